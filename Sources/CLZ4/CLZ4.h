#ifndef CLZ4_H
#define CLZ4_H

#include <lz4.h>
#include <lz4hc.h>

#endif

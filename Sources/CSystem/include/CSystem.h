#ifndef CSYSTEM_H
#define CSYSTEM_H

#include "ba_threads.h"

#endif

#ifndef CSYSTEM_H
#define CSYSTEM_H

/// Plain functions for what Swift cannot see of the C library: variadic calls, feature-gated
/// calls and flags, and thread objects whose layout differs between systems.

#include "ba_signals.h"
#include "ba_sockets.h"
#include "ba_system.h"
#include "ba_threads.h"

#endif

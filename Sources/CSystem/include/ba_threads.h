#ifndef BA_THREADS_H
#define BA_THREADS_H

#include <stddef.h>
#include <stdint.h>

/// A thread of the system with a stack of its own size.
typedef struct ba_thread ba_thread;

/// Starts `body(context)` on a thread of its own; NULL when the system has none to give.
///
/// `stack_size` in bytes; 0 for the system's default. All signals are blocked in it.
ba_thread *ba_thread_start(void (*body)(void *), void *context, size_t stack_size);

/// Waits for the thread's end and frees it.
void ba_thread_join(ba_thread *thread);

/// A lock with a condition that can be waited for under it.
typedef struct ba_monitor ba_monitor;

ba_monitor *ba_monitor_create(void);
void ba_monitor_destroy(ba_monitor *monitor);
void ba_monitor_lock(ba_monitor *monitor);
void ba_monitor_unlock(ba_monitor *monitor);
/// Gives the lock up until somebody signals, and takes it again.
void ba_monitor_wait(ba_monitor *monitor);
/// Wakes all that wait.
void ba_monitor_broadcast(ba_monitor *monitor);

#endif

#ifndef BA_THREADS_H
#define BA_THREADS_H

#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

/// A mutex with one condition, in memory of the caller's that does not move.
typedef struct ba_monitor {
  pthread_mutex_t mutex;
  pthread_cond_t condition;
} ba_monitor;

static inline void ba_monitor_initialize(ba_monitor *_Nonnull monitor) {
  pthread_mutex_init(&monitor->mutex, NULL);
#if defined(__APPLE__)
  pthread_cond_init(&monitor->condition, NULL);
#else
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&monitor->condition, &attributes);
  pthread_condattr_destroy(&attributes);
#endif
}

static inline void ba_monitor_destroy(ba_monitor *_Nonnull monitor) {
  pthread_cond_destroy(&monitor->condition);
  pthread_mutex_destroy(&monitor->mutex);
}

static inline void ba_monitor_lock(ba_monitor *_Nonnull monitor) {
  pthread_mutex_lock(&monitor->mutex);
}

static inline void ba_monitor_unlock(ba_monitor *_Nonnull monitor) {
  pthread_mutex_unlock(&monitor->mutex);
}

/// Gives up the lock until somebody wakes the monitor; it may also return without cause.
static inline void ba_monitor_wait(ba_monitor *_Nonnull monitor) {
  pthread_cond_wait(&monitor->condition, &monitor->mutex);
}

/// The same, for so many nanoseconds at most.
static inline void ba_monitor_wait_for(ba_monitor *_Nonnull monitor, uint64_t nanoseconds) {
  struct timespec time;
#if defined(__APPLE__)
  time.tv_sec = (time_t)(nanoseconds / 1000000000u);
  time.tv_nsec = (long)(nanoseconds % 1000000000u);
  pthread_cond_timedwait_relative_np(&monitor->condition, &monitor->mutex, &time);
#else
  clock_gettime(CLOCK_MONOTONIC, &time);
  uint64_t end = (uint64_t)time.tv_nsec + nanoseconds % 1000000000u;
  time.tv_sec += (time_t)(nanoseconds / 1000000000u + end / 1000000000u);
  time.tv_nsec = (long)(end % 1000000000u);
  pthread_cond_timedwait(&monitor->condition, &monitor->mutex, &time);
#endif
}

static inline void ba_monitor_wake_one(ba_monitor *_Nonnull monitor) {
  pthread_cond_signal(&monitor->condition);
}

static inline void ba_monitor_wake_all(ba_monitor *_Nonnull monitor) {
  pthread_cond_broadcast(&monitor->condition);
}

/// A running thread; plain memory, so that Swift need not know what `pthread_t` is.
typedef struct ba_thread {
  pthread_t handle;
} ba_thread;

typedef void *_Nullable (*ba_thread_body)(void *_Nullable);

/// Starts a thread with a stack of `stack_size` bytes; 0, or an errno value.
///
/// Every signal that is sent to the process stays blocked in it: signals belong to the thread that
/// waits for them, and must not interrupt work.
static inline int ba_thread_start(ba_thread *_Nonnull thread, size_t stack_size,
                                  ba_thread_body _Nonnull body, void *_Nullable context) {
  pthread_attr_t attributes;
  int result = pthread_attr_init(&attributes);
  if (result != 0) return result;
  pthread_attr_setstacksize(&attributes, stack_size);
  sigset_t all, old;
  sigfillset(&all);
  sigdelset(&all, SIGSEGV);
  sigdelset(&all, SIGBUS);
  sigdelset(&all, SIGILL);
  sigdelset(&all, SIGFPE);
  sigdelset(&all, SIGTRAP);
  sigdelset(&all, SIGABRT);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  result = pthread_create(&thread->handle, &attributes, body, context);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  pthread_attr_destroy(&attributes);
  return result;
}

static inline void ba_thread_join(ba_thread thread) { pthread_join(thread.handle, NULL); }

static inline void ba_thread_detach(ba_thread thread) { pthread_detach(thread.handle); }

/// 1 when the caller runs on that thread.
static inline int ba_thread_is_current(ba_thread thread) {
  return pthread_equal(thread.handle, pthread_self()) != 0;
}

/// Memory that starts on a page border, or NULL; its pages cost nothing until they are touched.
static inline void *_Nullable ba_pages_allocate(size_t size) {
  void *address = NULL;
  return posix_memalign(&address, 4096, size) == 0 ? address : NULL;
}

static inline void ba_pages_free(void *_Nullable address) { free(address); }

#endif

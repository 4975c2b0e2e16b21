#define _GNU_SOURCE
#include "ba_threads.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct ba_thread {
  pthread_t handle;
  void (*body)(void *);
  void *context;
};

static void *run(void *argument) {
  ba_thread *thread = argument;
  thread->body(thread->context);
  return NULL;
}

ba_thread *ba_thread_start(void (*body)(void *), void *context, size_t stack_size) {
  ba_thread *thread = malloc(sizeof *thread);
  if (!thread) return NULL;
  thread->body = body;
  thread->context = context;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  if (stack_size > 0) pthread_attr_setstacksize(&attributes, stack_size);
  sigset_t all, before;
  sigfillset(&all);
  /* Faults of the thread itself stay deliverable. */
  sigdelset(&all, SIGSEGV);
  sigdelset(&all, SIGBUS);
  sigdelset(&all, SIGILL);
  sigdelset(&all, SIGFPE);
  sigdelset(&all, SIGTRAP);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int result = pthread_create(&thread->handle, &attributes, run, thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  if (result != 0) {
    free(thread);
    return NULL;
  }
  return thread;
}

void ba_thread_join(ba_thread *thread) {
  pthread_join(thread->handle, NULL);
  free(thread);
}

struct ba_monitor {
  pthread_mutex_t lock;
  pthread_cond_t condition;
};

ba_monitor *ba_monitor_create(void) {
  ba_monitor *monitor = malloc(sizeof *monitor);
  if (!monitor) abort();
  pthread_mutex_init(&monitor->lock, NULL);
  pthread_cond_init(&monitor->condition, NULL);
  return monitor;
}

void ba_monitor_destroy(ba_monitor *monitor) {
  pthread_cond_destroy(&monitor->condition);
  pthread_mutex_destroy(&monitor->lock);
  free(monitor);
}

void ba_monitor_lock(ba_monitor *monitor) { pthread_mutex_lock(&monitor->lock); }
void ba_monitor_unlock(ba_monitor *monitor) { pthread_mutex_unlock(&monitor->lock); }
void ba_monitor_wait(ba_monitor *monitor) {
  pthread_cond_wait(&monitor->condition, &monitor->lock);
}
void ba_monitor_broadcast(ba_monitor *monitor) { pthread_cond_broadcast(&monitor->condition); }

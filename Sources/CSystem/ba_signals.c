#define _GNU_SOURCE
#include "ba_signals.h"

#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

const int ba_sigpipe = SIGPIPE;

static sigset_t awaited;

int ba_block_signals(void) {
  static const int handled[] = {SIGINT, SIGTERM, SIGHUP};
  sigset_t blocked;
  int count = 0;
  sigemptyset(&awaited);
  for (size_t i = 0; i < sizeof handled / sizeof *handled; i++) {
    struct sigaction action;
    if (sigaction(handled[i], NULL, &action) == 0 && action.sa_handler == SIG_IGN) continue;
    sigaddset(&awaited, handled[i]);
    count++;
  }
  blocked = awaited;
  sigaddset(&blocked, SIGPIPE);
  // A file past the size limit is an error of write, EFBIG, and no reason to die.
  sigaddset(&blocked, SIGXFSZ);
  pthread_sigmask(SIG_BLOCK, &blocked, NULL);
  return count;
}

int ba_wait_for_signal(void) {
  int number = 0;
  while (sigwait(&awaited, &number) != 0) {
  }
  return number;
}

void ba_die_by_signal(int number) {
  signal(number, SIG_DFL);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, number);
  pthread_sigmask(SIG_UNBLOCK, &one, NULL);
  kill(getpid(), number);
  pthread_kill(pthread_self(), number);
  _exit(128 + number);
}

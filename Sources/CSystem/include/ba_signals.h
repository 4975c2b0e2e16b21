#ifndef BA_SIGNALS_H
#define BA_SIGNALS_H

/// Blocks SIGINT, SIGTERM and SIGHUP, as far as they are not ignored already, and SIGPIPE, in the
/// calling thread and the threads it will start.
///
/// Returns how many of the first three are now blocked.
int ba_block_signals(void);

/// Waits for one of the signals that `ba_block_signals` blocked (SIGPIPE apart); its number.
int ba_wait_for_signal(void);

/// Ends the process by the signal itself, as if nobody had caught it. Does not return.
void ba_die_by_signal(int number);

extern const int ba_sigpipe;

#endif

// Interruption: what Ctrl-C, SIGTERM, SIGHUP and SIGQUIT do while a game is under way.
//
// The signal's handler gives the terminal back at once; the game hears of it at the next wait or write, as Interrupted,
// and whoever catches it can still keep what was played. A second signal ends the program on the spot. One at a time.
#pragma once

namespace ludothek::terminal {

struct Interrupted {
  int signal = 0;
};

class Interruption {
 public:
  // `restore` gives the terminal back; it must be safe in a signal handler.
  explicit Interruption(void (*restore)());
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  // Throws Interrupted if a signal has come.
  static void check();
  // Readable for poll() when a signal has come or wake_up() was called.
  static int wake_end();
  // Safe in a signal handler.
  static void wake_up();
  // Makes it unreadable again.
  static void drain();
};

// Ends the program as the signal would have.
[[noreturn]] void end_by(const Interrupted& interrupted);

// sigaction() without flags.
void handle_signal(int signal, void (*handler)(int));

}  // namespace ludothek::terminal

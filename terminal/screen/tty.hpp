// Tty: the terminal while a game draws on it: keys come one by one, the alternate screen is on, the cursor is hidden.
//
// Everything is given back when it goes, and at once when the program is interrupted, terminated, hung up or stopped
// (Ctrl-C, SIGTERM, SIGHUP, Ctrl-Z): the signal handlers do only what is safe in one. After an interruption nothing
// more is drawn: waiting and writing throw Interrupted. At most one at a time.
#pragma once

#include <string_view>

#include "terminal/screen/grid.hpp"
#include "terminal/screen/interruption.hpp"
#include "terminal/screen/stage.hpp"

namespace ludothek::terminal {

class Tty {
 public:
  Tty();
  ~Tty();
  Tty(const Tty&) = delete;
  Tty& operator=(const Tty&) = delete;

  static Size size();
  // Throws Closed when nobody reads any more.
  static void write(std::string_view bytes);

  enum class Woken : std::uint8_t { kInput, kRedraw, kTimeout };
  // Until there is something to read, the screen is spoilt (resized, or back from Ctrl-Z), or it is time.
  static Woken wait(Deadline deadline);
  // What is there to read; throws Closed at the end of the input.
  static std::string read();

 private:
  Interruption interruption_;
};

// Writes all of it, or throws Interrupted; false when nobody reads any more.
bool write_all(int file, std::string_view bytes);
// Milliseconds until the deadline for poll(): -1 for ever, 0 if it is past.
int milliseconds_until(Deadline deadline);

}  // namespace ludothek::terminal

// Stage: where a game is shown and answered, whole screens with single keys or lines of text.
//
// Two kinds: full_stage() draws in the terminal's alternate screen, plain_stage() prints lines and reads typed ones,
// for screen readers, scripts and terminals that can't be drawn on. When nobody is there any more (the input ended, the
// output is closed) both throw Closed; after Ctrl-C and its like, Interrupted.
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "terminal/screen/grid.hpp"
#include "terminal/screen/keys.hpp"
#include "terminal/screen/screen.hpp"

namespace ludothek::terminal {

using Clock = std::chrono::steady_clock;
using Deadline = std::optional<Clock::time_point>;

class Closed : public std::exception {
 public:
  const char* what() const noexcept override { return "the terminal is closed"; }
};

struct Input {
  enum class Kind : std::uint8_t { kKey, kLine, kTimeout, kRedraw };
  Kind kind = Kind::kTimeout;
  Key key;
  std::string line;      // kLine
  Clock::time_point at;  // when it came
};

// What the terminal can show.
struct Abilities {
  bool ascii = false;
  Depth depth = Depth::kNone;
};

class Stage {
 public:
  virtual ~Stage() = default;

  // Whether it draws grids; else it prints lines.
  virtual bool draws() const = 0;
  // Whether somebody may be watching, so that pauses make sense.
  virtual bool is_watched() const = 0;
  virtual Size size() const = 0;
  virtual void draw(const Grid& grid) = 0;
  virtual void print(std::string_view line) = 0;
  // Forgets what was shown, as far as the terminal can; false if it can't.
  virtual bool clear() = 0;
  // The next input, or kTimeout at the deadline.
  virtual Input wait(Deadline deadline) = 0;
  // What was typed before now does not count.
  virtual void drop_input() = 0;
};

// REQUIRES: standard input and output are terminals. At most one at a time.
std::unique_ptr<Stage> full_stage(const Abilities& abilities);
std::unique_ptr<Stage> plain_stage(const Abilities& abilities);

// What environment and locale say: NO_COLOR, COLORTERM, TERM, the character set.
Abilities find_abilities();
// Whether there is a terminal to draw on.
bool can_draw();

}  // namespace ludothek::terminal

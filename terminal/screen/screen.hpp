// Screen: what must be written to a terminal so that it shows the next grid. Only what changed is written.
#pragma once

#include <cstdint>
#include <string>

#include "terminal/screen/grid.hpp"

namespace ludothek::terminal {

// How many colours the terminal can show. Without any, bold, dim and reverse remain.
enum class Depth : std::uint8_t { kNone, k256, kTrueColour };

class Screen {
 public:
  explicit Screen(Depth depth) : depth_(depth) {}

  // The bytes that turn what the terminal shows into the grid.
  std::string update(const Grid& grid);
  // The terminal shows something unknown (it was resized, or another program drew): the next update draws everything.
  void forget() { known_ = false; }

 private:
  void select(std::string& bytes, const Style& style);

  Depth depth_;
  Grid shown_{Size{1, 1}};
  bool known_ = false;
};

// The nearest of the 256 colours every modern terminal has.
int nearest_of_256(const Rgb& colour);

}  // namespace ludothek::terminal

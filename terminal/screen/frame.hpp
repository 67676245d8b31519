// Frame: one moment at the table as a grid: the bar above, the board, what happened, the one sentence, what can be
// chosen besides the board, and the line that is being typed.
//
// It fits 80 columns and 24 lines exactly; a larger window gives it air, in a smaller one it says how much it needs.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "terminal/board.hpp"
#include "terminal/screen/grid.hpp"

namespace ludothek::terminal {

// One moment at the table.
struct FrameContent {
  std::string title;
  std::function<void(Grid&, Marks&)> paint;
  std::vector<std::string> lines;  // what happened, oldest first
  std::string question;
  std::vector<Choice> choices;
  std::string hint;
};

// What stands in the frame besides the content.
struct Surround {
  std::string keys;                  // in the bar: what can always be pressed
  std::string too_small;             // instead of everything, in a small window
  std::optional<std::string> note;   // in place of the question
  std::optional<std::string> typed;  // after the prompt; nothing: no prompt
};

// The least a table needs.
Size smallest_size();
// Puts the content into the grid and notes in `marks` where each choice lies.
void put_frame(Grid& grid, const FrameContent& content, const Surround& surround, Marks& marks);

// How a choice stands in a list: "3 red 5", or its name alone where that begins with its label.
std::string listed(const Choice& choice);

}  // namespace ludothek::terminal

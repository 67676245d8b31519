#include "terminal/screen/screen.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "engine/indexed.hpp"

namespace ludothek::terminal {
namespace {

constexpr Indexed<int, int, 6> kSteps{0, 95, 135, 175, 215, 255};

int nearest_step(int value) {
  int best = 0;
  for (int i = 1; i < 6; ++i) {
    if (std::abs(kSteps[i] - value) < std::abs(kSteps[best] - value)) best = i;
  }
  return best;
}

int distance(const Rgb& colour, int red, int green, int blue) {
  const auto square = [](int x) { return x * x; };
  return square(colour.red - red) + square(colour.green - green) + square(colour.blue - blue);
}

std::string colour_code(const Rgb& colour, Depth depth, int base) {
  if (depth == Depth::k256) return ";" + std::to_string(base) + ";5;" + std::to_string(nearest_of_256(colour));
  return ";" + std::to_string(base) + ";2;" + std::to_string(colour.red) + ";" + std::to_string(colour.green) + ";" +
         std::to_string(colour.blue);
}

}  // namespace

int nearest_of_256(const Rgb& colour) {
  const std::array<int, 3> steps{nearest_step(colour.red), nearest_step(colour.green), nearest_step(colour.blue)};
  const auto value = [&](std::size_t i) { return kSteps[steps[i]]; };
  const int grey = std::clamp((colour.red + colour.green + colour.blue) / 3 / 10 - 1, 0, 23);
  const int shade = 8 + 10 * grey;
  const bool is_grey = distance(colour, shade, shade, shade) < distance(colour, value(0), value(1), value(2));
  return is_grey ? 232 + grey : 16 + 36 * steps[0] + 6 * steps[1] + steps[2];
}

void Screen::select(std::string& bytes, const Style& style) {
  bytes += "\x1b[0";
  if (style.bold) bytes += ";1";
  if (style.dim) bytes += ";2";
  if (style.reverse) bytes += ";7";
  if (depth_ != Depth::kNone && style.ink) bytes += colour_code(*style.ink, depth_, 38);
  if (depth_ != Depth::kNone && style.ground) bytes += colour_code(*style.ground, depth_, 48);
  bytes += "m";
}

std::string Screen::update(const Grid& grid) {
  std::string bytes;
  const Size size = grid.size();
  const bool all = !known_ || !(shown_.size() == size);
  if (all) bytes += "\x1b[0m\x1b[2J";
  std::optional<Style> style;
  for (int y = 0; y < size.rows; ++y) {
    int cursor = -1;  // the column where the terminal would write next, if it is in this row
    for (int x = 0; x < size.columns; ++x) {
      const Cell& cell = grid.at(x, y);
      if (cell.glyph == 0 || (all ? cell == Cell{} : cell == shown_.at(x, y))) continue;
      if (cursor != x) bytes += "\x1b[" + std::to_string(y + 1) + ";" + std::to_string(x + 1) + "H";
      if (!style || !(*style == cell.style)) select(bytes, cell.style);
      style = cell.style;
      append_utf8(bytes, cell.glyph);
      cursor = x + std::max(1, columns_of(cell.glyph));
    }
  }
  if (style) bytes += "\x1b[0m";
  shown_ = grid;
  known_ = true;
  return bytes;
}

}  // namespace ludothek::terminal

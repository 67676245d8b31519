#include "terminal/screen/glyphs.hpp"

namespace ludothek::terminal {

int put_piece(Grid& grid, int x, int y, Hue hue) { return put_piece(grid, x, y, hue, style_of(hue)); }

int put_piece(Grid& grid, int x, int y, Hue hue, const Style& style) {
  x = grid.put(x, y, grid.ascii() ? U' ' : look_of(hue).glyph, style);
  return grid.put(x, y, static_cast<char32_t>(look_of(hue).letter), style);
}

}  // namespace ludothek::terminal

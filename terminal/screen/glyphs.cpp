#include "terminal/screen/glyphs.hpp"

namespace ludothek::terminal {

int put_piece(Picture& picture, int x, int y, Hue hue) { return put_piece(picture, x, y, hue, style_of(hue)); }

int put_piece(Picture& picture, int x, int y, Hue hue, const Style& style) {
  x = picture.put(x, y, picture.ascii() ? U' ' : look_of(hue).glyph, style);
  return picture.put(x, y, static_cast<char32_t>(look_of(hue).letter), style);
}

}  // namespace ludothek::terminal

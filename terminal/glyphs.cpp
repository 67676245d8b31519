#include "terminal/glyphs.hpp"

namespace ludothek::terminal {

Hue hue_of(riffifi::Colour colour) { return static_cast<Hue>(colour); }

Hue hue_of(farbenpoker::Colour colour) {
  constexpr std::array kOrder{Hue::kRed, Hue::kBlue, Hue::kYellow, Hue::kGreen, Hue::kWhite, Hue::kBlack};
  return kOrder[static_cast<std::size_t>(colour)];
}

Hue hue_of(starmaster::Colour colour) {
  constexpr std::array kOrder{Hue::kYellow, Hue::kOrange, Hue::kRed,   Hue::kPink, Hue::kViolet,
                              Hue::kBlack,  Hue::kGrey,   Hue::kGreen, Hue::kBlue};
  return kOrder[static_cast<std::size_t>(colour)];
}

int put_piece(Picture& picture, int x, int y, Hue hue) { return put_piece(picture, x, y, hue, style_of(hue)); }

int put_piece(Picture& picture, int x, int y, Hue hue, const Style& style) {
  x = picture.put(x, y, picture.ascii() ? U' ' : look_of(hue).glyph, style);
  return picture.put(x, y, static_cast<char32_t>(look_of(hue).letter), style);
}

}  // namespace ludothek::terminal

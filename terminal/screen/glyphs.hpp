// Glyphs: how each of the ten colours looks in a terminal: a shape, a letter, and a ground where there is colour.
//
// Shape and letter always stand together, so that every piece can be told in black and white; in ASCII the letter
// alone. The shapes are the house's as near as one column allows: heart, drop, sun, leaf, moon, triangle, flower, ring,
// plus, snowflake. The star is no colour.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "terminal/screen/grid.hpp"

namespace ludothek::terminal {

enum class Hue : std::uint8_t { kRed, kBlue, kYellow, kGreen, kViolet, kOrange, kPink, kGrey, kBlack, kWhite };

struct HueLook {
  std::string_view word;  // as in the record, and in the keys of the texts
  char32_t glyph;
  char letter;
  Rgb body;
  Rgb ink;
};

inline constexpr Indexed<Hue, HueLook, 10> kHues{{
    {"red", U'♥', 'R', {0xd3, 0x25, 0x3b}, {0xff, 0xff, 0xff}},
    {"blue", U'◆', 'B', {0x1f, 0x6f, 0xd8}, {0xff, 0xff, 0xff}},
    {"yellow", U'☼', 'Y', {0xf8, 0xcb, 0x12}, {0x46, 0x32, 0x00}},
    {"green", U'♣', 'G', {0x18, 0x7f, 0x44}, {0xff, 0xff, 0xff}},
    {"violet", U'☾', 'V', {0x6b, 0x35, 0xb3}, {0xff, 0xff, 0xff}},
    {"orange", U'▲', 'O', {0xf2, 0x84, 0x20}, {0x3f, 0x1d, 0x00}},
    {"pink", U'✿', 'P', {0xff, 0x9f, 0xc4}, {0x6b, 0x0d, 0x39}},
    {"grey", U'○', 'A', {0x9b, 0xa4, 0xae}, {0x1a, 0x23, 0x2c}},
    {"black", U'✚', 'K', {0x28, 0x28, 0x2d}, {0xff, 0xff, 0xff}},
    {"white", U'❄', 'W', {0xf8, 0xf6, 0xf0}, {0x17, 0x45, 0x5f}},
}};

constexpr const HueLook& look_of(Hue hue) { return kHues[hue]; }

// The style of a piece of that colour.
constexpr Style style_of(Hue hue) { return {.ink = look_of(hue).ink, .ground = look_of(hue).body, .bold = true}; }

// "♥R", two columns; in ASCII " R". Gives the column after it.
int put_piece(Grid& grid, int x, int y, Hue hue);
int put_piece(Grid& grid, int x, int y, Hue hue, const Style& style);

}  // namespace ludothek::terminal

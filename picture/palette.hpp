// Palette: the 256 colours that stand best for all those of a picture. A card has ten thousand, most of them steps of
// soft light; with a palette it is a third as large, and nobody sees the difference.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "picture/canvas.hpp"

namespace ludothek::picture {

struct Palette {
  std::vector<std::array<std::uint8_t, 3>> colours;  // at most 256
  std::string pixels;                                // which of them each pixel has, row by row
};

// By median cut: the colours that differ most are parted first, until there are as many parts as places.
Palette palette_of(const Canvas& canvas);

}  // namespace ludothek::picture

// Lettering: words on a canvas, in the two typefaces of the page, whose letters are outlines inside the program: it
// needs no font of the machine. What there is no letter for (other scripts, emoji) can't be written; can_write() says
// so.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "picture/canvas.hpp"

namespace ludothek::picture {

enum class Face : std::uint8_t { kDisplay, kText };
enum class Align : std::uint8_t { kLeft, kMiddle, kRight };

struct Type {
  Face face = Face::kText;
  double size = 32;  // pixels
  Colour colour{};
  Align align = Align::kLeft;
};

bool can_write(std::string_view text, Face face);
double width_of(std::string_view text, const Type& type);
// The text, or as much of its beginning as there is room for, and "…"; the number of a seat stays at the end of a name.
std::string cut(std::string_view text, const Type& type, double room);
// `at`: on the baseline. Characters without a letter are left out.
void write(Canvas& canvas, std::string_view text, Point at, const Type& type, const Affine& place = {});

}  // namespace ludothek::picture

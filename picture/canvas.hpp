// Canvas: pixels, and outlines filled on them with smooth edges. What is inside of an outline is what it turns round
// (nonzero winding). The same calls give the same pixels on every machine that computes as IEEE 754 has it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "picture/path.hpp"

namespace ludothek::picture {

struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  double opacity = 1;

  constexpr Colour with(double how_opaque) const { return {red, green, blue, opacity * how_opaque}; }
};

// "#fb1" or "#ffbb11"; nothing: it is none.
std::optional<Colour> read_colour(std::string_view text);
constexpr Colour operator""_rgb(unsigned long long code) {
  return {static_cast<std::uint8_t>(code >> 16), static_cast<std::uint8_t>(code >> 8), static_cast<std::uint8_t>(code)};
}

// From one colour to the next, along a line or out of a point; places are in parts of `box`, which the outline is in.
struct Gradient {
  struct Stop {
    double at = 0;
    Colour colour{};
  };
  bool radial = false;
  Point from{0, 0};  // the centre of a radial one
  Point to{1, 0};
  double radius = 0.5;
  std::vector<Stop> stops{};

  Colour at(Point place) const;
};

struct Paint {
  Colour colour{};
  const Gradient* gradient = nullptr;  // instead of the colour
  Box box{};                           // of the gradient, before the outline is moved
  double opacity = 1;
};

class Canvas {
 public:
  Canvas(int width, int height, Colour ground);

  int width() const { return width_; }
  int height() const { return height_; }
  // Row by row, three bytes per pixel.
  const std::vector<std::uint8_t>& bytes() const { return bytes_; }
  std::array<int, 3> pixel(int x, int y) const;

  // From now on nothing outside of the box is painted; nothing: all of it is again.
  void clip(const std::optional<Box>& box);

  // The outline as it lies after `place`.
  void fill(const Outline& outline, const Affine& place, const Paint& paint);

 private:
  // `more`: from the pixel x on, how much more of each is covered than of the one before it.
  void paint_row(int y, std::span<const double> more, int x, const Paint& paint, const Affine& back);
  void blend(int x, int y, const Colour& colour, double cover);

  int width_;
  int height_;
  int left_ = 0;
  int right_;
  int top_ = 0;
  int bottom_;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace ludothek::picture

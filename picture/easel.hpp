// Easel: a part of a canvas with its own corner, and what a box draws with there: pieces by their symbols, plain
// shapes, words. Places are in pixels from that corner.
#pragma once

#include <string_view>

#include "picture/canvas.hpp"
#include "picture/lettering.hpp"

namespace ludothek::picture {

// The house's own colours, as in the page by day.
inline constexpr Colour kRoom = 0xf1e5d0_rgb;
inline constexpr Colour kPaper = 0xfffcf5_rgb;
inline constexpr Colour kInk = 0x2a1c11_rgb;
inline constexpr Colour kInk2 = 0x5d4835_rgb;
inline constexpr Colour kEdge = 0xdcc9a8_rgb;
inline constexpr Colour kLamp = 0xffc14d_rgb;
inline constexpr Colour kWalnut = 0x744627_rgb;
inline constexpr Colour kWalnutLow = 0x39200f_rgb;
inline constexpr Colour kFelt = 0x26363b_rgb;
inline constexpr Colour kCream = 0xfff5e2_rgb;

class Easel {
 public:
  Easel(Canvas& canvas, const Affine& place) : canvas_(canvas), place_(place) {}

  // A smaller part of it, `by` degrees turned round its corner.
  Easel at(double x, double y, double by = 0) const;

  void piece(std::string_view symbol, const Box& box, std::string_view colour = {}, std::string_view body = {});
  void glyph(std::string_view colour, const Box& box, Colour ink);
  // In the ink that the colour's own pieces have.
  void glyph(std::string_view colour, const Box& box);
  void panel(const Box& box, double radius, Colour colour);
  void frame(const Box& box, double radius, Colour colour, double width);
  void disc(Point centre, double radius, Colour colour);
  void oval(Point centre, Point radii, Colour colour);
  void ring(Point centre, double radius, Colour colour, double width, bool dashed = false);
  void path(std::string_view data, Colour colour);
  void words(std::string_view text, Point at, const Type& type);

 private:
  double tolerance() const { return 0.12 / place_.size(); }
  void fill(const Outline& outline, Colour colour);

  Canvas& canvas_;
  Affine place_;
};

}  // namespace ludothek::picture

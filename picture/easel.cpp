#include "picture/easel.hpp"

#include "picture/drawing.hpp"

namespace ludothek::picture {

Easel Easel::at(double x, double y, double by) const {
  return {canvas_, place_ * Affine::translate(x, y) * Affine::rotate(by)};
}

void Easel::fill(const Outline& outline, Colour colour) { canvas_.fill(outline, place_, {.colour = colour}); }

void Easel::piece(std::string_view symbol, const Box& box, std::string_view colour, std::string_view body) {
  draw_symbol(canvas_, symbol, place_, box, colour, body);
}
void Easel::glyph(std::string_view colour, const Box& box, Colour ink) {
  draw_glyph(canvas_, colour, place_, box, ink);
}
void Easel::glyph(std::string_view colour, const Box& box) { glyph(colour, box, ink_of(colour)); }
void Easel::panel(const Box& box, double radius, Colour colour) { fill(rectangle(box, radius, tolerance()), colour); }
void Easel::frame(const Box& box, double radius, Colour colour, double width) {
  fill(stroked(rectangle(box, radius, tolerance()), {.width = width}, tolerance()), colour);
}
void Easel::disc(Point centre, double radius, Colour colour) { oval(centre, {radius, radius}, colour); }
void Easel::oval(Point centre, Point radii, Colour colour) { fill(ellipse(centre, radii, tolerance()), colour); }
void Easel::ring(Point centre, double radius, Colour colour, double width, bool dashed) {
  Stroke stroke{.width = width};
  if (dashed) stroke.dashes = {radius / 2.5, radius / 2.5};
  fill(stroked(ellipse(centre, {radius, radius}, tolerance()), stroke, tolerance()), colour);
}
void Easel::path(std::string_view data, Colour colour) { fill(read_path(data, tolerance()), colour); }
void Easel::words(std::string_view text, Point at, const Type& type) { write(canvas_, text, at, type, place_); }

}  // namespace ludothek::picture

// Outlines: what a path, a circle or a line of some width covers, as polygons. Plane geometry, no pixels.
#pragma once

#include <cmath>
#include <string_view>
#include <vector>

namespace ludothek::picture {

struct Point {
  double x = 0;
  double y = 0;
};
constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
constexpr Point operator*(double factor, Point a) { return {factor * a.x, factor * a.y}; }
inline double length(Point a) { return std::hypot(a.x, a.y); }

struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
};

// x' = a x + c y + e, y' = b x + d y + f, as SVG's matrix().
struct Affine {
  double a = 1, b = 0, c = 0, d = 1, e = 0, f = 0;

  static constexpr Affine translate(double x, double y) { return {.e = x, .f = y}; }
  static constexpr Affine scale(double x, double y) { return {.a = x, .d = y}; }
  static Affine rotate(double degrees);

  constexpr Point operator()(Point p) const { return {a * p.x + c * p.y + e, b * p.x + d * p.y + f}; }
  // First the other one, then this.
  Affine operator*(const Affine& first) const;
  double size() const { return std::sqrt(std::abs(a * d - b * c)); }
  // REQUIRES: size() is not 0.
  Affine inverse() const;
};

// Points one after the other; a curve is as many as are needed to stay within the tolerance of it.
struct Line {
  std::vector<Point> points;
  bool closed = false;
};
using Outline = std::vector<Line>;

class PathBuilder {
 public:
  explicit PathBuilder(double tolerance) : tolerance_(tolerance) {}

  void move_to(Point to);
  void line_to(Point to);
  void curve_to(Point first, Point second, Point to);
  void arc_to(Point radii, double turn, bool large, bool sweep, Point to);
  void close();
  Point at() const { return at_; }
  Outline take() { return std::move(outline_); }

 private:
  Line& line();

  double tolerance_;
  Outline outline_;
  Point at_{};
  Point begun_{};
  bool open_ = false;
};

// SVG's path data. What can't be read ends it: our own drawings are all there is.
Outline read_path(std::string_view data, double tolerance);
Outline rectangle(const Box& box, double radius, double tolerance);
Outline ellipse(Point centre, Point radii, double tolerance);

struct Stroke {
  double width = 1;
  bool round_ends = false;
  std::vector<double> dashes{};
  double dash_offset = 0;
};
// What a line of that width covers; corners are round.
Outline stroked(const Outline& outline, const Stroke& stroke, double tolerance);

}  // namespace ludothek::picture

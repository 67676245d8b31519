#include "picture/path.hpp"

#include <algorithm>
#include <charconv>
#include <numbers>
#include <utility>

namespace ludothek::picture {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr int kMostPieces = 100;  // of one curve

// --- Reading a path ------------------------------------------------------------------------------------------------

class PathReader {
 public:
  PathReader(std::string_view data, double tolerance) : rest_(data), path_(tolerance) {}

  Outline read() {
    while (next_command()) {
      do {
        if (!step()) return path_.take();
      } while (command_ != 'Z' && command_ != 'z' && number_follows());
    }
    return path_.take();
  }

 private:
  static bool is_between(char c) { return c == ' ' || c == ',' || c == '\n' || c == '\t'; }
  void skip() {
    while (!rest_.empty() && is_between(rest_.front())) rest_.remove_prefix(1);
  }
  bool number_follows() {
    skip();
    return !rest_.empty() &&
           (rest_.front() == '-' || rest_.front() == '.' || (rest_.front() >= '0' && rest_.front() <= '9'));
  }
  bool next_command() {
    skip();
    if (rest_.empty()) return false;
    command_ = rest_.front();
    rest_.remove_prefix(1);
    return true;
  }
  double number() {
    skip();
    double value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc()) failed_ = true;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }
  // Flags may stand without anything between: "a5 5 0 0110 10".
  bool flag() {
    skip();
    if (rest_.empty()) return false;
    const bool set = rest_.front() == '1';
    rest_.remove_prefix(1);
    return set;
  }
  bool relative() const { return command_ >= 'a'; }
  Point point() {
    const double x = number();
    const double y = number();
    return relative() ? Point{path_.at().x + x, path_.at().y + y} : Point{x, y};
  }

  bool step() {
    const char kind = static_cast<char>(command_ | 0x20);
    switch (kind) {
      case 'm':
        path_.move_to(point());
        command_ = relative() ? 'l' : 'L';  // what follows are lines
        break;
      case 'l':
        path_.line_to(point());
        break;
      case 'h':
        path_.line_to({number() + (relative() ? path_.at().x : 0), path_.at().y});
        break;
      case 'v':
        path_.line_to({path_.at().x, number() + (relative() ? path_.at().y : 0)});
        break;
      case 'c': {
        const Point first = point();
        const Point second = point();
        curve(first, second, point());
        break;
      }
      case 's': {
        const Point second = point();
        curve(smooth_ == 'c' ? 2 * path_.at() - control_ : path_.at(), second, point());
        break;
      }
      case 'q': {
        const Point control = point();
        quadratic(control, point());
        break;
      }
      case 't':
        quadratic(smooth_ == 'q' ? 2 * path_.at() - control_ : path_.at(), point());
        break;
      case 'a': {
        const double rx = number();
        const double ry = number();
        const double turn = number();
        const bool large = flag();
        const bool sweep = flag();
        path_.arc_to({rx, ry}, turn, large, sweep, point());
        break;
      }
      case 'z':
        path_.close();
        break;
      default:
        return false;
    }
    smooth_ = kind == 's' ? 'c' : kind == 't' ? 'q' : kind;
    return !failed_;
  }
  void curve(Point first, Point second, Point to) {
    path_.curve_to(first, second, to);
    control_ = second;
  }
  void quadratic(Point control, Point to) {
    const Point from = path_.at();
    path_.curve_to(from + (2.0 / 3) * (control - from), to + (2.0 / 3) * (control - to), to);
    control_ = control;
  }

  std::string_view rest_;
  PathBuilder path_;
  char command_ = 0;
  char smooth_ = 0;  // the kind of the last step
  Point control_{};  // and its last control point
  bool failed_ = false;
};

// --- Strokes -------------------------------------------------------------------------------------------------------

// Every piece of a stroke turns the same way, so that together they cover what one of them covers.
void add_piece(Outline& outline, std::vector<Point> points) {
  double area = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Point a = points[i];
    const Point b = points[(i + 1) % points.size()];
    area += a.x * b.y - b.x * a.y;
  }
  if (area < 0) std::ranges::reverse(points);
  outline.push_back({std::move(points), true});
}

void add_disc(Outline& outline, Point centre, double radius, double tolerance) {
  for (Line& line : ellipse(centre, {radius, radius}, tolerance)) add_piece(outline, std::move(line.points));
}

void add_stroke(Outline& outline, const std::vector<Point>& points, bool closed, const Stroke& stroke,
                double tolerance) {
  const double half = stroke.width / 2;
  const std::size_t count = points.size();
  const std::size_t pieces = closed ? count : count - 1;
  for (std::size_t i = 0; i < pieces; ++i) {
    const Point a = points[i];
    const Point b = points[(i + 1) % count];
    const double far = length(b - a);
    if (far <= 0) continue;
    const Point side{-(b.y - a.y) / far * half, (b.x - a.x) / far * half};
    add_piece(outline, {a + side, b + side, b - side, a - side});
  }
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_end = !closed && (i == 0 || i + 1 == count);
    if (!is_end || stroke.round_ends) add_disc(outline, points[i], half, tolerance);
  }
}

// The parts of a line that its dashes draw.
std::vector<std::vector<Point>> dashed(const Line& line, const Stroke& stroke) {
  std::vector<std::vector<Point>> parts;
  std::vector<Point> points = line.points;
  if (line.closed) points.push_back(points.front());
  std::size_t dash = 0;
  double left = stroke.dashes[0];
  bool drawing = true;
  const auto turn_over = [&] {
    dash = (dash + 1) % stroke.dashes.size();
    left = stroke.dashes[dash];
    drawing = !drawing;
  };
  for (double offset = stroke.dash_offset; offset > 0;) {
    const double part = std::min(offset, left);
    offset -= part;
    left -= part;
    if (left <= 0) turn_over();
  }
  if (drawing) parts.push_back({points.front()});
  for (std::size_t i = 1; i < points.size(); ++i) {
    Point from = points[i - 1];
    double far = length(points[i] - from);
    while (far > left) {
      from = from + (left / far) * (points[i] - from);
      far -= left;
      if (drawing) parts.back().push_back(from);
      turn_over();
      if (drawing) parts.push_back({from});
    }
    left -= far;
    if (drawing) parts.back().push_back(points[i]);
  }
  return parts;
}

}  // namespace

Affine Affine::rotate(double degrees) {
  const double turn = degrees * kPi / 180;
  return {.a = std::cos(turn), .b = std::sin(turn), .c = -std::sin(turn), .d = std::cos(turn)};
}

Affine Affine::operator*(const Affine& first) const {
  return {.a = a * first.a + c * first.b,
          .b = b * first.a + d * first.b,
          .c = a * first.c + c * first.d,
          .d = b * first.c + d * first.d,
          .e = a * first.e + c * first.f + e,
          .f = b * first.e + d * first.f + f};
}

Affine Affine::inverse() const {
  const double over = 1 / (a * d - b * c);
  return {.a = d * over,
          .b = -b * over,
          .c = -c * over,
          .d = a * over,
          .e = (c * f - d * e) * over,
          .f = (b * e - a * f) * over};
}

Line& PathBuilder::line() {
  if (!open_) {
    outline_.push_back({{at_}, false});
    begun_ = at_;
    open_ = true;
  }
  return outline_.back();
}

void PathBuilder::move_to(Point to) {
  open_ = false;
  at_ = to;
}

void PathBuilder::line_to(Point to) {
  line().points.push_back(to);
  at_ = to;
}

void PathBuilder::curve_to(Point first, Point second, Point to) {
  const Point from = at_;
  const double bend = std::max(length(from - 2 * first + second), length(first - 2 * second + to));
  const int pieces = std::clamp(static_cast<int>(std::ceil(std::sqrt(0.75 * bend / tolerance_))), 1, kMostPieces);
  Line& points = line();
  for (int i = 1; i <= pieces; ++i) {
    const double t = static_cast<double>(i) / pieces;
    const double u = 1 - t;
    points.points.push_back(u * u * u * from + 3 * u * u * t * first + 3 * u * t * t * second + t * t * t * to);
  }
  at_ = to;
}

// As SVG 1.1, F.6.5, has it.
void PathBuilder::arc_to(Point radii, double turn, bool large, bool sweep, Point to) {
  const Point from = at_;
  if (radii.x == 0 || radii.y == 0 || length(to - from) == 0) return line_to(to);
  const Affine upright = Affine::rotate(-turn);
  const Point half = upright(0.5 * (from - to));
  double rx = std::abs(radii.x);
  double ry = std::abs(radii.y);
  const double reach = half.x * half.x / (rx * rx) + half.y * half.y / (ry * ry);
  if (reach > 1) {
    rx *= std::sqrt(reach);
    ry *= std::sqrt(reach);
  }
  const double below = rx * rx * half.y * half.y + ry * ry * half.x * half.x;
  const double factor = std::sqrt(std::max(0.0, rx * rx * ry * ry / below - 1)) * (large == sweep ? -1 : 1);
  const Point centre{factor * rx * half.y / ry, -factor * ry * half.x / rx};
  const double begin = std::atan2((half.y - centre.y) / ry, (half.x - centre.x) / rx);
  double angle = std::atan2((-half.y - centre.y) / ry, (-half.x - centre.x) / rx) - begin;
  if (sweep && angle < 0) angle += 2 * kPi;
  if (!sweep && angle > 0) angle -= 2 * kPi;
  const Affine back = Affine::rotate(turn);
  const Point middle = 0.5 * (from + to) + back(centre);
  const int pieces = std::clamp(
      static_cast<int>(std::ceil(std::abs(angle) * std::sqrt(std::max(rx, ry) / (8 * tolerance_)))), 1, kMostPieces);
  Line& points = line();
  for (int i = 1; i < pieces; ++i) {
    const double at = begin + angle * i / pieces;
    points.points.push_back(middle + back(Point{rx * std::cos(at), ry * std::sin(at)}));
  }
  points.points.push_back(to);
  at_ = to;
}

void PathBuilder::close() {
  if (!open_) return;
  outline_.back().closed = true;
  open_ = false;
  at_ = begun_;
}

Outline read_path(std::string_view data, double tolerance) { return PathReader(data, tolerance).read(); }

Outline rectangle(const Box& box, double radius, double tolerance) {
  const double r = std::min({radius, box.width / 2, box.height / 2});
  const double right = box.x + box.width;
  const double bottom = box.y + box.height;
  PathBuilder path(tolerance);
  path.move_to({box.x + r, box.y});
  path.line_to({right - r, box.y});
  if (r > 0) path.arc_to({r, r}, 0, false, true, {right, box.y + r});
  path.line_to({right, bottom - r});
  if (r > 0) path.arc_to({r, r}, 0, false, true, {right - r, bottom});
  path.line_to({box.x + r, bottom});
  if (r > 0) path.arc_to({r, r}, 0, false, true, {box.x, bottom - r});
  path.line_to({box.x, box.y + r});
  if (r > 0) path.arc_to({r, r}, 0, false, true, {box.x + r, box.y});
  path.close();
  return path.take();
}

Outline ellipse(Point centre, Point radii, double tolerance) {
  PathBuilder path(tolerance);
  path.move_to({centre.x + radii.x, centre.y});
  path.arc_to(radii, 0, false, true, {centre.x - radii.x, centre.y});
  path.arc_to(radii, 0, false, true, {centre.x + radii.x, centre.y});
  path.close();
  return path.take();
}

Outline stroked(const Outline& outline, const Stroke& stroke, double tolerance) {
  Outline covered;
  for (const Line& line : outline) {
    if (line.points.size() < 2) continue;
    if (stroke.dashes.empty()) {
      add_stroke(covered, line.points, line.closed, stroke, tolerance);
    } else {
      for (const auto& part : dashed(line, stroke)) {
        if (part.size() > 1) add_stroke(covered, part, false, stroke, tolerance);
      }
    }
  }
  return covered;
}

}  // namespace ludothek::picture

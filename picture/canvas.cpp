#include "picture/canvas.hpp"

#include <algorithm>
#include <cmath>

namespace ludothek::picture {
namespace {

constexpr int kRows = 6;          // lines within a pixel along which an outline is cut
constexpr double kLeast = 0.002;  // of a pixel that can be seen

struct Crossing {
  int row = 0;
  double x = 0;
  int turn = 0;
};

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

// Where the outline's edges cross the rows, from the top, from the left.
std::vector<Crossing> crossings(const Outline& outline, const Affine& place, int rows) {
  std::vector<Crossing> found;
  for (const Line& line : outline) {
    for (std::size_t i = 0; i < line.points.size(); ++i) {
      Point a = place(line.points[i]);
      Point b = place(line.points[(i + 1) % line.points.size()]);
      int turn = 1;
      if (a.y > b.y) {
        std::swap(a, b);
        turn = -1;
      }
      const double top = std::clamp(a.y * kRows - 0.5, -1.0, static_cast<double>(rows));
      const double bottom = std::clamp(b.y * kRows - 0.5, -1.0, static_cast<double>(rows));
      const int first = std::max(0, static_cast<int>(std::ceil(top)));
      const int end = std::min(rows, static_cast<int>(std::ceil(bottom)));
      for (int row = first; row < end; ++row) {
        const double y = (row + 0.5) / kRows;
        found.push_back({row, a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), turn});
      }
    }
  }
  std::ranges::sort(found,
                    [](const Crossing& a, const Crossing& b) { return a.row != b.row ? a.row < b.row : a.x < b.x; });
  return found;
}

}  // namespace

std::optional<Colour> read_colour(std::string_view text) {
  if ((text.size() != 4 && text.size() != 7) || text.front() != '#') return std::nullopt;
  std::array<int, 3> parts{};
  for (std::size_t i = 0; i < 3; ++i) {
    const int high = digit(text.size() == 4 ? text[1 + i] : text[1 + 2 * i]);
    const int low = digit(text.size() == 4 ? text[1 + i] : text[2 + 2 * i]);
    if (high < 0 || low < 0) return std::nullopt;
    parts[i] = high * 16 + low;
  }
  return Colour{static_cast<std::uint8_t>(parts[0]), static_cast<std::uint8_t>(parts[1]),
                static_cast<std::uint8_t>(parts[2])};
}

Colour Gradient::at(Point place) const {
  double along = 0;
  if (radial) {
    along = length(place - from) / radius;
  } else {
    const Point way = to - from;
    const Point gone = place - from;
    along = (gone.x * way.x + gone.y * way.y) / (way.x * way.x + way.y * way.y);
  }
  if (along <= stops.front().at) return stops.front().colour;
  for (std::size_t i = 1; i < stops.size(); ++i) {
    const Stop& before = stops[i - 1];
    const Stop& after = stops[i];
    if (along > after.at) continue;
    const double part = (along - before.at) / (after.at - before.at);
    const auto mix = [part](double a, double b) { return a + (b - a) * part; };
    const auto byte = [&](std::uint8_t a, std::uint8_t b) { return static_cast<std::uint8_t>(mix(a, b) + 0.5); };
    return {byte(before.colour.red, after.colour.red), byte(before.colour.green, after.colour.green),
            byte(before.colour.blue, after.colour.blue), mix(before.colour.opacity, after.colour.opacity)};
  }
  return stops.back().colour;
}

Canvas::Canvas(int width, int height, Colour ground)
    : width_(width),
      height_(height),
      right_(width),
      bottom_(height),
      bytes_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3) {
  for (std::size_t i = 0; i < bytes_.size(); i += 3) {
    bytes_[i] = ground.red;
    bytes_[i + 1] = ground.green;
    bytes_[i + 2] = ground.blue;
  }
}

std::array<int, 3> Canvas::pixel(int x, int y) const {
  const std::size_t at =
      (static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x)) * 3;
  return {bytes_[at], bytes_[at + 1], bytes_[at + 2]};
}

void Canvas::clip(const std::optional<Box>& box) {
  const Box whole = box.value_or(Box{0, 0, static_cast<double>(width_), static_cast<double>(height_)});
  const auto round = [](double at, int most) { return std::clamp(static_cast<int>(std::lround(at)), 0, most); };
  left_ = round(whole.x, width_);
  right_ = round(whole.x + whole.width, width_);
  top_ = round(whole.y, height_);
  bottom_ = round(whole.y + whole.height, height_);
}

void Canvas::blend(int x, int y, const Colour& colour, double cover) {
  const double part = std::min(1.0, cover * colour.opacity);
  const std::size_t at =
      (static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x)) * 3;
  const std::array<std::uint8_t, 3> parts{colour.red, colour.green, colour.blue};
  for (std::size_t i = 0; i < 3; ++i) {
    bytes_[at + i] = static_cast<std::uint8_t>(bytes_[at + i] + (parts[i] - bytes_[at + i]) * part + 0.5);
  }
}

void Canvas::fill(const Outline& outline, const Affine& place, const Paint& paint) {
  const std::vector<Crossing> found = crossings(outline, place, height_ * kRows);
  const Affine back = place.size() > 0 ? place.inverse() : Affine{};
  // How much more of a pixel is covered than of the one before it, from the first one that is to the last.
  std::vector<double> more(static_cast<std::size_t>(width_) + 2);
  std::size_t first = more.size();
  std::size_t last = 0;
  const auto begin_at = [&](double x, double sign) {
    const double within = std::clamp(x, 0.0, static_cast<double>(width_));
    const auto pixel = static_cast<std::size_t>(within);
    const double part = within - static_cast<double>(pixel);
    more[pixel] += sign * (1 - part) / kRows;
    more[pixel + 1] += sign * part / kRows;
    first = std::min(first, pixel);
    last = std::max(last, pixel + 1);
  };
  for (std::size_t i = 0; i < found.size();) {
    const int y = found[i].row / kRows;
    while (i < found.size() && found[i].row / kRows == y) {
      const int row = found[i].row;
      for (int winding = 0; i < found.size() && found[i].row == row; ++i) {
        const int before = winding;
        winding += found[i].turn;
        if (before == 0) begin_at(found[i].x, 1);
        if (winding == 0) begin_at(found[i].x, -1);
      }
    }
    if (y >= top_ && y < bottom_)
      paint_row(y, std::span(more).subspan(first, last - first), static_cast<int>(first), paint, back);
    std::fill(more.begin() + static_cast<std::ptrdiff_t>(first), more.begin() + static_cast<std::ptrdiff_t>(last) + 1,
              0.0);
    first = more.size();
    last = 0;
  }
}

void Canvas::paint_row(int y, std::span<const double> more, int x, const Paint& paint, const Affine& back) {
  double cover = 0;
  for (const double change : more) {
    cover += change;
    if (cover >= kLeast && x >= left_ && x < right_) {
      Colour colour = paint.colour;
      if (paint.gradient != nullptr) {
        const Point at = back({x + 0.5, y + 0.5});
        colour = paint.gradient->at({(at.x - paint.box.x) / paint.box.width, (at.y - paint.box.y) / paint.box.height});
      }
      blend(x, y, colour, cover * paint.opacity);
    }
    ++x;
  }
}

}  // namespace ludothek::picture

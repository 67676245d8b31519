#include "lab/ladder_plot.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ludothek {
namespace {

constexpr int kWidth = 640;
constexpr int kLeft = 150;
constexpr int kRight = 40;
constexpr int kTop = 64;
constexpr int kRow = 36;

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '&') {
      result += "&amp;";
    } else if (c == '<') {
      result += "&lt;";
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace

std::string ladder_svg(const std::string& title, const std::vector<Rung>& rungs) {
  double low = rungs.front().rating;
  double high = low;
  for (const Rung& rung : rungs) {
    low = std::min(low, rung.rating - rung.margin);
    high = std::max(high, rung.rating + rung.margin);
  }
  const double span = std::max(high - low, 1e-9);
  const auto x = [&](double rating) { return kLeft + (rating - low) / span * (kWidth - kLeft - kRight); };
  const int height = kTop + kRow * static_cast<int>(rungs.size()) + 24;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" "
      "font-family=\"system-ui, sans-serif\" font-size=\"14\" fill=\"#2a1c11\">\n<title>{2}</title>\n"
      "<rect width=\"{0}\" height=\"{1}\" rx=\"14\" fill=\"#fffcf5\"/>\n"
      "<text x=\"20\" y=\"34\" font-size=\"18\" font-weight=\"700\">{2}</text>\n",
      kWidth, height, escaped(title));
  double y = kTop + kRow / 2.0;
  for (const Rung& rung : rungs) {
    svg += fmt::format(
        "<text x=\"20\" y=\"{0:.1f}\">{1}</text>\n"
        "<line x1=\"{2}\" y1=\"{3:.1f}\" x2=\"{4}\" y2=\"{3:.1f}\" stroke=\"#dcc9a8\"/>\n"
        "<line x1=\"{5:.1f}\" y1=\"{3:.1f}\" x2=\"{6:.1f}\" y2=\"{3:.1f}\" stroke=\"#7a634b\" stroke-width=\"4\" "
        "stroke-linecap=\"round\"/>\n"
        "<circle cx=\"{7:.1f}\" cy=\"{3:.1f}\" r=\"7\" fill=\"#2f2015\"/>\n"
        "<text x=\"{7:.1f}\" y=\"{8:.1f}\" text-anchor=\"middle\" font-size=\"12\">{9:.1f}</text>\n",
        y + 5, escaped(rung.name), kLeft, y, kWidth - kRight, x(rung.rating - rung.margin),
        x(rung.rating + rung.margin), x(rung.rating), y - 11, rung.rating);
    y += kRow;
  }
  return svg + "</svg>\n";
}

}  // namespace ludothek

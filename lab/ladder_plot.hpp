// The arena's picture: a ladder of bots, each at its rating with its margin. An SVG, ours, readable by day and by
// night.
#pragma once

#include <string>
#include <vector>

namespace ludothek {

struct Rung {
  std::string name;
  double rating;
  double margin;  // 95 %
};

// Best first.
std::string ladder_svg(const std::string& title, const std::vector<Rung>& rungs);

}  // namespace ludothek

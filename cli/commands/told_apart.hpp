// The names of several seats, no two the same: who has the name of another one has the number of the seat beside it.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace ludothek {

inline std::vector<std::string> told_apart(std::vector<std::string> names) {
  const std::vector<std::string> given = names;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    if (!given[seat].empty() && std::ranges::count(given, given[seat]) > 1)
      names[seat] += " " + std::to_string(seat + 1);
  }
  return names;
}

}  // namespace ludothek

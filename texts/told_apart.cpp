#include "texts/told_apart.hpp"

#include <algorithm>

namespace ludothek {

std::vector<std::string> told_apart(std::vector<std::string> names) {
  // Somebody may be called "Ana 2" already. Two that have got their numbers never are the same again, so this ends.
  for (bool twice = true; twice;) {
    twice = false;
    const std::vector<std::string> given = names;
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
      if (given[seat].empty() || std::ranges::count(given, given[seat]) == 1) continue;
      names[seat] += " " + std::to_string(seat + 1);
      twice = true;
    }
  }
  return names;
}

}  // namespace ludothek

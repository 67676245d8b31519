#include "lab/tournament.hpp"

namespace ludothek {

std::vector<std::vector<std::size_t>> line_ups(std::size_t bots, std::size_t players) {
  std::vector<std::vector<std::size_t>> result;
  if (bots <= players) {
    // With a seat left over there is a line-up for each bot that could take it.
    const std::size_t shifts = players % bots == 0 ? 1 : bots;
    for (std::size_t shift = 0; shift < shifts; ++shift) {
      std::vector<std::size_t>& seats = result.emplace_back();
      for (std::size_t seat = 0; seat < players; ++seat) seats.push_back((seat + shift) % bots);
    }
    return result;
  }
  // Every choice of `players` out of `bots`, in ascending order.
  std::vector<bool> chosen(bots, false);
  std::fill(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(players), true);
  do {
    std::vector<std::size_t>& seats = result.emplace_back();
    for (std::size_t bot = 0; bot < bots; ++bot) {
      if (chosen[bot]) seats.push_back(bot);
    }
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
  return result;
}

}  // namespace ludothek

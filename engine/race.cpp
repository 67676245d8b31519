#include "engine/race.hpp"

#include <algorithm>
#include <tuple>

namespace ludothek {

// SM-3.6  Touches closer together than they can be measured: nobody can tell who was first.
RaceRuling judge(std::vector<RaceClaim> claims) {
  if (claims.empty()) return Nobody{};
  // The earliest first; who can't be told apart, by their seats.
  std::ranges::sort(claims, {}, [](const RaceClaim& c) { return std::tuple(c.middle(), c.latest, c.seat); });
  const RaceTime sure = std::ranges::min_element(claims, {}, &RaceClaim::latest)->latest;
  SeatSet first;
  for (const RaceClaim& claim : claims) {
    if (claim.earliest <= sure) first.add(claim.seat);
  }
  const auto margin = claims.size() > 1 ? std::optional(claims[1].middle() - claims[0].middle()) : std::nullopt;
  if (first.size() > 1) return PhotoFinish{.seats = first, .margin = *margin};
  return Winner{.seat = claims[0].seat, .place = claims[0].place, .margin = margin};
}

}  // namespace ludothek

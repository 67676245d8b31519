// Ratings for games of more than two: Weng and Lin's Bayesian update for the Plackett–Luce model (JMLR 2011, algorithm
// 4).
//
// Everybody starts at 25 ± 8.3. A rating is what the games so far say, with its standard deviation; only differences
// mean anything. Order matters a little, as in every online rating: games are fed in their numbered order.
#pragma once

#include <span>

namespace ludothek {

struct Rating {
  double mean = 25;
  double deviation = 25.0 / 3;
};

// One game: who took part and their places, 0 the best, equal places shared. The same rating may take part several
// times.
struct RatedPlace {
  Rating* rating;
  int place;
};
void rate(std::span<const RatedPlace> game);

}  // namespace ludothek

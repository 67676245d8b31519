// What a position of Starmaster is worth among players who forget nothing: every cube was shown to all of them.
//
// Alone that is the exact solution (solve/solution.hpp). With others the roller finds the cube, and in a race everybody
// is first equally often: so a turn brings one pawn, and all that matters is how many each has and who rolls. Left out
// is only that a stock may run out of a colour (SM-2.7) later on; where it has, the very next pawn is reckoned with it.
#pragma once

#include <optional>
#include <vector>

#include "games/starmaster/rules/game.hpp"
#include "games/starmaster/solve/solution.hpp"
#include "study/analysis/luck.hpp"

namespace ludothek::starmaster {

class Outlook {
 public:
  explicit Outlook(const Options& options);

  // Of any position. Whoever is to decide does what is best for them.
  Worth of(const State& state) const;
  // The best of what the seat may do. REQUIRES: there is something that it may do.
  Action best(const State& state, Seat seat) const;
  // The mean over all that chance may give now. REQUIRES: the dice are about to be rolled.
  Worth mean_roll(const State& state) const;

 private:
  Worth before_roll(const State& state) const;
  Worth race(const State& state) const;
  void fill(std::size_t place);
  Indexed<int, int, kMostSeats> pawns_at(std::size_t place) const;
  std::size_t place_of_pawns(const Indexed<int, int, kMostSeats>& pawns) const;

  int players_;
  double race_chance_;                  // that a roll opens a race
  std::optional<Solitaire> solitaire_;  // for one player, …
  std::vector<Worth> chances_;          // … else by the pawns of each, counted clockwise from the roller
};

}  // namespace ludothek::starmaster

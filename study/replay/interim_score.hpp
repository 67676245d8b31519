// InterimScore<G>: what each seat would have if the game were counted now, for the picture of its course.
//
// That is its score, unless a box that counts only now and then specialises it in its analysis/parts.hpp: a curve that
// stands still for a whole round tells nothing of the round.
#pragma once

#include "engine/game.hpp"

namespace ludothek {

template <Game G>
struct InterimScore {
  static Scores of(const typename G::State& state) { return G::scores(state); }
};

}  // namespace ludothek

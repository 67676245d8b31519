// How likely throws are: what every bot of Mäxchen reckons with, in thirty-sixths.
#pragma once

#include "examples/maexchen/rules/game.hpp"

namespace ludothek::maexchen {

inline constexpr int kWhole = kFaces * kFaces;

// A double falls in one way, everything else in two.
constexpr int ways(Throw value) { return number_of(value) % 11 == 0 ? 1 : 2; }

// Of a new throw being higher than the announcement, any throw being higher than none.
constexpr int ways_above(Throw claim) {
  int sum = 0;
  for (int i = claim == kNoThrow ? 0 : index(claim) + 1; i < kThrows; ++i) sum += ways(static_cast<Throw>(i));
  return sum;
}

}  // namespace ludothek::maexchen

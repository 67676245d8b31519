// Mäxchen's chance: the lot for the first player, and the two dice. Included by game.hpp.
#pragma once

#include "examples/maexchen/rules/game.hpp"

namespace ludothek {

template <Random R>
maexchen::Outcome Maexchen::sample(const State& state, R& random) {
  // MX-1.3  A lot decides who begins.
  if (state.phase == maexchen::Phase::kFirst) {
    return {.kind = Outcome::Kind::kFirst, .seat = seat_at(static_cast<int>(random.below(state.options.players)))};
  }
  // MX-2.1  Both dice, under the cup.
  Outcome dice{.kind = Outcome::Kind::kThrow};
  for (std::uint8_t& face : dice.dice) face = static_cast<std::uint8_t>(1 + random.below(maexchen::kFaces));
  return dice;
}

}  // namespace ludothek

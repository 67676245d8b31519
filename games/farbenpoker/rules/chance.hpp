// Farbenpoker's chance: the first player's lot, the unseen order of the sticks, the dice, and in the French edition the
// hole a stick goes to. Included by game.hpp.
#pragma once

#include "games/farbenpoker/rules/game.hpp"

namespace ludothek::farbenpoker {

// FP-1.2  Each die shows each of the six colours once.
template <Random R>
Colour roll_die(R& random) {
  return static_cast<Colour>(random.below(kColours));
}

// FP-1.2  Three sticks of each colour. FP-1.4  Nobody knows their order.
template <Random R>
Sticks mix_sticks(R& random) {
  Sticks sticks{};
  for (int i = 0; i < kSticks; ++i) sticks[i] = static_cast<Colour>(i / kSticksOfAColour);
  shuffle(random, std::span<Colour>(sticks));
  return sticks;
}

// FP-2.5, FP-5.5  In the French edition: any free hole of the side, all equally likely.
template <Random R>
Hole random_hole(const State& state, R& random) {
  const HoleSet holes = free_holes(state);
  return holes[static_cast<int>(random.below(static_cast<std::uint32_t>(holes.size())))];
}

}  // namespace ludothek::farbenpoker

namespace ludothek {

template <Random R>
farbenpoker::Outcome Farbenpoker::sample(const State& state, R& random) {
  using farbenpoker::Phase;
  Outcome outcome;
  switch (state.phase) {
    case Phase::kFirst:
      // FP-1.5  The first player is drawn by lot.
      outcome.kind = Outcome::Kind::kFirst;
      outcome.seat = seat_at(static_cast<int>(random.below(state.options.players)));
      break;
    case Phase::kArrange:
      outcome.kind = Outcome::Kind::kArrange;
      outcome.sticks = farbenpoker::mix_sticks(random);
      break;
    case Phase::kRollThird:
      outcome.kind = Outcome::Kind::kRollThird;
      outcome.colour = farbenpoker::roll_die(random);
      break;
    case Phase::kPut:
      outcome.kind = Outcome::Kind::kPut;
      outcome.hole = farbenpoker::random_hole(state, random);
      break;
    case Phase::kRescueReturn:
      outcome.kind = Outcome::Kind::kReturn;
      outcome.hole = farbenpoker::random_hole(state, random);
      break;
    default:
      outcome.kind = Outcome::Kind::kRoll;
      for (farbenpoker::Colour& die : outcome.dice) die = farbenpoker::roll_die(random);
      break;
  }
  return outcome;
}

}  // namespace ludothek

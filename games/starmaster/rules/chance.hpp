// Starmaster's chance: the lot for the first player, the arrangement of the cubes, the two dice. Included by game.hpp.
#pragma once

#include "games/starmaster/rules/game.hpp"

namespace ludothek::starmaster {

inline constexpr std::uint32_t kWhiteFaces = 10;
inline constexpr std::uint32_t kBlackFaces = 6;

// SM-1.4  The cubes are placed at random: the canonical list, shuffled.
template <Random R>
Outcome sample_arrangement(R& random) {
  Outcome arrangement{.kind = Outcome::Kind::kArrange};
  for (std::size_t cell = 0; cell < kCells; ++cell) arrangement.cubes[cell] = static_cast<Colour>(cell);
  shuffle(random, std::span<Colour>(arrangement.cubes));
  return arrangement;
}

template <Random R>
Outcome sample_dice(const Options& options, R& random) {
  Outcome dice{.kind = Outcome::Kind::kRoll};
  // SM-1.2  Each of the nine colours and the star are equally likely.
  dice.white = static_cast<White>(random.below(kWhiteFaces));
  dice.black = Black::kNotUsed;
  // SM-1.3  Of the black die's six faces the first `star_faces` bear a star. It is rolled beside a white star too.
  if (uses_black_die(options)) {
    dice.black = random.below(kBlackFaces) < options.star_faces ? Black::kStar : Black::kBlank;
  }
  return dice;
}

}  // namespace ludothek::starmaster

namespace ludothek {

template <Random R>
starmaster::Outcome Starmaster::sample(const State& state, R& random) {
  switch (state.phase) {
    case starmaster::Phase::kFirst:  // SM-1.5
      return {.kind = Outcome::Kind::kFirst, .first = seat_at(static_cast<int>(random.below(state.options.players)))};
    case starmaster::Phase::kArrange:
      return starmaster::sample_arrangement(random);
    default:
      return starmaster::sample_dice(state.options, random);
  }
}

}  // namespace ludothek

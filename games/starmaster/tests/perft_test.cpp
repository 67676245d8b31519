// Counts of all ways to play on from a position of Starmaster, each with the arithmetic that gives it by hand.
#include "tests/perft.hpp"

#include <gtest/gtest.h>

#include "games/starmaster/rules/game.hpp"

namespace ludothek::tests {
namespace {

// All that can follow one roll: the sum over the dice's faces of the ways to play the turn to its end.
std::int64_t count_turns(const starmaster::Options& options) {
  using namespace starmaster;  // NOLINT(google-build-using-namespace)
  starmaster::State state = Starmaster::setup(options);
  Starmaster::apply(state, {.kind = Outcome::Kind::kFirst, .first = seat_at(0)});
  Outcome cubes{.kind = Outcome::Kind::kArrange};
  for (std::size_t cell = 0; cell < 9; ++cell) cubes.cubes[cell] = static_cast<Colour>(cell);
  Starmaster::apply(state, cubes);
  std::int64_t ways = 0;
  for (int white = 0; white < 10; ++white) {
    for (auto black : {Black::kBlank, Black::kStar, Black::kNotUsed}) {
      const Outcome roll{.kind = Outcome::Kind::kRoll, .white = static_cast<White>(white), .black = black};
      if (Starmaster::refuse(state, roll)) continue;
      starmaster::State rolled = state;
      Starmaster::apply(rolled, roll);
      ways += count_ways<Starmaster>(rolled, kWholeTurn);
    }
  }
  return ways;
}

// A player who looks alone finds the right cube, and swaps it with one of eight, or one of eight wrong ones: 8 + 8 = 16
// ways. A star lets any of nine colours be announced first: 9·16. In a race any of n players turns a cube, or the table
// rules the turn void or to be replayed: 16·n + 2.
TEST(Perft, StarmasterFirstTurn) {
  using starmaster::Variant;
  // One white die: nine colours, and the star.
  EXPECT_EQ(count_turns({.players = 1, .variant = Variant::kSolitaire}), 9 * 16 + 9 * 16);
  // Nine colours alone, nine raced for, and the white star beside either face of the black die.
  for (std::uint8_t players = 2; players <= 6; ++players) {
    EXPECT_EQ(count_turns({.players = players}), 9 * 16 + 9 * (16 * players + 2) + 2 * 9 * 16);
  }
  // Cubes that never move leave nothing to choose after the turn: nine cubes, right or wrong.
  EXPECT_EQ(count_turns({.players = 3, .variant = Variant::kChildren}), 9 * 9 + 9 * 9);
  EXPECT_EQ(count_turns({.players = 3, .variant = Variant::kChildren7}), 9 * 9 + 9 * (9 * 3 + 2) + 2 * 9 * 9);
}

}  // namespace
}  // namespace ludothek::tests

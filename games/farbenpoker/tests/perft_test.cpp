// Counts of all ways to play on from a position of Farbenpoker, each with the arithmetic that gives it by hand.
#include "tests/perft.hpp"

#include <gtest/gtest.h>

#include "games/farbenpoker/tests/trial.hpp"

namespace ludothek::tests {
namespace {

// The colours on side A in their order, three of each; the dice show red, blue, yellow.
farbenpoker::State rolled_farbenpoker(const farbenpoker::Options& options) {
  using namespace farbenpoker;  // NOLINT(google-build-using-namespace)
  farbenpoker::State state = Farbenpoker::setup(options);
  Farbenpoker::apply(state, {.kind = Outcome::Kind::kFirst, .seat = seat_at(0)});
  Outcome sticks{.kind = Outcome::Kind::kArrange};
  for (std::size_t i = 0; i < 18; ++i) sticks.sticks[i] = static_cast<Colour>(i / 3);
  Farbenpoker::apply(state, sticks);
  Farbenpoker::apply(state, {.kind = Outcome::Kind::kRoll, .dice = {Colour::kRed, Colour::kBlue, Colour::kYellow}});
  return state;
}

// Eighteen sticks: nine serve a die, and the next player draws one of 17; nine do not, and go into one of the 18 holes
// of side B, by choice in the German edition: 9·17 + 9·18. In the French one chance chooses, so there the count stops.
TEST(Perft, FarbenpokerFirstTurn) {
  const farbenpoker::State german = rolled_farbenpoker({4, farbenpoker::Edition::kDe});
  EXPECT_EQ(count_ways<Farbenpoker>(german, 1), 18);
  EXPECT_EQ(count_ways<Farbenpoker>(german, 2), 9 * 17 + 9 * 18);
  const farbenpoker::State french = rolled_farbenpoker({4, farbenpoker::Edition::kFr});
  EXPECT_EQ(count_ways<Farbenpoker>(french, 2), 9 * 17 + 9);
}

// With red and blue served 16 sticks stand, and the third die may be rolled again instead: 16 + 1. Three of the sixteen
// are yellow and win the pot; their 15 others lie on side A, so the three go back to side B in 18·17·16 orders.
TEST(Perft, FarbenpokerThirdDie) {
  farbenpoker::State state = rolled_farbenpoker({4, farbenpoker::Edition::kDe});
  Farbenpoker::apply(state, seat_at(0), farbenpoker::Action::draw(farbenpoker::Hole{0}));
  Farbenpoker::apply(state, seat_at(1), farbenpoker::Action::draw(farbenpoker::Hole{3}));
  EXPECT_EQ(count_ways<Farbenpoker>(state, 1), 16 + 1);
  // Misses go to any of 18 holes; then it is the next player's turn.
  EXPECT_EQ(count_ways<Farbenpoker>(state, 2), 3 * 18 + 13 * 18 + 1);
  Farbenpoker::apply(state, seat_at(2), farbenpoker::Action::draw(farbenpoker::Hole{6}));
  EXPECT_EQ(count_ways<Farbenpoker>(state, kWholeTurn), 18 * 17 * 16);
}

// FP-5.2  Three different holes of eighteen, one named after the other: 18·17·16.
TEST(Perft, FarbenpokerChance) {
  farbenpoker::State state = rolled_farbenpoker({4, farbenpoker::Edition::kFr});
  // As after a pot that seat 0 won while seat 1 had no chips.
  state.phase = farbenpoker::Phase::kRescueRoll;
  state.winner = seat_at(0);
  state.turn = seat_at(1);
  state.chips = {10, 0, 5, 5};
  state.privilege = false;
  Farbenpoker::apply(state,
                     {.kind = farbenpoker::Outcome::Kind::kRoll,
                      .dice = {farbenpoker::Colour::kRed, farbenpoker::Colour::kRed, farbenpoker::Colour::kRed}});
  EXPECT_EQ(wrong_pieces<Farbenpoker>(state), "");
  EXPECT_EQ(count_ways<Farbenpoker>(state, 3), 18 * 17 * 16);
}

}  // namespace
}  // namespace ludothek::tests

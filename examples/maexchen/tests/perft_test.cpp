// Counts of all ways to play on from a position of Mäxchen, each with the arithmetic that gives it by hand.
#include "tests/perft.hpp"

#include <gtest/gtest.h>

#include "examples/maexchen/rules/game.hpp"

namespace ludothek::tests {
namespace {

maexchen::State thrown(const maexchen::Options& options) {
  maexchen::State state = Maexchen::setup(options);
  Maexchen::apply(state, {.kind = maexchen::Outcome::Kind::kFirst, .seat = seat_at(0)});
  Maexchen::apply(state, {.kind = maexchen::Outcome::Kind::kThrow, .dice = {6, 5}});
  return state;
}

// Any of 21 throws is announced. Twenty of them leave three answers (lift, throw, pass), the Mäxchen two: 20·3 + 2.
// Where the cup is passed on after announcement n of the order, 21 - n are higher: 20 + 19 + … + 1 = 210 ways instead
// of the twenty passes, or with the same again allowed one more each: 230.
TEST(Perft, MaexchenFirstAnnouncements) {
  const maexchen::State state = thrown({.players = 3});
  EXPECT_EQ(count_ways<Maexchen>(state, 1), 21);
  EXPECT_EQ(count_ways<Maexchen>(state, 2), 20 * 3 + 2);
  EXPECT_EQ(count_ways<Maexchen>(state, 3), 20 * 2 + 2 + 210);
  EXPECT_EQ(count_ways<Maexchen>(thrown({.players = 3, .equal = true}), 3), 20 * 2 + 2 + 230);
}

}  // namespace
}  // namespace ludothek::tests

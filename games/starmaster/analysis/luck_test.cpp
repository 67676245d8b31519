#include "games/starmaster/analysis/luck.hpp"

#include <gtest/gtest.h>

#include "games/starmaster/rules/position.hpp"

namespace ludothek::starmaster::luck_test {
namespace {

constexpr Seat kRoller = seat_at(0);
constexpr Seat kOther = seat_at(1);
constexpr Cell cell(int number) { return static_cast<Cell>(number - 1); }

// A race for red between two. The cubes lie in the order of the colours: red is cube 3.
State race() {
  State state = Starmaster::setup({.players = 2});
  for (int i = 0; i < kCells; ++i) state.cubes[i] = static_cast<Colour>(i);
  state.phase = Phase::kRace;
  state.roller = kRoller;
  state.white = face_of(Colour::kRed);
  state.black = Black::kStar;
  state.sought = Colour::kRed;
  return state;
}

Account claimed(Seat seat, Cell place) {
  const State before = race();
  const std::vector<Step<Starmaster>> steps{Order<Starmaster>{seat, Action::claim(place)}};
  State after = before;
  play<Starmaster>(after, steps[0]);
  return starmaster_appraiser(before.options)->appraise({1, seat, before, after, steps, {}});
}

// SM-3.1, SM-3.2  Whoever was first has chosen well, and has not chosen to be first.
TEST(StarmasterLuck, TheRightClaimCostsNothingAndGainsNothing) {
  for (const Seat seat : {kRoller, kOther}) {
    const Account account = claimed(seat, cell(3));
    EXPECT_EQ(*account.own, 0);
    EXPECT_FALSE(account.notable);
    EXPECT_FALSE(account.best);
    EXPECT_GT(account.worth[seat], 0.5) << "it has the first pawn";
  }
}

// SM-3.3
TEST(StarmasterLuck, AWrongClaimCostsWhatTheRightOneWouldHaveBrought) {
  const Account wrong = claimed(kOther, cell(4));
  EXPECT_DOUBLE_EQ(*wrong.own, wrong.worth[kOther] - claimed(kOther, cell(3)).worth[kOther]);
  EXPECT_LT(*wrong.own, 0);
  EXPECT_TRUE(wrong.notable);
  EXPECT_EQ(*wrong.best, (json::object{{"by", 1}, {"do", "claim"}, {"cell", 3}}));
}

}  // namespace
}  // namespace ludothek::starmaster::luck_test

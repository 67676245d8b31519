// What of Starmaster's past may be told: nothing of where a colour lies or went.
#include "engine/fading.hpp"

#include <gtest/gtest.h>

#include "games/starmaster/rules/game.hpp"
#include "tests/sentence.hpp"

namespace ludothek::tests {
namespace {

using namespace starmaster;  // NOLINT(google-build-using-namespace): its facts are what this is about

constexpr Seat kAna{0};

Event told(const auto& fact) { return {"SM-2.4", fact}; }
Fade fades(const auto& fact) { return Starmaster::fades(told(fact)); }

RULE(Fading, "SM-7.1: no cell and no cube's colour is told once the next event is, but whether it was right") {
  EXPECT_EQ(fades(CubesArranged{}), (Fade{Fades::kNext, {"cubes"}}));
  for (const bool right : {true, false}) {
    EXPECT_EQ(fades(CubeTurned{kAna, Cell{4}, Colour::kRed, right}), (Fade{Fades::kNext, {"cell", "colour"}}));
  }
}

RULE(Fading, "SM-7.1: where a cube goes is told once, and hides what was turned") {
  EXPECT_EQ(fades(CubeTurnedBack{Cell{4}}), (Fade{Fades::kTold, {"cell"}}));
  EXPECT_EQ(fades(CubesSwapped{kAna, Cell{4}, Cell{5}}), (Fade{Fades::kTold, {"cell", "with"}}));
  EXPECT_TRUE(Starmaster::hides(told(CubeTurnedBack{Cell{4}})).has(kAna));
  EXPECT_TRUE(Starmaster::hides(told(CubesSwapped{kAna, Cell{4}, Cell{5}})).has(kAna));
  EXPECT_TRUE(Starmaster::hides(told(PawnWon{kAna, Colour::kRed, kStock})).empty());
}

RULE(Fading, "SM-2.1: dice and pawns lie open and may be told for good") {
  EXPECT_EQ(fades(DiceRolled{kAna, face_of(Colour::kRed), Black::kStar}), Fade{});
  EXPECT_EQ(fades(RaceOpened{Colour::kRed}), Fade{});
  EXPECT_EQ(fades(PawnWon{kAna, Colour::kRed, kStock}), Fade{});
  EXPECT_EQ(fades(PawnLost{kAna, Colour::kRed}), Fade{});
}

}  // namespace
}  // namespace ludothek::tests

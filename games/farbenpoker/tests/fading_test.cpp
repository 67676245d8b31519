// What of Farbenpoker's past may be told: nothing of which stick stands where.
#include "engine/fading.hpp"

#include <gtest/gtest.h>

#include "games/farbenpoker/rules/game.hpp"
#include "tests/sentence.hpp"

namespace ludothek::tests {
namespace {

using namespace farbenpoker;  // NOLINT(google-build-using-namespace): its facts are what this is about

constexpr Seat kAna{0};
constexpr Hole kHole{7};

Event told(const auto& fact) { return {"FP-2.2", fact}; }
Fade fades(const auto& fact) { return Farbenpoker::fades(told(fact)); }

RULE(Fading, "FP-7.1: no hole and no stick's colour is told once the next event is") {
  EXPECT_EQ(fades(StickDrawn{kAna, kHole, Colour::kRed}), (Fade{Fades::kNext, {"hole", "colour"}}));
  EXPECT_EQ(fades(RescuePicked{kAna, kHole}), (Fade{Fades::kNext, {"hole"}}));
  EXPECT_EQ(fades(RescueDrawn{}), (Fade{Fades::kNext, {"holes", "colours"}}));
}

RULE(Fading, "FP-7.1: where a stick goes is told once, and hides what was drawn") {
  EXPECT_EQ(fades(StickPut{kAna, kHole, Colour::kRed}), (Fade{Fades::kTold, {"hole", "colour"}}));
  EXPECT_EQ(fades(StickReturned{kAna, kHole, Colour::kRed}), (Fade{Fades::kTold, {"hole", "colour"}}));
  EXPECT_TRUE(Farbenpoker::hides(told(StickPut{kAna, kHole, Colour::kRed})).has(kAna));
  EXPECT_TRUE(Farbenpoker::hides(told(StickReturned{kAna, kHole, Colour::kRed})).has(kAna));
  EXPECT_TRUE(Farbenpoker::hides(told(StickServed{kAna, 0, 1})).empty());
}

RULE(Fading, "FP-2.1: dice and chips lie open and may be told for good") {
  EXPECT_EQ(fades(DiceRolled{kAna, {Colour::kRed, Colour::kRed, Colour::kBlue}, false}), Fade{});
  EXPECT_EQ(fades(ThirdDieRolled{kAna, 2, Colour::kRed}), Fade{});
  EXPECT_EQ(fades(StickServed{kAna, 0, 2}), Fade{});
  EXPECT_EQ(fades(SticksArranged{}), Fade{});
}

}  // namespace
}  // namespace ludothek::tests

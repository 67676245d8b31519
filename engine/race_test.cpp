// The referee of every race: claims that are intervals, and who was first.
#include "engine/race.hpp"

#include <gtest/gtest.h>

#include "tests/sentence.hpp"

namespace ludothek {
namespace {

constexpr Seat kAna{0};
constexpr Seat kBen{1};
constexpr Seat kCem{2};
constexpr RacePlace kHere{4};
constexpr RacePlace kThere{7};
constexpr RaceTime ms(int time) { return RaceTime{time} * 1000; }

RULE(Referee, "nobody wins a race that nobody claims") { EXPECT_EQ(judge({}), RaceRuling(Nobody{})); }

RULE(Referee, "who is alone wins, with no margin") {
  EXPECT_EQ(judge({measured(kBen, kThere, ms(600))}), RaceRuling(Winner{kBen, kThere, std::nullopt}));
}

RULE(Referee, "the earliest wins by the distance to the second, in whatever order claims come") {
  const RaceRuling ana = Winner{kAna, kHere, ms(20)};
  EXPECT_EQ(judge({measured(kAna, kHere, ms(500)), measured(kBen, kThere, ms(520))}), ana);
  EXPECT_EQ(judge({measured(kCem, kThere, ms(900)), measured(kBen, kThere, ms(520)), measured(kAna, kHere, ms(500))}),
            ana);
}

RULE(Referee, "two hands closer than 15 ms can't be told apart; 15 ms apart they can") {
  EXPECT_EQ(judge({measured(kAna, kHere, ms(500)), measured(kBen, kThere, ms(514))}),
            RaceRuling(PhotoFinish{SeatSet::first(2), ms(14)}));
  EXPECT_EQ(judge({measured(kAna, kHere, ms(500)), measured(kBen, kThere, ms(515))}),
            RaceRuling(Winner{kAna, kHere, ms(15)}));
}

RULE(Referee, "all who may have been first are in the photo, and nobody else") {
  EXPECT_EQ(judge({{kAna, kHere, ms(400), ms(500)}, {kBen, kThere, ms(450), ms(460)}, {kCem, kHere, ms(470), ms(480)}}),
            RaceRuling(PhotoFinish{SeatSet::first(2), ms(5)}));
}

}  // namespace
}  // namespace ludothek

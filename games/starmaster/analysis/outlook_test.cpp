#include "games/starmaster/analysis/outlook.hpp"

#include <gtest/gtest.h>

#include "engine/random_play.hpp"
#include "engine/variants.hpp"

namespace ludothek::starmaster {
namespace {

bool has_all_colours(const State& state) {
  return std::ranges::all_of(state.pawns, [](const Holding& holding) { return holding[kStock] > 0; });
}

// The table and the engine agree: before a roll a position is worth the mean over all rolls of what the rules make of
// it. Only a stock that has run out of a colour is more than the table knows.
TEST(StarmasterOutlook, IsTheMeanOfWhatFollows) {
  for (const Options& options : every_variant<Starmaster>()) {
    const Outlook outlook(options);
    FastRandom random(5);
    int compared = 0;
    for (int game = 0; game < 3; ++game) {
      State state = Starmaster::setup(options);
      for (int seat = 0; seat < options.players; ++seat) {
        EXPECT_NEAR(outlook.of(state)[seat], options.players == 1 ? 29848203.0 / 31250000 : 1.0 / options.players,
                    1e-12);
      }
      for (int step = 0; step < 400 && Starmaster::next(state).kind != Next::Kind::kOver; ++step) {
        if (state.phase == Phase::kRoll && has_all_colours(state)) {
          const Worth gap = outlook.of(state) - outlook.mean_roll(state);
          for (const double each : gap) EXPECT_NEAR(each, 0, 1e-12);
          ++compared;
        }
        play<Starmaster>(state, random_step<Starmaster>(state, random));
      }
    }
    EXPECT_GT(compared, 5);
  }
}

}  // namespace
}  // namespace ludothek::starmaster

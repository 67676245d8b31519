// What docs/race.md promises, on fewer races than bench/race_simulation.cpp runs; by seed, so it passes or fails for
// good.
#include "tests/race_simulation.hpp"

#include <gtest/gtest.h>

namespace ludothek::simulation {
namespace {

constexpr int kRaces = 8'000;
constexpr double kSpikes = 0.03;

TEST(RaceSimulation, OfTouches60MillisecondsApart99In100GoToTheRightPlayerAndAtMost10In100AreReplayed) {
  for (const bool own_sockets : {false, true}) {
    for (const double spikes : {0.0, kSpikes}) {
      for (int players = 2; players <= 6; ++players) {
        const Tally tally =
            simulate({.players = players, .spike_chance = spikes, .own_sockets = own_sockets}, kRaces, 1);
        EXPECT_EQ(tally.races, kRaces);
        EXPECT_GE(tally.right_share(), 0.99) << players << " players, spikes " << spikes;
        EXPECT_LE(tally.replay_share(), 0.10) << players << " players, spikes " << spikes;
        EXPECT_EQ(tally.false_starts, 0);
      }
    }
  }
}

TEST(RaceSimulation, WhoIsFirstAtTheEndOfALongLineWinsAllTheSame) {
  for (const double trip : {200.0, 300.0}) {
    Setting setting{.players = 2, .most_trip = 10, .own_trip = trip};
    setting.handicap = -60;
    EXPECT_GE(simulate(setting, kRaces, 1).right_share(), 0.99) << trip;
  }
}

TEST(RaceSimulation, WithoutLinesToSpeakOfNothingIsWrongAndNothingReplayed) {
  const Tally tally = simulate({.most_trip = 20, .jitter = 1}, kRaces, 2);
  EXPECT_EQ(tally.right, kRaces);
}

TEST(RaceSimulation, TouchesCloserThanTheyCanBeMeasuredAreReplayed) {
  const Tally tally = simulate({.least_gap = 0, .most_gap = 5, .jitter = 5}, kRaces, 3);
  EXPECT_GE(tally.replay_share(), 0.95);
}

// On quiet lines and on bad ones, in their first races and over an evening.
TEST(RaceSimulation, NoCheatWinsOneRaceInTenWhen60MillisecondsLate) {
  std::vector<Cheat> cheats{{.report_least = true}};
  for (const double less : {20, 40, 60, 70, 80, 90, 100, 120, 150, 200, 250}) {
    cheats.push_back({.report_less = less});
    cheats.push_back({.report_less = less, .pongs_later = less});
    cheats.push_back({.report_less = less, .pongs_later = less, .race_alone = true});
    cheats.push_back({.report_less = less, .pongs_scattered = 250});
  }
  for (const bool own_sockets : {false, true}) {
    for (const double jitter : {1, 30}) {
      for (const int evening : {4, 40}) {
        for (const Cheat& cheat : cheats) {
          Setting setting{.players = 2, .evening = evening, .jitter = jitter, .cheat = cheat};
          setting.own_sockets = own_sockets;
          setting.handicap = 60;
          EXPECT_LE(simulate(setting, kRaces / 10, 4).cheat_won, kRaces / 100)
              << cheat.report_less << " ms less, pongs " << cheat.pongs_later << " ms later, up to "
              << cheat.pongs_scattered << " more, jitter " << jitter << ", own sockets " << own_sockets;
        }
      }
    }
  }
}

// The honest answer to what remains: docs/race.md.
TEST(RaceSimulation, WhoHoldsBackEveryAnswerButTheClaimIsFoundOutByTheKernelAloneAndFeignsNoMoreThanTheCap) {
  Setting setting{.players = 2, .most_trip = 50};
  setting.cheat = {.report_less = 100, .pongs_later = 100, .answers_later = true};
  setting.handicap = 60;
  EXPECT_GE(simulate(setting, kRaces, 6).cheat_share(), 0.5);
  setting.own_sockets = true;
  EXPECT_LE(simulate(setting, kRaces, 6).cheat_share(), 0.1);
  setting.own_sockets = false;
  setting.cheat.report_less = setting.cheat.pongs_later = 1000;
  setting.handicap = 400 + 50 + 60;
  EXPECT_LE(simulate(setting, kRaces, 6).cheat_share(), 0.5);
}

TEST(RaceSimulation, TheSameSeedGivesTheSameRaces) {
  const Setting setting{.players = 4, .spike_chance = kSpikes};
  const Tally one = simulate(setting, 500, 9);
  const Tally two = simulate(setting, 500, 9);
  EXPECT_EQ(one.right, two.right);
  EXPECT_EQ(one.wait, two.wait);
  EXPECT_NE(one.wait, simulate(setting, 500, 10).wait);
}

}  // namespace
}  // namespace ludothek::simulation

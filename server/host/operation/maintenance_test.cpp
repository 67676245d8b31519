#include "server/host/operation/maintenance.hpp"

#include <gtest/gtest.h>

#include "server/host/test_host.hpp"

// A season in an instant: the loop's clock and the date are moved by hand, and maintenance has its turn every day.

namespace ludothek::maintenance_test {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using testing_house::World;

const std::string kCode = "kalo-mite-rusa-bedo";
const TokenHash kDevice{7};

struct Seasons : World {
  void live(Duration time) {
    for (Duration passed{}; passed < time; passed += hours(24)) {
      const Duration step = std::min<Duration>(hours(24), time - passed);
      loop.pass(step);
      maintenance.tick(loop.now(), loop.date());
      tables.tick();
      settle();
    }
  }
  void come() {
    EXPECT_TRUE(commit.submit({PutGuest{{.token = kDevice,
                                         .guest = "g1",
                                         .name = "Ana",
                                         .language = "en",
                                         .created = loop.date(),
                                         .last_seen = loop.date()}}},
                              [](const std::optional<Fault>&) {}));
    settle();
  }
  StoredTable table() {
    std::optional<StoredTable> found;
    EXPECT_TRUE(commit.read([&](Store& kept) { found = *kept.find_table(kCode); }));
    settle();
    return found.value();
  }
  bool knows_guest() {
    bool found = false;
    EXPECT_TRUE(commit.read([&](Store& kept) { found = kept.find_guest(kDevice)->has_value(); }));
    settle();
    return found;
  }

  Limits limits{{}};
  Maintenance maintenance{commit, limits, metrics, log};
};

TEST(Maintenance, ATableNobodyUsedForASeasonLeavesTheListsAndComesBackWhenItIsUsed) {
  Seasons tables;
  tables.open(kCode);
  tables.live(hours(24 * 90));
  EXPECT_FALSE(tables.table().archived);
  tables.live(hours(24));
  EXPECT_TRUE(tables.table().archived);
  EXPECT_EQ(tables.tables.tables_in_memory(), 0u);
  // The link still opens its door, and who sits down there puts it back on the lists.
  const auto ana = tables.enter(kCode, 1, {"g1", "Ana"});
  tables.settle();
  EXPECT_EQ(ana->count("table"), 1);
  tables.say(kCode, 1, R"({"type":"sit","id":1})");
  tables.settle();
  EXPECT_FALSE(tables.table().archived);
  EXPECT_EQ(tables.table().last_used, tables.loop.date());
}

TEST(Maintenance, ATableThatIsUsedStaysOnTheListsHoweverLongItsGameTakes) {
  Seasons tables;
  tables.open(kCode);
  const auto ana = tables.enter(kCode, 1, {"g1", "Ana"});
  tables.say(kCode, 1, R"({"type":"sit"})");
  tables.settle();
  for (int week = 0; week < 20; ++week) {
    tables.live(hours(24 * 7));
    // What the lists show of it stays the same.
    tables.say(kCode, 1, week % 2 == 0 ? R"({"type":"ready","ready":true})" : R"({"type":"ready","ready":false})");
    tables.settle();
    EXPECT_FALSE(tables.table().archived) << week;
  }
}

TEST(Maintenance, ADeviceThatWasNotSeenForMoreThanAYearIsForgottenInTwoSteps) {
  Seasons tables;
  tables.come();
  tables.live(hours(24 * 401));  // marked on the last of these days
  tables.live(hours(24 * 14));
  EXPECT_TRUE(tables.knows_guest());
  tables.live(hours(24));
  EXPECT_FALSE(tables.knows_guest());
}

TEST(Maintenance, AMarkedDeviceThatComesBackIsKept) {
  Seasons tables;
  tables.come();
  tables.live(hours(24 * 405));
  tables.come();
  tables.live(hours(24 * 30));
  EXPECT_TRUE(tables.knows_guest());
}

TEST(Maintenance, OneStartWithAWrongClockRemovesAndArchivesNothing) {
  for (const int days : {500, -20'000}) {
    Seasons tables;
    tables.open(kCode);
    tables.come();
    tables.live(hours(24));
    tables.loop.shift(hours(24 * days));
    // Hours of it, with restarts.
    for (int start = 0; start < 3; ++start) {
      Maintenance anew{tables.commit, tables.limits, tables.metrics, tables.log};
      for (int hour = 0; hour < 10; ++hour) {
        tables.loop.pass(hours(1));
        anew.tick(tables.loop.now(), tables.loop.date());
        tables.settle();
      }
    }
    EXPECT_EQ(tables.metrics.clock_doubted, 1);
    EXPECT_TRUE(tables.knows_guest()) << days;
    EXPECT_FALSE(tables.table().archived) << days;
    // The clock is set right, and all is as it was.
    tables.loop.shift(hours(24 * -days));
    tables.live(hours(24 * 40));
    EXPECT_EQ(tables.metrics.clock_doubted, 0);
    EXPECT_TRUE(tables.knows_guest()) << days;
  }
}

TEST(Maintenance, WhoComesWhileTheClockIsFarBehindIsSeenToday) {
  Seasons tables;
  tables.live(hours(24));
  tables.loop.shift(hours(24 * -20'000));
  tables.come();
  tables.loop.shift(hours(24 * 20'000));
  tables.live(hours(24 * 40));
  EXPECT_TRUE(tables.knows_guest());
}

TEST(Maintenance, WhatHasGatheredIsTidiedSomeAtATime) {
  Seasons tables;
  std::vector<Change> changes;
  for (int i = 0; i < 2'500; ++i) changes.emplace_back(CreateTable{"t" + std::to_string(i), tables.loop.date(), "{}"});
  ASSERT_TRUE(tables.commit.submit(std::move(changes), [](const std::optional<Fault>&) {}));
  tables.settle();
  const auto listed = [&] {
    std::int64_t count = 0;
    EXPECT_TRUE(tables.commit.read([&](Store& kept) { count = *kept.count_tables(); }));
    tables.settle();
    return count;
  };
  ASSERT_EQ(listed(), 2'500);
  tables.live(hours(24 * 90));
  const auto before = tables.commit.counters().submissions;
  tables.live(hours(24));
  while (listed() > 0) {
  }
  EXPECT_EQ(tables.commit.counters().submissions - before, 3);
}

TEST(Maintenance, TheStoreIsAskedOnceAnHour) {
  Seasons tables;
  for (int minute = 0; minute <= 180; ++minute) {
    tables.maintenance.tick(tables.loop.now(), tables.loop.date());
    tables.loop.pass(minutes(1));
  }
  tables.settle();
  EXPECT_EQ(tables.commit.counters().submissions, 4);
}

}  // namespace
}  // namespace ludothek::maintenance_test

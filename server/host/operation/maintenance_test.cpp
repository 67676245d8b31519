#include "server/host/operation/maintenance.hpp"

#include <gtest/gtest.h>

#include "server/host/test_host.hpp"

// A season in an instant: the loop's clock and the date are moved by hand, the maintenance are done once a minute of
// theirs.

namespace ludothek {
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
  Maintenance maintenance{commit, limits, log};
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

TEST(Maintenance, ADeviceThatWasNotSeenForMoreThanAYearIsForgotten) {
  Seasons tables;
  ASSERT_TRUE(tables.commit.submit({PutGuest{{.token = kDevice,
                                              .guest = "g1",
                                              .name = "Ana",
                                              .language = "en",
                                              .created = tables.loop.date(),
                                              .last_seen = tables.loop.date()}}},
                                   [](const std::optional<Fault>&) {}));
  tables.live(hours(24 * 400));
  EXPECT_TRUE(tables.knows_guest());
  tables.live(hours(24));
  EXPECT_FALSE(tables.knows_guest());
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
}  // namespace ludothek

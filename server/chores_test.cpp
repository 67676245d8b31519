#include "server/chores.hpp"

#include <gtest/gtest.h>

#include "server/test_house.hpp"

// A season in an instant: the loop's clock and the date are moved by hand, the chores are done once a minute of theirs.

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
      chores.tick(loop.now(), loop.date());
      house.tick();
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
  Chores chores{commit, limits, log};
};

TEST(Chores, ATableNobodyUsedForASeasonLeavesTheListsAndComesBackWhenItIsUsed) {
  Seasons house;
  house.open(kCode);
  house.live(hours(24 * 90));
  EXPECT_FALSE(house.table().archived);
  house.live(hours(24));
  EXPECT_TRUE(house.table().archived);
  EXPECT_EQ(house.house.tables_in_memory(), 0u);
  // The link still opens its door, and who sits down there puts it back on the lists.
  const auto ana = house.enter(kCode, 1, {"g1", "Ana"});
  house.settle();
  EXPECT_EQ(ana->count("table"), 1);
  house.say(kCode, 1, R"({"type":"sit","id":1})");
  house.settle();
  EXPECT_FALSE(house.table().archived);
  EXPECT_EQ(house.table().last_used, house.loop.date());
}

TEST(Chores, ATableThatIsUsedStaysOnTheListsHoweverLongItsGameTakes) {
  Seasons house;
  house.open(kCode);
  const auto ana = house.enter(kCode, 1, {"g1", "Ana"});
  house.say(kCode, 1, R"({"type":"sit"})");
  house.settle();
  for (int week = 0; week < 20; ++week) {
    house.live(hours(24 * 7));
    // What the lists show of it stays the same.
    house.say(kCode, 1, week % 2 == 0 ? R"({"type":"ready","ready":true})" : R"({"type":"ready","ready":false})");
    house.settle();
    EXPECT_FALSE(house.table().archived) << week;
  }
}

TEST(Chores, ADeviceThatWasNotSeenForMoreThanAYearIsForgotten) {
  Seasons house;
  ASSERT_TRUE(house.commit.submit({PutGuest{{.token = kDevice,
                                             .guest = "g1",
                                             .name = "Ana",
                                             .language = "en",
                                             .created = house.loop.date(),
                                             .last_seen = house.loop.date()}}},
                                  [](const std::optional<Fault>&) {}));
  house.live(hours(24 * 400));
  EXPECT_TRUE(house.knows_guest());
  house.live(hours(24));
  EXPECT_FALSE(house.knows_guest());
}

TEST(Chores, TheStoreIsAskedOnceAnHour) {
  Seasons house;
  for (int minute = 0; minute <= 180; ++minute) {
    house.chores.tick(house.loop.now(), house.loop.date());
    house.loop.pass(minutes(1));
  }
  house.settle();
  EXPECT_EQ(house.commit.counters().submissions, 4);
}

}  // namespace
}  // namespace ludothek

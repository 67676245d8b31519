#include "server/nodes/gossip.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace ludothek::gossip_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// Nodes 1 and 2, each with limits of its own, and 3, which may come later.
struct Few {
  struct Side {
    explicit Side(LimitSettings settings) : limits(settings), gossip(limits) {}
    Limits limits;
    Gossip gossip;
  };

  void pass(Duration time) {
    for (const Moment end = now + time; now < end; now += milliseconds(50)) {
      for (const Epoch from : {1, 2, 3}) {
        std::set<Epoch> others = together;
        if (others.erase(from) == 0) others.clear();
        sides[from - 1].gossip.with(others, now);
        sides[from - 1].gossip.flush(now, [&](Epoch to, const Section& section) {
          if (++frames % 10 == 0) return;  // lost
          if (const auto* talk = std::get_if<Talk>(&section)) sides[to - 1].gossip.hear(*talk, from, now);
        });
      }
    }
  }

  Moment now{seconds(1000)};
  std::set<Epoch> together{1, 2};
  std::uint64_t frames = 0;
  LimitSettings settings{.connections_per_guest = 3,
                         .tables_per_guest_and_hour = 10,
                         .tables_per_address_and_hour = 100'000,
                         .lookups_at_once = 5};
  Side sides[3]{Side(settings), Side(settings), Side(settings)};
};

TEST(Gossip, ALimitIsTheWholeHousesAndNotEachNodes) {
  Few house;
  house.pass(seconds(1));
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(house.sides[0].limits.open_table("g1", "192.0.2.1", house.now));
  EXPECT_FALSE(house.sides[0].limits.open_table("g1", "192.0.2.1", house.now));
  house.pass(seconds(2));
  EXPECT_FALSE(house.sides[1].limits.open_table("g1", "192.0.2.1", house.now));
  EXPECT_TRUE(house.sides[1].limits.open_table("g2", "192.0.2.1", house.now)) << "somebody else";
}

TEST(Gossip, ConnectionsAreCountedForTheWholeHouseAndGoWithTheirNode) {
  Few house;
  ASSERT_TRUE(house.sides[0].limits.enter_guest("g1"));
  house.pass(seconds(2));  // the other one was told when it came
  ASSERT_TRUE(house.sides[0].limits.enter_guest("g1"));
  house.pass(seconds(2));
  EXPECT_TRUE(house.sides[1].limits.enter_guest("g1"));
  EXPECT_FALSE(house.sides[1].limits.enter_guest("g1")) << "the fourth";
  house.sides[0].limits.leave_guest("g1");
  house.pass(seconds(2));
  EXPECT_TRUE(house.sides[1].limits.enter_guest("g1"));
  EXPECT_FALSE(house.sides[1].limits.enter_guest("g1"));
  house.together = {};
  house.pass(seconds(1));
  EXPECT_TRUE(house.sides[1].limits.enter_guest("g1")) << "nobody knows of that node any more";
}

TEST(Gossip, WhatIsToldOnceIsSpentOnce) {
  Few house;
  house.pass(seconds(1));
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(house.sides[0].limits.open_table("g1", "192.0.2.1", house.now));
  house.pass(seconds(10));
  for (int i = 0; i < 6; ++i) EXPECT_TRUE(house.sides[1].limits.open_table("g1", "192.0.2.1", house.now)) << i;
  EXPECT_FALSE(house.sides[1].limits.open_table("g1", "192.0.2.1", house.now));
}

// A node that was started anew is a newcomer.
TEST(Gossip, ANewcomerKnowsWhatWasSpentBefore) {
  Few house;
  house.pass(seconds(1));
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(house.sides[0].limits.open_table("g1", "192.0.2.1", house.now));
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(house.sides[1].limits.open_table("g1", "192.0.2.1", house.now));
  house.pass(seconds(2));
  ASSERT_TRUE(house.sides[0].limits.open_table("g1", "192.0.2.1", house.now)) << "and this is still to be told";
  house.together = {1, 2, 3};
  house.pass(seconds(2));
  // Both have told all of it: it counts once.
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(house.sides[2].limits.open_table("g1", "192.0.2.1", house.now)) << i;
  EXPECT_FALSE(house.sides[2].limits.open_table("g1", "192.0.2.1", house.now));
  EXPECT_TRUE(house.sides[2].limits.open_table("g2", "192.0.2.1", house.now)) << "somebody else";
}

TEST(Gossip, OfVeryManyANewcomerIsToldOfThoseWhoHaveLeastLeft) {
  Few house;
  const auto open = [&](int side, const std::string& who) {
    return house.sides[side].limits.open_table(who, "192.0.2.1", house.now);
  };
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(open(0, "g1"));
  for (int i = 0; i < 20'000; ++i) ASSERT_TRUE(open(0, "guest " + std::to_string(i)));
  EXPECT_EQ(house.sides[0].limits.all_spent(house.now).size(), 0u) << "all of it is still to be told";
  (void)house.sides[0].limits.take_news();
  EXPECT_EQ(house.sides[0].limits.all_spent(house.now).size(), 10'000u);
  house.pass(seconds(5));
  EXPECT_FALSE(open(1, "g1"));
}

TEST(Gossip, WhoHasLostTheThreadSaysSo) {
  Few house;
  Gossip& gossip = house.sides[0].gossip;
  gossip.hear(Talk{{}, 5, true, {.messages = {"s 0 2:g11 "}}}, 2, house.now);
  gossip.hear(Talk{{}, 5, true, {.base = 7, .first = 7, .messages = {"s 0 2:g11 "}}}, 2, house.now);
  std::vector<std::uint64_t> unknown;
  gossip.flush(house.now, [&](Epoch /*to*/, const Section& section) {
    if (const auto* one = std::get_if<Unknown>(&section)) unknown.push_back(one->conversation);
  });
  EXPECT_EQ(unknown, std::vector<std::uint64_t>{5});
}

TEST(Gossip, NonsenseIsIgnored) {
  Few house;
  const std::string nonsense[] = {"s 1 ", "c x ", "z ", "s 300 2:g11 ", "", "s 200 2:g15 ", "w 0 2:g1", "w 200 2:g15 "};
  std::uint64_t conversation = 100;
  for (const std::string& message : nonsense) {
    house.sides[0].gossip.hear(Talk{{}, ++conversation, true, {.messages = {message}}}, 2, house.now);
  }
  EXPECT_TRUE(house.sides[0].limits.open_table("g1", "192.0.2.1", house.now));
}

}  // namespace
}  // namespace ludothek::gossip_test

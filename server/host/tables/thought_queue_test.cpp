#include "server/host/tables/thought_queue.hpp"

#include <gtest/gtest.h>

#include <map>

namespace ludothek::thought_queue_test {
namespace {

LongWork of(std::uint64_t table, bool for_people = false) {
  return {table, for_people, [] {}};
}

// Thinks until so much time has gone by, each table asking anew as soon as it is answered; how long each one thought.
std::map<std::uint64_t, std::uint64_t> share_out(ThoughtQueue& queue,
                                                 const std::map<std::uint64_t, std::uint64_t>& cost,
                                                 std::uint64_t time) {
  std::map<std::uint64_t, std::uint64_t> used;
  for (const auto& [table, each] : cost) queue.add(of(table));
  for (std::uint64_t now = 0; now < time;) {
    const auto next = queue.take();
    if (!next) break;
    const std::uint64_t took = cost.at(next->table);
    queue.spent(next->table, took);
    used[next->table] += took;
    now += took;
    queue.add(of(next->table));
  }
  return used;
}

TEST(ThoughtQueue, TimeIsSharedOutByTableHoweverHardItsBotsThink) {
  ThoughtQueue queue;
  const auto used = share_out(queue, {{1, 1}, {2, 10}, {3, 100}, {4, 100}}, 40'000);
  for (const auto& [table, time] : used) EXPECT_NEAR(static_cast<double>(time), 10'000, 200) << table;
}

TEST(ThoughtQueue, EqualsTakeTurns) {
  ThoughtQueue queue;
  for (const std::uint64_t table : {5UL, 6UL, 7UL}) queue.add(of(table));
  for (const std::uint64_t table : {5UL, 6UL, 7UL}) EXPECT_EQ(queue.take()->table, table);
  EXPECT_FALSE(queue.take());
}

TEST(ThoughtQueue, PeoplesTablesComeFirst) {
  ThoughtQueue queue;
  for (std::uint64_t table = 1; table <= 16; ++table) queue.add(of(table));
  queue.add(of(100, true));
  EXPECT_EQ(queue.take()->table, 100u) << "before sixteen that came earlier";
  EXPECT_EQ(queue.size(), 16u);
}

TEST(ThoughtQueue, AGameThatIsOnlyWatchedGoesOnBesideBusyPeople) {
  ThoughtQueue queue;
  queue.add(of(1));
  int for_people = 0;
  for (std::uint64_t i = 0; i < 400; ++i) {
    queue.add(of(100 + i, true));
    const auto next = queue.take();
    queue.spent(next->table, 10);
    if (next->for_people) {
      ++for_people;
    } else {
      queue.add(of(1));
    }
  }
  EXPECT_EQ(for_people, 300);
}

TEST(ThoughtQueue, WhoWasQuietSavesNothingUp) {
  ThoughtQueue queue;
  std::map<std::uint64_t, int> begun;
  const auto think = [&](int times) {
    for (int i = 0; i < times; ++i) {
      const std::uint64_t table = queue.take()->table;
      ++begun[table];
      queue.spent(table, 10);
      queue.add(of(table));
    }
  };
  queue.add(of(1));
  think(1000);
  queue.add(of(2));
  think(100);
  EXPECT_NEAR(begun[2], 50, 1);
}

}  // namespace
}  // namespace ludothek::thought_queue_test

#include "server/host/care/store_replay.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/host/test_host.hpp"
#include "server/store/store_samples.hpp"

namespace ludothek::store_replay_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing_house::World;

// A table at which bots have finished a game, and its record.
struct PlayedWorld : World {
  PlayedWorld() {
    open("kalo-mite-rusa-bedo");
    const auto ear = enter("kalo-mite-rusa-bedo", 1, {"g1", "Ana"});
    seat_bots("kalo-mite-rusa-bedo", 1);
    say("kalo-mite-rusa-bedo", 1, R"({"type":"ready","ready":true})");
    for (int i = 0; i < 2'000 && records() == 0; ++i) go(std::chrono::seconds(1));
  }
  std::size_t records() { return store.records_of("kalo-mite-rusa-bedo")->size(); }
  StoreReplay replayed() {
    settle();
    auto found = replay_store(store);
    EXPECT_TRUE(found) << found.error().what;
    return found ? *found : StoreReplay{};
  }
};

TEST(StoreReplay, PlaysEveryTableAndEveryRecordAgain) {
  PlayedWorld world;
  ASSERT_EQ(world.records(), 1U);
  const StoreReplay found = world.replayed();
  EXPECT_THAT(found.damage, IsEmpty());
  EXPECT_EQ(found.counts.tables, 1);
  EXPECT_EQ(found.counts.records, 1);
  EXPECT_GT(found.counts.facts, 10);
}

TEST(StoreReplay, FindsWhatTheRulesForbidAndGoesOn) {
  PlayedWorld world;
  ASSERT_EQ(world.records(), 1U);
  world.settle();
  const auto facts = world.store.load("kalo-mite-rusa-bedo", 0, INT64_MAX);
  StoredRecord record = world.store.records_of("kalo-mite-rusa-bedo")->front();
  record.id = "other-players";
  record.players = 2;
  StoredRecord no_record = record;
  no_record.id = "nonsense";
  no_record.text = "{";
  std::vector<Change> changes{KeepRecord{record}, KeepRecord{no_record}, samples::table("doubled-game")};
  // The same table, but for a move that is there twice.
  std::int64_t next = 0;
  for (const StoredFact& fact : *facts) {
    changes.emplace_back(AppendFact{"doubled-game", next++, fact.text});
    if (fact.sequence == std::ssize(*facts) / 2) changes.emplace_back(AppendFact{"doubled-game", next++, fact.text});
  }
  ASSERT_FALSE(world.store.commit(changes));
  const StoreReplay found = world.replayed();
  EXPECT_THAT(found.damage,
              ElementsAre(HasSubstr("Table doubled"), HasSubstr("Record nonsense"), HasSubstr("of 2 players")));
  EXPECT_EQ(found.counts.records, 3);
}

TEST(StoreReplay, TellsOfADamagedTable) {
  World world;
  world.open("kalo-mite-rusa-bedo");
  world.settle();
  world.store.damaged = "kalo-mite-rusa-bedo";
  const auto found = replay_store(world.store);
  ASSERT_TRUE(found);
  EXPECT_THAT(found->damage, ElementsAre(HasSubstr("is not as it was written")));
}

}  // namespace
}  // namespace ludothek::store_replay_test

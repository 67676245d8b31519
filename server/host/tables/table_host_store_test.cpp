// What becomes of a table when the store refuses, has no room, or can't read what it kept.
#include <gtest/gtest.h>

#include "server/host/tables/table_host.hpp"
#include "server/host/test_host.hpp"
#include "server/store/sqlite/faulty_vfs.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

namespace ludothek::table_host_store_test {
namespace {

using testing_house::World;

const std::string kCode = "kalo-mite-rusa-bedo";
const Person kAna{"g1", "Ana"};
const Person kBen{"g2", "Ben"};
const Fault kFull{Fault::Kind::kFull, "as the test wants it", {}};

TEST(TableHost, TakesBackWhatTheStoreRefusedAndTellsWhoAsked) {
  World world;
  world.open(kCode);
  const auto ana = world.enter(kCode, 1, kAna);
  const auto ben = world.enter(kCode, 2, kBen);
  world.settle();
  world.store.next_fault = Fault{Fault::Kind::kConflict, "as the test wants it", {}};
  world.say(kCode, 1, R"({"type":"sit","id":5})");
  world.settle();
  EXPECT_EQ(ana->last("refused").at("code"), "not_kept");
  EXPECT_EQ(ana->last("refused").at("re"), 5);
  EXPECT_EQ(ben->count("refused"), 0);
  for (const auto& ear : {ana, ben}) {
    EXPECT_EQ(ear->last("table").at("seats").at(0).at("kind"), "free") << "the table as it is kept";
  }
  EXPECT_EQ(world.metrics.tables_lost, 1);
  world.say(kCode, 1, R"({"type":"sit","id":6})");
  world.settle();
  EXPECT_EQ(ben->last("table").at("seats").at(0).at("kind"), "person");
}

TEST(TableHost, WithoutRoomEverybodyStaysEveryQuestionIsAnsweredAndItGoesOnByItself) {
  World world;
  world.open(kCode);
  const auto ana = world.enter(kCode, 1, kAna);
  const auto ben = world.enter(kCode, 2, kBen);
  world.settle();
  world.store.fault = kFull;
  for (int i = 0; i < 10; ++i) world.say(kCode, 1, R"({"type":"sit","id":)" + std::to_string(10 + i) + "}");
  world.say(kCode, 2, R"({"type":"emote","emote":"hello","id":5})");
  world.settle();
  for (int i = 10; i < 20; ++i) {
    const auto answers = std::ranges::count_if(ana->heard, [&](const json::object& message) {
      return message.contains("re") && message.at("re") == i && message.at("code") == "not_kept";
    });
    EXPECT_EQ(answers, 1) << i;
  }
  EXPECT_EQ(ben->last("refused").at("re"), 5);
  for (const auto& ear : {ana, ben}) {
    EXPECT_EQ(ear->count("waiting"), 1);
    EXPECT_EQ(ear->last("waiting").at("table"), json::value(kCode.c_str()));
    EXPECT_FALSE(ear->dismissed);
  }
  EXPECT_EQ(world.metrics.tables_waiting, 1);
  // However long it takes.
  for (int i = 0; i < 100; ++i) world.go(std::chrono::seconds(1));
  const auto cem = world.enter(kCode, 3, {"g3", "Cem"});
  world.settle();
  EXPECT_EQ(cem->last("waiting").at("re"), 1);
  EXPECT_EQ(world.metrics.visitors, 3);
  const long before = ana->count("table");

  world.store.fault.reset();
  world.go(std::chrono::seconds(1));
  EXPECT_EQ(world.metrics.tables_waiting, 0);
  EXPECT_GT(ana->count("table"), before);
  EXPECT_EQ(cem->last("table").at("watchers"), 3);
  EXPECT_EQ(ana->count("waiting"), 1) << "told once";
  world.say(kCode, 1, R"({"type":"sit","id":30})");
  world.settle();
  EXPECT_EQ(ben->last("table").at("seats").at(0).at("kind"), "person");
}

TEST(TableHost, BotsPlayOnByThemselvesWhenThereIsRoomAgain) {
  World world;
  world.open(kCode);
  const auto ana = world.enter(kCode, 1, kAna);
  world.seat_bots(kCode, 1);
  world.say(kCode, 1, R"({"type":"ready","ready":true})");
  world.settle();
  world.store.fault = kFull;
  for (int i = 0; i < 60; ++i) world.go(std::chrono::seconds(1));
  EXPECT_EQ(ana->count("waiting"), 1);
  world.store.fault.reset();
  for (int i = 0; i < 2000 && ana->last("table").at("phase") != "finished"; ++i) world.go(std::chrono::seconds(1));
  EXPECT_EQ(ana->last("table").at("phase"), "finished");
  EXPECT_FALSE(ana->dismissed);
}

TEST(TableHost, OnADiskThatIsReallyFullAGameWaitsAndIsPlayedToItsEndWhenThereIsRoom) {
  FaultyDisk disk(1);
  auto kept_in = open_sqlite_store({.path = "house.db", .vfs = disk.vfs()});
  ASSERT_TRUE(kept_in) << kept_in.error().what;
  World world({}, std::move(*kept_in));
  world.open(kCode);
  const auto ana = world.enter(kCode, 1, kAna);
  world.seat_bots(kCode, 1);
  world.settle();
  disk.set_room(0);
  world.say(kCode, 1, R"({"type":"ready","ready":true,"id":7})");
  world.settle();
  EXPECT_EQ(ana->last("refused").at("code"), "not_kept");
  EXPECT_EQ(ana->last("refused").at("re"), 7);
  EXPECT_EQ(ana->count("waiting"), 1);
  for (int i = 0; i < 10; ++i) world.go(std::chrono::seconds(1));
  EXPECT_EQ(world.metrics.tables_waiting, 1);
  disk.set_room(std::nullopt);
  world.go(std::chrono::seconds(1));
  EXPECT_EQ(world.metrics.tables_waiting, 0);
  world.say(kCode, 1, R"({"type":"ready","ready":true,"id":8})");
  world.settle();
  for (int i = 0; i < 2000 && ana->last("table").at("phase") != "finished"; ++i) world.go(std::chrono::seconds(1));
  EXPECT_EQ(ana->last("table").at("phase"), "finished");
}

TEST(TableHost, ATableThatWaitsAndIsLeftByEverybodyIsForgottenAndComesBack) {
  World world;
  world.open(kCode);
  world.enter(kCode, 1, kAna);
  world.settle();
  world.store.fault = kFull;
  world.say(kCode, 1, R"({"type":"sit"})");
  world.settle();
  world.tables.leave(kCode, Visitor{1});
  world.go(std::chrono::seconds(10));
  EXPECT_EQ(world.metrics.tables_waiting, 0);
  const auto ben = world.enter(kCode, 2, kBen);
  world.settle();
  EXPECT_EQ(ben->count("table"), 1) << "it can be read";
}

TEST(TableHost, ATableThatANewerProgramWroteToIsLeftToIt) {
  World world;
  world.open(kCode);
  for (int i = 0; i < 4; ++i) world.go(std::chrono::minutes(11));
  ASSERT_EQ(world.tables.tables_in_memory(), 0u);
  std::int64_t next = 0;
  ASSERT_TRUE(world.commit.read([&](Store& store) { next = std::ssize(*store.load(kCode)); }));
  world.settle();
  ASSERT_TRUE(world.commit.submit({AppendFact{kCode, next, R"({"fact":"sung","song":7})"}},
                                  [](const std::optional<Fault>& fault) { EXPECT_FALSE(fault); }));
  const auto ana = world.enter(kCode, 1, kAna);
  world.settle();
  EXPECT_EQ(ana->last("refused").at("code"), "busy") << "a little later another program may have it";
  EXPECT_TRUE(ana->dismissed);
  EXPECT_EQ(world.metrics.tables_broken, 0);
  EXPECT_EQ(world.tables.tables_in_memory(), 0u);
  std::optional<StoredTable> table;
  ASSERT_TRUE(world.commit.read([&](Store& store) { table = *store.find_table(kCode); }));
  world.settle();
  EXPECT_FALSE(table->archived);
}

TEST(TableHost, ADamagedTableIsSetAsideWithAWordAndTheOthersGoOn) {
  World world;
  const std::string other = "nora-kelo-sita-mube";
  world.open(kCode);
  world.open(other);
  for (int i = 0; i < 4; ++i) world.go(std::chrono::minutes(11));
  ASSERT_EQ(world.tables.tables_in_memory(), 0u);
  world.store.damaged = kCode;
  const auto ana = world.enter(kCode, 1, kAna);
  const auto ben = world.enter(other, 2, kBen);
  world.settle();
  EXPECT_EQ(ana->last("refused").at("code"), "table_broken");
  EXPECT_EQ(ana->last("refused").at("re"), 1);
  EXPECT_TRUE(ana->dismissed);
  EXPECT_EQ(ben->count("table"), 1);
  EXPECT_EQ(world.metrics.tables_broken, 1);
  std::optional<StoredTable> table;
  ASSERT_TRUE(world.commit.read([&](Store& store) { table = *store.find_table(kCode); }));
  world.settle();
  EXPECT_TRUE(table->archived) << "out of the lists, and still there";
  world.store.damaged.clear();
  EXPECT_EQ(world.enter(kCode, 1, kAna)->count("refused"), 0);
  world.settle();
  EXPECT_EQ(world.metrics.visitors, 2) << "somebody has mended it";
}

TEST(TableHost, SaysThatATableCouldNotBeOpened) {
  World world;
  world.store.next_fault = Fault{Fault::Kind::kFull, "as the test wants it", {}};
  world.open(kCode);
  EXPECT_FALSE(world.opened);
  EXPECT_EQ(world.tables.tables_in_memory(), 0u);
  world.open(kCode);
  EXPECT_TRUE(world.opened);
}

}  // namespace
}  // namespace ludothek::table_host_store_test

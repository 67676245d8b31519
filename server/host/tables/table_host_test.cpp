#include "server/host/tables/table_host.hpp"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>

#include "server/host/test_host.hpp"

// The table host without sockets and without waiting: a loop that stands still, a store that can be told to fail.

namespace ludothek::table_host_test {
namespace {

using testing_house::World;

const std::string kCode = "kalo-mite-rusa-bedo";
const Person kAna{"g1", "Ana"};
const Person kBen{"g2", "Ben"};

TEST(TableHost, OpensATableAndLetsPeopleIn) {
  World world;
  world.open(kCode);
  EXPECT_TRUE(world.opened);
  const auto ana = world.enter(kCode, 1, kAna);
  world.settle();
  EXPECT_EQ(ana->count("table"), 1);
  EXPECT_EQ(ana->last("table").at("table"), json::value(kCode.c_str()));
  EXPECT_EQ(world.metrics.visitors, 1);
}

TEST(TableHost, SaysNothingBeforeItIsDurable) {
  World world;
  world.open(kCode);
  const auto ana = world.enter(kCode, 1, kAna);
  world.settle();
  const std::size_t before = ana->heard.size();
  {
    const std::lock_guard closed(world.store.door);
    world.say(kCode, 1, R"({"type":"sit","id":5})");
    // What asks for no fact waits behind what does.
    world.say(kCode, 1, R"({"type":"emote","emote":"hello","id":6})");
    world.loop.run();
    EXPECT_EQ(ana->heard.size(), before);
  }
  world.settle();
  ASSERT_GE(ana->heard.size(), before + 2);
  EXPECT_EQ(ana->heard[before].at("re").to_number<int>(), 5);
  EXPECT_EQ(ana->heard.back().at("re").to_number<int>(), 6);
}

TEST(TableHost, RefusesATableThatIsNotThere) {
  World world;
  const auto ana = world.enter("bababababababa", 1, kAna);
  world.settle();
  EXPECT_EQ(ana->last("refused").at("code"), "no_such_table");
  EXPECT_EQ(ana->last("refused").at("re").to_number<int>(), 1);
  EXPECT_TRUE(ana->dismissed);
  EXPECT_EQ(world.metrics.visitors, 0);
}

TEST(TableHost, OpensNoTableTwice) {
  World world;
  world.open(kCode);
  world.open(kCode);
  EXPECT_FALSE(world.opened);
}

TEST(TableHost, IdleTablesLeaveMemoryAndComeBackWithTheNextCommand) {
  World world;
  world.open(kCode);
  const auto ana = world.enter(kCode, 1, kAna);
  world.say(kCode, 1, R"({"type":"sit"})");
  world.settle();
  for (int i = 0; i < 4; ++i) world.go(std::chrono::minutes(11));
  EXPECT_EQ(world.tables.tables_in_memory(), 0u);
  EXPECT_EQ(world.metrics.tables, 0);
  EXPECT_EQ(world.metrics.visitors, 1);
  world.say(kCode, 1, R"({"type":"ready","ready":true,"id":9})");
  world.settle();
  EXPECT_EQ(world.tables.tables_in_memory(), 1u);
  EXPECT_EQ(ana->last("table").at("seats").at(0).at("ready"), true);
  EXPECT_EQ(ana->last("table").at("seats").at(0).at("present"), true);
}

TEST(TableHost, ANameFindsItsTableAgainWhenThatWasForgottenMeanwhile) {
  World world;
  world.open(kCode);
  const TableName name(kCode);
  const Arrival arrival{.person = kAna, .language = Language::kEnglish, .views = true};
  const auto say = [&](const char* message) {
    world.tables.handle(name, Visitor{1}, *read_command(json::parse(message).as_object()), world.loop.now(), {});
    world.settle();
  };
  const auto ana = std::make_shared<testing_house::Ear>();
  world.tables.enter(name, Visitor{1}, ana, arrival, 1, 1);
  say(R"({"type":"sit"})");
  EXPECT_EQ(ana->last("table").at("seats").at(0).at("kind"), "person");
  world.tables.leave(name, Visitor{1});
  for (int i = 0; i < 4; ++i) world.go(std::chrono::minutes(11));
  ASSERT_EQ(world.tables.tables_in_memory(), 0u);
  const auto again = std::make_shared<testing_house::Ear>();
  world.tables.enter(name, Visitor{1}, again, arrival, 2, 2);
  say(R"({"type":"stand"})");
  EXPECT_EQ(again->last("table").at("seats").at(0).at("kind"), "free");
}

TEST(TableHost, WhoLeavesAnIdleTableIsMissedByThoseWhoStay) {
  World world;
  world.open(kCode);
  const auto ana = world.enter(kCode, 1, kAna);
  const auto ben = world.enter(kCode, 2, kBen);
  world.say(kCode, 2, R"({"type":"sit"})");
  world.settle();
  for (int i = 0; i < 4; ++i) world.go(std::chrono::minutes(11));
  ASSERT_EQ(world.tables.tables_in_memory(), 0u);
  world.tables.leave(kCode, Visitor{2});
  world.settle();
  EXPECT_EQ(ana->last("table").at("seats").at(0).at("present"), false);
}

TEST(TableHost, WhoEntersOnAnotherDeviceIsToldOnTheFirst) {
  World world;
  world.open(kCode);
  const auto first = world.enter(kCode, 1, kAna);
  const auto second = world.enter(kCode, 2, kAna);
  world.settle();
  EXPECT_TRUE(first->dismissed);
  EXPECT_EQ(first->last("elsewhere").at("table"), json::value(kCode.c_str()));
  EXPECT_FALSE(second->dismissed);
  EXPECT_EQ(world.metrics.visitors, 1);
  // What the first still says is not heard any more.
  world.say(kCode, 1, R"({"type":"sit"})");
  world.settle();
  EXPECT_EQ(second->last("table").at("seats").at(0).at("kind"), "free");
}

TEST(TableHost, WhoeverEnteredWhileATableWasReadIsThereThoughAnotherWasSentAwayMeanwhile) {
  World world;
  world.open(kCode);
  const auto laptop = world.enter(kCode, 1, kAna);
  world.say(kCode, 1, R"({"type":"sit"})");
  world.settle();
  for (int i = 0; i < 4; ++i) world.go(std::chrono::minutes(11));
  ASSERT_EQ(world.tables.tables_in_memory(), 0u);
  const auto phone = world.enter(kCode, 2, kAna);
  const auto ben = world.enter(kCode, 3, kBen);
  world.settle();
  EXPECT_TRUE(laptop->dismissed);
  world.go(std::chrono::seconds(1));
  EXPECT_EQ(phone->count("table"), 2) << "her own, and when Ben came";
  EXPECT_EQ(ben->count("table"), 2) << "his own, and when all were told of him";
}

TEST(TableHost, WhoIsBannedIsToldSoAndNotLetInAgain) {
  World world;
  world.open(kCode);
  const auto ana = world.enter(kCode, 1, kAna);
  const auto ben = world.enter(kCode, 2, kBen);
  world.settle();
  world.say(kCode, 1, R"({"type":"ban","person":")" + kBen.id + R"(","banned":true})");
  world.settle();
  EXPECT_TRUE(ben->dismissed);
  EXPECT_EQ(ben->last("removed").at("code"), "banned");
  EXPECT_EQ(world.metrics.visitors, 1);
  const auto again = world.enter(kCode, 3, kBen);
  world.settle();
  EXPECT_TRUE(again->dismissed);
  EXPECT_EQ(again->last("refused").at("code"), "banned");
  EXPECT_EQ(again->count("table"), 0);
  EXPECT_EQ(world.metrics.visitors, 1);
  EXPECT_EQ(ana->last("table").at("watchers"), 1) << "Ana herself, without a seat";
}

TEST(TableHost, WhoComesBackBeforeTheStoreAnsweredIsNotSentAway) {
  World world;
  world.open(kCode);
  const auto first = world.enter(kCode, 1, kAna);
  world.settle();
  std::shared_ptr<testing_house::Ear> second;
  std::shared_ptr<testing_house::Ear> again;
  {
    const std::lock_guard wait(world.store.door);
    world.say(kCode, 1, R"({"type":"sit"})");
    second = world.enter(kCode, 2, kAna);
    again = world.enter(kCode, 1, kAna);
  }
  world.settle();
  EXPECT_TRUE(second->dismissed);
  EXPECT_FALSE(again->dismissed);
  world.say(kCode, 1, R"({"type":"emote","emote":"hello","id":9})");
  world.settle();
  EXPECT_EQ(again->count("emote"), 1);
  world.tables.leave(kCode, Visitor{1});
  world.settle();
  EXPECT_EQ(world.metrics.visitors, 0);
}

TEST(TableHost, ATableIsNotChangedForEver) {
  World world({.rates = {.changes_of_players = {2, 5}}});
  world.open(kCode);
  const auto ana = world.enter(kCode, 1, kAna);
  world.settle();
  for (int i = 0; i < 20; ++i)
    world.say(kCode, 1, i % 2 == 0 ? R"({"type":"sit","id":1})" : R"({"type":"stand","id":2})");
  world.settle();
  EXPECT_EQ(ana->count("refused"), 15);
  EXPECT_EQ(ana->last("refused").at("code"), "too_many_changes");
  EXPECT_EQ(ana->last("refused").at("re"), 2);
  world.say(kCode, 1, R"({"type":"emote","emote":"hello","id":3})");
  world.settle();
  EXPECT_EQ(ana->count("emote"), 1) << "what is not kept is not counted";
  world.go(std::chrono::seconds(1));
  world.say(kCode, 1, R"({"type":"stand","id":4})");
  world.settle();
  EXPECT_EQ(ana->count("refused"), 15);
}

TEST(TableHost, PlaysAGameOfBotsToItsEndAndKeepsTheRecord) {
  World world;
  world.open(kCode);
  const auto ana = world.enter(kCode, 1, kAna);
  world.seat_bots(kCode, 1);
  world.say(kCode, 1, R"({"type":"ready","ready":true})");
  world.settle();
  for (int i = 0; i < 2000 && ana->last("table").at("phase") != "finished"; ++i) world.go(std::chrono::seconds(1));
  ASSERT_EQ(ana->last("table").at("phase"), "finished");
  const std::string id(ana->last("table").at("record").as_string());
  std::optional<StoredRecord> record;
  ASSERT_TRUE(world.commit.read([&](Store& store) { record = *store.find_record(id); }));
  world.settle();
  ASSERT_TRUE(record);
  EXPECT_EQ(record->game, "riffifi");
  EXPECT_EQ(record->table, kCode);
  std::string summary;
  world.tables.summary(kCode, [&](const Expected<std::optional<std::string>, Fault>& answer) { summary = **answer; });
  world.settle();
  EXPECT_EQ(json::parse(summary).at("phase"), "finished");
}

// Three bots, and Ana who watches them.
std::shared_ptr<testing_house::Ear> watch_bots(World& world) {
  world.open(kCode);
  auto ana = world.enter(kCode, 1, kAna);
  for (int seat = 0; seat < 3; ++seat) {
    world.say(kCode, 1, R"({"type":"addBot","level":"expert","seat":)" + std::to_string(seat) + "}");
  }
  world.say(kCode, 1, R"({"type":"ready","ready":true})");
  world.settle();
  return ana;
}

TEST(TableHost, NobodyWaitsForABotThatThinksAtAnotherTable) {
  World world;
  world.loop.long_work.emplace();
  const auto ana = watch_bots(world);
  for (int i = 0; i < 5; ++i) world.go(std::chrono::seconds(1));
  ASSERT_EQ(world.loop.long_work->size(), 1u);
  EXPECT_EQ(world.metrics.thoughts, 1);
  const long before = ana->count("game");

  world.open("nora-kelo-sita-mube", kBen);
  const auto ben = world.enter("nora-kelo-sita-mube", 2, kBen);
  world.say("nora-kelo-sita-mube", 2, R"({"type":"sit","id":7})");
  world.settle();
  EXPECT_EQ(ben->last("table").at("seats").at(0).at("kind"), "person");
  EXPECT_EQ(ana->count("game"), before);

  world.loop.long_work->back().job();
  world.settle();
  EXPECT_EQ(ana->count("game"), before + 1);
  EXPECT_EQ(world.metrics.thoughts, 0);
}

TEST(TableHost, AGameOfBotsThatNobodyWatchesRestsAndGoesOnWhenSomebodyComesBack) {
  World world;
  world.loop.long_work.emplace();
  watch_bots(world);
  world.go(std::chrono::seconds(1));
  auto& asked = *world.loop.long_work;
  const auto think = [&] {
    asked.back().job();
    world.settle();
    for (int i = 0; i < 5; ++i) world.go(std::chrono::seconds(1));
  };
  for (int i = 0; i < 3; ++i) think();
  ASSERT_EQ(asked.size(), 4u);
  world.tables.leave(kCode, Visitor{1});
  think();  // what was asked before may come back
  EXPECT_EQ(asked.size(), 4u) << "and no bot is asked any more";
  EXPECT_EQ(world.tables.tables_in_memory(), 1u);
  for (int i = 0; i < 20; ++i) world.go(std::chrono::minutes(1));
  EXPECT_EQ(asked.size(), 4u);
  EXPECT_EQ(world.tables.tables_in_memory(), 0u) << "it does not even stay in memory";
  const auto back = world.enter(kCode, 7, kAna);
  world.settle();
  EXPECT_EQ(back->last("table").at("phase"), "playing");
  world.go(std::chrono::seconds(1));
  EXPECT_EQ(asked.size(), 5u);
  const long before = back->count("game");
  think();
  EXPECT_EQ(back->count("game"), before + 1);
}

TEST(TableHost, BotsThinkForPeopleFirstWhereSomebodyPlays) {
  World world;
  world.loop.long_work.emplace();
  const auto ana = watch_bots(world);
  world.go(std::chrono::seconds(1));
  ASSERT_EQ(world.loop.long_work->size(), 1u);
  EXPECT_FALSE(world.loop.long_work->back().for_people) << "she only looks on";
  const std::uint64_t watched = world.loop.long_work->back().table;

  const std::string other = "nora-kelo-sita-mube";
  world.open(other, kBen);
  const auto ben = world.enter(other, 2, kBen);
  world.say(other, 2, R"({"type":"sit","seat":0})");
  for (const char* seat : {"1", "2"}) {
    world.say(other, 2, std::string(R"({"type":"addBot","level":"expert","seat":)") + seat + "}");
  }
  world.say(other, 2, R"({"type":"ready","ready":true})");
  const std::string nonce(32, '0');
  world.say(other, 2, R"({"type":"nonceHash","hash":")" + to_hex(sha256(PlayerNonce{})) + "\"}");
  world.say(other, 2, R"({"type":"nonce","nonce":")" + nonce + "\"}");
  world.settle();
  for (int turns = 0; turns < 3 && world.loop.long_work->size() == 1; ++turns) {
    world.go(std::chrono::seconds(3));
    const json::object& game = ben->last("game");
    if (!game.contains("offers")) continue;
    const json::value& card = game.at("offers").at(0).at("card").at(0);
    world.say(other, 2,
              R"({"type":"move","version":)" + std::to_string(game.at("version").to_number<int>()) +
                  R"(,"move":{"do":"play","card":)" + json::serialize(card) + "}}");
    world.settle();
  }
  ASSERT_EQ(world.loop.long_work->size(), 2u);
  EXPECT_TRUE(world.loop.long_work->back().for_people);
  EXPECT_NE(world.loop.long_work->back().table, watched);
}

TEST(TableHost, ABotsAnswerToATableThatIsGoneOrToAClosedHouseIsNobodys) {
  World world;
  world.loop.long_work.emplace();
  const auto ana = watch_bots(world);
  world.go(std::chrono::seconds(1));
  ASSERT_EQ(world.loop.long_work->size(), 1u);
  const auto first = world.loop.long_work->back().job;
  // The store fails: the table is read anew, and its bot asked anew.
  world.store.next_fault = Fault{Fault::Kind::kConflict, "as the test wants it", {}};
  world.say(kCode, 1, R"({"type":"rename","name":"Anna"})");
  world.settle();
  world.go(std::chrono::seconds(1));
  ASSERT_EQ(world.loop.long_work->size(), 2u);
  const long before = ana->count("game");
  first();
  world.settle();
  EXPECT_EQ(ana->count("game"), before);
  world.tables.close();
  world.loop.long_work->back().job();
  world.settle();
  EXPECT_EQ(ana->count("game"), before);
}

TEST(TableHost, ForgetsNothingWhenItCloses) {
  World world;
  world.open(kCode);
  const auto ana = world.enter(kCode, 1, kAna);
  world.say(kCode, 1, R"({"type":"sit"})");
  world.tables.close();
  world.settle();
  const std::size_t before = ana->heard.size();
  EXPECT_EQ(ana->last("table").at("seats").at(0).at("kind"), "person");
  world.say(kCode, 1, R"({"type":"stand"})");
  world.settle();
  EXPECT_EQ(ana->heard.size(), before);
  std::optional<StoredTable> table;
  ASSERT_TRUE(world.commit.read([&](Store& store) { table = *store.find_table(kCode); }));
  world.settle();
  EXPECT_EQ(json::parse(table->summary).at("free").to_number<int>(), 2);
}

}  // namespace
}  // namespace ludothek::table_host_test

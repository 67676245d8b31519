// The tables that a PostgresStore makes and changes: by several programs at once, an older one beside a newer one.
#include "server/store/postgres/postgres_schema.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/store/postgres/postgres_connection.hpp"
#include "server/store/postgres/postgres_store.hpp"
#include "server/store/postgres/test_postgres.hpp"
#include "server/store/store_samples.hpp"

namespace ludothek::postgres_schema_test {
namespace {

using namespace std::chrono_literals;
using samples::at;
using samples::commit;
using samples::fact;
using samples::table;
using testing::AllOf;
using testing::HasSubstr;

class PostgresSchema : public testing::Test {
 protected:
  std::unique_ptr<SharedStore> open() const {
    auto store = open_postgres_store({.url = server_.url(database_), .answer = 1min, .lease = 1h});
    EXPECT_TRUE(store) << store.error().what;
    return store ? std::move(*store) : nullptr;
  }
  std::unique_ptr<SharedStore> open_node(const std::string& name) const {
    auto store = open();
    EXPECT_TRUE(store->join(name));
    return store;
  }
  Fault refusal() const {
    auto store = open_postgres_store({.url = server_.url(database_)});
    EXPECT_FALSE(store);
    return store ? Fault{} : store.error();
  }

  TestPostgres& server_ = TestPostgres::shared();
  const std::string database_ = server_.make_database();
};

TEST_F(PostgresSchema, ManyThatOpenAnEmptyDatabaseAtOnceMakeItOnce) {
  std::vector<std::string> houses(6);
  std::vector<std::thread> threads;
  for (std::string& house : houses) {
    threads.emplace_back([this, &house] {
      auto store = open_postgres_store({.url = server_.url(database_), .answer = 1min});
      house = store ? *(*store)->house() : store.error().what;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(houses, testing::Each(houses.front()));
  EXPECT_EQ(server_.ask(database_, "SELECT count(*) FROM house"), "1");
}

PgSchema next_schema(int oldest) {
  PgSchema schema = postgres_schema();
  schema.migrations.push_back({schema.version() + 1,
                               oldest,
                               {"ALTER TABLE tables ADD COLUMN colour bigint NOT NULL DEFAULT 7",
                                "CREATE TABLE migrated (at timestamptz)", "INSERT INTO migrated VALUES (now())"}});
  return schema;
}

TEST_F(PostgresSchema, ASchemaIsMigratedOnceAndAnOlderProgramWorksBesideIt) {
  const auto old = open_node("anna");
  ASSERT_FALSE(commit(*old, {table("rabe"), fact("rabe", 0)}));
  const PgSchema schema = next_schema(1);
  std::vector<std::string> outcomes(5);
  std::vector<std::thread> threads;
  for (std::string& outcome : outcomes) {
    threads.emplace_back([&, this] {
      PgConnection connection({.url = server_.url(database_), .answer = 1min});
      const auto house = prepare_schema(connection, schema);
      outcome = house ? "ready" : house.error().what;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(outcomes, testing::Each("ready"));
  EXPECT_EQ(server_.ask(database_, "SELECT count(*) FROM migrated"), "1");
  EXPECT_EQ(server_.ask(database_, "SELECT version FROM house"), std::to_string(schema.version()));
  // One that was open, and one that comes now, of the older program.
  EXPECT_FALSE(commit(*old, {table("elster"), fact("elster", 0), fact("rabe", 1)}));
  const auto second = open_node("bert");
  EXPECT_FALSE(commit(*second, {table("dohle"), fact("dohle", 0)}));
  EXPECT_TRUE(*second->find_table("rabe"));
}

// Limits of the connection and of the server, each far shorter than what is done.
TEST_F(PostgresSchema, AMigrationTakesAsLongAsItTakes) {
  open();
  server_.ask(database_, "ALTER DATABASE " + database_ + " SET statement_timeout = '1s'");
  PgSchema schema = postgres_schema();
  Expected<PgHouse, Fault> house = Fault{};
  // A slow machine may not even say in time which schema there is: then another step is still to be done.
  for (int i = 0; i < 5 && !house; ++i) {
    schema.migrations.push_back({schema.version() + 1, 1, {"SELECT pg_sleep(3)"}});
    PgConnection connection({.url = server_.url(database_), .answer = 1s});
    house = prepare_schema(connection, schema);
  }
  EXPECT_TRUE(house) << house.error().what;
}

// As pg_dump reads, for hours: behind a migration that waits for it moves would wait, too.
TEST_F(PostgresSchema, AMigrationThatHasToWaitHoldsUpNobody) {
  const auto node = open_node("anna");
  ASSERT_FALSE(commit(*node, {table("rabe"), fact("rabe", 0)}));
  TestSession reader(server_.url(database_));
  reader.say("BEGIN");
  reader.say("SELECT * FROM tables");
  std::string outcome;
  std::thread newer([&, this] {
    PgConnection connection({.url = server_.url(database_), .answer = 1min});
    const auto house = prepare_schema(connection, next_schema(1));
    outcome = house ? "ready" : house.error().what;
  });
  while (server_.ask(database_, "SELECT count(*) FROM pg_locks WHERE NOT granted") == "0") {
    std::this_thread::sleep_for(5ms);
  }
  for (std::int64_t i = 1; i < 4; ++i) {
    EXPECT_FALSE(commit(*node, {fact("rabe", i), UpdateTable{"rabe", at(i), "{}"}}));
  }
  reader.say("COMMIT");
  newer.join();
  EXPECT_EQ(outcome, "ready");
}

// Schema 2 counts games as they are kept, also those that a program of schema 1 keeps beside it.
TEST_F(PostgresSchema, GamesThatWereKeptBeforeTheyWereCountedAreCountedOnce) {
  PgConnection connection({.url = server_.url(database_), .answer = 1min});
  ASSERT_TRUE(prepare_schema(connection, {postgres_schema().first, {}}));
  const auto keep = [this](const std::string& id, const std::string& table, int players) {
    server_.ask(database_, "INSERT INTO records VALUES ('" + id + "', '" + table + "', 'riffifi', " +
                               std::to_string(players) + ", 1, '{}')");
  };
  keep("r1", "rabe", 3);
  keep("r2", "rabe", 3);
  keep("s1", "", 3);
  const auto store = open_node("anna");
  EXPECT_THAT(*store->count_games(), testing::ElementsAre(GameCount{"riffifi", 3, 2}));
  keep("r3", "rabe", 3);
  keep("r4", "rabe", 2);
  keep("s2", "", 2);
  ASSERT_FALSE(commit(*store, {table("elster"), KeepRecord{samples::record("r5", "elster", "riffifi", 2, 9)}}));
  EXPECT_THAT(*open()->count_games(), testing::ElementsAre(GameCount{"riffifi", 2, 2}, GameCount{"riffifi", 3, 3}));
}

// Schema 4 counts tables as they are made, archived and used again, whichever program does it.
TEST_F(PostgresSchema, TablesThatWereThereBeforeTheyWereCountedAreCountedOnce) {
  const auto prepare = [this](PgSchema schema, std::size_t steps) {
    schema.migrations.resize(steps);
    PgConnection connection({.url = server_.url(database_), .answer = 1min});
    ASSERT_TRUE(prepare_schema(connection, schema));
  };
  int number = 0;
  const auto made = [&number](const std::string& id, const char* archived = "false") {
    return "INSERT INTO tables VALUES (" + std::to_string(++number) + ", 0, 1, 1, " + archived + ", '" + id +
           "', '{}')";
  };
  prepare(postgres_schema(), 0);
  server_.ask(database_, made("rabe"));
  server_.ask(database_, made("elster"));
  server_.ask(database_, made("dohle", "true"));
  prepare(postgres_schema(), 3);
  server_.ask(database_, made("amsel"));
  TestSession older(server_.url(database_));
  older.say("BEGIN");
  older.say(made("star"));
  const auto store = open_node("anna");  // and does not wait for it
  EXPECT_EQ(*store->count_tables(), 3);
  older.say("COMMIT");
  EXPECT_EQ(*store->count_tables(), 4);
  server_.ask(database_, "UPDATE tables SET archived = true WHERE id = 'rabe'");
  server_.ask(database_, "UPDATE tables SET last_used = 2, archived = false WHERE id IN ('dohle', 'amsel')");
  EXPECT_EQ(*store->count_tables(), 4);
  ASSERT_FALSE(commit(*store, {table("fink"), table("meise"), ArchiveTable{"meise"}, ArchiveTable{"elster"}}));
  EXPECT_EQ(*store->count_tables(), 4);
  for (int i = 0; i < 2; ++i) ASSERT_FALSE(commit(*store, {UpdateTable{"elster", at(i), "{}"}}));
  EXPECT_EQ(*store->count_tables(), 5);
  ASSERT_FALSE(commit(*store, {RemoveTable{"fink"}, RemoveTable{"meise"}}));
  EXPECT_EQ(*open()->count_tables(), 4);
  EXPECT_EQ(server_.ask(database_, "SELECT count(*) FROM tables WHERE NOT archived"), "4");
}

TEST_F(PostgresSchema, ASchemaThatWantsANewerProgramIsRefused) {
  open();
  PgConnection connection({.url = server_.url(database_), .answer = 1min});
  const PgSchema schema = next_schema(postgres_schema().version() + 1);
  ASSERT_TRUE(prepare_schema(connection, schema));
  const Fault fault = refusal();
  EXPECT_EQ(fault.kind, Fault::Kind::kForeign);
  EXPECT_THAT(fault.what, HasSubstr("newer ludothek"));
}

TEST_F(PostgresSchema, SomebodyElsesDatabaseIsLeftAsItIs) {
  server_.ask(database_, "CREATE TABLE tables (legs integer)");
  const Fault fault = refusal();
  EXPECT_EQ(fault.kind, Fault::Kind::kForeign) << fault.what;
  EXPECT_EQ(server_.ask(database_, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), "1");
}

TEST_F(PostgresSchema, WhoMayNotMakeAHouseLeavesAnEmptyDatabaseEmpty) {
  const auto look = [this] {
    auto store = open_postgres_store({.url = server_.url(database_), .answer = 1min, .make = false});
    return store ? std::string() : store.error().what;
  };
  EXPECT_THAT(look(), AllOf(HasSubstr("There is no house in"), HasSubstr("ludothek serve")));
  EXPECT_EQ(server_.ask(database_, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), "0");
  open();
  EXPECT_EQ(look(), "");
  PgConnection connection({.url = server_.url(database_), .answer = 1min});
  const PgSchema schema = next_schema(1);
  const auto older = find_schema(connection, schema);
  ASSERT_FALSE(older);
  EXPECT_THAT(older.error().what, HasSubstr("brings it up to date"));
  EXPECT_EQ(server_.ask(database_, "SELECT version FROM house"), std::to_string(postgres_schema().version()));
  ASSERT_TRUE(prepare_schema(connection, schema));
  EXPECT_TRUE(find_schema(connection)) << "a newer one that allows it";
}

}  // namespace
}  // namespace ludothek::postgres_schema_test

// A PostgreSQL database that several nodes use at the very same time, and one whose disk is full.
#include <gtest/gtest.h>

#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/store/postgres/postgres_store.hpp"
#include "server/store/postgres/test_postgres.hpp"
#include "server/store/store_samples.hpp"

namespace ludothek::postgres_house_test {
namespace {

using namespace std::chrono_literals;
using samples::at;
using samples::commit;
using samples::fact;
using samples::hash;
using samples::sequences;
using samples::table;

class PostgresHouse : public testing::Test {
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

  TestPostgres& server_ = TestPostgres::shared();
  const std::string database_ = server_.make_database();
};

TEST_F(PostgresHouse, OfManyThatJoinAtOnceAndWantToBeAloneOneIsLetIn) {
  std::vector<std::unique_ptr<SharedStore>> stores;
  for (int i = 0; i < 5; ++i) stores.push_back(open());
  for (int round = 0; round < 6; ++round) {
    std::vector<int> joined(stores.size());
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < stores.size(); ++i) {
      // The last has a bus: where it is let in nobody else is, as nobody has one.
      threads.emplace_back(
          [&, i] { joined[i] = stores[i]->join("n" + std::to_string(i), i + 1 < stores.size()) ? 1 : 0; });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(std::accumulate(joined.begin(), joined.end(), 0), 1);
    for (const auto& store : stores) EXPECT_FALSE(store->leave());
  }
}

// Every node does so once an hour (Maintenance), and several may at once.
TEST_F(PostgresHouse, SeveralThatTidyAtOnceDoWhatOneDoes) {
  std::vector<std::unique_ptr<SharedStore>> nodes;
  for (int i = 0; i < 4; ++i) nodes.push_back(open_node("n" + std::to_string(i)));
  for (int i = 0; i < 40; ++i) {
    const std::string id = "t" + std::to_string(i);
    const auto number = static_cast<std::uint8_t>(i);
    // One in two was used lately, and so for guests and links.
    ASSERT_FALSE(commit(*nodes[static_cast<std::size_t>(i) % 4],
                        {table(id), UpdateTable{id, at(i % 2 == 0 ? 1 : 1'000), "{}"},
                         PutGuest{{hash(number), "g", "Ana", "fr", at(1), at(i % 2 == 0 ? 1 : 1'000)}},
                         PutSeatLink{{hash(number), id, "g", "Ana", at(i % 2 == 0 ? 1 : 1'000)}}}));
  }
  std::vector<std::optional<Fault>> faults(nodes.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    threads.emplace_back([&, i] {
      for (int round = 0; round < 25 && !faults[i]; ++round) {
        // Among what people do, as a group of commits has it.
        const std::string id = "t" + std::to_string(i);
        faults[i] = commit(*nodes[i], {fact(id, round), NoteClock{{at(1'000 + round), {}}}, ArchiveUnused{at(500)},
                                       RemoveExpiredLinks{at(500)}, MarkUnseenGuests{at(500), at(1'000)},
                                       RemoveUnseenGuests{at(900)}});
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& fault : faults) EXPECT_FALSE(fault) << fault->what;
  EXPECT_EQ(*nodes[0]->count_tables(), 20);
  EXPECT_EQ(server_.ask(database_, "SELECT count(*) FROM seat_links"), "20");
  EXPECT_EQ(
      server_.ask(database_, "SELECT count(*) FILTER (WHERE unseen_since IS NULL) || '|' || count(*) FROM guests"),
      "20|40");
  EXPECT_EQ((*nodes[0]->find_clock())->seen, at(1'024));
  ASSERT_FALSE(commit(*nodes[3], {RemoveUnseenGuests{at(1'001)}}));
  EXPECT_EQ(server_.ask(database_, "SELECT count(*) FROM guests"), "20");
}

// PostgreSQL's own word for it; tests/nodes/full_disk_test.py has a disk that is full.
TEST_F(PostgresHouse, OnAFullDiskNothingChangesAndItGoesOnByItself) {
  const auto store = open_node("anna");
  ASSERT_FALSE(commit(*store, {table("rabe"), fact("rabe", 0)}));
  server_.ask(database_,
              "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE EXCEPTION 'could not extend"
              " file: No space left on device' USING ERRCODE = '53100'; END$$");
  server_.ask(database_, "CREATE TRIGGER full_disk BEFORE INSERT ON facts EXECUTE FUNCTION no_room()");
  for (int i = 0; i < 3; ++i) {
    const auto fault = commit(*store, {PutGuest{{hash(1), "g", "Ana", "fr", at(1), at(1)}}, fact("rabe", 1)});
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, Fault::Kind::kFull) << fault->what;
    EXPECT_FALSE(is_final(*fault));
    EXPECT_EQ(*store->find_guest(hash(1)), std::nullopt) << "all or nothing";
  }
  EXPECT_EQ(sequences(*store->load("rabe")), std::vector<std::int64_t>{0});
  EXPECT_TRUE(store->renew(true)) << "the lease holds";
  server_.ask(database_, "DROP TRIGGER full_disk ON facts");
  EXPECT_FALSE(commit(*store, {fact("rabe", 1)}));
  EXPECT_EQ(sequences(*store->load("rabe")), (std::vector<std::int64_t>{0, 1}));
}

}  // namespace
}  // namespace ludothek::postgres_house_test

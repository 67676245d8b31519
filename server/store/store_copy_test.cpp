// Whole stores, from every kind into every other: what arrives is what there was.
#include "server/store/store_copy.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "server/store/memory/memory_store.hpp"
#include "server/store/postgres/postgres_copy.hpp"
#include "server/store/postgres/postgres_store.hpp"
#include "server/store/postgres/test_postgres.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "server/store/store_samples.hpp"
#include "server/store/test_folder.hpp"

namespace ludothek::store_copy_test {
namespace {

using samples::at;
using samples::commit;
using samples::fact;
using samples::hash;
using samples::record;
using samples::table;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::unique_ptr<Store> open_sqlite(const TestFolder& folder, const std::string& name) {
  auto store = open_sqlite_store({.path = folder.file(name)});
  EXPECT_TRUE(store) << store.error().what;
  return std::move(*store);
}

std::unique_ptr<SharedStore> begin_copy(const std::string& database) {
  auto store = begin_postgres_copy(TestPostgres::shared().url(database));
  EXPECT_TRUE(store) << store.error().what;
  return store ? std::move(*store) : nullptr;
}

// More than a page of everything, and a log of several pages that begins late.
void fill(Store& store) {
  constexpr int kMany = 1'203;
  std::vector<Change> changes{NoteClock{{at(400), StoredClock::Doubt{at(1), at(2), 3}}}};
  for (int i = 0; i < kMany; ++i) {
    const std::string id = "table-" + std::to_string(i);
    TokenHash token = hash(7);
    token[0] = static_cast<std::uint8_t>(i);
    token[1] = static_cast<std::uint8_t>(i / 256);
    changes.emplace_back(table(id, i));
    changes.emplace_back(fact(id, i % 3));
    if (i % 5 == 0) changes.emplace_back(UpdateTable{id, at(2'000 + i), "{\"n\":1}"});
    if (i % 7 == 0) changes.emplace_back(ArchiveTable{id});
    changes.emplace_back(RestoreGuest{{{token, "g" + std::to_string(i), "Ana", "fr", at(i), at(2 * i)},
                                       i % 4 == 0 ? std::optional(at(i)) : std::nullopt}});
    changes.emplace_back(PutSeatLink{{token, id, "g" + std::to_string(i), "Ana", at(i)}});
    changes.emplace_back(KeepRecord{record("r" + std::to_string(i), i % 2 == 0 ? id : "", "riffifi", 2, i)});
  }
  changes.emplace_back(table("long"));
  for (int i = 5; i < 5 + kMany; ++i) changes.emplace_back(AppendFact{"long", i, std::string(1, '\0') + "\xff ü"});
  const auto fault = store.commit(changes);
  ASSERT_FALSE(fault) << fault->what;
}

void expect_same(Store& one, Store& other) {
  const auto compared = compare_stores(one, other);
  ASSERT_TRUE(compared) << compared.error().what;
  EXPECT_THAT(compared->differences, IsEmpty());
  EXPECT_EQ(compared->counts, (StoreCounts{1'204, 2'406, 1'203, 1'203, 1'203}));
}

TEST(StoreCopy, GoesFromAFileToADatabaseAndBack) {
  const TestFolder folder;
  const auto house = open_sqlite(folder, "house.db");
  fill(*house);
  TestPostgres& server = TestPostgres::shared();
  const std::string name = server.make_database();
  const auto database = begin_copy(name);
  const auto there = copy_store(*house, *database);
  ASSERT_TRUE(there) << there.error().what;
  EXPECT_EQ(*there, (StoreCounts{1'204, 2'406, 1'203, 1'203, 1'203}));
  expect_same(*house, *database);
  const auto again = open_sqlite(folder, "again.db");
  ASSERT_TRUE(copy_store(*database, *again));
  expect_same(*house, *again);
}

TEST(StoreCopy, WhatDiffersIsFound) {
  const auto one = open_memory_store();
  const std::vector<Change> all{table("rabe"),
                                fact("rabe", 0),
                                fact("rabe", 1),
                                PutGuest{{hash(1), "g1", "Ana", "fr", at(1), at(1)}},
                                PutSeatLink{{hash(2), "rabe", "g1", "Ana", at(9)}},
                                KeepRecord{record("r1", "rabe", "riffifi", 2, 1)},
                                NoteClock{{at(1), {}}}};
  ASSERT_FALSE(commit(*one, all));
  const std::pair<std::vector<Change>, const char*> harms[] = {
      {{fact("rabe", 2)}, "Fact 2 of table rabe differs."},
      {{UpdateTable{"rabe", at(5), "{}"}}, "The table rabe differs."},
      {{table("elster")}, "The table elster is in one of them only."},
      {{RemoveTable{"rabe"}}, "The table rabe is in one of them only."},
      {{PutGuest{{hash(1), "g1", "Eva", "fr", at(1), at(1)}}}, "The guest g1 differs."},
      {{MarkUnseenGuests{at(9), at(9)}}, "The guest g1 differs."},
      {{RemoveSeatLink{hash(2)}}, "The seat link of guest g1 is in one of them only."},
      {{KeepRecord{record("r2", "", "riffifi", 2, 1)}}, "The record r2 is in one of them only."},
      {{NoteClock{{at(2), {}}}}, "The clock that was seen differs."}};
  for (const auto& [harm, sentence] : harms) {
    const auto other = open_memory_store();
    ASSERT_FALSE(commit(*other, all));
    EXPECT_THAT(compare_stores(*one, *other)->differences, IsEmpty());
    ASSERT_FALSE(commit(*other, harm));
    EXPECT_THAT(compare_stores(*one, *other)->differences, testing::Contains(sentence));
  }
}

TEST(StoreCopy, OnlyAnEmptyDatabaseIsCopiedInto) {
  TestPostgres& server = TestPostgres::shared();
  const std::string name = server.make_database();
  auto store = open_postgres_store({.url = server.url(name), .lease = std::chrono::hours(1)});
  ASSERT_TRUE((*store)->join("anna"));
  auto in_use = begin_postgres_copy(server.url(name));
  ASSERT_FALSE(in_use);
  EXPECT_THAT(in_use.error().what, HasSubstr("stop its servers first"));
  ASSERT_FALSE(commit(**store, {table("rabe")}));
  ASSERT_FALSE((*store)->leave());
  auto refused = begin_postgres_copy(server.url(name));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, Fault::Kind::kConflict);
  EXPECT_THAT(refused.error().what, HasSubstr("is not empty"));
  EXPECT_TRUE(*(*store)->find_table("rabe"));
}

TEST(StoreCopy, HalfACopyIsNotServedAndIsBegunAnew) {
  TestPostgres& server = TestPostgres::shared();
  const std::string name = server.make_database();
  ASSERT_FALSE(commit(*begin_copy(name), {table("rabe"), fact("rabe", 0)}));  // and it is killed
  const auto refused = open_postgres_store({.url = server.url(name)});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().what, HasSubstr("half of a copy"));
  const auto second = begin_copy(name);
  EXPECT_TRUE(*is_empty(*second));
  ASSERT_FALSE(commit(*second, {table("elster")}));
  ASSERT_FALSE(end_postgres_copy(server.url(name), *second));
  const auto whole = open_postgres_store({.url = server.url(name)});
  ASSERT_TRUE(whole) << whole.error().what;
  EXPECT_TRUE(*(*whole)->find_table("elster"));
  EXPECT_FALSE(*is_empty(**whole));
}

TEST(StoreCopy, OfTwoIntoTheSameDatabaseTheLaterOneCounts) {
  TestPostgres& server = TestPostgres::shared();
  const std::string name = server.make_database();
  const auto first = begin_copy(name);
  ASSERT_FALSE(commit(*first, {table("rabe"), fact("rabe", 0)}));
  const auto second = begin_copy(name);
  ASSERT_FALSE(commit(*second, {table("elster")}));
  // All of the first was copied and compared before; it must not take the half of the second for its own.
  const auto refused = end_postgres_copy(server.url(name), *first);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->kind, Fault::Kind::kConflict);
  EXPECT_FALSE(open_postgres_store({.url = server.url(name)}));
  ASSERT_FALSE(end_postgres_copy(server.url(name), *second));
  const auto whole = open_postgres_store({.url = server.url(name)});
  ASSERT_TRUE(whole) << whole.error().what;
  EXPECT_TRUE((*whole)->join("anna", true)) << "the copy is over";
  EXPECT_FALSE(*(*whole)->find_table("rabe"));
}

TEST(StoreCopy, AFileIsReadBesideWhoWritesItAsItWasThen) {
  const TestFolder folder;
  const auto store = open_sqlite(folder, "house.db");
  ASSERT_FALSE(commit(*store, {table("rabe"), fact("rabe", 0)}));
  auto reading = read_sqlite_store(folder.file("house.db"));
  ASSERT_TRUE(reading) << reading.error().what;
  ASSERT_FALSE(commit(*store, {fact("rabe", 1), table("elster")}));
  EXPECT_EQ((*reading)->load("rabe")->size(), 1U);
  EXPECT_EQ(*(*reading)->find_table("elster"), std::nullopt);
  const auto refused = commit(**reading, {table("dohle")});
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->kind, Fault::Kind::kUnavailable);
  EXPECT_FALSE(read_sqlite_store(folder.file("nothing.db")));
}

}  // namespace
}  // namespace ludothek::store_copy_test

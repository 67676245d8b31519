// The contract of store.hpp, held by every store there is: a new one joins the list at the end of this file.
#include "server/store/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>

#include "server/store/memory/memory_store.hpp"
#include "server/store/postgres/postgres_store.hpp"
#include "server/store/postgres/test_postgres.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "server/store/store_samples.hpp"
#include "server/store/test_folder.hpp"

namespace ludothek::store_test {
namespace {

using samples::at;
using samples::fact;
using samples::hash;
using samples::record;
using samples::sequences;
using samples::table;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct Kind {
  std::string name;
  std::function<std::unique_ptr<Store>(const std::string& folder)> open;
};

class StoreContract : public testing::TestWithParam<Kind> {
 protected:
  StoreContract() : store_(GetParam().open(folder_.path())) {}

  // REQUIRES: it succeeds.
  void keep(const std::vector<Change>& changes) {
    const auto fault = store_->commit(changes);
    ASSERT_FALSE(fault) << fault->what;
  }
  void expect_conflict(const std::vector<Change>& changes, std::size_t which, const std::string& sentence) {
    const auto fault = store_->commit(changes);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, Fault::Kind::kConflict) << fault->what;
    EXPECT_EQ(fault->change, which);
    EXPECT_THAT(fault->what, HasSubstr(sentence));
  }
  std::vector<std::int64_t> log(const std::string& id, std::int64_t from = 0, std::int64_t limit = INT64_MAX) {
    auto facts = store_->load(id, from, limit);
    EXPECT_TRUE(facts);
    return facts ? sequences(*facts) : std::vector<std::int64_t>{-1};
  }
  std::vector<std::string> listed(std::int64_t limit = 100, std::int64_t skip = 0) {
    std::vector<std::string> ids;
    for (const StoredTable& row : *store_->list_tables(limit, skip)) ids.push_back(row.id);
    return ids;
  }

  const TestFolder folder_;
  const std::unique_ptr<Store> store_;
};

TEST_P(StoreContract, ATableIsFoundAsItWasMade) {
  keep({CreateTable{"rabe", at(1'700'000'000'123), R"({"game":"riffifi"})"}});
  const StoredTable expected{"rabe", at(1'700'000'000'123), at(1'700'000'000'123), false, R"({"game":"riffifi"})"};
  EXPECT_EQ(**store_->find_table("rabe"), expected);
  EXPECT_EQ(*store_->find_table("elster"), std::nullopt);
  EXPECT_THAT(log("rabe"), IsEmpty());
}

TEST_P(StoreContract, TheLogsOfManyTablesComeBackEachInItsPlace) {
  keep({table("rabe"), fact("rabe", 0), fact("rabe", 1), table("elster"), table("dohle"), fact("dohle", 5)});
  const auto logs = store_->load_each(std::vector<std::string>{"dohle", "niemand", "rabe", "elster", "dohle"});
  std::vector<std::vector<std::int64_t>> found;
  for (const auto& log : logs) {
    ASSERT_TRUE(log) << log.error().what;
    found.push_back(sequences(*log));
  }
  EXPECT_THAT(found, ElementsAre(ElementsAre(5), IsEmpty(), ElementsAre(0, 1), IsEmpty(), ElementsAre(5)));
  EXPECT_TRUE(store_->load_each({}).empty());
}

TEST_P(StoreContract, FactsComeBackInOrderAndUnchanged) {
  const std::string strange("nul \0 ü \xff quote ' end", 22);
  keep({table("rabe"), AppendFact{"rabe", 1, "{\"a\":1}"}, AppendFact{"rabe", 2, strange}, AppendFact{"rabe", 3, ""}});
  const std::vector<StoredFact> expected{{1, "{\"a\":1}"}, {2, strange}, {3, ""}};
  EXPECT_EQ(*store_->load("rabe"), expected);
}

TEST_P(StoreContract, ALogIsReadFromAnyPlaceAndInPieces) {
  keep({table("rabe"), fact("rabe", 0), fact("rabe", 1), fact("rabe", 2), fact("rabe", 3)});
  EXPECT_THAT(log("rabe", 2), ElementsAre(2, 3));
  EXPECT_THAT(log("rabe", 1, 2), ElementsAre(1, 2));
  EXPECT_THAT(log("rabe", 4), IsEmpty());
  EXPECT_THAT(log("rabe", 0, 0), IsEmpty());
  EXPECT_THAT(log("elster"), IsEmpty());
}

TEST_P(StoreContract, ASecondWriterOfAFactFailsAndChangesNothing) {
  keep({table("rabe"), fact("rabe", 1), fact("rabe", 2)});
  expect_conflict({AppendFact{"rabe", 2, "{\"mine\":true}"}}, 0, "awaits fact 3, not 2: somebody else");
  EXPECT_EQ((*store_->load("rabe")).back(), (StoredFact{2, "{\"fact\":2}"}));
}

TEST_P(StoreContract, ALogHasNoGaps) {
  keep({table("rabe")});
  expect_conflict({fact("rabe", -1)}, 0, "awaits fact 0 or later, not -1");
  keep({fact("rabe", 7)});
  expect_conflict({fact("rabe", 9)}, 0, "awaits fact 8, not 9.");
  keep({fact("rabe", 8)});
  EXPECT_THAT(log("rabe"), ElementsAre(7, 8));
}

TEST_P(StoreContract, TablesDoNotDisturbEachOthersLogs) {
  keep({table("rabe"), table("elster"), fact("elster", 1), fact("rabe", 1), fact("elster", 2)});
  EXPECT_THAT(log("rabe"), ElementsAre(1));
  EXPECT_THAT(log("elster"), ElementsAre(1, 2));
}

TEST_P(StoreContract, WhatNeedsATableConflictsWithoutIt) {
  const StoredSeatLink link{hash(1), "rabe", "g1", "Ana", at(10)};
  expect_conflict({fact("rabe", 1)}, 0, "no table rabe");
  expect_conflict({table("elster"), UpdateTable{"rabe", at(5), "{}"}}, 1, "no table rabe");
  expect_conflict({ArchiveTable{"rabe"}}, 0, "no table rabe");
  expect_conflict({PutSeatLink{link}}, 0, "no table rabe");
  EXPECT_EQ(*store_->find_seat_link(hash(1)), std::nullopt);
}

TEST_P(StoreContract, ACommitIsAllOrNothing) {
  keep({table("rabe", 1), fact("rabe", 1), PutSeatLink{{hash(1), "rabe", "g1", "Ana", at(50)}},
        PutGuest{{hash(2), "g1", "Ana", "fr", at(1), at(1)}}, KeepRecord{record("r1", "rabe", "riffifi", 3, 9)}});
  const StoredTable before = **store_->find_table("rabe");
  // Everything there is, and then a conflict.
  expect_conflict(
      {table("elster"), fact("elster", 1), fact("rabe", 2), UpdateTable{"rabe", at(70), "{\"n\":1}"},
       ArchiveUnused{at(100)}, RemoveTable{"rabe"}, PutGuest{{hash(2), "g9", "Eva", "de", at(8), at(8)}},
       PutGuest{{hash(3), "g3", "Leo", "de", at(8), at(8)}}, MarkUnseenGuests{at(100), at(100)},
       RemoveUnseenGuests{at(200)}, RemoveExpiredLinks{at(100)}, KeepRecord{record("r2", "rabe", "riffifi", 3, 9)},
       NoteClock{{at(500), {}}}, table("rabe"), fact("rabe", 1), KeepRecord{record("r1", "rabe", "riffifi", 3, 9)}},
      15, "record r1");
  EXPECT_EQ(**store_->find_table("rabe"), before);
  EXPECT_EQ(*store_->find_table("elster"), std::nullopt);
  EXPECT_THAT(log("rabe"), ElementsAre(1));
  EXPECT_THAT(log("elster"), IsEmpty());
  EXPECT_EQ((**store_->find_guest(hash(2))).name, "Ana");
  EXPECT_EQ(*store_->find_guest(hash(3)), std::nullopt);
  EXPECT_TRUE(*store_->find_seat_link(hash(1)));
  EXPECT_EQ(*store_->find_record("r2"), std::nullopt);
  EXPECT_EQ(*store_->find_clock(), std::nullopt);
  // And the store goes on.
  keep({fact("rabe", 2)});
  EXPECT_THAT(log("rabe"), ElementsAre(1, 2));
}

TEST_P(StoreContract, AfterAConflictALogGoesOnWhereItWas) {
  keep({table("rabe"), fact("rabe", 0)});
  keep({fact("rabe", 1)});
  expect_conflict({fact("rabe", 2), fact("rabe", 3), fact("rabe", 3)}, 2, "awaits fact 4, not 3");
  EXPECT_THAT(log("rabe"), ElementsAre(0, 1));
  expect_conflict({fact("rabe", 4)}, 0, "awaits fact 2, not 4");
  keep({fact("rabe", 2)});
  EXPECT_THAT(log("rabe", 1), ElementsAre(1, 2));
  EXPECT_THAT(log("rabe", 0, 2), ElementsAre(0, 1));
}

TEST_P(StoreContract, ATableIsMadeOnce) {
  keep({table("rabe")});
  expect_conflict({table("rabe")}, 0, "a table rabe already");
}

TEST_P(StoreContract, ACommitOfNothingSucceeds) { keep({}); }

TEST_P(StoreContract, ListsShowTheLastUsedFirst) {
  keep({table("c", 10), table("b", 30), table("a", 10), table("d", 20)});
  EXPECT_THAT(listed(), ElementsAre("b", "d", "a", "c"));
  keep({UpdateTable{"a", at(40), "{\"n\":2}"}});
  EXPECT_THAT(listed(), ElementsAre("a", "b", "d", "c"));
  EXPECT_THAT(listed(2), ElementsAre("a", "b"));
  EXPECT_THAT(listed(2, 3), ElementsAre("c"));
  EXPECT_THAT(listed(2, 9), IsEmpty());
  EXPECT_THAT(listed(0), IsEmpty());
  EXPECT_EQ((**store_->find_table("a")).summary, "{\"n\":2}");
  EXPECT_EQ((**store_->find_table("a")).created, at(10));
}

TEST_P(StoreContract, AnArchivedTableLeavesTheListsAndComesBackWhenUsed) {
  keep({table("rabe", 10), table("elster", 20), fact("rabe", 1), ArchiveTable{"rabe"}});
  EXPECT_THAT(listed(), ElementsAre("elster"));
  EXPECT_EQ(*store_->count_tables(), 1);
  EXPECT_TRUE((**store_->find_table("rabe")).archived);
  EXPECT_THAT(log("rabe"), ElementsAre(1));
  keep({fact("rabe", 2), UpdateTable{"rabe", at(30), "{}"}});
  EXPECT_THAT(listed(), ElementsAre("rabe", "elster"));
  EXPECT_EQ(*store_->count_tables(), 2);
}

TEST_P(StoreContract, TablesThatWereNotUsedForLongAreArchivedTogether) {
  keep({table("a", 10), table("b", 20), table("c", 30), ArchiveUnused{at(20)}});
  EXPECT_THAT(listed(), ElementsAre("c", "b"));
}

TEST_P(StoreContract, ARemovedTableTakesItsLogAndLinksAndLeavesItsRecords) {
  keep({table("rabe"), table("elster"), fact("rabe", 1), fact("elster", 1),
        PutSeatLink{{hash(1), "rabe", "g1", "Ana", at(9)}}, PutSeatLink{{hash(2), "elster", "g1", "Ana", at(9)}},
        KeepRecord{record("r1", "rabe", "starmaster", 2, 5)}});
  keep({RemoveTable{"rabe"}, RemoveTable{"nobody"}});
  EXPECT_EQ(*store_->find_table("rabe"), std::nullopt);
  EXPECT_THAT(log("rabe"), IsEmpty());
  EXPECT_EQ(*store_->find_seat_link(hash(1)), std::nullopt);
  EXPECT_TRUE(*store_->find_seat_link(hash(2)));
  EXPECT_THAT(log("elster"), ElementsAre(1));
  EXPECT_EQ(store_->records_of("rabe")->size(), 1U);
  // The code may be given again, and its log begins anew.
  keep({table("rabe"), fact("rabe", 1)});
  EXPECT_THAT(log("rabe"), ElementsAre(1));
}

TEST_P(StoreContract, AGuestIsFoundByTheHashOfATokenAndKeepsTheFirstDay) {
  const StoredGuest ana{hash(1), "g1", "Ana", "fr", at(100), at(100)};
  keep({PutGuest{ana}});
  EXPECT_EQ(**store_->find_guest(hash(1)), ana);
  EXPECT_EQ(*store_->find_guest(hash(2)), std::nullopt);
  keep({PutGuest{{hash(1), "g1", "Anna", "de", at(900), at(900)}}});
  EXPECT_EQ(**store_->find_guest(hash(1)), (StoredGuest{hash(1), "g1", "Anna", "de", at(100), at(900)}));
  keep({PutGuest{{hash(1), "g1", "Anne", "en", at(950), at(950)}, true}});
  EXPECT_EQ(**store_->find_guest(hash(1)), (StoredGuest{hash(1), "g1", "Anne", "en", at(100), at(950)}));
  keep({RemoveGuest{hash(1)}, RemoveGuest{hash(7)}});
  keep({PutGuest{ana, true}});
  EXPECT_EQ(*store_->find_guest(hash(1)), std::nullopt) << "who was removed does not come back by being seen";
}

TEST_P(StoreContract, AGuestMayHaveSeveralDevicesAndOldOnesGoInTwoSteps) {
  keep({PutGuest{{hash(1), "g1", "Ana", "fr", at(1), at(10)}}, PutGuest{{hash(2), "g1", "Ana", "fr", at(1), at(20)}}});
  keep({RemoveUnseenGuests{at(1000)}});
  EXPECT_TRUE(*store_->find_guest(hash(1))) << "nobody was marked";
  keep({MarkUnseenGuests{at(20), at(100)}, RemoveUnseenGuests{at(100)}});
  EXPECT_TRUE(*store_->find_guest(hash(1))) << "not marked for long enough";
  keep({MarkUnseenGuests{at(20), at(200)}, RemoveUnseenGuests{at(101)}});
  EXPECT_EQ(*store_->find_guest(hash(1)), std::nullopt) << "the first mark counts";
  EXPECT_EQ((**store_->find_guest(hash(2))).guest, "g1");
  EXPECT_EQ(store_->devices_of("g1")->size(), 1u);
  EXPECT_EQ(store_->devices_of("g1")->front().token, hash(2));
  EXPECT_TRUE(store_->devices_of("g9")->empty());
}

TEST_P(StoreContract, AMarkedGuestWhoIsSeenStays) {
  keep({PutGuest{{hash(1), "g1", "Ana", "fr", at(1), at(10)}}, MarkUnseenGuests{at(20), at(100)}});
  keep({PutGuest{{hash(1), "g1", "Ana", "fr", at(1), at(10)}}, RemoveUnseenGuests{at(1000)}});
  EXPECT_TRUE(*store_->find_guest(hash(1)));
}

TEST_P(StoreContract, WhatIsTidiedIsSoSomeAtATimeUntilNothingIsLeft) {
  keep({table("a", 1), table("b", 2), table("c", 3), table("d", 100)});
  std::vector<Change> others;
  for (std::uint8_t i = 1; i <= 4; ++i) {
    others.emplace_back(PutGuest{{hash(i), "g", "Ana", "fr", at(1), at(i == 4 ? 100 : i)}});
    others.emplace_back(PutSeatLink{{hash(i), "d", "g", "Ana", at(i == 4 ? 100 : i)}});
  }
  keep(others);
  const Tidying all[] = {ArchiveUnused{at(50), 2}, RemoveExpiredLinks{at(50), 2}, MarkUnseenGuests{at(50), at(200), 2},
                         RemoveUnseenGuests{at(201), 2}};
  for (const Tidying& tidying : all) {
    const Change change = std::visit([](const auto& one) { return Change(one); }, tidying);
    const auto before = [&] {
      return std::tuple(*store_->count_tables(), store_->links_after({}, 9)->size(),
                        store_->guests_after({}, 9)->size());
    };
    ASSERT_TRUE(*store_->is_left(tidying)) << tidying.index();
    const auto first = before();
    keep({change});
    EXPECT_TRUE(*store_->is_left(tidying)) << "one of three: " << tidying.index();
    keep({change});
    EXPECT_FALSE(*store_->is_left(tidying)) << tidying.index();
    EXPECT_EQ(before() == first, tidying.index() == 2) << "a mark removes nothing";
  }
  EXPECT_THAT(listed(), ElementsAre("d"));
  EXPECT_THAT(*store_->links_after({}, 9), testing::SizeIs(1));
  EXPECT_THAT(*store_->guests_after({}, 9), testing::SizeIs(1));
}

TEST_P(StoreContract, TheClockIsNotedAndNobodyIsSeenBeforeIt) {
  EXPECT_EQ(*store_->find_clock(), std::nullopt);
  const StoredClock believed{at(500), {}};
  const StoredClock doubted{at(500), StoredClock::Doubt{at(7), at(8), 2}};
  keep({NoteClock{doubted}});
  EXPECT_EQ(*store_->find_clock(), doubted);
  keep({NoteClock{believed}, PutGuest{{hash(1), "g1", "Ana", "fr", at(1), at(10)}}});
  EXPECT_EQ(*store_->find_clock(), believed);
  EXPECT_EQ((**store_->find_guest(hash(1))).last_seen, at(500));
  keep({PutGuest{{hash(1), "g1", "Ana", "fr", at(1), at(600)}}});
  EXPECT_EQ((**store_->find_guest(hash(1))).last_seen, at(600));
}

TEST_P(StoreContract, ASeatLinkIsFoundReplacedRemovedAndExpires) {
  keep({table("rabe"), table("elster")});
  const StoredSeatLink link{hash(1), "rabe", "g1", "Ana", at(100)};
  keep({PutSeatLink{link}, PutSeatLink{{hash(2), "rabe", "g2", "Ben", at(101)}},
        PutSeatLink{{hash(3), "rabe", "g3", "Cem", at(300)}}});
  EXPECT_EQ(**store_->find_seat_link(hash(1)), link);
  const StoredSeatLink moved{hash(1), "elster", "g4", "Dora", at(100)};
  keep({PutSeatLink{moved}, RemoveSeatLink{hash(3)}});
  EXPECT_EQ(**store_->find_seat_link(hash(1)), moved);
  EXPECT_EQ(*store_->find_seat_link(hash(3)), std::nullopt);
  keep({RemoveExpiredLinks{at(100)}});
  EXPECT_EQ(*store_->find_seat_link(hash(1)), std::nullopt);
  EXPECT_TRUE(*store_->find_seat_link(hash(2)));
}

TEST_P(StoreContract, ASeatLinkIsUsedOnce) {
  keep({table("rabe"), PutSeatLink{{hash(1), "rabe", "g1", "Ana", at(100)}}});
  keep({UseSeatLink{hash(1)}, PutGuest{{hash(2), "g1", "Ana", "fr", at(1), at(1)}}});
  EXPECT_EQ(*store_->find_seat_link(hash(1)), std::nullopt);
  expect_conflict({PutGuest{{hash(3), "g1", "Ana", "fr", at(1), at(1)}}, UseSeatLink{hash(1)}}, 1,
                  "no such seat link any more");
  EXPECT_EQ(*store_->find_guest(hash(3)), std::nullopt);
}

TEST_P(StoreContract, EverythingIsReadPageByPageInTheOrderOfItsKeys) {
  const auto ids = [](const auto& rows) {
    std::vector<std::string> found;
    for (const auto& row : rows) found.push_back(row.id);
    return found;
  };
  keep({table("b", 30), table("a", 10), table("B", 20), table("b-c", 5), ArchiveTable{"a"}});
  EXPECT_THAT(ids(*store_->tables_after("", 3)), ElementsAre("B", "a", "b"));
  EXPECT_THAT(ids(*store_->tables_after("b", 3)), ElementsAre("b-c"));
  EXPECT_THAT(*store_->tables_after("", 0), IsEmpty());
  EXPECT_EQ(*store_->tables_after("B", 1), std::vector{**store_->find_table("a")});

  const KeptGuest first{{hash(1), "g1", "Ana", "fr", at(1), at(10)}, at(100)};
  const KeptGuest second{{hash(200), "g2", "Ben", "de", at(2), at(30)}, {}};
  keep({PutGuest{second.guest}, PutGuest{first.guest}, MarkUnseenGuests{at(20), at(100)}});
  EXPECT_THAT(*store_->guests_after({}, 5), ElementsAre(first, second));
  EXPECT_THAT(*store_->guests_after({}, 1), ElementsAre(first));
  EXPECT_THAT(*store_->guests_after(hash(1), 1), ElementsAre(second));
  EXPECT_THAT(*store_->guests_after(hash(200), 1), IsEmpty());

  const StoredSeatLink link{hash(3), "a", "g1", "Ana", at(1)};
  const StoredSeatLink other{hash(130), "b", "g1", "Ana", at(9)};
  keep({PutSeatLink{other}, PutSeatLink{link}});
  EXPECT_THAT(*store_->links_after({}, 9), ElementsAre(link, other));
  EXPECT_THAT(*store_->links_after(hash(3), 9), ElementsAre(other));

  keep({KeepRecord{record("r2", "", "riffifi", 3, 1)}, KeepRecord{record("r1", "a", "riffifi", 2, 5)}});
  EXPECT_THAT(ids(*store_->records_after("", 9)), ElementsAre("r1", "r2"));
  EXPECT_EQ(*store_->records_after("r1", 9), std::vector{**store_->find_record("r2")});
}

TEST_P(StoreContract, AGuestIsRestoredExactlyAndOnlyWhereThereIsNone) {
  const KeptGuest kept{{hash(1), "g1", "Ana", "fr", at(1), at(10)}, at(100)};
  keep({NoteClock{{at(500), {}}}, RestoreGuest{kept}, RestoreGuest{{{hash(2), "g2", "Ben", "de", at(1), at(2)}, {}}}});
  EXPECT_EQ(store_->guests_after({}, 1)->front(), kept) << "not seen later than it was, and still marked";
  expect_conflict({RestoreGuest{kept}}, 0, "a guest with that token already");
  keep({RemoveUnseenGuests{at(101)}});
  EXPECT_EQ(*store_->find_guest(hash(1)), std::nullopt);
  EXPECT_TRUE(*store_->find_guest(hash(2)));
}

TEST_P(StoreContract, RecordsAreFoundByIdAndByTableAndCounted) {
  const StoredRecord first = record("r9", "rabe", "riffifi", 3, 10);
  const StoredRecord second = record("r1", "rabe", "riffifi", 3, 20);
  keep({KeepRecord{second}, KeepRecord{first}, KeepRecord{record("r3", "elster", "riffifi", 2, 5)},
        KeepRecord{record("r4", "elster", "farbenpoker", 2, 5)}, KeepRecord{record("s1", "", "riffifi", 3, 30)}});
  EXPECT_EQ(**store_->find_record("r9"), first);
  EXPECT_EQ(*store_->find_record("r8"), std::nullopt);
  EXPECT_THAT(*store_->records_of("rabe"), ElementsAre(first, second));
  EXPECT_THAT(*store_->records_of("dohle"), IsEmpty());
  EXPECT_TRUE(*store_->find_record("s1")) << "played elsewhere, kept for a link, and not counted";
  EXPECT_THAT(*store_->count_games(),
              ElementsAre(GameCount{"farbenpoker", 2, 1}, GameCount{"riffifi", 2, 1}, GameCount{"riffifi", 3, 2}));
  expect_conflict({KeepRecord{first}}, 0, "a record r9 already");
}

Kind sqlite(std::string name, std::int64_t fold_at) {
  return {std::move(name), [fold_at](const std::string& folder) {
            auto store = open_sqlite_store({.path = folder + "/store.db", .fold_at = fold_at, .fold_per_table = 1});
            EXPECT_TRUE(store) << store.error().what;
            return std::move(*store);
          }};
}

// As one node of a house; its lease outlasts the slowest test.
Kind postgres() {
  return {"postgres", [](const std::string&) {
            TestPostgres& server = TestPostgres::shared();
            auto store = open_postgres_store({.url = server.url(server.make_database()),
                                              .answer = std::chrono::minutes(1),
                                              .lease = std::chrono::hours(1)});
            EXPECT_TRUE(store) << store.error().what;
            const auto lease = (*store)->join("test");
            EXPECT_TRUE(lease) << lease.error().what;
            return std::unique_ptr<Store>(std::move(*store));
          }};
}

INSTANTIATE_TEST_SUITE_P(Every, StoreContract,
                         testing::Values(Kind{"memory", [](const std::string&) { return open_memory_store(); }},
                                         sqlite("sqlite", 4096), sqlite("sqlite_that_folds", 1), postgres()),
                         [](const testing::TestParamInfo<Kind>& kind) { return kind.param.name; });

}  // namespace
}  // namespace ludothek::store_test

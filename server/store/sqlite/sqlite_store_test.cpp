// What the SQLite store does with its file: the contract that it shares with the others is in store_test.cpp.
#include "server/store/sqlite/sqlite_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "server/store/sqlite/faulty_vfs.hpp"
#include "server/store/sqlite/sqlite_care.hpp"
#include "server/store/sqlite/sqlite_connection.hpp"
#include "server/store/store_samples.hpp"
#include "server/store/test_folder.hpp"

namespace ludothek::sqlite_store_test {
namespace {

using samples::commit;
using samples::fact;
using samples::sequences;
using samples::table;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

class SqliteFile : public testing::Test {
 protected:
  Expected<std::unique_ptr<Store>, Fault> open() const { return open_sqlite_store({.path = path_}); }
  void run(const char* sql) const {
    auto connection = connect(path_, "");
    ASSERT_TRUE(connection);
    ASSERT_EQ(execute(connection->get(), sql), SQLITE_OK);
  }
  void expect_refusal(Fault::Kind kind, const std::string& sentence) const {
    const auto store = open();
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().kind, kind) << store.error().what;
    EXPECT_THAT(store.error().what, HasSubstr(sentence));
  }
  std::string content() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  const TestFolder folder_;
  const std::string path_ = folder_.file("store.db");
};

TEST_F(SqliteFile, IsThereAgainWhenOpenedAgain) {
  {
    auto store = open();
    ASSERT_TRUE(store) << store.error().what;
    ASSERT_FALSE(commit(**store, {table("rabe"), fact("rabe", 1)}));
  }
  EXPECT_FALSE(std::filesystem::exists(path_ + "-wal"));  // all of it is in the one file
  auto store = open();
  ASSERT_TRUE(store) << store.error().what;
  EXPECT_THAT(sequences(*(*store)->load("rabe")), ElementsAre(1));
}

TEST_F(SqliteFile, BelongsToItsOwnerAlone) {
  auto store = open();
  ASSERT_TRUE(store);
  ASSERT_FALSE(commit(**store, {table("rabe")}));
  constexpr auto kOthers = std::filesystem::perms::group_all | std::filesystem::perms::others_all;
  for (const char* suffix : {"", "-wal", "-shm", "-lock"}) {
    EXPECT_EQ(std::filesystem::status(path_ + suffix).permissions() & kOthers, std::filesystem::perms::none) << suffix;
  }
}

TEST_F(SqliteFile, IsKeptFromASecondStoreUntilTheFirstIsGone) {
  auto first = open();
  ASSERT_TRUE(first);
  expect_refusal(Fault::Kind::kUnavailable,
                 "Another ludothek (process " + std::to_string(getpid()) + ") is using " + path_);
  first->reset();
  EXPECT_TRUE(open());
}

TEST_F(SqliteFile, IsFreeAgainAndCompleteAfterItsProcessWasKilled) {
  const pid_t child = fork();
  if (child == 0) {
    auto store = open();
    if (!store || commit(**store, {table("rabe"), fact("rabe", 1)}) || commit(**store, {fact("rabe", 2)})) _exit(1);
    kill(getpid(), SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  auto store = open();
  ASSERT_TRUE(store) << store.error().what;
  EXPECT_THAT(sequences(*(*store)->load("rabe")), ElementsAre(1, 2));
}

// Sorting goes on over several commits: facts are read, written by table, cleared away.
TEST_F(SqliteFile, IsRightAtEveryMomentOfSorting) {
  auto store = open_sqlite_store({.path = path_, .fold_at = 6, .fold_per_table = 1});
  ASSERT_TRUE(store);
  ASSERT_FALSE(commit(**store, {table("rabe"), table("elch")}));
  std::vector<std::int64_t> all;
  for (std::int64_t next = 0; next < 40; ++next) {
    ASSERT_FALSE(commit(**store, {fact("rabe", next), fact("elch", next)}));
    all.push_back(next);
    EXPECT_EQ(sequences(*(*store)->load("rabe")), all);
    EXPECT_EQ(sequences(*(*store)->load("elch")), all);
    const auto report = check_store(path_);
    ASSERT_TRUE(report) << report.error().what;
    EXPECT_THAT(report->damage, testing::IsEmpty());
    EXPECT_EQ(report->facts, 2 * (next + 1));
    if (next % 3 == 2) (*store)->rest();  // what it remembers of the tables can be read again
  }
}

// Each table's facts become a row: where there are many tables, rows wait until they hold some.
TEST_F(SqliteFile, SortsTheFactsOfManyTablesWhenThereAreSomeOfEach) {
  const auto sorted = [this] {
    std::int64_t rows = 0;
    auto connection = connect(path_, "");
    Statement count;
    EXPECT_TRUE(connection);
    EXPECT_EQ(count.prepare(connection->get(), "SELECT count(*) FROM log"), SQLITE_OK);
    EXPECT_EQ(count.each([&](const Statement& row) { rows = row.number(0); }), SQLITE_OK);
    return rows;
  };
  constexpr int kTables = 10;
  constexpr int kPerTable = 4;
  auto store = open_sqlite_store({.path = path_, .fold_at = 12, .fold_per_table = kPerTable});
  ASSERT_TRUE(store);
  std::vector<Change> changes;
  for (int number = 0; number < kTables; ++number) changes.push_back(table("t" + std::to_string(number)));
  ASSERT_FALSE(commit(**store, changes));
  for (std::int64_t next = 0; next < kPerTable; ++next) {
    changes.clear();
    for (int number = 0; number < kTables; ++number) changes.push_back(fact("t" + std::to_string(number), next));
    ASSERT_FALSE(commit(**store, changes));
    EXPECT_EQ(sorted(), 0) << next;
  }
  // Enough of each: a commit begins, one reads, one writes.
  for (std::int64_t next = kPerTable; next < kPerTable + 3; ++next) ASSERT_FALSE(commit(**store, {fact("t3", next)}));
  EXPECT_EQ(sorted(), kTables);
  EXPECT_THAT(sequences(*(*store)->load("t3")), ElementsAre(0, 1, 2, 3, 4, 5, 6));
  EXPECT_THAT(sequences(*(*store)->load("t7")), ElementsAre(0, 1, 2, 3));
}

TEST_F(SqliteFile, SortsInTheEndWhateverTheNumberOfTables) {
  auto store = open_sqlite_store({.path = path_, .fold_at = 2, .fold_per_table = 1000});
  ASSERT_TRUE(store);
  ASSERT_FALSE(commit(**store, {table("rabe"), table("elch")}));
  for (std::int64_t next = 0; next < 20; ++next)
    ASSERT_FALSE(commit(**store, {fact("rabe", next), fact("elch", next)}));
  auto connection = connect(path_, "");
  ASSERT_TRUE(connection);
  Statement first;
  ASSERT_EQ(first.prepare(connection->get(), "SELECT next FROM log ORDER BY next LIMIT 1"), SQLITE_OK);
  std::int64_t next = 0;
  EXPECT_EQ(first.each([&](const Statement& row) { next = row.number(0); }), SQLITE_OK);
  EXPECT_EQ(next, 9) << "eight times two facts lay there; the commit that began sorting has its own besides";
}

TEST_F(SqliteFile, KilledAtAnyMomentOfSortingHasEachFactOnce) {
  for (std::int64_t facts = 1; facts <= 14; ++facts) {
    const std::string path = folder_.file(std::to_string(facts) + ".db");
    const pid_t child = fork();
    if (child == 0) {
      auto store = open_sqlite_store({.path = path, .fold_at = 3, .fold_per_table = 1});
      if (!store || commit(**store, {table("rabe"), table("elch")})) _exit(1);
      for (std::int64_t next = 0; next < facts; ++next) {
        if (commit(**store, {fact("rabe", next), fact("elch", next)})) _exit(1);
      }
      kill(getpid(), SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    auto store = open_sqlite_store({.path = path, .fold_at = 3, .fold_per_table = 1});
    ASSERT_TRUE(store) << store.error().what;
    ASSERT_FALSE(commit(**store, {fact("rabe", facts)}));
    EXPECT_EQ(std::ssize(*(*store)->load("rabe")), facts + 1);
    EXPECT_EQ(std::ssize(*(*store)->load("elch")), facts);
    const auto report = check_store(path);
    ASSERT_TRUE(report) << report.error().what;
    EXPECT_THAT(report->damage, testing::IsEmpty());
  }
}

TEST_F(SqliteFile, LosesATableInTheMiddleOfSortingWithAllItsFacts) {
  auto store = open_sqlite_store({.path = path_, .fold_at = 3, .fold_per_table = 1});
  ASSERT_TRUE(store);
  for (std::int64_t turn = 0; turn < 8; ++turn) {
    ASSERT_FALSE(commit(**store, {table("rabe"), fact("rabe", 0)}));
    for (std::int64_t next = 1; next <= turn; ++next) ASSERT_FALSE(commit(**store, {fact("rabe", next)}));
    ASSERT_FALSE(commit(**store, {RemoveTable{"rabe"}}));
    EXPECT_THAT(*(*store)->load("rabe"), testing::IsEmpty());
  }
  const auto report = check_store(path_);
  ASSERT_TRUE(report) << report.error().what;
  EXPECT_THAT(report->damage, testing::IsEmpty());
  EXPECT_EQ(report->facts, 0);
}

TEST_F(SqliteFile, OfANewerProgramIsRefusedAndLeftAsItIs) {
  ASSERT_TRUE(open());
  run("PRAGMA user_version = 7; PRAGMA journal_mode = DELETE");
  const std::string before = content();
  expect_refusal(Fault::Kind::kForeign, "newer ludothek (its schema is 7, this program knows up to 6)");
  EXPECT_EQ(content(), before);
}

TEST_F(SqliteFile, OfAnotherProgramIsRefusedAndLeftAsItIs) {
  run("CREATE TABLE cookies (a); PRAGMA user_version = 1");
  const std::string before = content();
  expect_refusal(Fault::Kind::kForeign, "of some other program");
  EXPECT_EQ(content(), before);
}

TEST_F(SqliteFile, ThatIsNoDatabaseIsRefusedAndLeftAsItIs) {
  const std::string letter = "Dear diary, " + std::string(5000, '.');
  std::ofstream(path_) << letter;
  expect_refusal(Fault::Kind::kForeign, "not a database");
  EXPECT_EQ(content(), letter);
}

TEST_F(SqliteFile, WithoutOneOfItsTablesIsRefused) {
  ASSERT_TRUE(open());
  run("DROP TABLE guests");
  expect_refusal(Fault::Kind::kForeign, "no such table: guests");
}

TEST_F(SqliteFile, InAFolderThatIsNotThereIsRefused) {
  const auto store = open_sqlite_store({.path = folder_.file("nowhere/store.db")});
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().kind, Fault::Kind::kUnavailable);
  EXPECT_THAT(store.error().what, AllOf(HasSubstr("nowhere/store.db"), HasSubstr("No such file")));
}

// A file as the program that had schema 3 wrote it; the ones before it differ in `log`, `recent` and `seat_links`.
constexpr const char* kThirdSchema = R"sql(
    DROP TABLE log;
    DROP TABLE recent;
    DROP TABLE rubble;
    DROP TABLE clock;
    DROP TABLE trial;
    DROP INDEX guests_by_mark;
    DROP INDEX guests_unmarked;
    DROP INDEX records_counted;
    CREATE INDEX guests_by_last_seen ON guests (last_seen);
    CREATE INDEX records_by_game ON records (game, players);
    ALTER TABLE guests DROP COLUMN unseen_since;
    CREATE TABLE log (table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
      next INTEGER NOT NULL CHECK (next > 0), facts TEXT NOT NULL, PRIMARY KEY (table_number, next)) STRICT, WITHOUT ROWID;
    CREATE TABLE recent (position INTEGER PRIMARY KEY, facts TEXT NOT NULL) STRICT;
    PRAGMA user_version = 3;
)sql";

TEST_F(SqliteFile, OfTheFirstSchemaIsBroughtUpToDate) {
  {
    auto store = open();
    ASSERT_TRUE(store);
    ASSERT_FALSE(commit(**store, {table("rabe"), table("elster")}));
  }
  run(kThirdSchema);
  run(R"sql(
    DROP TABLE log;
    DROP TABLE recent;
    DROP TABLE seat_links;
    UPDATE tables SET last_used = 77 WHERE id = 'rabe';
    CREATE TABLE seat_links (token BLOB PRIMARY KEY CHECK (length(token) = 32),
      table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
      seat INTEGER NOT NULL, guest TEXT NOT NULL, expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO seat_links SELECT zeroblob(32), number, 0, 'g1 Ana Maria', 9 FROM tables WHERE id = 'rabe';
    CREATE TABLE log (table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
      sequence INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (table_number, sequence)) STRICT, WITHOUT ROWID;
    CREATE TABLE recent (position INTEGER PRIMARY KEY,
      table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
      sequence INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
    INSERT INTO log SELECT number, 0, '{"é":0}' FROM tables;
    INSERT INTO recent (table_number, sequence, text) SELECT number, 1, 'one' FROM tables;
    PRAGMA user_version = 1)sql");
  auto store = open();
  ASSERT_TRUE(store) << store.error().what;
  EXPECT_THAT(*(*store)->load("elster"), ElementsAre(StoredFact{0, R"({"é":0})"}, StoredFact{1, "one"}));
  EXPECT_EQ(**(*store)->find_seat_link(TokenHash{}),
            (StoredSeatLink{TokenHash{}, "rabe", "g1", "Ana Maria", StoredTime(std::chrono::milliseconds(9))}));
  EXPECT_EQ(**(*store)->find_clock(), (StoredClock{StoredTime(std::chrono::milliseconds(77)), {}}))
      << "the store has seen what it has kept";
  EXPECT_FALSE(commit(**store, {fact("rabe", 2)}));
  EXPECT_THAT(sequences(*(*store)->load("rabe")), ElementsAre(0, 1, 2));
}

TEST_F(SqliteFile, OfTheThirdSchemaGetsItsFactsChained) {
  {
    auto store = open();
    ASSERT_TRUE(store);
    ASSERT_FALSE(commit(**store, {table("rabe"), table("elster")}));
  }
  run(kThirdSchema);
  run(R"sql(
    INSERT INTO log SELECT number, 2, number || ' 0 4 zero' || char(10) || number || ' 1 3 one' || char(10) FROM tables;
    INSERT INTO log SELECT number, 3, number || ' 2 3 two' || char(10) FROM tables;
    INSERT INTO recent (facts) SELECT group_concat(number || ' 3 5 three' || char(10), '') FROM tables)sql");
  {
    auto store = open();
    ASSERT_TRUE(store) << store.error().what;
    for (const char* id : {"rabe", "elster"}) {
      EXPECT_THAT(*(*store)->load(id), ElementsAre(StoredFact{0, "zero"}, StoredFact{1, "one"}, StoredFact{2, "two"},
                                                   StoredFact{3, "three"}));
    }
    EXPECT_THAT(sequences(*(*store)->load("rabe", 2)), ElementsAre(2, 3));
    EXPECT_FALSE(commit(**store, {fact("rabe", 4)}));
  }
  run("UPDATE log SET facts = replace(facts, ' two ', ' owt ') WHERE table_number = (SELECT number FROM tables WHERE "
      "id = 'rabe')");
  auto store = open();
  ASSERT_TRUE(store) << store.error().what;
  const auto damaged = (*store)->load("rabe");
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().kind, Fault::Kind::kDamaged);
  EXPECT_EQ(damaged.error().what, "Fact 2 of table rabe is not as it was written.");
  EXPECT_TRUE((*store)->load("elster"));
}

TEST_F(SqliteFile, CanBeReadByOthersWhileItIsUsed) {
  auto store = open();
  ASSERT_TRUE(store);
  ASSERT_FALSE(commit(**store, {table("rabe"), fact("rabe", 1)}));
  auto backup = connect(path_, "");
  ASSERT_TRUE(backup);
  ASSERT_EQ(execute(backup->get(), "BEGIN; SELECT * FROM log"), SQLITE_OK);
  EXPECT_FALSE(commit(**store, {fact("rabe", 2)}));
}

TEST(SqliteWal, DoesNotGrowWithoutBoundUnderSteadyLoad) {
  FaultyDisk disk(1);
  auto store = open_sqlite_store({.path = "store.db", .vfs = disk.vfs(), .checkpoint_at = 32});
  ASSERT_TRUE(store);
  ASSERT_FALSE(commit(**store, {table("rabe")}));
  std::int64_t written = 0;
  std::int64_t largest = 0;
  for (int i = 0; i < 4000; ++i) {
    ASSERT_FALSE(commit(**store, {AppendFact{"rabe", i, std::string(3000, 'x')}}));
    written += 2 * 4096;
    largest = std::max(largest, disk.size_of("store.db-wal"));
  }
  EXPECT_GT(written, 32'000'000);
  EXPECT_LT(largest, written / 8);
  store->reset();
  EXPECT_EQ(disk.size_of("store.db-wal"), 0);
}

}  // namespace
}  // namespace ludothek::sqlite_store_test

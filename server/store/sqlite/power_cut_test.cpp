// What the SQLite store promises when the disk does not keep its promises: power cuts, full disks, failing ones.
// The seed decides the workload, the moment of the cut and what survives of unsynced writes; the threads' turns are
// their own, so a seed that fails may have to be run more than once (LUDOTHEK_SEED, LUDOTHEK_CUTS).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <thread>

#include "server/store/group_commit.hpp"
#include "server/store/sqlite/faulty_vfs.hpp"
#include "server/store/sqlite/sqlite_connection.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "server/store/store_samples.hpp"

namespace ludothek::power_cut_test {
namespace {

using namespace std::chrono_literals;
using samples::at;
using samples::commit;
using samples::fact;
using samples::hash;
using samples::sequences;
using samples::table;
using testing::ElementsAre;
using testing::HasSubstr;

#if __has_feature(thread_sanitizer)
constexpr std::int64_t kCuts = 40;  // it is there for the threads, and slow
#else
constexpr std::int64_t kCuts = 300;
#endif

std::int64_t number_from(const char* variable, std::int64_t otherwise) {
  const char* text = std::getenv(variable);
  return text != nullptr ? std::atoll(text) : otherwise;
}

Expected<std::unique_ptr<Store>, Fault> open_on(const FaultyDisk& disk, std::int64_t checkpoint_at = 8,
                                                std::int64_t fold_at = 10) {
  return open_sqlite_store(
      {.path = "store.db", .vfs = disk.vfs(), .checkpoint_at = checkpoint_at, .fold_at = fold_at, .fold_per_table = 1});
}

std::string integrity(const FaultyDisk& disk) {
  auto connection = connect("store.db", disk.vfs());
  if (!connection) return connection.error().what;
  std::string result;
  for (const char* sql : {"PRAGMA integrity_check", "PRAGMA foreign_key_check"}) {
    Statement check;
    if (check.prepare(connection->get(), sql) != SQLITE_OK) return sqlite3_errmsg(connection->get());
    const int code = check.each([&](const Statement& row) { result += row.text(0); });
    if (code != SQLITE_OK) return sqlite3_errmsg(connection->get());
  }
  return result;
}

// Two tables that get the same facts in one submission each, and a guest who is named after the last of them: whatever
// is there must be there in all three places.
class Twins {
 public:
  static std::vector<Change> submission(std::int64_t number, std::size_t size) {
    const std::string text = std::to_string(number) + std::string(size, 'x');
    return {AppendFact{"left", number, text}, AppendFact{"right", number, text},
            PutGuest{{hash(1), "g1", text, "en", at(0), at(number)}}};
  }

  // How many submissions are there; nothing if one is half there or can't be read.
  static std::optional<std::int64_t> count(Store& store) {
    const auto left = store.load("left");
    const auto right = store.load("right");
    const auto guest = store.find_guest(hash(1));
    if (!left || !right || !guest || *left != *right) return std::nullopt;
    if ((*guest ? (*guest)->name : "") != (left->empty() ? "" : left->back().text)) return std::nullopt;
    std::int64_t number = 0;
    for (const StoredFact& fact : *left) {
      if (fact.sequence != number || fact.text.substr(0, fact.text.find('x')) != std::to_string(number)) {
        return std::nullopt;
      }
      ++number;
    }
    return number;
  }
};

struct Life {
  std::int64_t promised = 0;   // submissions whose success was told, in this life or before
  std::int64_t attempted = 0;  // that were made
};

// Opens the store, goes on from what is there, submits until the power goes or the work is done.
void live(FaultyDisk& disk, FastRandom& random, Life& life) {
  auto store = open_on(disk, 4 + random.below(60), 1 + random.below(80));
  if (!store) return;
  const auto left = (*store)->find_table("left");
  if (!left) return;
  if (!*left) {
    if (commit(**store, {table("left"), table("right")})) return;
  }
  const auto there = (*store)->load("left");
  if (!there) return;
  std::atomic<std::int64_t> promised = life.promised;
  std::int64_t next = std::ssize(*there);
  life.attempted = next;
  {
    GroupCommit group(**store,
                      {.pace = std::chrono::microseconds(random.below(2) * 50), .batch = 1 + random.below(40)});
    const std::int64_t work = 1 + random.below(150);
    for (std::int64_t i = 0; i < work && !disk.powerless(); ++i, ++next) {
      const std::size_t size = random.below(8) == 0 ? random.below(9000) : random.below(300);
      const bool taken = group.submit(Twins::submission(next, size), [&promised, next](const auto& fault) {
        if (!fault) promised = next + 1;
      });
      if (!taken) break;
      life.attempted = next + 1;
      if (random.below(8) == 0) std::this_thread::yield();
    }
  }
  life.promised = promised;
}

// What is wrong with the store on the disk after that life; empty: nothing. Notes what is there.
std::string what_is_wrong(const FaultyDisk& disk, Life& life) {
  auto store = open_on(disk);
  if (!store) return store.error().what;
  if (const std::string found = integrity(disk); found != "ok") return found;
  const auto there = Twins::count(**store);
  if (!there) return "a submission is half there";
  if (*there < life.promised) return "a promise was broken";
  if (*there > life.attempted) return "there is more than was submitted";
  life.promised = *there;
  return "";
}

struct Findings {
  std::int64_t cuts = 0;
  std::int64_t kept = 0;  // submissions that were seen after a cut
  std::string wrong;      // the first thing that was, and where; empty: nothing
};

// So many lives, each ended by a cut somewhere in it (or not, now and then), with a look at what is left after each.
Findings cut_again_and_again(std::uint64_t seed, std::int64_t cuts, bool lying) {
  Findings findings;
  for (std::uint64_t number = 0; findings.cuts < cuts; ++number) {
    FastRandom random(seed, number);
    FaultyDisk disk(random.next());
    if (lying) disk.lie_about_syncs();
    Life life;
    for (int i = 0; i < 8 && findings.cuts < cuts; ++i, ++findings.cuts) {
      if (random.below(8) != 0) disk.cut_power_at(1 + random.below(i == 0 ? 200 : 900));
      live(disk, random, life);
      disk.restart();
      findings.wrong = what_is_wrong(disk, life);
      if (!findings.wrong.empty()) {
        findings.wrong +=
            " (seed " + std::to_string(seed) + ", disk " + std::to_string(number) + ", life " + std::to_string(i) + ")";
        return findings;
      }
      findings.kept += life.promised;
    }
  }
  return findings;
}

TEST(PowerCut, NothingThatWasPromisedIsLostAndNothingIsHalfThere) {
  const auto seed = static_cast<std::uint64_t>(number_from("LUDOTHEK_SEED", 1));
  const Findings findings = cut_again_and_again(seed, number_from("LUDOTHEK_CUTS", kCuts), false);
  EXPECT_EQ(findings.wrong, "");
  EXPECT_GT(findings.kept, findings.cuts);  // else nothing was tried
}

TEST(PowerCut, ADiskThatLiesAboutSyncsIsFoundOut) {
  const Findings findings = cut_again_and_again(1, 100, true);
  EXPECT_NE(findings.wrong, "");  // so the test above would notice a store that does not sync
}

TEST(FaultyStore, AFullDiskChangesNothingAndTheStoreGoesOnWhenThereIsRoom) {
  FaultyDisk disk(1);
  auto store = open_on(disk, 1'000'000);
  ASSERT_TRUE(store);
  ASSERT_FALSE(commit(**store, {table("rabe"), fact("rabe", 0)}));
  disk.set_room(0);
  for (int i = 0; i < 3; ++i) {
    const auto fault = commit(**store, {AppendFact{"rabe", 1, std::string(20'000, 'x')}});
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, Fault::Kind::kFull) << fault->what;
    EXPECT_THAT(fault->what, HasSubstr("full"));
    EXPECT_THAT(sequences(*(*store)->load("rabe")), ElementsAre(0));
  }
  disk.set_room(std::nullopt);
  EXPECT_FALSE(commit(**store, {fact("rabe", 1)}));
  EXPECT_THAT(sequences(*(*store)->load("rabe")), ElementsAre(0, 1));
}

TEST(FaultyStore, AWalThatFillsTheDiskIsEmptiedAndUsedAgain) {
  FaultyDisk disk(1);
  ASSERT_TRUE(open_sqlite_store({.path = "store.db", .vfs = disk.vfs()}));
  auto store = open_sqlite_store({.path = "store.db", .vfs = disk.vfs()});  // its WAL may outgrow the disk by far
  ASSERT_TRUE(store);
  disk.set_room(1 << 20);
  int kept = 0;
  for (int tries = 0; tries < 100'000 && kept < 1000; ++tries) {
    const auto fault = commit(**store, {PutGuest{{samples::hash(1), "g1", "Ana", "fr", {}, samples::at(tries)}}});
    if (fault) {
      ASSERT_EQ(fault->kind, Fault::Kind::kFull) << fault->what;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));  // the checkpointer has its turn
    } else {
      ++kept;
    }
  }
  EXPECT_EQ(kept, 1000) << "the disk has room for some hundred pages";
}

TEST(FaultyStore, AFullDiskOnlyDelaysTheCheckpoint) {
  FaultyDisk disk(1);
  auto store = open_on(disk, 4);
  ASSERT_TRUE(store);
  ASSERT_FALSE(commit(**store, {table("rabe")}));
  int full = 0;
  for (int i = 0; i < 60; ++i) {
    if (i == 20) disk.set_room(0);
    if (i == 40) disk.set_room(std::nullopt);
    const auto kept = (*store)->load("rabe");
    ASSERT_TRUE(kept) << i << kept.error().what;
    const std::int64_t next = std::ssize(*kept);
    const auto fault = commit(**store, {AppendFact{"rabe", next, std::string(5000, 'x')}});
    if (!fault) continue;
    EXPECT_EQ(fault->kind, Fault::Kind::kFull) << fault->what;
    ++full;
  }
  EXPECT_GT(full, 0);
  store->reset();
  store = open_on(disk);
  ASSERT_TRUE(store);
  EXPECT_EQ(std::ssize(*(*store)->load("rabe")), 60 - full);
  EXPECT_EQ(integrity(disk), "ok");
}

TEST(FaultyStore, AFailedSyncFailsTheStoreUntilItIsOpenedAnew) {
  FaultyDisk disk(1);
  auto store = open_on(disk, 1'000'000);
  ASSERT_TRUE(store);
  ASSERT_FALSE(commit(**store, {table("rabe"), fact("rabe", 0)}));
  disk.fail_syncs(1, "-wal");
  const auto fault = commit(**store, {fact("rabe", 1)});
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, Fault::Kind::kUnknown) << fault->what;
  const auto later = commit(**store, {fact("rabe", 1)});
  ASSERT_TRUE(later);
  EXPECT_EQ(later->kind, Fault::Kind::kFailed);
  EXPECT_THAT(later->what, HasSubstr("opened anew"));
  const auto reading = (*store)->load("rabe");
  ASSERT_FALSE(reading);
  EXPECT_EQ(reading.error().kind, Fault::Kind::kFailed);
  store->reset();
  store = open_on(disk);
  ASSERT_TRUE(store);
  const std::int64_t next = std::ssize(*(*store)->load("rabe"));  // 1 or 2: that is what nobody could say
  EXPECT_GE(next, 1);
  EXPECT_LE(next, 2);
  EXPECT_FALSE(commit(**store, {fact("rabe", next)}));
}

TEST(FaultyStore, AFailedCheckpointFailsTheStoreAndLosesNothing) {
  FaultyDisk disk(1);
  auto store = open_on(disk, 8);
  ASSERT_TRUE(store);
  ASSERT_FALSE(commit(**store, {table("rabe")}));
  disk.fail_syncs(1, "store.db");
  std::int64_t kept = 0;
  std::optional<Fault> fault;
  while (kept < 100'000 && !(fault = commit(**store, {fact("rabe", kept)}))) ++kept;
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, Fault::Kind::kFailed) << fault->what;
  EXPECT_THAT(fault->what, HasSubstr("write-ahead log"));
  store->reset();
  store = open_on(disk);
  ASSERT_TRUE(store);
  EXPECT_EQ(std::ssize(*(*store)->load("rabe")), kept);
}

// Whichever operation fails, once: what was promised is there afterwards, and nothing is half there.
TEST(FaultyStore, AnyOneFailureLosesNothingThatWasPromised) {
  int failed = 0;
  for (std::int64_t operation = 1; operation <= 150; operation += 300 / kCuts) {
    SCOPED_TRACE("operation " + std::to_string(operation));
    FaultyDisk disk(static_cast<std::uint64_t>(operation));
    Life life;
    FastRandom random(static_cast<std::uint64_t>(operation));
    disk.fail_at(operation);
    live(disk, random, life);
    failed += life.promised < life.attempted;
    disk.fail_at(std::nullopt);
    if (operation % 2 == 0) disk.restart();  // and the power goes besides
    ASSERT_EQ(what_is_wrong(disk, life), "");
  }
  EXPECT_GT(failed, 0);
}

}  // namespace
}  // namespace ludothek::power_cut_test

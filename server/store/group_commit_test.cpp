#include "server/store/group_commit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <numeric>
#include <semaphore>
#include <thread>

#include "server/store/memory/memory_store.hpp"
#include "server/store/passing_store.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "server/store/store_samples.hpp"
#include "server/store/test_folder.hpp"

namespace ludothek::group_commit_test {
namespace {

using namespace std::chrono_literals;
using samples::fact;
using samples::sequences;
using samples::table;
using testing::ElementsAre;

// A MemoryStore that can be told to wait and to fail, and that notes what it was given.
class ScriptedStore final : public PassingStore {
 public:
  std::optional<Fault> commit(std::span<const Change> changes) override {
    entered.release();
    gate.acquire();
    sizes.push_back(changes.size());
    if (fail_with) return fail_with;
    return PassingStore::commit(changes);
  }

  std::counting_semaphore<> entered{0};  // one for each commit that began
  std::counting_semaphore<> gate{0};     // one for each commit that may go on
  std::vector<std::size_t> sizes;        // of the commits, to be read after stop()
  std::optional<Fault> fail_with;        // to be set before the commit begins
};

std::int64_t faults(const GroupCommitCounters& counters, Fault::Kind kind) {
  return counters.faults[static_cast<std::size_t>(kind)];
}

GroupCommit::Completion nothing() {
  return [](const std::optional<Fault>&) {};
}

TEST(GroupCommit, WhatIsSubmittedDuringACommitIsOneTransactionAfterIt) {
  ScriptedStore store;
  GroupCommit group(store, {.pace = 0us});
  ASSERT_TRUE(group.submit({table("rabe")}, nothing()));
  store.entered.acquire();
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(group.submit({fact("rabe", i)}, nothing()));
  EXPECT_EQ(group.pending(), 11U);
  store.gate.release(2);
  group.stop();
  EXPECT_THAT(store.sizes, ElementsAre(1, 10));
  EXPECT_EQ(group.pending(), 0U);
}

TEST(GroupCommit, WhatComesAloneIsCommittedAtOnceAndWhatFollowsWaitsUntilItIsEnough) {
  ScriptedStore store;
  store.gate.release(100);
  GroupCommit group(store, {.pace = 1h, .batch = 3});
  ASSERT_TRUE(group.submit({table("rabe")}, nothing()));
  store.entered.acquire();
  ASSERT_TRUE(group.submit({fact("rabe", 1), fact("rabe", 2)}, nothing()));
  EXPECT_FALSE(store.entered.try_acquire_for(20ms));
  ASSERT_TRUE(group.submit({fact("rabe", 3)}, nothing()));
  store.entered.acquire();
  group.stop();
  EXPECT_THAT(store.sizes, ElementsAre(1, 3));
}

TEST(GroupCommit, AStreamIsCommittedAtThePaceThatWasSet) {
  ScriptedStore store;
  store.gate.release(100);
  GroupCommit group(store, {.pace = 30ms});
  const auto start = std::chrono::steady_clock::now();
  ASSERT_TRUE(group.submit({table("rabe")}, nothing()));
  store.entered.acquire();
  ASSERT_TRUE(group.submit({fact("rabe", 1)}, nothing()));
  ASSERT_TRUE(group.submit({fact("rabe", 2)}, nothing()));
  store.entered.acquire();
  EXPECT_GE(std::chrono::steady_clock::now() - start, 29ms);
  group.stop();
}

TEST(GroupCommit, StoppingCommitsWhatIsPendingAndThenRefuses) {
  ScriptedStore store;
  store.gate.release(100);
  GroupCommit group(store, {.pace = 1h});
  int completed = 0;
  ASSERT_TRUE(group.submit({table("rabe")}, [&](const auto& fault) { completed += !fault; }));
  ASSERT_TRUE(group.submit({fact("rabe", 1)}, [&](const auto& fault) { completed += !fault; }));
  group.stop();
  EXPECT_EQ(completed, 2);
  EXPECT_FALSE(group.submit({fact("rabe", 2)}, [&](const auto&) { ++completed; }));
  EXPECT_FALSE(group.read([&](Store&) { ++completed; }));
  group.stop();
  EXPECT_EQ(completed, 2);
  EXPECT_EQ(group.counters().refused, 2);
}

TEST(GroupCommit, OneSubmissionsConflictIsToldToItAlone) {
  ScriptedStore store;
  store.gate.release(100);
  GroupCommit group(store, {.pace = 1h});
  std::promise<void> hold;
  ASSERT_TRUE(group.read([&](Store&) { hold.get_future().wait(); }));  // so that the rest is one batch
  std::vector<std::string> told;
  const auto note = [&](const std::optional<Fault>& fault) {
    told.push_back(fault ? std::string(name_of(fault->kind)) + " " + std::to_string(fault->change.value_or(99))
                         : "kept");
  };
  ASSERT_TRUE(group.submit({table("rabe"), table("elster")}, note));
  ASSERT_TRUE(group.submit({fact("rabe", 1)}, note));
  ASSERT_TRUE(group.submit({fact("elster", 1), fact("rabe", 1)}, note));  // the second of these conflicts
  ASSERT_TRUE(group.submit({fact("rabe", 2), fact("elster", 1)}, note));
  ASSERT_TRUE(group.submit({fact("elster", 5)}, note));
  ASSERT_TRUE(group.submit({fact("rabe", 3)}, note));
  hold.set_value();
  group.stop();
  EXPECT_THAT(told, ElementsAre("kept", "kept", "conflict 1", "kept", "conflict 0", "kept"));
  EXPECT_THAT(sequences(*store.load("rabe", 0, 99)), ElementsAre(1, 2, 3));
  EXPECT_THAT(sequences(*store.load("elster", 0, 99)), ElementsAre(1));
  const GroupCommitCounters counters = group.counters();
  EXPECT_EQ(counters.batches, 1);
  EXPECT_EQ(counters.submissions, 4);
  EXPECT_EQ(counters.changes, 6);
  EXPECT_EQ(faults(counters, Fault::Kind::kConflict), 2);
}

TEST(GroupCommit, AFaultOfTheStoreIsToldToAllOfTheBatch) {
  ScriptedStore store;
  store.gate.release(100);
  store.fail_with = Fault{.kind = Fault::Kind::kUnknown, .what = "The disk is gone."};
  GroupCommit group(store, {.pace = 1h});
  int told = 0;
  const auto note = [&](const std::optional<Fault>& fault) {
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->what, "The disk is gone.");
    ++told;
  };
  ASSERT_TRUE(group.submit({table("rabe")}, note));
  ASSERT_TRUE(group.submit({table("elster")}, note));
  group.stop();
  EXPECT_EQ(told, 2);
  EXPECT_EQ(faults(group.counters(), Fault::Kind::kUnknown), 2);
  EXPECT_EQ(faults(group.counters(), Fault::Kind::kConflict), 0);
  EXPECT_EQ(group.counters().batches, 0);
}

TEST(GroupCommit, NothingIsTakenBeyondItsCapacity) {
  ScriptedStore store;
  GroupCommit group(store, {.pace = 0us, .capacity = 4});
  ASSERT_TRUE(group.submit({table("rabe")}, nothing()));
  ASSERT_TRUE(group.submit({fact("rabe", 1), fact("rabe", 2)}, nothing()));
  EXPECT_FALSE(group.submit({fact("rabe", 3), fact("rabe", 4)}, nothing()));
  EXPECT_TRUE(group.submit({fact("rabe", 3)}, nothing()));
  EXPECT_FALSE(group.read([](Store&) {}));
  EXPECT_EQ(group.pending(), 4U);
  EXPECT_EQ(group.counters().refused, 2);
  store.gate.release(100);
  group.stop();
  EXPECT_EQ(group.counters().changes, 4);
}

TEST(GroupCommit, ASubmissionLargerThanTheCapacityFindsRoomWhenNothingElseIsPending) {
  ScriptedStore store;
  store.gate.release(100);
  GroupCommit group(store, {.pace = 0us, .capacity = 2});
  EXPECT_TRUE(group.submit({table("rabe"), fact("rabe", 1), fact("rabe", 2)}, nothing()));
  group.stop();
  EXPECT_THAT(store.sizes, ElementsAre(3));
}

TEST(GroupCommit, AReadingSeesWhatWasSubmittedBeforeItAndReadingsCutNoTransaction) {
  ScriptedStore store;
  store.gate.release(100);
  GroupCommit group(store, {.pace = 0us});
  std::vector<std::int64_t> seen;
  std::promise<void> hold;
  ASSERT_TRUE(group.read([&](Store&) { hold.get_future().wait(); }));  // so that the rest is one batch
  ASSERT_TRUE(group.submit({table("rabe"), fact("rabe", 1)}, nothing()));
  ASSERT_TRUE(group.read([&](Store& inner) { seen = sequences(*inner.load("rabe")); }));
  ASSERT_TRUE(group.submit({fact("rabe", 2)}, nothing()));
  hold.set_value();
  group.stop();
  EXPECT_THAT(seen, ElementsAre(1, 2));
  EXPECT_THAT(store.sizes, ElementsAre(3));
  EXPECT_EQ(group.counters().reads, 2);
  EXPECT_EQ(group.pending(), 0U);
}

TEST(GroupCommit, AReadingThatComesFirstWaitsForNothingThatWaits) {
  ScriptedStore store;
  GroupCommit group(store, {.pace = 0us, .capacity = 2});
  std::string order;
  std::promise<void> hold;
  ASSERT_TRUE(group.read([&](Store&) { hold.get_future().wait(); }));
  ASSERT_TRUE(group.submit({table("rabe")}, [&](const auto&) { order += 'c'; }));
  EXPECT_FALSE(group.read([&](Store&) { order += 'r'; })) << "there is no room";
  ASSERT_TRUE(group.read_first([&](Store&) { order += 'f'; })) << "for this there always is";
  EXPECT_EQ(group.pending(), 3U);
  store.gate.release();
  hold.set_value();
  group.stop();
  EXPECT_EQ(order, "fc");
  EXPECT_EQ(group.pending(), 0U);
}

TEST(GroupCommit, ACompletionMaySubmitAgain) {
  ScriptedStore store;
  store.gate.release(100);
  GroupCommit group(store, {.pace = 0us});
  std::promise<void> done;
  ASSERT_TRUE(group.submit({table("rabe")}, [&](const auto&) {
    EXPECT_TRUE(group.submit({fact("rabe", 1)}, [&](const auto&) { done.set_value(); }));
  }));
  done.get_future().wait();
  group.stop();
  EXPECT_EQ(group.counters().submissions, 2);
}

TEST(GroupCommit, LatenciesAreCountedInBuckets) {
  ScriptedStore store;
  GroupCommit group(store, {.pace = 0us});
  ASSERT_TRUE(group.submit({table("rabe")}, nothing()));
  store.entered.acquire();
  std::this_thread::sleep_for(3ms);
  store.gate.release();
  group.stop();
  const GroupCommitCounters counters = group.counters();
  EXPECT_EQ(std::accumulate(counters.latency.begin(), counters.latency.end(), std::int64_t{0}), 1);
  EXPECT_EQ(counters.latency[0] + counters.latency[1] + counters.latency[2] + counters.latency[3], 0);  // up to 2.5 ms
  EXPECT_GE(counters.latency_sum, 3000);
}

// Many threads, a real file, small WAL so that the checkpointer works all the time; completions in the order of each
// submitter, and a second opening that finds everything.
TEST(GroupCommit, ManyThreadsWriteAndReadAndEverythingIsThereAfterwards) {
  constexpr int kThreads = 4;
  constexpr int kFacts = 200;
  const TestFolder folder;
  {
    auto store = open_sqlite_store({.path = folder.file("store.db"), .checkpoint_at = 16});
    ASSERT_TRUE(store) << store.error().what;
    GroupCommit group(**store, {.pace = 100us});
    std::atomic<int> kept = 0;
    std::atomic<int> reads = 0;
    std::vector<std::thread> threads;
    std::array<std::vector<int>, kThreads> order;  // filled on the committer's thread
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&, t] {
        const std::string id = "table" + std::to_string(t);
        EXPECT_TRUE(group.submit({table(id)}, nothing()));
        for (int i = 1; i <= kFacts; ++i) {
          EXPECT_TRUE(group.submit({fact(id, i)}, [&, t, i](const std::optional<Fault>& fault) {
            EXPECT_FALSE(fault) << fault->what;
            order[static_cast<std::size_t>(t)].push_back(i);
            ++kept;
          }));
          if (i % 50 == 0) {
            EXPECT_TRUE(group.read([&, id, i](Store& inner) {
              EXPECT_GE(std::ssize(*inner.load(id)), i);
              ++reads;
            }));
            std::this_thread::sleep_for(1ms);
            EXPECT_GE(group.counters().changes, 0);
          }
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    group.stop();
    EXPECT_EQ(kept, kThreads * kFacts);
    EXPECT_EQ(reads, kThreads * kFacts / 50);
    std::vector<int> expected(kFacts);
    std::iota(expected.begin(), expected.end(), 1);
    for (const auto& numbers : order) EXPECT_EQ(numbers, expected);
  }
  auto again = open_sqlite_store({.path = folder.file("store.db")});
  ASSERT_TRUE(again) << again.error().what;
  for (int t = 0; t < kThreads; ++t) {
    EXPECT_EQ(std::ssize(*(*again)->load("table" + std::to_string(t))), kFacts);
  }
}

}  // namespace
}  // namespace ludothek::group_commit_test

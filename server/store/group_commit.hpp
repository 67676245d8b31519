// GroupCommit: lets many threads write to one Store, many submissions per transaction, on a thread of its own.
//
// A submission is all there or not at all, and is durable before its completion hears of success. Completions are
// called in the order of submission, on the committer's thread: they must be short, must not throw, and may call
// submit() and read() but not stop(). One submission's conflict (or that a table is another node's) is told to it
// alone; the others of its batch are committed without it. Between construction and stop() the Store belongs to the
// committer's thread alone.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "server/store/commit_queue.hpp"
#include "server/store/store.hpp"

namespace ludothek {

struct GroupCommitSettings {
  // Transactions begin at least so far apart: what comes alone is committed at once, what comes in a stream gathers.
  std::chrono::microseconds pace{2000};
  std::size_t batch = 1000;        // so many changes wait no longer, and are the most in a transaction
  std::size_t capacity = 100'000;  // changes that may be pending before submit() refuses
  // The store has failed for good (is_final): called on the committer's thread for every commit that meets it.
  std::function<void(const Fault&)> broken = {};
};

// For metrics; all counted since construction.
struct GroupCommitCounters {
  // Upper ends of the buckets of `latency`, in microseconds; one more bucket takes what is slower.
  static constexpr std::array<std::int64_t, 12> kLatencyBuckets{250,    500,    1'000,   2'500,   5'000,     10'000,
                                                                25'000, 50'000, 100'000, 250'000, 1'000'000, 5'000'000};
  std::int64_t batches = 0;      // transactions that were committed
  std::int64_t submissions = 0;  // that were committed
  std::int64_t changes = 0;      // that were committed
  // Submissions that were told of a Fault, by its kind.
  std::array<std::int64_t, kFaultKinds> faults{};
  std::int64_t refused = 0;  // submissions that found no room
  std::int64_t reads = 0;
  // From submit() to the completion's call, a submission each; not cumulative.
  std::array<std::int64_t, kLatencyBuckets.size() + 1> latency{};
  std::int64_t latency_sum = 0;  // microseconds
};

class GroupCommit final : public CommitQueue {
 public:
  // REQUIRES: the store outlives it, and nobody else uses the store until stop() has returned.
  explicit GroupCommit(Store& store, GroupCommitSettings settings = {});
  ~GroupCommit() override;  // stops

  // All of these from any thread.
  [[nodiscard]] bool submit(std::vector<Change> changes, Completion completion) override;
  [[nodiscard]] bool read(Reading reading) override;
  [[nodiscard]] bool read_first(Reading reading) override;
  std::size_t pending() const override;

  // Commits what is pending, calls every completion, ends the thread. From any thread but its own; twice is harmless.
  void stop();

  GroupCommitCounters counters() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Job {
    std::vector<Change> changes;
    Completion completion;
    Reading reading;  // set: this is a reading, the two above are empty
    Clock::time_point since;
  };

  static std::size_t weight(const Job& job);
  bool enqueue(Job job, bool first = false);
  void run();
  void answer(const Reading& reading);
  // The next jobs, waited for; none when it was stopped and all is done.
  std::vector<Job> take();
  void commit(std::span<Job> jobs);
  void settle(std::span<Job> jobs, std::span<const std::optional<Fault>> faults, bool committed);

  Store& store_;
  const GroupCommitSettings settings_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> queue_;
  std::size_t queued_ = 0;                // changes in queue_
  std::atomic<std::size_t> pending_ = 0;  // those, and the ones being committed; changed under the mutex
  bool stopping_ = false;
  bool resting_ = false;  // a transaction began so short a time ago that the next one waits
  GroupCommitCounters counters_;
  Clock::time_point begun_ = Clock::time_point::min();  // the last transaction; the committer's own
  std::vector<Change> batch_;                           // the committer's own; kept for its memory
  std::mutex stop_mutex_;
  std::thread thread_;
};

}  // namespace ludothek

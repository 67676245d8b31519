// Backroom: two threads for what a visitor may wait for a little and nobody at a table may: cards are looked up,
// pictures drawn, records checked. They give way: where the tables' own threads want a core, they have it first.
//
// What waits is bounded; quick things go before slow ones. After stop() none runs and none is taken.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ludothek {

class Backroom {
 public:
  enum class Work : std::uint8_t { kQuick, kSlow };
  using Job = std::function<void()>;

  // No threads: every job is done at once, by whoever brings it. For tests.
  explicit Backroom(int threads = 2);
  ~Backroom() { stop(); }
  Backroom(const Backroom&) = delete;
  Backroom& operator=(const Backroom&) = delete;

  // From any thread. False: too much waits already, or it was stopped.
  [[nodiscard]] bool add(Work work, Job job);
  // What runs is waited for, what waits is forgotten.
  void stop();

 private:
  static constexpr std::size_t kMostWaiting = 64;  // of each kind

  void work();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> quick_;
  std::deque<Job> slow_;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace ludothek

// Thinkers: a few threads for what takes long and may take longer, the bots' thinking. They give way: where the tables'
// own threads want a core, they have it first.
//
// Jobs begin in the order they came. Their number is bounded by their givers: a table has one at most. After stop()
// none runs and none is taken.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ludothek {

class Thinkers {
 public:
  explicit Thinkers(int threads);
  ~Thinkers() { stop(); }
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  // From any thread.
  void add(std::function<void()> job);
  // What runs is waited for, what waits is forgotten.
  void stop();

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> jobs_;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace ludothek

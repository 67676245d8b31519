// Thinkers: a few threads for what takes long and may take longer, the bots' thinking. They give way: where the tables'
// own threads want a core, they have it first.
//
// Whose turn it is says ThoughtQueue. The number of jobs is bounded by their givers: a table has one at most. After
// stop() none runs and none is taken.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "server/host/tables/thought_queue.hpp"

namespace ludothek {

class Thinkers {
 public:
  explicit Thinkers(int threads);
  ~Thinkers() { stop(); }
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  // From any thread.
  void add(LongWork work);
  // What runs is waited for, what waits is forgotten.
  void stop();

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable changed_;
  ThoughtQueue queue_;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace ludothek

#include "server/http/cards/backroom.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace ludothek {

Backroom::Backroom(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

bool Backroom::add(Work work, Job job) {
  if (threads_.empty()) {
    job();
    return true;
  }
  const std::lock_guard lock(mutex_);
  std::deque<Job>& queue = work == Work::kQuick ? quick_ : slow_;
  if (stopped_ || queue.size() >= kMostWaiting) return false;
  queue.push_back(std::move(job));
  changed_.notify_one();
  return true;
}

void Backroom::stop() {
  std::deque<Job> forgotten_quick;  // they may hold a lot: not under the lock
  std::deque<Job> forgotten_slow;
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    std::swap(forgotten_quick, quick_);
    std::swap(forgotten_slow, slow_);
    changed_.notify_all();
  }
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Backroom::work() {
  constexpr int kNiceness = 15;  // after bots
  (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stopped_ || !quick_.empty() || !slow_.empty(); });
      if (stopped_) return;
      std::deque<Job>& queue = quick_.empty() ? slow_ : quick_;
      job = std::move(queue.front());
      queue.pop_front();
    }
    job();
  }
}

}  // namespace ludothek

#include "server/host/tables/thinkers.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace ludothek {
namespace {

constexpr int kNiceness = 10;

}  // namespace

Thinkers::Thinkers(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

void Thinkers::add(std::function<void()> job) {
  const std::lock_guard lock(mutex_);
  if (stopped_) return;
  jobs_.push_back(std::move(job));
  changed_.notify_one();
}

void Thinkers::stop() {
  std::deque<std::function<void()>> forgotten;  // they may hold a lot: not under the lock
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    forgotten.swap(jobs_);
    changed_.notify_all();
  }
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Thinkers::work() {
  // On Linux a thread has a niceness of its own. Where the system refuses, they are as eager as the others.
  (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
  for (;;) {
    std::function<void()> job;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stopped_ || !jobs_.empty(); });
      if (stopped_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job();
  }
}

}  // namespace ludothek

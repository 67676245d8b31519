#include "server/host/tables/thinkers.hpp"

#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <cstdint>
#include <optional>
#include <utility>

namespace ludothek {
namespace {

constexpr int kNiceness = 10;

// What this thread has worked so far, in microseconds.
std::uint64_t worked() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000 + static_cast<std::uint64_t>(time.tv_nsec) / 1000;
}

}  // namespace

Thinkers::Thinkers(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

void Thinkers::add(LongWork work) {
  const std::lock_guard lock(mutex_);
  if (stopped_) return;
  queue_.add(std::move(work));
  changed_.notify_one();
}

void Thinkers::stop() {
  ThoughtQueue forgotten;  // they may hold a lot: not under the lock
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    std::swap(forgotten, queue_);
    changed_.notify_all();
  }
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Thinkers::work() {
  // On Linux a thread has a niceness of its own. Where the system refuses, they are as eager as the others.
  (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
  for (std::optional<LongWork> work;;) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stopped_ || queue_.size() > 0; });
      if (stopped_) return;
      work = queue_.take();
    }
    const std::uint64_t before = worked();
    work->job();
    const std::lock_guard lock(mutex_);
    queue_.spent(work->table, worked() - before);
  }
}

}  // namespace ludothek

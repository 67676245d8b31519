// ThreadLoop: for tests, the loop of a real thread, with thinkers of its own.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "server/host/clock.hpp"
#include "server/host/loop.hpp"
#include "server/host/tables/thinkers.hpp"

namespace ludothek::testing_house {

class ThreadLoop final : public Loop {
 public:
  bool here() const override { return std::this_thread::get_id() == id_; }
  void post(std::function<void()> job) override {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
    woken_.notify_one();
  }
  void aside(LongWork work) override { thinkers.add(std::move(work)); }
  Moment now() const override { return steady_now(); }
  StoredTime date() const override { return date_now(); }
  void wake_at(Moment moment) override { alarm_ = moment; }

  // On the thread that calls it, until stop(). `tick`: what the alarm is for; it sets the next.
  void run(const std::function<void()>& tick, const std::function<void()>& begin = [] {}) {
    id_ = std::this_thread::get_id();
    begin();
    tick();
    for (;;) {
      std::function<void()> job;
      {
        std::unique_lock lock(mutex_);
        woken_.wait_for(lock, std::chrono::milliseconds(1), [&] { return !jobs_.empty() || stopped_; });
        if (stopped_) return;
        if (!jobs_.empty()) {
          job = std::move(jobs_.front());
          jobs_.pop_front();
        }
      }
      if (job) job();
      if (alarm_ <= now()) tick();
    }
  }
  void stop() {
    thinkers.stop();
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    woken_.notify_one();
  }

  Thinkers thinkers{1};

 private:
  std::atomic<std::thread::id> id_;
  Moment alarm_{};
  std::mutex mutex_;
  std::condition_variable woken_;
  std::deque<std::function<void()>> jobs_;
  bool stopped_ = false;
};

// Until it is so, however slow the machine.
template <class Done>
void wait_for(const Done& done) {
  for (int i = 0; i < 120'000 && !done(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  ASSERT_TRUE(done());
}

}  // namespace ludothek::testing_house

// Agenda: simulated time. What is to happen is planned and happens in the order of its moments; chance comes from a
// seed. A process is a part of the world that can stand still or be gone: what was planned for it waits, or never
// happens.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <queue>
#include <utility>
#include <vector>

#include "engine/random.hpp"
#include "table/state/time.hpp"

namespace ludothek::simulation {

using std::chrono::milliseconds;
using std::chrono::seconds;

class Agenda {
 public:
  explicit Agenda(std::uint64_t seed) : random_(seed) {}

  Moment now() const { return now_; }
  void plan(Duration in, std::function<void()> action) { items_.push({now_ + in, ++order_, std::move(action)}); }
  // The next thing happens. False: there is nothing.
  bool step() {
    if (items_.empty()) return false;
    const Item item = items_.top();
    items_.pop();
    now_ = std::max(now_, item.at);
    item.action();
    return true;
  }

  FastRandom& random() { return random_; }
  bool chance(std::uint32_t percent) { return random_.below(100) < percent; }
  std::uint32_t any(std::size_t count) { return random_.below(static_cast<std::uint32_t>(count)); }
  Duration between(int low, int high) {
    return milliseconds(low) + Duration(any(static_cast<std::size_t>(high - low) * 1000 + 1));
  }

 private:
  struct Item {
    Moment at;
    std::uint64_t order;
    std::function<void()> action;
    bool operator<(const Item& other) const { return std::pair(at, order) > std::pair(other.at, other.order); }
  };

  FastRandom random_;
  Moment now_{seconds(1'000'000)};
  std::uint64_t order_ = 0;
  std::priority_queue<Item> items_;
};

class Process {
 public:
  explicit Process(Agenda& agenda) : agenda_(agenda), life_(std::make_shared<Life>()) {}
  ~Process() { life_->alive = false; }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  Agenda& agenda() { return agenda_; }
  // What it does itself: not while it stands still.
  void plan(Duration in, std::function<void()> job) {
    agenda_.plan(in, [life = life_, job = std::move(job)]() mutable {
      if (!life->alive) return;
      if (life->paused) {
        life->backlog.push_back(std::move(job));
      } else {
        job();
      }
    });
  }
  bool paused() const { return life_->paused; }
  void pause() { life_->paused = true; }
  // Everything that waited happens at once, in its order.
  void resume() {
    if (!std::exchange(life_->paused, false)) return;
    for (auto& job : std::exchange(life_->backlog, {})) plan(Duration(0), std::move(job));
  }

 private:
  struct Life {
    bool alive = true;
    bool paused = false;
    std::deque<std::function<void()>> backlog{};
  };
  Agenda& agenda_;
  std::shared_ptr<Life> life_;
};

}  // namespace ludothek::simulation

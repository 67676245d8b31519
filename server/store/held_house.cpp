#include "server/store/held_house.hpp"

#include <utility>

namespace ludothek {

Expected<std::unique_ptr<HeldHouse>, Fault> HeldHouse::hold(OpenStore store, std::string_view name,
                                                            std::chrono::milliseconds renew_every) {
  if (auto lease = store.shared->join(name, true); !lease) return lease.error();
  return std::unique_ptr<HeldHouse>(new HeldHouse(std::move(store), renew_every));
}

HeldHouse::HeldHouse(OpenStore store, std::chrono::milliseconds renew_every)
    : store_(std::move(store)), renew_every_(renew_every), thread_([this] { renew(); }) {}

HeldHouse::~HeldHouse() { (void)end(); }

// A store that does not answer for a moment is asked again: whether the lease outlived that, it says itself.
void HeldHouse::renew() {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, renew_every_, [this] { return ended_; })) {
    lock.unlock();
    auto lease = store_.shared->renew(false);
    lock.lock();
    if (lease || lease.error().kind != Fault::Kind::kFenced) continue;
    lost_ = lease.error();
    return;
  }
}

std::optional<Fault> HeldHouse::end() {
  {
    const std::lock_guard lock(mutex_);
    if (std::exchange(ended_, true)) return lost_;
  }
  wake_.notify_one();
  thread_.join();
  if (lost_) return lost_;
  if (auto last = store_.shared->renew(false); !last) lost_ = last.error();
  (void)store_.shared->leave();
  return lost_;
}

}  // namespace ludothek

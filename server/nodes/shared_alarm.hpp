// SharedAlarm: a loop has one alarm, and a worker of a node has two who want to be woken: its table host, which is
// given this as its loop, and who owns this. The earlier of both is passed on.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "server/host/loop.hpp"

namespace ludothek {

class SharedAlarm final : public Loop {
 public:
  explicit SharedAlarm(Loop& loop) : loop_(loop) {}

  bool here() const override { return loop_.here(); }
  void post(std::function<void()> job) override { loop_.post(std::move(job)); }
  void aside(LongWork work) override { loop_.aside(std::move(work)); }
  Moment now() const override { return loop_.now(); }
  StoredTime date() const override { return loop_.date(); }
  // The guest's: the table host's.
  void wake_at(Moment moment) override {
    guest_ = moment;
    ring();
  }

  // The owner's; nothing: no need.
  void wake_owner_at(std::optional<Moment> moment) {
    owner_ = moment;
    ring();
  }
  // It rang: whether it was for the guest too, who will set it anew.
  bool take_guest() {
    rung_.reset();
    if (!guest_ || *guest_ > loop_.now()) return false;
    guest_.reset();
    return true;
  }

 private:
  void ring() {
    std::optional<Moment> next = guest_;
    if (owner_ && (!next || *owner_ < *next)) next = owner_;
    if (!next || next == rung_) return;
    rung_ = next;
    loop_.wake_at(*next);
  }

  Loop& loop_;
  std::optional<Moment> guest_;
  std::optional<Moment> owner_;
  std::optional<Moment> rung_;
};

}  // namespace ludothek

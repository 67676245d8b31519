// Patience: how long somebody is waited for. Absences add up, so that nobody holds a table by coming back for a moment;
// being here gives the time back, ten times as slowly.
#pragma once

#include <algorithm>

#include "table/state/time.hpp"

namespace ludothek {

class Patience {
 public:
  void gone(Moment now) {
    used_ = std::max(Duration::zero(), used_ - (now - since_) / kSlower);
    since_ = now;
  }
  // `whole`: what there is of it at all. REQUIRES: gone
  void back(Moment now, Duration whole) {
    used_ = std::min(whole, used_ + (now - since_));
    since_ = now;
  }
  // The whole of it again, from now on.
  void renew(Moment now) {
    used_ = {};
    since_ = now;
  }
  // When it ends. REQUIRES: gone
  Moment end(Duration whole) const { return since_ + std::max(Duration::zero(), whole - used_); }

 private:
  static constexpr int kSlower = 10;

  Duration used_{};
  Moment since_{};  // they came or went
};

}  // namespace ludothek

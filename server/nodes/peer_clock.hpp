// PeerClock: another node's clock, as this one sees it. Both are steady and neither knows when the other began; what
// came over the bus tells: it was sent at that time there and was here by this time. The quickest of the last messages
// gives the difference best, since a message may be late and never early; so what is read of the other's times is late
// by the quickest way between the two, and by nothing that varies.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "table/state/time.hpp"

namespace ludothek {

class PeerClock {
 public:
  // Clocks drift: after that a quicker message is forgotten.
  static constexpr Duration kWindow = std::chrono::seconds(10);

  void heard(Moment sent_there, Moment now) {
    last_heard_ = now;
    const Duration difference = now - sent_there;
    if (!begun_ || now - *begun_ >= kWindow) {
      before_ = begun_ && now - *begun_ < 2 * kWindow ? least_ : std::nullopt;
      least_.reset();
      begun_ = now;
    }
    least_ = least_ ? std::min(*least_, difference) : difference;
  }

  // A moment there, by this clock; never later than now. REQUIRES: something was heard.
  Moment here(Moment there, Moment now) const {
    const Duration difference = before_ ? std::min(*before_, *least_) : *least_;
    return std::min(now, there + difference);
  }

  // By how much a message is later than the quickest of late.
  Duration late(Moment sent_there, Moment now) const { return now - here(sent_there, now); }
  Moment last_heard() const { return last_heard_; }

 private:
  Moment last_heard_{};
  std::optional<Moment> begun_;
  std::optional<Duration> least_;   // of this window
  std::optional<Duration> before_;  // and of the one before
};

}  // namespace ludothek

#include "table/race/line.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <iterator>

namespace ludothek {
namespace {

// The nearest rank: the smallest value that at least `percent` of them do not exceed. REQUIRES: `sorted` has `count` >
// 0.
Duration percentile(const Indexed<int, Duration, kPingsKept>& sorted, int count, int percent) {
  return sorted[(count * percent + 99) / 100 - 1];
}

}  // namespace

void Line::ping_sent(std::uint32_t id, Moment at) {
  std::ranges::rotate(out_, out_.end() - 1);
  out_.front() = Ping{id, at};
}

std::optional<Duration> Line::pong(std::uint32_t id, Moment at) {
  const auto same = [id](const auto& ping) { return ping && ping->id == id; };
  const auto place = std::ranges::find_if(out_, same) - out_.begin();
  if (place == std::ssize(out_)) return std::nullopt;
  const Duration trip = std::max(Duration::zero(), at - out_[place]->at);
  std::fill(out_.begin() + place, out_.end(), std::nullopt);  // the newest stand first
  trips_[place_] = trip;
  place_ = (place_ + 1) % kPingsKept;
  measured_ = std::min(measured_ + 1, kPingsKept);
  return trip;
}

void Line::claimed(bool good) {
  static_assert(kClaimsKept == 16, "as many as doubtful_ has bits");
  doubtful_ = static_cast<std::uint16_t>(doubtful_ << 1 | (good ? 0 : 1));
}

LineReading Line::reading() const {
  LineReading reading{.doubts = std::popcount(doubtful_)};
  if (measured_ == 0) return reading;
  Indexed<int, Duration, kPingsKept> sorted = trips_;
  std::sort(sorted.begin(), sorted.begin() + measured_);
  reading.usual = percentile(sorted, measured_, 50);
  if (measured_ >= kPingsForJitter) {
    const Duration spread = percentile(sorted, measured_, 80) - percentile(sorted, measured_, 20);
    reading.jitter = std::clamp(spread, kLeastJitter, kMostJitter);
  }
  return reading;
}

}  // namespace ludothek

#include "table/race/line.hpp"

#include <algorithm>
#include <iterator>

#include "table/race/percentile.hpp"

namespace ludothek {

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
  answered(trip);
  return trip;
}

void Line::answered(Duration took) { nearest_ = std::min(nearest_.value_or(Duration::max()), took); }

LineReading Line::reading() const {
  LineReading reading{.nearest = nearest_};
  if (measured_ > 0) reading.usual = percentile(trips_, measured_, 50);
  if (measured_ >= kPingsForJitter) {
    reading.jitter = percentile(trips_, measured_, 80) - percentile(trips_, measured_, 20);
  }
  if (kernel_) {
    reading.nearest = std::min(reading.nearest.value_or(Duration::max()), kernel_->least);
    reading.jitter = 2 * kernel_->deviation;
  }
  reading.jitter = std::clamp(reading.jitter, kLeastJitter, kMostJitter);
  return reading;
}

}  // namespace ludothek

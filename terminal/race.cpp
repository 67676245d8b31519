#include "terminal/race.hpp"

#include <algorithm>

namespace ludothek::terminal {

Race::Answer Race::touch(Seat seat, int at, std::optional<RacePlace> place) {
  std::optional<Touch>& mine = touches_[static_cast<std::size_t>(seat)];
  if (!open_.has(seat) || mine || at >= limit_) return Answer::kIgnored;
  if (at < in_ms(kFalseStart) || (hasty_.has(seat) && at < in_ms(kSecondTry))) {
    hasty_.add(seat);
    return Answer::kTooEarly;
  }
  mine = Touch{at, place};
  return Answer::kCounts;
}

void Race::name(Seat seat, RacePlace place) {
  if (std::optional<Touch>& mine = touches_[static_cast<std::size_t>(seat)]) mine->place = place;
}

void Race::pass(Seat seat) {
  touches_[static_cast<std::size_t>(seat)].reset();
  open_.remove(seat);
}

Race::First Race::first() const {
  First found;
  for (const Seat seat : open_) {
    if (!touches_[static_cast<std::size_t>(seat)]) continue;
    if (!found.seat || at(seat) < at(*found.seat)) {
      found.second = found.seat;
      found.seat = seat;
    } else if (!found.second || at(seat) < at(*found.second)) {
      found.second = seat;
    }
  }
  return found;
}

std::optional<Race::Verdict> Race::decide(int now) {
  // Who does not say which cube it was, did not want one.
  for (const Seat seat : open_) {
    const auto& touch = touches_[static_cast<std::size_t>(seat)];
    if (touch && !touch->place && now >= touch->at + kNamingTime) pass(seat);
  }
  const auto [seat, second] = first();
  if (!seat) {
    // SM-3.5
    if (open_.empty() || now >= limit_) return Verdict{.kind = Kind::kVoid, .next = {}};
    return std::nullopt;
  }
  if (now < at(*seat) + kUncertainty) return std::nullopt;  // somebody may be as fast
  const int margin = second ? at(*second) - at(*seat) : 0;
  // SM-3.6
  if (second && margin < kUncertainty) return Verdict{.kind = Kind::kReplay, .next = {}};
  const auto& touch = *touches_[static_cast<std::size_t>(*seat)];
  if (!touch.place) return std::nullopt;
  return Verdict{
      .kind = Kind::kWon, .seat = *seat, .place = *touch.place, .at = touch.at, .next = second, .margin = margin};
}

int Race::wake(int now) const {
  const auto [seat, second] = first();
  if (!seat) return limit_;
  const auto& touch = *touches_[static_cast<std::size_t>(*seat)];
  const int clear = touch.at + kUncertainty;
  return touch.place || now < clear ? clear : touch.at + kNamingTime;
}

std::optional<Seat> Race::naming() const {
  for (const Seat seat : open_) {
    const auto& touch = touches_[static_cast<std::size_t>(seat)];
    if (touch && !touch->place) return seat;
  }
  return std::nullopt;
}

}  // namespace ludothek::terminal

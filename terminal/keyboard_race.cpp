#include "terminal/keyboard_race.hpp"

#include <array>
#include <boost/json/array.hpp>

namespace ludothek::terminal {
namespace {

// Far apart on every keyboard, and none of the digits.
constexpr std::array<char, kMostPlayers> kRaceKeys{'a', 'l', 'f', 'j', 't', 'b'};

}  // namespace

std::optional<Seat> KeyboardRace::owner_of(char32_t key) const {
  if (people_.size() < 2) return std::nullopt;
  std::size_t person = 0;
  for (const Seat seat : people_) {
    const auto own = static_cast<char32_t>(kRaceKeys[person++]);
    if (key == own || key == own - U'a' + U'A') return seat;
  }
  return std::nullopt;
}

std::vector<KeyboardRace::Call> KeyboardRace::press(const Input& input) {
  std::u32string keys;
  if (input.kind == Input::Kind::kLine) keys = decode(input.line);
  if (input.kind == Input::Kind::kKey && input.key.kind == Key::Kind::kText) keys = {input.key.text};
  std::vector<Call> calls;
  for (const char32_t key : keys) press(key, input.at, calls);
  return calls;
}

void KeyboardRace::press(char32_t key, Clock::time_point at, std::vector<Call>& calls) {
  if (key >= U'1' && key < U'1' + static_cast<char32_t>(places_)) {
    const auto place = static_cast<RacePlace>(key - U'1');
    if (people_.size() == 1) calls.push_back({people_.lowest(), place, at});
    if (touch_) calls.push_back({touch_->seat, place, touch_->at});
    touch_.reset();
  } else if (key == U'n' || key == U'N') {
    // N after a touch: that seat declines. N without a touch: all seats decline.
    if (touch_) calls.push_back({touch_->seat, std::nullopt, at});
    for (const Seat seat : people_) {
      if (!touch_) calls.push_back({seat, std::nullopt, at});
    }
    touch_.reset();
  } else if (const auto seat = owner_of(key); seat && !touch_) {
    touch_ = Touch{*seat, at};
  }
}

Deadline KeyboardRace::patience() const {
  if (!touch_) return std::nullopt;
  return touch_->at + kNamingTime;
}

std::optional<KeyboardRace::Call> KeyboardRace::give_up(Clock::time_point now) {
  if (!touch_ || now < touch_->at + kNamingTime) return std::nullopt;
  const Call call{touch_->seat, std::nullopt, touch_->at};
  touch_.reset();
  return call;
}

std::string race_key_line(const Company& company, SeatSet people) {
  json::array entries;
  std::size_t person = 0;
  for (const Seat seat : people) {
    entries.emplace_back(
        text_of(company.say("play.race.key", {{"seat", index(seat)}, {"key", json::string(1, kRaceKeys[person++])}})));
  }
  return company.say("play.race.keys", {{"entries", std::move(entries)}});
}

}  // namespace ludothek::terminal

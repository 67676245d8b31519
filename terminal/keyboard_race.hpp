// A race at one keyboard: which key is whose, and what the keys say. Who was first is the table's to decide.
//
// One person alone presses the place's number at once. Where several share the keyboard, each presses the own key
// first, which takes the time, and then names the place; one finger after the other.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/race.hpp"
#include "terminal/board.hpp"
#include "terminal/screen/stage.hpp"

namespace ludothek::terminal {

class KeyboardRace {
 public:
  // How long a touch may wait for the place it meant, where several share the keys.
  static constexpr auto kNamingTime = std::chrono::seconds(3);

  // A digit each for so many places.
  KeyboardRace(SeatSet people, int places) : people_(people), places_(places) {}

  // What somebody said: a place, touched at that time; or, without one, "not me".
  struct Call {
    Seat seat{};
    std::optional<RacePlace> place;
    Clock::time_point at;
    bool operator==(const Call&) const = default;
  };
  std::vector<Call> press(const Input& input);
  // Somebody has touched and not yet named a place: until then the table hears nothing.
  bool naming() const { return touch_.has_value(); }
  // When that touch counts no more.
  Deadline patience() const;
  // Time is up: who named nothing is out.
  std::optional<Call> give_up(Clock::time_point now);

 private:
  struct Touch {
    Seat seat;
    Clock::time_point at;
  };
  void press(char32_t key, Clock::time_point at, std::vector<Call>& calls);
  std::optional<Seat> owner_of(char32_t key) const;

  SeatSet people_;
  int places_;
  std::optional<Touch> touch_;
};

// Which keys are whose, where several share the keyboard.
std::string race_key_line(const Company& company, SeatSet people);

}  // namespace ludothek::terminal

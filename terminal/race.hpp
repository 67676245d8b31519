// Race: who was first (SM-3). It is told who touched what and when, in milliseconds after the dice were shown, and says
// what comes of it. It keeps no clock: whoever asks says what time it is.
//
// A touch before kFalseStart is a guess and does not count; that player may try again from kSecondTry on. Two touches
// closer than kUncertainty can't be told apart: the turn is replayed (SM-3.6). Nobody, or time is up: void.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/race.hpp"

namespace ludothek::terminal {

inline constexpr int kNamingTime = 3000;  // ms from a touch to the cube it meant, where several share the keys

// In the milliseconds this door counts in.
constexpr int in_ms(RaceTime time) { return static_cast<int>(time / 1000); }
inline constexpr int kUncertainty = in_ms(2 * kTouchError);

class Race {
 public:
  Race(SeatSet seats, int milliseconds) : open_(seats), limit_(milliseconds) {}

  enum class Answer : std::uint8_t { kCounts, kTooEarly, kIgnored };
  // A finger, at that time; bots' may lie in the future. The cube may be named later.
  Answer touch(Seat seat, int at, std::optional<RacePlace> place = std::nullopt);
  // Which cube the finger meant.
  void name(Seat seat, RacePlace place);
  // "Not me": the seat is out of this race.
  void pass(Seat seat);

  enum class Kind : std::uint8_t { kWon, kReplay, kVoid };
  struct Verdict {
    Kind kind;
    Seat seat{};               // kWon
    RacePlace place{};         // kWon
    int at = 0;                // kWon: how long it took
    std::optional<Seat> next;  // who came second, as far as known …
    int margin = 0;            // … and how much later
  };
  // Nothing yet: ask again at wake(now), or after the next touch.
  std::optional<Verdict> decide(int now);
  int wake(int now) const;
  // Who has touched and not yet named a cube.
  std::optional<Seat> naming() const;

 private:
  struct Touch {
    int at;
    std::optional<RacePlace> place;
  };
  struct First {
    std::optional<Seat> seat;
    std::optional<Seat> second;
  };
  First first() const;
  int at(Seat seat) const { return touches_[static_cast<std::size_t>(seat)]->at; }

  SeatSet open_;  // who may still claim
  int limit_;
  std::array<std::optional<Touch>, kMostPlayers> touches_;
  SeatSet hasty_;  // started too early
};

}  // namespace ludothek::terminal

// A seat's line: how long its pings take, how much that varies, and how often its claims could not be vouched for.
//
// It outlives a race; the table keeps one for each seat's connection. A WebSocket ping is answered below the page's
// script, so a page can't choose these numbers (a client of one's own can: docs/race.md). It sends nothing: whoever
// writes a ping tells it when, and tells it the pong. A pong nobody asked for changes nothing.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/indexed.hpp"
#include "table/state/time.hpp"

namespace ludothek {

inline constexpr Duration kLeastJitter = std::chrono::milliseconds(10);
inline constexpr Duration kMostJitter = std::chrono::milliseconds(60);
inline constexpr int kPingsKept = 16;
inline constexpr int kPingsForJitter = 4;  // with fewer the line counts as one that varies most
inline constexpr int kClaimsKept = 16;

// What a race asks about a line, taken at the reveal.
struct LineReading {
  Duration jitter = kMostJitter;  // J: the 80th minus the 20th percentile, within 10 to 60 ms
  std::optional<Duration> usual;  // the median round trip, if anything was measured
  int doubts = 0;                 // of the last 16 claims, those that Line::claimed() was told to doubt
  bool operator==(const LineReading&) const = default;
};

class Line {
 public:
  // `id` is what the ping carries and its pong repeats; ids grow.
  void ping_sent(std::uint32_t id, Moment at);
  // The round trip, unless no ping of that id is out. Pings sent before it are given up: their pongs may be left out
  // (RFC 6455, 5.5.3).
  std::optional<Duration> pong(std::uint32_t id, Moment at);

  // A new connection: pings that are out will not be answered; what was measured and remembered stays.
  void reconnected() { out_ = {}; }

  // A claim of this seat was judged: remember() in table/race/race.hpp says when it is good.
  void claimed(bool good);

  Duration jitter() const { return reading().jitter; }
  LineReading reading() const;

 private:
  struct Ping {
    std::uint32_t id;
    Moment at;
  };
  // As many as may be on the way at once; an older one makes room.
  Indexed<int, std::optional<Ping>, 8> out_{};
  Indexed<int, Duration, kPingsKept> trips_{};  // the last ones, in a ring
  int measured_ = 0;                            // up to kPingsKept
  int place_ = 0;
  std::uint16_t doubtful_ = 0;  // a bit a claim, the last one lowest
};

}  // namespace ludothek

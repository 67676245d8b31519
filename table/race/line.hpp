// A line to a client: how long it is, and how much that varies.
//
// Three kinds of evidence. Pings, which a browser answers below the page's script; but a client of one's own can hold
// its pongs back. Answers to something that could not be known before it was sent: nobody answers sooner than the line
// is long. And, where the server has the client's socket itself, the round trips of its own kernel, which no program
// above the client's kernel makes longer. So the shortest of all bounds what a pong may claim (docs/race.md).
//
// It belongs to a connection and sends nothing: whoever writes a ping tells it when, and tells it the pong. A pong
// nobody asked for changes nothing.
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

// What the server's own TCP has measured.
struct KernelTrip {
  Duration least{};      // the shortest round trip of the last minutes
  Duration deviation{};  // the mean one from the mean
  bool operator==(const KernelTrip&) const = default;
};

// What a race asks about a line, taken at the reveal.
struct LineReading {
  Duration jitter = kMostJitter;    // J, within 10 to 60 ms
  std::optional<Duration> usual;    // the median round trip, if anything was measured
  std::optional<Duration> nearest;  // no round trip can be relied on to be longer than this
  bool operator==(const LineReading&) const = default;
};

// A keyboard at the table itself.
inline constexpr LineReading kNoLine{.jitter = kLeastJitter, .usual = Duration::zero(), .nearest = Duration::zero()};

class Line {
 public:
  // `id` is what the ping carries and its pong repeats; ids grow.
  void ping_sent(std::uint32_t id, Moment at);
  // The round trip, unless no ping of that id is out. Pings sent before it are given up: their pongs may be left out
  // (RFC 6455, 5.5.3).
  std::optional<Duration> pong(std::uint32_t id, Moment at);
  // Something was answered that could not be known before it was sent.
  void answered(Duration took);
  void kernel(const std::optional<KernelTrip>& trip) { kernel_ = trip; }

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
  std::optional<Duration> nearest_;  // of pongs and answers, ever
  std::optional<KernelTrip> kernel_;
};

}  // namespace ludothek

// A race at a table: who had a finger on a place first, across lines of different length.
//
// What counts is the time from a player's own paint of what was revealed to that player's touch, so no clocks need to
// agree. The page reports that time; the server believes it as far as its own clock can vouch for it, and turns every
// claim into an interval, which the referee (engine/race.hpp) judges. docs/race.md explains it, with its figures.
//
// Times are handed in; the result depends on nothing else, and not on the order of what happened at one moment. It
// sends nothing, and does not know which place is right.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "engine/race.hpp"
#include "engine/seat.hpp"
#include "table/race/habit.hpp"
#include "table/race/line.hpp"
#include "table/state/time.hpp"

namespace ludothek {

inline constexpr Duration kSlowestPaint = std::chrono::milliseconds(50);  // from the reveal's arrival to its paint
inline constexpr Duration kUsualPaint = kSlowestPaint / 2;
inline constexpr Duration kLongestTrip = std::chrono::milliseconds(400);    // of a round trip no more is counted
inline constexpr Duration kLatestSend = std::chrono::milliseconds(100);     // from the race's opening
inline constexpr Duration kLatestReveal = std::chrono::seconds(5);          // to whoever is here; else it runs without
inline constexpr Duration kLongestHoldUp = std::chrono::milliseconds(250);  // a line's hiccup that is believed
inline constexpr Duration kLongestWait = std::chrono::milliseconds(500);    // for slower lines
inline constexpr Duration kExtraWait = std::chrono::milliseconds(100);      // of it, in case one is held up
inline constexpr int kDoubtsForgiven = 3;                                   // of the last kClaimsKept claims

struct Runner {
  Seat seat{};
  std::optional<LineReading> line;  // none: a bot, which has no line
  Habit habit = {};
};

struct Accepted {
  bool operator==(const Accepted&) const = default;
};
struct FalseStart {
  Moment again_at;  // on the server's clock; on the player's, 400 ms after the paint
  bool operator==(const FalseStart&) const = default;
};
struct NotRunning {  // has claimed or declined already, or is not in this race (or in it as a bot, or as a person)
  bool operator==(const NotRunning&) const = default;
};
struct TooLate {
  bool operator==(const TooLate&) const = default;
};
using ClaimAnswer = std::variant<Accepted, FalseStart, NotRunning, TooLate>;

enum class Trust : std::uint8_t {
  kVouched,    // the time lay within what the server can vouch for, or above it: it is believed
  kDoubted,    // it was earlier: the window's lower end counts, and its distance from the report either way
  kOverruled,  // the same, once too often: what the server is sure of counts
};

// A claim as the referee sees it: the touch came between `earliest` and `latest` after the paint.
struct Placing {
  Seat seat{};
  RacePlace place{};
  Duration earliest{};
  Duration latest{};
  Trust trust = Trust::kVouched;
  std::optional<Duration> lead = {};  // of the report before the server's clock (habit.hpp), where the line is known

  constexpr Duration middle() const { return (earliest + latest) / 2; }
  bool operator==(const Placing&) const = default;
};

struct RaceVerdict {
  RaceRuling ruling;
  std::vector<Placing> placings;  // everybody who claimed, the earliest first
  bool operator==(const RaceVerdict&) const = default;
};

class Race {
 public:
  // `limit`: raceSeconds. REQUIRES: each seat once, a player's.
  Race(Moment opened, Duration limit, std::span<const Runner> runners);

  // The reveal was written to that seat's connection. The first time opens the race: until then it waited for the
  // store, and bots with it. More than 100 ms after that counts as 100 ms, and only the first time counts: who comes
  // back to a running race may have seen it elsewhere.
  void sent(Seat seat, Moment at);
  // The answer to the ping right behind the reveal. Only the first one counts.
  void pong(Seat seat, Moment at);

  // A person's claim, and the reaction time that the page reports, if it does.
  ClaimAnswer claim(Seat seat, RacePlace place, Moment arrived, std::optional<Duration> reported);
  // A bot's claim: its reaction time is exact. It may be handed in from the opening on and counts from opened +
  // reaction.
  ClaimAnswer bot_claim(Seat seat, RacePlace place, Duration reaction);
  // "Not me", for good.
  void decline(Seat seat);
  // The connection was lost: nobody waits for that seat's claim until it is back. A claim that has arrived stands.
  void lost(Seat seat);
  void back(Seat seat);

  // When decide() has an answer, unless something happens before.
  Moment deadline() const;
  // Nothing before the deadline. What happened at `now` has to be handed in first.
  std::optional<RaceVerdict> decide(Moment now) const;

  Moment limit() const { return opened_ + limit_; }
  bool seen() const { return seen_; }  // by anybody
  SeatSet running() const;             // neither claimed nor declined

 private:
  struct Claim {
    RacePlace place{};
    Moment arrived;
    std::optional<Duration> reported;
  };
  struct Entry {
    std::optional<LineReading> line;
    Habit habit;
    std::optional<Moment> sent;
    std::optional<Moment> pong;
    std::optional<Claim> claim;
    bool declined = false;
    bool lost = false;
    bool false_start = false;
  };
  // What the server can vouch for.
  struct Window {
    Duration earliest;
    Duration latest;
  };

  Entry& at(Seat seat) { return entries_[seat]; }
  const Entry& at(Seat seat) const { return entries_[seat]; }
  bool may_claim(Seat seat) const;
  Moment start_of(const Entry& entry) const;        // S
  Duration leeway(const Entry& entry) const;        // J, as far as it is granted
  Duration counted_trip(const Entry& entry) const;  // Q − S
  Window window(const Entry& entry, Moment arrived) const;
  Duration believed(const Entry& entry, Moment arrived, std::optional<Duration> reported) const;
  std::optional<Duration> lead(const Entry& entry) const;  // REQUIRES: it has claimed
  Duration handicap(const Entry& entry) const;
  Placing placing(Seat seat) const;
  std::vector<Placing> placings(Moment now) const;
  void open(Moment first_sent);
  Moment close() const { return opened_ + limit_ + kLongestWait; }

  Moment opened_;
  bool seen_ = false;  // the reveal went out
  Duration limit_;
  SeatSet seats_;
  Indexed<Seat, Entry, kMostPlayers> entries_{};
};

// Adds a person's claim to their habit. A doubt counts against them only if they are known and it cost the others a
// replay.
void remember(const RaceVerdict& verdict, Seat seat, Habit& habit);

}  // namespace ludothek

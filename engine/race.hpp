// A race for a place: several seats may claim one, and the first claim counts. What a game offers for it, and the one
// referee that every race goes by: at a table, at a terminal, between bots. Pure: times are handed in.
//
// A claim is an interval, as far as its time is known. Whoever was first for sure wins; if more than one may have been,
// nobody can tell (a photo finish), and the game says what then.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/game.hpp"
#include "engine/step.hpp"

namespace ludothek {

// What is claimed, counted from 0 as the game does.
enum class RacePlace : std::uint8_t {};

constexpr int index(RacePlace place) { return static_cast<int>(place); }

// The rules that a refused claim is told.
struct RaceRules {
  std::string_view first;  // the first claim counts, once for each, and not before anybody can have seen what is sought
  std::string_view over;   // the time for the race is over
};

template <class G>
concept Racing = Game<G> && requires(const typename G::State& now, RacePlace place, const typename G::Action& action) {
                              { G::kRaceRules } -> std::convertible_to<RaceRules>;
                              { G::claim(place) } -> std::same_as<typename G::Action>;
                              // REQUIRES: action == claim(…)
                              { G::claimed(action) } -> std::same_as<RacePlace>;
                              // Rulings of the table: nobody claims; nobody can tell who was first.
                              { G::void_race() } -> std::same_as<typename G::Action>;
                              { G::replay_race() } -> std::same_as<typename G::Action>;
                              // The place that is right, for a table that must know (a race decided by lot). Nobody
                              // else is told. REQUIRES: next(now).kind == kRace
                              { G::right_place(now) } -> std::same_as<RacePlace>;
                            };

// Microseconds from what everybody waited for to the touch.
using RaceTime = std::int64_t;

// Of a touch that was measured, either way: two that are closer than 15 ms can't be told apart.
inline constexpr RaceTime kTouchError = 7'500;
// A claim so soon is a guess and does not count (a false start); from `kSecondTry` on that seat may claim again.
inline constexpr RaceTime kFalseStart = 100'000;
inline constexpr RaceTime kSecondTry = 400'000;

// A claim as the referee sees it: the touch came between `earliest` and `latest`.
struct RaceClaim {
  Seat seat{};
  RacePlace place{};
  RaceTime earliest{};
  RaceTime latest{};

  constexpr RaceTime middle() const { return (earliest + latest) / 2; }
  bool operator==(const RaceClaim&) const = default;
};

struct Winner {
  Seat seat{};
  RacePlace place{};
  std::optional<RaceTime> margin;  // to the second, if there was one
  bool operator==(const Winner&) const = default;
};
struct PhotoFinish {
  SeatSet seats;      // who may have been first
  RaceTime margin{};  // between the two earliest, as far as it could be measured
  bool operator==(const PhotoFinish&) const = default;
};
struct Nobody {
  bool operator==(const Nobody&) const = default;
};
using RaceRuling = std::variant<Winner, PhotoFinish, Nobody>;

// A hand that was seen `time` after the start, and no better: what is 15 ms away is another touch.
constexpr RaceClaim measured(Seat seat, RacePlace place, RaceTime time) {
  return {.seat = seat, .place = place, .earliest = time - kTouchError, .latest = time + kTouchError - 1};
}

// Who was first, as far as anybody can tell.
RaceRuling judge(std::vector<RaceClaim> claims);

// What the verdict is in the rules: a claim, or a ruling of the table.
template <Racing G>
Order<G> order_of(const RaceRuling& ruling) {
  if (const auto* winner = std::get_if<Winner>(&ruling)) return {winner->seat, G::claim(winner->place)};
  return {kTable, std::holds_alternative<PhotoFinish>(ruling) ? G::replay_race() : G::void_race()};
}

}  // namespace ludothek

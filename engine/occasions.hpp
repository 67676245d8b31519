// Occasions: what a table must know of some games besides whose turn it is. Each is a concept; a game that has none of
// them says nothing. Races are in engine/race.hpp.
#pragma once

#include <algorithm>
#include <concepts>
#include <optional>
#include <vector>

#include "engine/game.hpp"

namespace ludothek {

// Dice that people throw: in whose hand those are that chance throws next. The table waits for that hand.
template <class G>
concept Throwing = Game<G> && requires(const typename G::State& now) {
                                { G::thrower(now) } -> std::same_as<std::optional<Seat>>;
                              };

// Something is laid open and turned down again from the next move on: the table gives time to memorise it.
template <class G>
concept Memorising = Game<G> && requires(const typename G::Event& event) {
                                  { G::lays_open(event) } -> std::same_as<bool>;
                                };

// Rounds: after an event that ends one, seats may change hands.
template <class G>
concept InRounds = Game<G> && requires(const typename G::Event& event) {
                                { G::ends_round(event) } -> std::same_as<bool>;
                              };

// The host may say who begins, instead of the lot (kFacts.host_names_first): the table's order by which that seat does,
// as the game's first move.
template <class G>
concept NamesFirst = Game<G> && requires(Seat seat) {
                                  { G::name_first(seat) } -> std::same_as<typename G::Action>;
                                };

// Nobody has a secret from anybody: no seat ever sees more than an onlooker, and says so (G::kOpenMinded).
template <Game G>
constexpr bool is_open_minded() {
  if constexpr (requires { G::kOpenMinded; }) {
    return G::kOpenMinded;
  } else {
    return false;
  }
}

template <Game G>
std::optional<Seat> thrower(const typename G::State& now) {
  if constexpr (Throwing<G>) {
    return G::thrower(now);
  } else {
    return std::nullopt;
  }
}

template <Game G>
bool lays_open(const typename G::Event& event) {
  if constexpr (Memorising<G>) {
    return G::lays_open(event);
  } else {
    return false;
  }
}

template <Game G>
bool ends_round(const typename G::Event& event) {
  if constexpr (InRounds<G>) {
    return G::ends_round(event);
  } else {
    return false;
  }
}

// What the last move's events and the position they led to are for a table.
struct Occasion {
  std::optional<Seat> thrower;  // the dice are in this hand
  bool lies_open = false;       // time to memorise
  bool round_ended = false;     // seats may change hands
  constexpr bool operator==(const Occasion&) const = default;
};

template <Game G>
Occasion occasion_of(const typename G::State& now, const std::vector<typename G::Event>& events) {
  return {.thrower = thrower<G>(now),
          .lies_open = std::ranges::any_of(events, &lays_open<G>),
          .round_ended = std::ranges::any_of(events, &ends_round<G>)};
}

}  // namespace ludothek

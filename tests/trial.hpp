// Trial<G>: what the tests of every game need to know of one and can't find out by playing it. A box gives it in
// tests/trial.hpp, written from its RULES.md. Knows no test framework.
//
// clang-format off
//   template <>
//   struct Trial<G> {
//     kGames                          how many games of a variant, times a test's own number: evens out long games
//     kWatched                        how many games a viewer watches with a twin
//     kLeastCompared                  in how many steps per game the twin must really have been another position:
//                                     comparing nothing proves nothing. 0 where nobody has a secret
//     most_steps(options)             no game takes more steps than this
//     most_points(options)            no seat has more points than this
//     kEnds                           the words that Result::end can be
//     kNobodyWins                     optional: the one of them with which nobody wins
//     kGreedyWins                     optional: how many times its share a greedy bot wins at least among random ones
//     wrong_pieces(state)             optional: what is wrong with the pieces, or ""
//     twin_of(real, viewer, random)   another position that `viewer` can't tell from the real one
//     twin_step(real, twin, step, viewer, random)
//                                     what happens to the twin when `step` happens to the real one, so that it looks
//                                     the same to the viewer; nothing if the step shows a difference by right
//     shows_all(log), strike_out_shown(log)
//                                     optional: events after which the secrets are none any more, and what of them may
//                                     differ
//   };
// clang-format on
//
// Twins are how leaks are found (tests/leak.hpp): two positions that differ only in what the viewer can't know are led
// through the same game, and as long as nothing shows the difference by right, nothing may tell it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/random_play.hpp"
#include "engine/variants.hpp"

namespace ludothek::tests {

template <Game G>
struct Trial;

// Where a box stands, from the root of the repository: "games/…".
template <Game G>
inline constexpr std::string_view kFolder = "";

// Exchanges members of a list: sometimes only two, so that the twin lives long, sometimes nearly all. may(i, j) can
// forbid an exchange.
template <class T, class May>
void exchange(std::span<T> list, FastRandom& random, May may) {
  if (list.size() < 2) return;
  const auto size = static_cast<std::uint32_t>(list.size());
  for (std::uint32_t times = random.below(2) == 0 ? 2 : 2 * size; times > 0; --times) {
    const std::size_t i = random.below(size);
    const std::size_t j = random.below(size);
    if (may(i, j)) std::swap(list[i], list[j]);
  }
}

// What is wrong with the pieces, if the game counts any.
template <Game G>
std::string wrong_pieces(const typename G::State& state) {
  if constexpr (requires { Trial<G>::wrong_pieces(state); }) {
    return Trial<G>::wrong_pieces(state);
  } else {
    return "";
  }
}

// --- Outcomes that no dice ever showed ----------------------------------------------------------------------------

// An outcome is bytes, each of which may hold any value: numbers and enumerations, no bool.
template <class Outcome>
concept Bytes = std::is_trivially_copyable_v<Outcome>;

template <Bytes Outcome>
std::span<unsigned char, sizeof(Outcome)> bytes_of(Outcome& outcome) {
  return std::span<unsigned char, sizeof(Outcome)>(reinterpret_cast<unsigned char*>(&outcome), sizeof(Outcome));
}

// Half the time any byte, half the time one that is nearly right.
inline unsigned char spoilt(FastRandom& random) {
  return static_cast<unsigned char>(random.below(2) == 0 ? random.below(256) : random.below(48));
}

// Nonsense in every field, but often of a kind that exists.
template <Bytes Outcome>
Outcome nonsense(FastRandom& random) {
  Outcome outcome{};
  for (unsigned char& byte : bytes_of(outcome)) byte = spoilt(random);
  if constexpr (requires { outcome.kind; }) {
    if (random.below(4) != 0) outcome.kind = static_cast<decltype(outcome.kind)>(random.below(7));
  }
  return outcome;
}

// An outcome with one or two bytes changed.
template <Bytes Outcome>
Outcome damaged(Outcome outcome, FastRandom& random) {
  for (std::uint32_t times = 1 + random.below(2); times > 0; --times) {
    bytes_of(outcome)[random.below(sizeof(Outcome))] = spoilt(random);
  }
  return outcome;
}

}  // namespace ludothek::tests

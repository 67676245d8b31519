// Playing a guess on to the end of its round: by everybody at a glance or, with few cards left, as well as can be.
#pragma once

#include <cstdint>

#include "games/riffifi/bots/policy.hpp"
#include "games/riffifi/bots/prospects.hpp"

namespace ludothek::riffifi {

// At a glance. The answer is the position when the round is over.
inline State play_on(State state, const Prospects& prospects, FastRandom& random) {
  while (prospects.playing(state)) Riffifi::apply(state, state.turn, glance(state, random));
  return state;
}

// A guess to play on, and the chance that everybody's glances take.
struct Playout {
  State state{};
  FastRandom random{0};
};

// As many playouts, each to the end of its round as play_on() has it: begin(k) gives the k-th (in order, from 0), and
// end(k, state) is told the position when its round is over.
//
// They take turns, a decision each. What is best at a glance depends on the card played just before, so one playout by
// itself leaves the processor waiting; between its decisions another one's are made (docs/performance.md).
template <class Begin, class End>
void play_all_on(const Prospects& prospects, int count, Begin begin, End end) {
  constexpr int kAtOnce = 4;  // two do as well where this was measured, eight worse
  struct UnderWay {
    Playout playout;
    int number = 0;
  };
  Indexed<int, UnderWay, kAtOnce> slots;
  int used = 0;
  int begun = 0;
  for (; used < kAtOnce && begun < count; ++used, ++begun) slots[used] = {begin(begun), begun};
  while (used > 0) {
    for (int i = 0; i < used; ++i) {
      auto& [playout, number] = slots[i];
      State& state = playout.state;
      if (prospects.playing(state)) [[likely]] {
        Riffifi::apply(state, state.turn, glance(state, playout.random));
        continue;
      }
      end(number, static_cast<const State&>(state));
      if (begun < count) {
        slots[i] = {begin(begun), begun};
        ++begun;
      } else {
        slots[i--] = slots[--used];
      }
    }
  }
}

inline constexpr int kMostEndings = 1000000;  // of one guess: more are not even counted

// In how many ways the cards left in a guess can be played, the Officer's victims aside.
inline std::int64_t endings(const State& state) {
  std::int64_t ways = 1;
  for (const CardSet hand : state.hands) {
    for (int cards = hand.size(); cards > 1; --cards) ways *= cards;
    if (hand.has(kOfficer)) ways *= state.options.players;
    if (ways > kMostEndings) return kMostEndings + 1;
  }
  return ways;
}

// Everybody does what is best for themselves, and knows that the others do: value_of(state) of the end that follows,
// which has `chances`. Each end of a round is a simulation; when `left` of them are used up, the answer means nothing.
template <class ValueOf>
auto count_out(const State& state, const Prospects& prospects, int& left, ValueOf value_of) {
  using Value = decltype(value_of(state));
  if (!prospects.playing(state)) {
    --left;
    return value_of(state);
  }
  Value best{};
  bool first = true;
  for (const Action action : Riffifi::actions(state, state.turn)) {
    State after = state;
    Riffifi::apply(after, state.turn, action);
    const Value value = count_out(after, prospects, left, value_of);
    if (left < 0) break;
    if (first || value.chances[state.turn] > best.chances[state.turn]) best = value;
    first = false;
  }
  return best;
}

}  // namespace ludothek::riffifi

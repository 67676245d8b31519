// Random play of any game, one step at a time: what tests, comparisons of builds and simulations share.
//
// The same source of chance gives the same game on every machine.
#pragma once

#include "engine/game.hpp"
#include "engine/step.hpp"

namespace ludothek {

// One of the seat's legal actions, all equally likely. REQUIRES: it has one.
template <Game G, Random R>
Order<G> random_order(const typename G::State& state, Seat seat, R& random) {
  const auto choices = G::actions(state, seat);
  return {seat, choices[static_cast<int>(random.below(static_cast<std::uint32_t>(choices.size())))]};
}

// How rarely the table rules where it may instead of the players or chance: one time in so many. Often enough to see
// every ruling, seldom enough that games come to an end although a ruling can ask for the same turn again.
inline constexpr std::uint32_t kTableRulesOnceIn = 8;

// REQUIRES: the game is not over.
template <Game G, Random R>
Step<G> random_step(const typename G::State& state, R& random) {
  const Next next = G::next(state);
  if (next.kind == Next::Kind::kSeat) return random_order<G>(state, next.seat(), random);
  if (!G::actions(state, kTable).empty() && random.below(kTableRulesOnceIn) == 0) {
    return random_order<G>(state, kTable, random);
  }
  if (next.kind == Next::Kind::kChance) return G::sample(state, random);
  const auto racer = static_cast<int>(random.below(static_cast<std::uint32_t>(next.seats.size())));
  return random_order<G>(state, seat_at(nth_bit(next.seats.bits(), racer)), random);
}

// Plays to the end, or for `most` steps; after each, look(state). Returns how many steps it took.
template <Game G, Random R, class Look>
int play_at_random(typename G::State& state, R& random, int most, Look look) {
  int steps = 0;
  for (; steps < most && G::next(state).kind != Next::Kind::kOver; ++steps) {
    play<G>(state, random_step<G>(state, random));
    look(static_cast<const typename G::State&>(state));
  }
  return steps;
}

}  // namespace ludothek

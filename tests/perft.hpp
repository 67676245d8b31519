// Counting all ways to play on from a position: a box compares them with the arithmetic that gives them by hand.
#pragma once

#include <vector>

#include "engine/step.hpp"

namespace ludothek::tests {

// Everything anybody may do now, the table included.
template <Game G>
std::vector<Order<G>> all_orders(const typename G::State& state) {
  std::vector<Order<G>> orders;
  for (int seat = 0; seat <= index(kTable); ++seat) {
    for (const auto action : G::actions(state, seat_at(seat))) orders.push_back({seat_at(seat), action});
  }
  return orders;
}

// How many sequences of orders lead from here to the end of `depth` orders, or to where chance is next.
template <Game G>
std::int64_t count_ways(const typename G::State& state, int depth) {
  if (depth == 0 || G::next(state).kind == Next::Kind::kChance || G::next(state).kind == Next::Kind::kOver) return 1;
  std::int64_t ways = 0;
  for (const Order<G>& order : all_orders<G>(state)) {
    typename G::State after = state;
    G::apply(after, order.seat, order.action);
    ways += count_ways<G>(after, depth - 1);
  }
  return ways;
}

inline constexpr int kWholeTurn = 99;

}  // namespace ludothek::tests

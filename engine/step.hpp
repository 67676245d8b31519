// A step: whatever carries a game on, an order of a seat or of the table, or what chance gave.
#pragma once

#include <optional>
#include <variant>

#include "engine/game.hpp"

namespace ludothek {

template <Game G>
struct Order {
  Seat seat{};
  typename G::Action action{};
  constexpr bool operator==(const Order&) const = default;
};

template <Game G>
using Step = std::variant<Order<G>, typename G::Outcome>;

template <Game G>
std::optional<Refusal> refuse_step(const typename G::State& state, const Step<G>& step) {
  if (const auto* order = std::get_if<Order<G>>(&step)) return G::refuse(state, order->seat, order->action);
  return G::refuse(state, *std::get_if<typename G::Outcome>(&step));
}

// REQUIRES: !refuse_step(state, step)
template <Game G>
void play(typename G::State& state, const Step<G>& step, Sink<typename G::Event> emit = {}) {
  if (const auto* order = std::get_if<Order<G>>(&step)) {
    G::apply(state, order->seat, order->action, emit);
  } else {
    G::apply(state, *std::get_if<typename G::Outcome>(&step), emit);
  }
}

}  // namespace ludothek

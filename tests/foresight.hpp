// What is foreseen comes true: whole random games of every variant, each decision compared with what then happens. What
// there is to compare is the game's own (a box's tests/foresight_test.cpp).
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/random_play.hpp"
#include "engine/variants.hpp"

namespace ludothek::tests {

template <class Fact, class Event>
const Fact* find(const std::vector<Event>& log) {
  for (const Event& event : log) {
    if (const Fact* fact = std::get_if<Fact>(&event.fact)) return fact;
  }
  return nullptr;
}

template <class Event, class Fact>
bool holds(const std::vector<Event>& log, std::string_view rule, const Fact& fact) {
  return std::ranges::any_of(log, [&](const Event& event) { return event == Event{rule, fact}; });
}

// How often something was foreseen, by kind: foreseeing nothing would prove nothing.
using Count = std::array<int, 8>;

// compare(before, after, order, foresight, log, count) for each decision of so many random games of every variant.
template <Foreseeing G, class Compare>
Count play_all(std::uint64_t games, Compare compare) {
  Count count{};
  for (const typename G::Options& options : every_variant<G>()) {
    for (std::uint64_t game = 0; game < games && !testing::Test::HasFailure(); ++game) {
      SCOPED_TRACE(std::string(G::kName) + ", " + std::to_string(options.players) + " players, " + word_for(options));
      FastRandom random(7, game);
      typename G::State state = G::setup(options);
      std::vector<typename G::Event> log;
      while (G::next(state).kind != Next::Kind::kOver && !testing::Test::HasFailure()) {
        const Step<G> step = random_step<G>(state, random);
        const typename G::State before = state;
        log.clear();
        play<G>(state, step, Sink<typename G::Event>(log));
        const auto* order = std::get_if<Order<G>>(&step);
        if (order == nullptr || order->seat == kTable) continue;
        compare(before, state, *order, G::foresee(before, order->seat, order->action), log, count);
      }
    }
  }
  return count;
}

}  // namespace ludothek::tests

// What tests of greedy bots share: asking one, whole games that must never change, and how much it wins.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "bots/play.hpp"
#include "engine/hash.hpp"
#include "engine/variants.hpp"

namespace ludothek::tests {

// Asks a bot and checks that it drew no random number: only a race is allowed to.
template <Game G>
typename G::Action ask(Bot<G>& bot, const typename G::View& view, const Choices<typename G::Action>& choices) {
  FastRandom random(1);
  const typename G::Action action = bot.choose(view, choices, random);
  EXPECT_EQ(random.next(), FastRandom(1).next()) << "greedy drew a random number";
  EXPECT_TRUE(choices.contains(action));
  return action;
}

template <Game G>
std::vector<Player<G>> players_of(const std::vector<std::string>& bots, FastRandom& source) {
  std::vector<Player<G>> players;
  players.reserve(bots.size());
  for (const std::string& bot : bots) players.push_back({make_bot<G>(bot), FastRandom(source.next())});
  return players;
}

// A game between greedy bots: how many steps, what they did, and how it ended.
template <Game G>
struct Frozen {
  typename G::Options options;
  std::uint64_t seed;
  int steps;
  std::uint64_t orders;  // all of them
  std::uint64_t state;   // the last
};

template <Game G>
Frozen<G> played(const typename G::Options& options, std::uint64_t seed) {
  FastRandom source(seed);
  auto players = players_of<G>(std::vector<std::string>(options.players, "greedy"), source);
  typename G::State state = G::setup(options);
  std::uint64_t orders = 0xcbf29ce484222325;
  const int steps = play_game<G>(state, players, source, [&](const typename G::State& /*before*/, const Step<G>& step) {
    const auto* order = std::get_if<Order<G>>(&step);
    if (order == nullptr) return;
    const int word = index(order->seat) << 16 | static_cast<int>(order->action.kind()) << 8 | order->action.place();
    orders = (orders ^ static_cast<std::uint64_t>(word)) * 0x100000001b3;
  });
  return {options, seed, steps, orders, hash_of(state)};
}

// A change here means that the yardstick changed: every figure ever measured against `greedy` would mean something
// else. That must not happen; a better idea is a new bot. Only where `state` alone differs, and `steps` and `orders` do
// not, the bots played as ever and a position is merely laid out in other bytes.
template <Game G>
void expect_as_ever(const std::vector<Frozen<G>>& games) {
  for (const Frozen<G>& game : games) {
    const Frozen<G> now = played<G>(game.options, game.seed);
    EXPECT_EQ(now.steps, game.steps) << G::kName << " " << word_for(game.options);
    EXPECT_EQ(now.orders, game.orders) << std::hex << "now 0x" << now.orders;
    EXPECT_EQ(now.state, game.state) << std::hex << "now 0x" << now.state;
  }
}

// How many games of a hundred a bot wins that sits at every seat in turn among others; a shared win in parts.
template <Game G>
double wins_among(const std::string& bot, const std::string& others, const typename G::Options& options, int games) {
  double wins = 0;
  for (int game = 0; game < games; ++game) {
    FastRandom source(2024, static_cast<std::uint64_t>(game));
    const int seat = game % options.players;
    IndexedVector<Seat, std::string> bots(options.players, others);
    bots[seat] = bot;
    auto players = players_of<G>(bots, source);
    typename G::State state = G::setup(options);
    play_game<G>(state, players, source, [](const auto& /*before*/, const auto& /*step*/) {});
    const Result result = G::result(state);
    if (result.winners.has(seat_at(seat))) wins += 1.0 / result.winners.size();
  }
  return 100 * wins / games;
}

}  // namespace ludothek::tests

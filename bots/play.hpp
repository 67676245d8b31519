// A whole game between bots. Each bot gets what its seat may see and nothing else; a race is decided by their reaction
// times.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "bots/bot.hpp"
#include "engine/race.hpp"
#include "engine/step.hpp"

namespace ludothek {

// One seat at the table: its bot and that bot's own source of chance.
template <Game G>
struct Player {
  std::unique_ptr<Bot<G>> bot;
  FastRandom random;
};

template <Game G>
typename G::View view_for(const Bot<G>& bot, const typename G::State& state, Seat seat) {
  return bot.looks() ? G::view(state, seat) : typename G::View{};
}

// By their reaction times; bots' hands are measured as well as people's.
template <Racing G>
Order<G> decide_race(const typename G::State& state, std::span<Player<G>> players) {
  std::vector<RaceClaim> claims;
  for (const Seat seat : G::next(state).seats) {
    Player<G>& player = players[place_of(seat)];
    const auto claim = player.bot->race(view_for(*player.bot, state, seat), G::actions(state, seat), player.random);
    if (!claim) continue;
    claims.push_back(measured(seat, G::claimed(claim->action), RaceTime{claim->milliseconds} * 1000));
  }
  return order_of<G>(judge(std::move(claims)));
}

// Plays from `state` to the end. Before each step, look(state, step); returns the number of steps.
template <Game G, Random R, class Look>
int play_game(typename G::State& state, std::span<Player<G>> players, R& chance, Look look) {
  const bool watched = std::ranges::any_of(players, [](const Player<G>& player) { return player.bot->watches(); });
  std::vector<typename G::Event> events;
  const Sink<typename G::Event> sink = watched ? Sink<typename G::Event>(events) : Sink<typename G::Event>();
  int steps = 0;
  for (Next next = G::next(state); next.kind != Next::Kind::kOver; next = G::next(state), ++steps) {
    Step<G> step;
    if (next.kind == Next::Kind::kChance) {
      step = G::sample(state, chance);
    } else if (next.kind == Next::Kind::kSeat) {
      Player<G>& player = players[place_of(next.seat())];
      step = Order<G>{next.seat(), player.bot->choose(view_for(*player.bot, state, next.seat()),
                                                      G::actions(state, next.seat()), player.random)};
    } else if constexpr (Racing<G>) {
      step = decide_race<G>(state, players);
    }
    look(static_cast<const typename G::State&>(state), static_cast<const Step<G>&>(step));
    play<G>(state, step, sink);
    for (const typename G::Event& event : events) {
      for (std::size_t seat = 0; seat < players.size(); ++seat) {
        if (players[seat].bot->watches()) players[seat].bot->see(G::redact(event, seat_at(static_cast<int>(seat))));
      }
    }
    events.clear();
  }
  return steps;
}

}  // namespace ludothek

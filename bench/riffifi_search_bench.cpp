// How many rounds a second the search of Riffifi plays on: at the opening, in the middle and near the end of a round.
//
// `simulations/s` counts what a budget counts (Advice::simulations), guesses and all. A decision in the middle of a
// round is the average one: half the cards are gone. riffifi_playouts plays the same guesses on one by one and in turns
// (bots/playout.hpp), by turns within one run: `gain` is how many times as many there are in the same time.
#include <benchmark/benchmark.h>

#include <chrono>

#include "engine/step.hpp"
#include "games/farbenpoker/bots/greedy.hpp"
#include "games/riffifi/bots/greedy.hpp"
#include "games/riffifi/bots/playout.hpp"
#include "games/riffifi/bots/search.hpp"
#include "games/starmaster/bots/greedy.hpp"

namespace ludothek {
namespace {

// What the seat to move has seen of the first round, after so many decisions of greedy players.
struct Moment {
  riffifi::View view;
  Choices<riffifi::Action> choices;
  riffifi::Beliefs beliefs{character_of(Level::kPerfect)};
};

Moment moment_after(int decisions, int players) {
  FastRandom random(11);
  riffifi::State state = Riffifi::setup({.players = static_cast<std::uint8_t>(players)});
  std::vector<riffifi::Event> events;
  const auto greedy = greedy_riffifi();
  while (Riffifi::next(state).kind == Next::Kind::kChance || decisions > 0) {
    if (Riffifi::next(state).kind == Next::Kind::kChance) {
      Riffifi::apply(state, Riffifi::sample(state, random), Sink<riffifi::Event>(events));
      continue;
    }
    const auto choices = Riffifi::actions(state, state.turn);
    const auto action = greedy->choose(Riffifi::view(state, state.turn), choices, random);
    Riffifi::apply(state, state.turn, action, Sink<riffifi::Event>(events));
    --decisions;
  }
  Moment moment{.view = Riffifi::view(state, state.turn), .choices = Riffifi::actions(state, state.turn)};
  for (const riffifi::Event& event : events) moment.beliefs.see(Riffifi::redact(event, state.turn));
  moment.beliefs.catch_up(state.turn, players, random);
  return moment;
}

void riffifi_search(benchmark::State& bench, int decisions, int players) {
  const Moment moment = moment_after(decisions, players);
  FastRandom random(3);
  riffifi::Search search;
  std::int64_t simulations = 0;
  for (auto _ : bench) {
    const riffifi::Guesser guesser(moment.view, moment.beliefs, random);
    const riffifi::Advice advice = search.think(guesser, moment.view.me, moment.choices, 2500, random);
    simulations += advice.simulations;
    benchmark::DoNotOptimize(advice.per_mille);
  }
  bench.counters["simulations/s"] = benchmark::Counter(static_cast<double>(simulations), benchmark::Counter::kIsRate);
}

void riffifi_playouts(benchmark::State& bench, int decisions, int players) {
  using Clock = std::chrono::steady_clock;
  constexpr int kCount = 500;
  const Moment moment = moment_after(decisions, players);
  FastRandom random(3);
  const riffifi::Guesser guesser(moment.view, moment.beliefs, random);
  std::vector<riffifi::Playout> guesses;
  while (guesses.size() < kCount) {
    guesses.push_back({guesser.guess(random), FastRandom(random.next())});
    const auto which = static_cast<int>(random.below(static_cast<std::uint32_t>(moment.choices.size())));
    Riffifi::apply(guesses.back().state, moment.view.me, moment.choices[which]);
  }
  const riffifi::Prospects prospects(guesses[0].state);
  Clock::duration singly{};
  Clock::duration in_turns{};
  std::uint64_t sum = 0;
  for (auto _ : bench) {
    const auto begun = Clock::now();
    for (const riffifi::Playout& guess : guesses) {
      FastRandom chance = guess.random;
      sum += prospects.of(play_on(guess.state, prospects, chance))[moment.view.me];
    }
    const auto half = Clock::now();
    play_all_on(
        prospects, kCount, [&](int k) { return guesses[place_of(k)]; },
        [&](int, const riffifi::State& end) { sum -= prospects.of(end)[moment.view.me]; });
    in_turns += Clock::now() - half;
    singly += half - begun;
  }
  if (sum != 0) bench.SkipWithError("not the same rounds");
  const auto seconds = [](Clock::duration time) { return std::chrono::duration<double>(time).count(); };
  bench.counters["gain"] = seconds(singly) / seconds(in_turns);
  bench.counters["rounds/s"] = static_cast<double>(bench.iterations()) * kCount / seconds(in_turns);
}

BENCHMARK_CAPTURE(riffifi_playouts, opening_4, 0, 4);
BENCHMARK_CAPTURE(riffifi_playouts, middle_4, 20, 4);
BENCHMARK_CAPTURE(riffifi_playouts, end_4, 32, 4);

BENCHMARK_CAPTURE(riffifi_search, opening_3, 0, 3);
BENCHMARK_CAPTURE(riffifi_search, middle_3, 18, 3);
BENCHMARK_CAPTURE(riffifi_search, end_3, 30, 3);
BENCHMARK_CAPTURE(riffifi_search, opening_4, 0, 4);
BENCHMARK_CAPTURE(riffifi_search, middle_4, 20, 4);
BENCHMARK_CAPTURE(riffifi_search, end_4, 32, 4);
BENCHMARK_CAPTURE(riffifi_search, opening_5, 0, 5);
BENCHMARK_CAPTURE(riffifi_search, middle_5, 20, 5);
BENCHMARK_CAPTURE(riffifi_search, end_5, 30, 5);

}  // namespace
}  // namespace ludothek

// How fast the games play at random, through the public Game concept and nothing else.
//
// Machines differ and are shared, so the figure that counts is a ratio: a Riffifi round against one plain Fisher–Yates
// shuffle of forty bytes with the same generator, both measured in turns within one run. `allocations` counts calls of
// operator new inside the measured loops and must be 0.
#include <benchmark/benchmark.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <new>
#include <numeric>

#include "games/farbenpoker/rules/game.hpp"
#include "games/riffifi/rules/game.hpp"
#include "games/starmaster/rules/game.hpp"

namespace {
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): operator new has nowhere else to count.
std::atomic<long> allocations{0};
}  // namespace

void* operator new(std::size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace ludothek {
namespace {

using Clock = std::chrono::steady_clock;

// The reference: nothing but the textbook loop.
void shuffle_forty_bytes(std::array<std::uint8_t, 40>& bytes, FastRandom& random) {
  for (std::size_t i = bytes.size(); i > 1; --i) {
    std::swap(bytes[i - 1], bytes[random.below(static_cast<std::uint32_t>(i))]);
  }
  benchmark::DoNotOptimize(bytes.data());
  benchmark::ClobberMemory();
}

// One random game; returns how many decisions players made.
template <Game G>
std::int64_t random_game(typename G::State& state, FastRandom& random) {
  std::int64_t decisions = 0;
  for (Next next = G::next(state); next.kind != Next::Kind::kOver; next = G::next(state)) {
    if (next.kind == Next::Kind::kChance) {
      G::apply(state, G::sample(state, random));
      continue;
    }
    // In a race somebody is first; who, is a lot.
    const Seat seat = next.kind == Next::Kind::kSeat
                          ? next.seat()
                          : seat_at(static_cast<int>(random.below(static_cast<std::uint32_t>(next.seats.size()))));
    const auto choices = G::actions(state, seat);
    G::apply(state, seat, choices[static_cast<int>(random.below(static_cast<std::uint32_t>(choices.size())))]);
    ++decisions;
  }
  return decisions;
}

void shuffle_of_forty_bytes(benchmark::State& run) {
  FastRandom random(1);
  std::array<std::uint8_t, 40> bytes{};
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  for (auto _ : run) shuffle_forty_bytes(bytes, random);
}
BENCHMARK(shuffle_of_forty_bytes);

// Rounds and shuffles in turns of half a millisecond: what disturbs the machine disturbs both.
void riffifi_round_against_shuffle(benchmark::State& run) {
  FastRandom random(1);
  std::array<std::uint8_t, 40> bytes{};
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  std::int64_t rounds = 0;
  std::int64_t decisions = 0;
  std::int64_t shuffles = 0;
  Clock::duration playing{};
  Clock::duration shuffling{};
  const long before = allocations;
  for (auto _ : run) {
    const auto begun = Clock::now();
    for (int game = 0; game < 200; ++game) {
      riffifi::State state = Riffifi::setup({.players = 4});
      decisions += random_game<Riffifi>(state, random);
      rounds += state.rounds;
    }
    const auto played = Clock::now();
    for (int i = 0; i < 8000; ++i) shuffle_forty_bytes(bytes, random);
    shuffles += 8000;
    shuffling += Clock::now() - played;
    playing += played - begun;
  }
  const auto seconds = [](Clock::duration time) { return std::chrono::duration<double>(time).count(); };
  const double round = seconds(playing) / static_cast<double>(rounds);
  run.counters["allocations"] = static_cast<double>(allocations - before);
  run.counters["round_over_shuffle"] = round / (seconds(shuffling) / static_cast<double>(shuffles));
  run.counters["rounds/s"] = 1 / round;
  run.counters["decisions/s"] = static_cast<double>(decisions) / seconds(playing);
}
BENCHMARK(riffifi_round_against_shuffle);

void riffifi_games(benchmark::State& run, riffifi::Options options) {
  FastRandom random(1);
  std::int64_t decisions = 0;
  std::int64_t games = 0;
  const long before = allocations;
  for (auto _ : run) {
    riffifi::State state = Riffifi::setup(options);
    decisions += random_game<Riffifi>(state, random);
    ++games;
  }
  run.counters["allocations"] = static_cast<double>(allocations - before);
  run.counters["decisions/s"] = benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
  run.counters["games/s"] = benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(riffifi_games, players_3, riffifi::Options{.players = 3});
BENCHMARK_CAPTURE(riffifi_games, players_4, riffifi::Options{.players = 4});
BENCHMARK_CAPTURE(riffifi_games, players_5, riffifi::Options{.players = 5});
BENCHMARK_CAPTURE(riffifi_games, players_4_all_variants,
                  riffifi::Options{.players = 4, .officer = true, .equal_chances = true, .ticks = true});

// Farbenpoker's draws alone: what a turn is there.
void farbenpoker_draws(benchmark::State& run, farbenpoker::Edition edition) {
  FastRandom random(1);
  std::int64_t draws = 0;
  const long before = allocations;
  for (auto _ : run) {
    farbenpoker::State state = Farbenpoker::setup({.players = 4, .edition = edition});
    for (Next next = Farbenpoker::next(state); next.kind != Next::Kind::kOver; next = Farbenpoker::next(state)) {
      if (next.kind == Next::Kind::kChance) {
        Farbenpoker::apply(state, Farbenpoker::sample(state, random));
        continue;
      }
      draws += state.phase == farbenpoker::Phase::kDraw ? 1 : 0;
      const auto choices = Farbenpoker::actions(state, next.seat());
      Farbenpoker::apply(state, next.seat(),
                         choices[static_cast<int>(random.below(static_cast<std::uint32_t>(choices.size())))]);
    }
  }
  run.counters["allocations"] = static_cast<double>(allocations - before);
  run.counters["draws/s"] = benchmark::Counter(static_cast<double>(draws), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(farbenpoker_draws, de_4, farbenpoker::Edition::kDe);
BENCHMARK_CAPTURE(farbenpoker_draws, fr_4, farbenpoker::Edition::kFr);

// Starmaster's turns: a roll and what follows from it.
void starmaster_turns(benchmark::State& run, starmaster::Options options) {
  FastRandom random(1);
  std::int64_t turns = 0;
  const long before = allocations;
  for (auto _ : run) {
    starmaster::State state = Starmaster::setup(options);
    for (Next next = Starmaster::next(state); next.kind != Next::Kind::kOver; next = Starmaster::next(state)) {
      if (next.kind == Next::Kind::kChance) {
        turns += state.phase == starmaster::Phase::kRoll ? 1 : 0;
        Starmaster::apply(state, Starmaster::sample(state, random));
        continue;
      }
      const Seat seat =
          next.kind == Next::Kind::kSeat ? next.seat() : seat_at(static_cast<int>(random.below(options.players)));
      const auto choices = Starmaster::actions(state, seat);
      Starmaster::apply(state, seat,
                        choices[static_cast<int>(random.below(static_cast<std::uint32_t>(choices.size())))]);
    }
  }
  run.counters["allocations"] = static_cast<double>(allocations - before);
  run.counters["turns/s"] = benchmark::Counter(static_cast<double>(turns), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(starmaster_turns, standard_4, starmaster::Options{.players = 4});
BENCHMARK_CAPTURE(starmaster_turns, children_4,
                  starmaster::Options{.players = 4, .variant = starmaster::Variant::kChildren});
BENCHMARK_CAPTURE(starmaster_turns, solitaire,
                  starmaster::Options{.players = 1, .variant = starmaster::Variant::kSolitaire});

}  // namespace
}  // namespace ludothek

// How fast finished games are analysed, against replaying them: only the ratio means the same on every machine.
#include <benchmark/benchmark.h>

#include <chrono>
#include <fstream>
#include <string>

#include "study/analysis/analysis.hpp"

namespace ludothek {
namespace {

// The first game of the vectors with that game and as many players. From the root of the repository.
std::optional<Record> sample(std::string_view game, int players) {
  std::ifstream file("tests/vectors/good.jsonl");
  for (std::string line; std::getline(file, line);) {
    auto record = read_record(line);
    if (record && record->game == game && record->players == players) return std::move(*record);
  }
  return std::nullopt;
}

void analyses_per_replay(benchmark::State& state, std::string_view game, int players) {
  const auto record = sample(game, players);
  if (!record) return state.SkipWithError("tests/vectors/good.jsonl has no such game; start it from the repository");
  benchmark::DoNotOptimize(analyse(*record, "luck"));  // what is worked out once for all games
  const auto begun = std::chrono::steady_clock::now();
  constexpr int kReplays = 20;
  for (int i = 0; i < kReplays; ++i) benchmark::DoNotOptimize(replay(*record));
  const std::chrono::duration<double> replayed = (std::chrono::steady_clock::now() - begun) / kReplays;
  std::chrono::duration<double> analysed{};
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    benchmark::DoNotOptimize(analyse(*record, "luck"));
    analysed += std::chrono::steady_clock::now() - start;
  }
  state.counters["analyses"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  // How many replays one analysis takes the time of.
  state.counters["ratio"] = analysed.count() / static_cast<double>(state.iterations()) / replayed.count();
}

BENCHMARK_CAPTURE(analyses_per_replay, farbenpoker_2, "farbenpoker", 2)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(analyses_per_replay, farbenpoker_4, "farbenpoker", 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(analyses_per_replay, riffifi_4, "riffifi", 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(analyses_per_replay, starmaster_1, "starmaster", 1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(analyses_per_replay, starmaster_3, "starmaster", 3)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ludothek

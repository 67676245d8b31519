// How many durable changes a second the store takes, by the size of a transaction, and what group commit makes of a
// steady stream of moves.
//
// A change is one fact of 200 bytes for one of 1,000 tables in turn, the worst case for a log that is kept by table.
// `store_memory` is the same without a disk. PostgreSQL is Debian's, with its usual settings, on this machine; `cpu` is
// then its processor time too. The files lie in the folder for temporary ones (TMPDIR): on a tmpfs the figures say
// nothing about durability.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <thread>

#include "server/store/group_commit.hpp"
#include "server/store/memory/memory_store.hpp"
#include "server/store/postgres/postgres_store.hpp"
#include "server/store/postgres/test_postgres.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "server/store/test_folder.hpp"

namespace ludothek {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTables = 1000;

// Facts for the tables in turn, each with the number that is next.
class Stream {
 public:
  std::vector<Change> tables() const {
    std::vector<Change> changes;
    for (const std::string& name : names_) changes.emplace_back(CreateTable{.table = name, .summary = "{}"});
    return changes;
  }
  Change next() {
    const std::size_t table = static_cast<std::size_t>(count_) % kTables;
    return AppendFact{names_[table], count_++ / kTables, std::string(200, 'f')};
  }

 private:
  static std::vector<std::string> make_names() {
    std::vector<std::string> names;
    for (int i = 0; i < kTables; ++i) names.push_back("table-" + std::to_string(i * 7919 % 1'000'003));
    return names;
  }
  const std::vector<std::string> names_ = make_names();
  std::int64_t count_ = 0;
};

void commit_batches(benchmark::State& bench, Store& store) {
  Stream stream;
  if (const auto fault = store.commit(stream.tables())) return bench.SkipWithError(fault->what.c_str());
  const auto size = bench.range(0);
  std::vector<Change> batch;
  for (auto _ : bench) {
    bench.PauseTiming();
    batch.clear();
    for (std::int64_t i = 0; i < size; ++i) batch.push_back(stream.next());
    bench.ResumeTiming();
    if (const auto fault = store.commit(batch)) return bench.SkipWithError(fault->what.c_str());
  }
  bench.counters["changes/s"] =
      benchmark::Counter(static_cast<double>(bench.iterations() * size), benchmark::Counter::kIsRate);
}

void store_sqlite(benchmark::State& bench) {
  const TestFolder folder;
  auto store = open_sqlite_store({.path = folder.file("store.db")});
  if (!store) return bench.SkipWithError(store.error().what.c_str());
  commit_batches(bench, **store);
}

std::unique_ptr<SharedStore> open_database(TestPostgres& server) {
  auto store = open_postgres_store({.url = server.url(server.make_database()), .lease = std::chrono::hours(1)});
  if (!store || !(*store)->join("bench")) return nullptr;
  return std::move(*store);
}

void store_postgres(benchmark::State& bench) {
  const auto store = open_database(TestPostgres::shared());
  if (!store) return bench.SkipWithError("PostgreSQL did not start");
  commit_batches(bench, *store);
}

void store_memory(benchmark::State& bench) {
  const auto store = open_memory_store();
  commit_batches(bench, *store);
}

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// Open loop: so many facts a second are submitted, one by one, whatever becomes of them, for a second. Latency is from
// the moment a fact was due to its completion. `cpu` is the part of one core that all of it takes, and `cpu_us` what a
// fact costs of it. `others`: what other processes have used for it.
void group_commit(benchmark::State& bench, Store& store, const std::function<double()>& others) {
  Stream stream;
  if (const auto fault = store.commit(stream.tables())) return bench.SkipWithError(fault->what.c_str());
  const auto rate = bench.range(0);
  GroupCommit group(store, {.pace = std::chrono::microseconds(bench.range(1))});
  std::vector<double> latencies;  // milliseconds; the committer's own until it is stopped
  double processor = 0;
  std::int64_t refused = 0;
  for (auto _ : bench) {
    const double before = processor_seconds() + others();
    const auto start = Clock::now();
    for (std::int64_t sent = 0; sent < rate;) {
      const auto due = std::chrono::duration<double>(Clock::now() - start).count() * static_cast<double>(rate);
      for (; sent < rate && static_cast<double>(sent) < due; ++sent) {
        const auto moment = start + std::chrono::nanoseconds(sent * 1'000'000'000 / rate);
        std::vector<Change> one;
        one.push_back(stream.next());
        refused += !group.submit(std::move(one), [&latencies, moment](const std::optional<Fault>& fault) {
          if (!fault) latencies.push_back(std::chrono::duration<double, std::milli>(Clock::now() - moment).count());
        });
      }
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    while (group.pending() > 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
    processor += processor_seconds() + others() - before;
    bench.SetIterationTime(std::chrono::duration<double>(Clock::now() - start).count());
  }
  group.stop();
  if (latencies.empty() || refused > 0) return bench.SkipWithError("the store does not keep up");
  std::ranges::sort(latencies);
  const auto quantile = [&](double q) {
    return latencies[static_cast<std::size_t>(q * static_cast<double>(latencies.size() - 1))];
  };
  const GroupCommitCounters counters = group.counters();
  bench.counters["p50_ms"] = quantile(0.5);
  bench.counters["p99_ms"] = quantile(0.99);
  bench.counters["batch"] = static_cast<double>(counters.changes) / static_cast<double>(counters.batches);
  bench.counters["cpu"] = processor / static_cast<double>(bench.iterations());
  bench.counters["cpu_us"] = 1e6 * processor / static_cast<double>(counters.changes);
  bench.counters["changes/s"] = benchmark::Counter(static_cast<double>(counters.changes), benchmark::Counter::kIsRate);
}

void group_sqlite(benchmark::State& bench) {
  const TestFolder folder;
  auto store = open_sqlite_store({.path = folder.file("store.db")});
  if (!store) return bench.SkipWithError(store.error().what.c_str());
  group_commit(bench, **store, [] { return 0.0; });
}

void group_postgres(benchmark::State& bench) {
  TestPostgres& server = TestPostgres::shared();
  const auto store = open_database(server);
  if (!store) return bench.SkipWithError("PostgreSQL did not start");
  group_commit(bench, *store, [&] { return server.processor_seconds(); });
}

BENCHMARK(store_sqlite)->ArgName("batch")->Arg(1)->Arg(10)->Arg(100)->Arg(1000)->UseRealTime();
BENCHMARK(store_postgres)->ArgName("batch")->Arg(1)->Arg(10)->Arg(100)->Arg(1000)->UseRealTime();
BENCHMARK(store_memory)->ArgName("batch")->Arg(1)->Arg(10)->Arg(100)->Arg(1000)->UseRealTime();

void rates(benchmark::internal::Benchmark* bench) {
  bench->ArgNames({"rate", "pace_us"})
      ->ArgsProduct({{2'000, 20'000, 40'000}, {0, 2000}})
      ->Iterations(2)
      ->UseManualTime();
}
BENCHMARK(group_sqlite)->Apply(rates);
BENCHMARK(group_postgres)->Apply(rates);

}  // namespace
}  // namespace ludothek

// What a move costs at a table: parsed, played, kept as a fact and told to three people, each their own message; and a
// game of bots.
#include <benchmark/benchmark.h>

#include <boost/json/serialize.hpp>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "record/json/brief_memory.hpp"
#include "record/json/parse.hpp"
#include "table/table.hpp"

namespace ludothek {
namespace {

constexpr int kPlayers = 3;

// Three people at a table of Riffifi who play whatever is offered first.
class Party {
 public:
  explicit Party(bool views) : table_("bench", [] { return Seed{}; }) {
    const auto settings = read_settings({{"game", "riffifi"}, {"players", kPlayers}});
    table_.open(now_, *settings, person(0));
    for (int i = 0; i < kPlayers; ++i) {
      table_.enter(now_, visitor(i), {person(i), Language::kEnglish, views});
      table_.handle(now_, visitor(i), {std::nullopt, Sit{seat_at(i)}});
    }
    start();
  }

  // The text of the next move's message, as a client would send it.
  std::string next_message() {
    if (table_.phase() == Phase::kFinished) start();
    const Seat seat = table_.match()->next().seat();
    mover_ = visitor(index(seat));
    const json::object offer = table_.match()->offers(seat)[0].as_object();
    json::object move;
    for (const auto& [name, value] : offer) move[name] = value.is_array() ? value.as_array()[0] : value;
    return json::serialize(json::object{
        {"type", "move"}, {"table", "bench"}, {"id", 1}, {"version", table_.version()}, {"move", std::move(move)}});
  }

  // As a server does it. Not inlined, so that what is counted can be told from the rest (--toggle-collect).
  [[gnu::noinline]] Effects play(std::string_view message) {
    now_ += std::chrono::milliseconds(1);
    BriefMemory memory;
    const auto command = read_command(parse_strictly(message, memory.storage())->as_object());
    return table_.handle(now_, mover_, *command);
  }

 private:
  static Person person(int i) { return {"p" + std::to_string(i), "Person"}; }
  static Visitor visitor(int i) { return static_cast<Visitor>(i + 1); }
  void start() {
    for (int i = 0; i < kPlayers; ++i) table_.handle(now_, visitor(i), {std::nullopt, Ready{true}});
    const PlayerNonce nonce{};
    for (int i = 0; i < kPlayers; ++i) table_.handle(now_, visitor(i), {std::nullopt, NonceHash{sha256(nonce)}});
    for (int i = 0; i < kPlayers; ++i) table_.handle(now_, visitor(i), {std::nullopt, Nonce{nonce}});
  }

  Moment now_{};
  Table table_;
  Visitor mover_{};
};

void move_at_a_table(benchmark::State& state, bool views) {
  Party party(views);
  std::size_t bytes = 0;
  for (auto _ : state) {
    state.PauseTiming();
    const std::string message = party.next_message();
    state.ResumeTiming();
    const Effects effects = party.play(message);
    for (const Outgoing& outgoing : effects.messages) bytes += outgoing.text->size();
  }
  state.counters["bytes"] = benchmark::Counter(static_cast<double>(bytes), benchmark::Counter::kAvgIterations);
  state.SetItemsProcessed(state.iterations());
}

// A thousand tables in turn: what a move needs of its table is no longer in the caches.
void move_at_many_tables(benchmark::State& state) {
  constexpr std::size_t kTables = 1000;
  std::deque<Party> parties;
  std::vector<std::string> messages;
  for (std::size_t i = 0; i < kTables; ++i) messages.push_back(parties.emplace_back(false).next_message());
  std::size_t turn = 0;
  std::size_t bytes = 0;
  for (auto _ : state) {
    const Effects effects = parties[turn].play(messages[turn]);
    state.PauseTiming();
    for (const Outgoing& outgoing : effects.messages) bytes += outgoing.text->size();
    messages[turn] = parties[turn].next_message();
    turn = (turn + 1) % kTables;
    state.ResumeTiming();
  }
  state.counters["bytes"] = benchmark::Counter(static_cast<double>(bytes), benchmark::Counter::kAvgIterations);
  state.SetItemsProcessed(state.iterations());
}

// A whole game between bots that hardly think, with its record: what the table adds.
void game_of_bots(benchmark::State& state, const char* game, const char* level) {
  for (auto _ : state) {
    Moment now{};
    Table table("bench", [] { return Seed{7}; });
    const Person host{"p", "Person"};
    table.open(now, *read_settings({{"game", game}, {"players", kPlayers}, {"botPace", 0}}), host);
    table.enter(now, Visitor{1}, {host, Language::kEnglish, false});
    for (int i = 0; i < kPlayers; ++i) table.handle(now, Visitor{1}, {std::nullopt, AddBot{seat_at(i), level}});
    table.handle(now, Visitor{1}, {std::nullopt, Ready{true}});
    while (table.phase() != Phase::kFinished) benchmark::DoNotOptimize(table.tick(now = *table.wake()));
  }
}

BENCHMARK_CAPTURE(game_of_bots, riffifi, "riffifi", "random");
BENCHMARK_CAPTURE(game_of_bots, farbenpoker, "farbenpoker", "random");
BENCHMARK_CAPTURE(move_at_a_table, without_views, false)->Iterations(20000);
BENCHMARK_CAPTURE(move_at_a_table, with_views, true)->Iterations(20000);
BENCHMARK(move_at_many_tables)->Iterations(20000);

}  // namespace
}  // namespace ludothek

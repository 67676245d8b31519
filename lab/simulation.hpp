// Simulation<G>: many games between bots, on several threads, with the same games whatever their number.
//
// Game number k of a seed has its own sources of chance, and sums are whole numbers: neither the number of threads nor
// who plays which game shows in the result. Records are written in the order of the games.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include "bots/play.hpp"
#include "lab/tally.hpp"
#include "record/codec.hpp"
#include "record/json/json_writer.hpp"
#include "record/move_list.hpp"
#include "record/options.hpp"
#include "record/record.hpp"

namespace ludothek {

// Writes blocks of text in their order, whichever comes first. Thread-safe.
class OrderedWriter {
 public:
  explicit OrderedWriter(std::ostream& out) : out_(out) {}

  // False once the stream has failed.
  bool put(std::int64_t block, std::string text) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(block, std::move(text));
    for (auto next = waiting_.find(next_); next != waiting_.end(); next = waiting_.find(++next_)) {
      out_ << next->second;
      waiting_.erase(next);
    }
    return out_.good();
  }

 private:
  std::ostream& out_;
  std::mutex mutex_;
  std::map<std::int64_t, std::string> waiting_;
  std::int64_t next_ = 0;
};

// Deals that do not count: how many came before this one, nothing of what is no deal. Simulations count them.
template <class G>
concept Redealing = Game<G> && requires(const typename G::Outcome& outcome) {
                                 { G::redeals(outcome) } -> std::same_as<std::optional<std::uint32_t>>;
                               };

template <Recordable G>
class Simulation {
 public:
  struct Plan {
    typename G::Options options;
    std::vector<std::string> bots;  // one per seat
    std::int64_t games = 0;
    std::uint64_t seed = 0;
    int threads = 1;
    bool fair = false;
    std::ostream* records = nullptr;
  };

  explicit Simulation(Plan plan) : plan_(std::move(plan)) {}

  // Plays all games; `progress` is told how many more are done, from any thread. False: records could not be written.
  bool run(const std::function<void(std::int64_t)>& progress) {
    constexpr std::int64_t kBlock = 64;
    const std::int64_t blocks = (plan_.games + kBlock - 1) / kBlock;
    std::optional<OrderedWriter> writer;
    if (plan_.records != nullptr) writer.emplace(*plan_.records);
    std::atomic<std::int64_t> next{0};
    std::atomic<bool> fine{true};
    std::mutex mutex;
    const auto work = [&] {
      Tally mine;
      for (std::int64_t block = next++; block < blocks && fine; block = next++) {
        const std::int64_t end = std::min(plan_.games, (block + 1) * kBlock);
        std::string lines;
        for (std::int64_t game = block * kBlock; game < end; ++game) play(game, mine, writer ? &lines : nullptr);
        if (writer && !writer->put(block, std::move(lines))) fine = false;
        progress(end - block * kBlock);
      }
      const std::lock_guard lock(mutex);
      tally_.add(mine);
    };
    {
      std::vector<std::jthread> threads;  // joined also if there can't be so many
      for (std::int64_t i = 1; i < std::min<std::int64_t>(plan_.threads, blocks); ++i) threads.emplace_back(work);
      work();
    }
    return fine;
  }

  const Tally& tally() const { return tally_; }

 private:
  void play(std::int64_t game, Tally& tally, std::string* lines) {
    FastRandom source(plan_.seed, static_cast<std::uint64_t>(game));
    std::vector<Player<G>> players;
    players.reserve(plan_.bots.size());
    for (const std::string& bot : plan_.bots) players.push_back({make_bot<G>(bot), FastRandom(source.next())});
    if (!plan_.fair) {
      FastRandom chance(source.next());
      return play(players, chance, std::nullopt, tally, lines);
    }
    // A simulation supplies every part itself, and from one seed: consistent, not fair. Every bot's nonce is empty.
    Fairness fairness;
    fairness.seed.emplace();
    for (std::uint8_t& byte : *fairness.seed) byte = static_cast<std::uint8_t>(source.next() >> 56);
    fairness.commitment = commitment_of(*fairness.seed);
    fairness.nonces.resize(plan_.bots.size());
    FairRandom chance(chance_key(*fairness.seed, fairness.nonces));
    play(players, chance, fairness, tally, lines);
  }

  template <Random R>
  void play(std::vector<Player<G>>& players, R& chance, const std::optional<Fairness>& fairness, Tally& tally,
            std::string* lines) {
    typename G::State state = G::setup(plan_.options);
    std::int64_t moves = 0;
    MoveList<G> list;
    play_game<G>(state, players, chance, [&](const typename G::State& before, const Step<G>& step) {
      if (!continues<G>(before)) ++moves;
      if (lines != nullptr) list.add(before, step);
      if constexpr (Redealing<G>) {
        const auto* outcome = std::get_if<typename G::Outcome>(&step);
        if (const auto redeals = outcome ? G::redeals(*outcome) : std::nullopt) tally.redeals.add(*redeals);
      }
    });
    const Result result = G::result(state);
    tally.add_game(result, plan_.options.players, moves);
    if (lines == nullptr) return;
    RecordParts parts{.game = G::kName, .players = plan_.options.players};
    for (const std::string& bot : plan_.bots) parts.names.push_back("bot:" + bot);
    parts.options = write_options(plan_.options);
    parts.fairness = fairness;
    parts.moves = list.take();
    parts.result = result;
    JsonWriter(*lines).object([&](JsonWriter& out) { write_record(parts, out); });
    *lines += '\n';
  }

  Plan plan_;
  Tally tally_;
};

}  // namespace ludothek

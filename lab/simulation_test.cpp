// The same games on any number of threads, records in order, sums that are right. The thread sanitizer runs this too.
#include "lab/simulation.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <streambuf>

#include "record/json/json_text.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"
#include "tests/sentence.hpp"

namespace ludothek::tests {
namespace {

// --- Threads -------------------------------------------------------------------------------------------------------

bool equal(const Sample& one, const Sample& other) {
  return one.count == other.count && one.sum == other.sum && one.squares == other.squares &&
         one.histogram == other.histogram;
}

bool equal(const Tally& one, const Tally& other) {
  for (std::size_t seat = 0; seat < one.scores.size(); ++seat) {
    if (!equal(one.scores[seat], other.scores[seat]) || !equal(one.wins[seat], other.wins[seat])) return false;
  }
  return equal(one.moves, other.moves) && equal(one.redeals, other.redeals) && one.ends == other.ends;
}

template <Recordable G>
struct Played {
  Tally tally;
  std::string records;
  std::int64_t progress = 0;
  bool written = false;
};

template <Recordable G>
typename Simulation<G>::Plan plan_for(std::int64_t games, int threads, std::uint64_t seed = 1) {
  const std::vector<typename G::Options> variants = every_variant<G>();
  const int players = G::kFacts.usual_players;
  const typename G::Options options = *std::ranges::find(variants, players, &G::Options::players);
  std::vector<std::string> bots(place_of(players), "greedy");
  bots.back() = "random";
  return {.options = options, .bots = bots, .games = games, .seed = seed, .threads = threads, .fair = false};
}

template <Recordable G>
Played<G> run(typename Simulation<G>::Plan plan) {
  std::ostringstream records;
  plan.records = &records;
  Simulation<G> simulation(plan);
  std::atomic<std::int64_t> progress{0};
  Played<G> played;
  played.written = simulation.run([&progress](std::int64_t done) { progress += done; });
  played.tally = simulation.tally();
  played.records = records.str();
  played.progress = progress;
  return played;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// 300 games are five blocks of work, the last one not full.
constexpr std::int64_t kGames = 300;

RULE(Simulation,
     "the same seed gives the same tally and the same records on 1, 2 and 5 threads, with and without fairness") {
  Shelf::for_each([]<Recordable G>() {
    for (const bool fair : {false, true}) {
      auto plan = plan_for<G>(kGames, 1);
      plan.fair = fair;
      const Played<G> alone = run<G>(plan);
      EXPECT_TRUE(alone.written);
      EXPECT_EQ(alone.progress, kGames);
      EXPECT_EQ(alone.tally.moves.count, kGames);
      EXPECT_EQ(std::ssize(lines_of(alone.records)), kGames);
      for (const int threads : {2, 5}) {
        plan.threads = threads;
        const Played<G> shared = run<G>(plan);
        EXPECT_TRUE(shared.written);
        EXPECT_EQ(shared.progress, kGames);
        EXPECT_TRUE(equal(alone.tally, shared.tally)) << G::kName << ", " << threads << " threads";
        EXPECT_TRUE(alone.records == shared.records) << G::kName << ", " << threads << " threads";
      }
    }
  });
}

RULE(Simulation, "another seed gives other games") {
  Shelf::for_each([]<Recordable G>() {
    EXPECT_FALSE(run<G>(plan_for<G>(10, 1, 1)).records == run<G>(plan_for<G>(10, 1, 2)).records) << G::kName;
  });
}

RULE(Simulation, "records come in the order of the games: a longer simulation begins with the shorter one") {
  Shelf::for_each([]<Recordable G>() {
    for (const int threads : {1, 3}) {
      const std::string few = run<G>(plan_for<G>(70, threads)).records;
      const std::string many = run<G>(plan_for<G>(kGames, threads)).records;
      EXPECT_TRUE(many.starts_with(few)) << G::kName;
    }
  });
}

RULE(Simulation, "without records the tally is the same") {
  Shelf::for_each([]<Recordable G>() {
    const auto plan = plan_for<G>(kGames, 2);
    Simulation<G> simulation(plan);
    EXPECT_TRUE(simulation.run([](std::int64_t) {}));
    EXPECT_TRUE(equal(simulation.tally(), run<G>(plan).tally)) << G::kName;
  });
}

RULE(Simulation, "one game, and no game, are simulations too, whatever the number of threads") {
  Shelf::for_each([]<Recordable G>() {
    EXPECT_EQ(lines_of(run<G>(plan_for<G>(1, 8)).records).size(), 1u);
    const Played<G> none = run<G>(plan_for<G>(0, 8));
    EXPECT_TRUE(none.written);
    EXPECT_EQ(none.records, "");
    EXPECT_EQ(none.tally.moves.count, 0);
  });
}

// --- Records -------------------------------------------------------------------------------------------------------

RULE(Simulation, "every record holds, counts its moves as the tally does, and names the bots") {
  Shelf::for_each([]<Recordable G>() {
    const auto plan = plan_for<G>(40, 2);
    const Played<G> played = run<G>(plan);
    json::array names;
    for (const std::string& bot : plan.bots) names.emplace_back("bot:" + bot);
    Sample moves;
    for (const std::string& line : lines_of(played.records)) {
      const auto record = read_record(line);
      ASSERT_TRUE(record) << record.error().sentence();
      EXPECT_FALSE(record->fairness);
      EXPECT_EQ(record->document.at("names"), names);
      const auto replayed = replay(*record);
      ASSERT_TRUE(replayed) << replayed.error().sentence();
      EXPECT_TRUE(replayed->finished);
      EXPECT_FALSE(replayed->chance_checked);
      moves.add(static_cast<std::int64_t>(replayed->moves));
    }
    EXPECT_TRUE(equal(moves, played.tally.moves));
  });
}

RULE(Simulation, "fair records verify: every chance move follows from the seed, and each game has a seed of its own") {
  Shelf::for_each([]<Recordable G>() {
    for (const auto& options : every_variant<G>()) {
      typename Simulation<G>::Plan plan{.options = options,
                                        .bots = std::vector<std::string>(options.players, "random"),
                                        .games = 2,
                                        .seed = 5,
                                        .threads = 1,
                                        .fair = true};
      std::vector<Seed> seeds;
      for (const std::string& line : lines_of(run<G>(plan).records)) {
        const auto record = read_record(line);
        ASSERT_TRUE(record) << record.error().sentence();
        ASSERT_TRUE(record->fairness && record->fairness->seed);
        seeds.push_back(*record->fairness->seed);
        const auto replayed = replay(*record);
        ASSERT_TRUE(replayed) << replayed.error().sentence();
        EXPECT_TRUE(replayed->chance_checked);
      }
      ASSERT_EQ(seeds.size(), 2u);
      EXPECT_NE(seeds[0], seeds[1]);
    }
  });
}

// Takes so many bytes and no more, as a full disk does.
class FullDisk final : public std::streambuf {
 public:
  explicit FullDisk(std::size_t room) : room_(room) {}

 protected:
  int_type overflow(int_type c) override {
    if (room_ == 0) return traits_type::eof();
    --room_;
    return c;
  }
  std::streamsize xsputn(const char* /*text*/, std::streamsize size) override {
    const auto taken = std::min(room_, place_of(size));
    room_ -= taken;
    return static_cast<std::streamsize>(taken);
  }

 private:
  std::size_t room_;
};

RULE(Simulation, "records that can't be written make run() fail, and the rest is not played") {
  Shelf::for_each([]<Recordable G>() {
    for (const int threads : {1, 4}) {
      for (const std::size_t room : {std::size_t{0}, std::size_t{20'000}}) {
        FullDisk disk(room);
        std::ostream out(&disk);
        auto plan = plan_for<G>(100'000, threads);
        plan.records = &out;
        std::atomic<std::int64_t> progress{0};
        EXPECT_FALSE(Simulation<G>(plan).run([&progress](std::int64_t done) { progress += done; }));
        EXPECT_LT(progress, 50'000) << G::kName;
      }
    }
  });
}

// --- OrderedWriter -------------------------------------------------------------------------------------------------

RULE(OrderedWriter, "blocks come out in their order, whichever comes first") {
  std::vector<std::int64_t> order{0, 1, 2, 3, 4};
  do {
    std::ostringstream out;
    OrderedWriter writer(out);
    for (const std::int64_t block : order) EXPECT_TRUE(writer.put(block, std::to_string(block) + ";"));
    EXPECT_EQ(out.str(), "0;1;2;3;4;");
  } while (std::ranges::next_permutation(order).found);
}

RULE(OrderedWriter, "a block is written as soon as all before it are") {
  std::ostringstream out;
  OrderedWriter writer(out);
  writer.put(2, "c");
  EXPECT_EQ(out.str(), "");
  writer.put(0, "a");
  EXPECT_EQ(out.str(), "a");
  writer.put(1, "");  // a block may be empty
  EXPECT_EQ(out.str(), "ac");
}

RULE(OrderedWriter, "many threads may put at once") {
  constexpr std::int64_t kBlocks = 2000;
  std::ostringstream out;
  std::string expected;
  for (std::int64_t block = 0; block < kBlocks; ++block) expected += std::to_string(block) + "\n";
  {
    OrderedWriter writer(out);
    std::atomic<std::int64_t> next{0};
    std::vector<std::jthread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (std::int64_t block = next++; block < kBlocks; block = next++) {
          writer.put(block, std::to_string(block) + "\n");
        }
      });
    }
  }
  EXPECT_TRUE(out.str() == expected);
}

RULE(OrderedWriter, "says so once the stream has failed") {
  FullDisk disk(3);
  std::ostream out(&disk);
  OrderedWriter writer(out);
  EXPECT_TRUE(writer.put(1, "bb"));  // waits
  EXPECT_FALSE(writer.put(0, "aa"));
  EXPECT_FALSE(writer.put(2, ""));
}

// --- Tally ---------------------------------------------------------------------------------------------------------

RULE(Tally, "a sample's mean and the margin of 95 %") {
  Sample sample;
  for (const int value : {2, 4, 4, 4, 5, 5, 7, 9}) sample.add(value);
  EXPECT_EQ(sample.count, 8);
  EXPECT_EQ(sample.least(), 2);
  EXPECT_EQ(sample.most(), 9);
  EXPECT_EQ(sample.histogram.at(4), 3);
  // The sum of squared deviations from 5 is 32, so the variance 32/7, the error sqrt(32/7/8).
  const Estimate estimate = sample.estimate();
  EXPECT_DOUBLE_EQ(estimate.mean, 5);
  EXPECT_DOUBLE_EQ(estimate.margin, 1.96 * std::sqrt(32.0 / 7 / 8));
  EXPECT_DOUBLE_EQ(sample.estimate(10).mean, 0.5);
  EXPECT_DOUBLE_EQ(sample.estimate(10).margin, estimate.margin / 10);
}

RULE(Tally, "no value, one value and equal values have no margin") {
  Sample sample;
  EXPECT_EQ(sample.estimate().mean, 0);
  EXPECT_EQ(sample.estimate().margin, 0);
  sample.add(-7);
  EXPECT_EQ(sample.estimate().mean, -7);
  EXPECT_EQ(sample.estimate().margin, 0);
  for (int i = 0; i < 1000; ++i) sample.add(-7);
  EXPECT_EQ(sample.estimate().mean, -7);
  EXPECT_EQ(sample.estimate().margin, 0);
}

RULE(Tally, "two samples add up to the sample of all") {
  Sample low;
  Sample high;
  Sample all;
  for (int value = 0; value < 20; ++value) {
    (value % 3 == 0 ? low : high).add(value);
    all.add(value);
  }
  low.add(high);
  EXPECT_TRUE(equal(low, all));
  low.add(Sample{});
  EXPECT_TRUE(equal(low, all));
}

RULE(Tally, "a shared win counts in equal parts that add up to one") {
  for (int winners = 1; winners <= kMostPlayers; ++winners) {
    EXPECT_EQ(kWin % winners, 0);
    Tally tally;
    tally.add_game({.end = "over", .scores = {3, 3, 3, 3, 3, 3}, .winners = SeatSet::first(winners)}, kMostPlayers, 10);
    double sum = 0;
    for (int seat = 0; seat < kMostPlayers; ++seat) {
      const double share = tally.wins[seat].estimate(kWin).mean;
      EXPECT_DOUBLE_EQ(share, seat < winners ? 1.0 / winners : 0);
      sum += share;
    }
    EXPECT_DOUBLE_EQ(sum, 1);
  }
}

RULE(Tally, "games add up: scores, wins, lengths, ends; only of those who play") {
  Tally first;
  first.add_game({.end = "late", .scores = {4, 9, 1}, .winners = SeatSet::only(Seat{1})}, 3, 100);
  Tally second;
  second.add_game({.end = "soon", .scores = {8, 8, 2}, .winners = SeatSet::first(2)}, 3, 50);
  second.add_game({.end = "late", .scores = {0, 0, 0}, .winners = {}}, 3, 60);
  first.add(second);
  EXPECT_EQ(first.scores[0].sum, 12);
  EXPECT_EQ(first.scores[1].sum, 17);
  EXPECT_EQ(first.scores[2].sum, 3);
  EXPECT_EQ(first.scores[3].count, 0);
  EXPECT_EQ(first.wins[0].sum, kWin / 2);
  EXPECT_EQ(first.wins[1].sum, kWin + kWin / 2);
  EXPECT_EQ(first.wins[2].sum, 0);
  EXPECT_EQ(first.wins[2].count, 3);  // a game that nobody won counts as well
  EXPECT_EQ(first.moves.sum, 210);
  EXPECT_EQ(first.ends, (std::map<std::string, std::int64_t, std::less<>>{{"late", 2}, {"soon", 1}}));
}

}  // namespace
}  // namespace ludothek::tests

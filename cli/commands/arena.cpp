#include "cli/commands/arena.hpp"

#include <fmt/format.h>

#include <memory>

#include "cli/arguments/bot_list.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/trial_options.hpp"
#include "cli/commands/complaint.hpp"
#include "cli/progress.hpp"
#include "lab/sprt.hpp"
#include "lab/tournament.hpp"
#include "record/json/json_text.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"

namespace ludothek {
namespace {

struct ArenaArguments : TrialOptions {
  std::string bots;
  std::int64_t blocks = 250;
  std::vector<double> sprt;
};

// A mean over blocks with its 95 % margin.
class BlockMean {
 public:
  void add(double value) {
    ++count_;
    const double before = value - mean_;
    mean_ += before / count_;
    squares_ += before * (value - mean_);
  }
  double mean() const { return mean_; }
  double margin() const { return count_ > 1 ? 1.96 * std::sqrt(squares_ / (count_ - 1) / count_) : 0; }

 private:
  double count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

struct Contestant {
  std::string bot;
  Rating rating;
  BlockMean share;
  BlockMean score;
};

struct Outcome {
  json::object options;
  std::vector<Contestant> contestants;  // in the order the bots were named
  std::int64_t blocks = 0;
  std::int64_t games = 0;
  std::optional<SequentialTest> test;
};

void add_block(Outcome& outcome, const Block& block) {
  ++outcome.blocks;
  outcome.games += static_cast<std::int64_t>(block.games.size());
  for (std::size_t bot = 0; bot < outcome.contestants.size(); ++bot) {
    if (block.showings[bot].seats == 0) continue;
    outcome.contestants[bot].share.add(block.showings[bot].share());
    outcome.contestants[bot].score.add(block.showings[bot].mean_score());
  }
  for (const ArenaGame& game : block.games) {
    std::vector<RatedPlace> placings;
    for (std::size_t seat = 0; seat < game.bots.size(); ++seat) {
      placings.push_back({&outcome.contestants[game.bots[seat]].rating, game.places[seat]});
    }
    rate(placings);
  }
  if (outcome.test) outcome.test->add(block.showings[0].share());
}

std::string_view word_of(SequentialTest::Decision decision) {
  switch (decision) {
    case SequentialTest::Decision::kStronger:
      return "stronger";
    case SequentialTest::Decision::kWeaker:
      return "not stronger";
    case SequentialTest::Decision::kGoOn:
      break;
  }
  return "undecided";
}

template <Recordable G>
Outcome play_all(const ArenaArguments& arguments, Tournament<G>& tournament, const std::vector<std::string>& bots,
                 int players) {
  Outcome outcome;
  for (const std::string& bot : bots) outcome.contestants.push_back({.bot = bot});
  if (arguments.sprt.size() == 2) outcome.test.emplace(arguments.sprt[0], arguments.sprt[1], players);
  Progress progress(arguments.game, arguments.blocks * tournament.games_a_block());
  // With a sequential test, look at it after every wave; the waves' size must not depend on the number of threads.
  const std::int64_t wave = outcome.test ? 16 : arguments.blocks;
  for (std::int64_t first = 0; first < arguments.blocks; first += wave) {
    const std::int64_t count = std::min(wave, arguments.blocks - first);
    for (const Block& block : tournament.play(first, count, [&](std::int64_t done) { progress.add(done); })) {
      add_block(outcome, block);
    }
    if (outcome.test && outcome.test->decision() != SequentialTest::Decision::kGoOn) break;
  }
  return outcome;
}

void print_text(const ArenaArguments& arguments, const Outcome& outcome, const std::vector<const Contestant*>& order,
                int players) {
  fmt::print("{}, {} players, {} blocks of common deals, {} games, seed {}\n\n", arguments.game, players,
             outcome.blocks, outcome.games, arguments.seed);
  fmt::print("  {:<10} {:>16} {:>20} {:>22}\n", "bot", "rating (95 %)", "win share (95 %)", "mean score (95 %)");
  for (const Contestant* contestant : order) {
    fmt::print("  {:<10} {:>8.2f} ± {:<5.2f} {:>11.2f} % ± {:<5.2f} {:>12.3f} ± {:<6.3f}\n", contestant->bot,
               contestant->rating.mean, 1.96 * contestant->rating.deviation, 100 * contestant->share.mean(),
               100 * contestant->share.margin(), contestant->score.mean(), contestant->score.margin());
  }
  fmt::print("\n  par        {:.2f} % of the wins\n", 100.0 / players);
  if (outcome.test) {
    fmt::print("  test       {} is {} (elo {} against {}; log-likelihood ratio {:.2f})\n", outcome.contestants[0].bot,
               word_of(outcome.test->decision()), arguments.sprt[1], arguments.sprt[0],
               outcome.test->log_likelihood_ratio());
  }
}

void print_json(const ArenaArguments& arguments, const Outcome& outcome, const std::vector<const Contestant*>& order,
                int players) {
  json::array bots;
  for (const Contestant* contestant : order) {
    bots.push_back(
        json::object{{"bot", contestant->bot},
                     {"rating", {{"mean", contestant->rating.mean}, {"margin95", 1.96 * contestant->rating.deviation}}},
                     {"wins", {{"mean", contestant->share.mean()}, {"margin95", contestant->share.margin()}}},
                     {"score", {{"mean", contestant->score.mean()}, {"margin95", contestant->score.margin()}}}});
  }
  json::object result{{"game", arguments.game},   {"options", outcome.options}, {"players", players},
                      {"blocks", outcome.blocks}, {"games", outcome.games},     {"seed", arguments.seed},
                      {"par", 1.0 / players},     {"bots", std::move(bots)}};
  if (outcome.test) {
    result["sprt"] = json::object{{"elo0", arguments.sprt[0]},
                                  {"elo1", arguments.sprt[1]},
                                  {"llr", outcome.test->log_likelihood_ratio()},
                                  {"verdict", word_of(outcome.test->decision())}};
  }
  fmt::print("{}\n", json_text(result));
}

// What is wrong with --sprt, if anything.
std::optional<std::string> wrong_test(const std::vector<double>& elos, int players) {
  if (elos.empty()) return std::nullopt;
  if (players < 2) return "--sprt compares bots that play each other; there is one player";
  constexpr double kMost = 4000;  // points: beyond, no game would ever be lost
  const bool small = std::ranges::all_of(elos, [](double elo) { return elo >= -kMost && elo <= kMost; });
  if (!small || elos[0] >= elos[1])
    return fmt::format("--sprt takes the smaller number first, both within ±{}: --sprt 0,20", kMost);
  return std::nullopt;
}

template <Recordable G>
int run_arena(const ArenaArguments& arguments) {
  const auto list = read_bot_list(arguments.bots, [](std::string_view name) { return make_bot<G>(name) != nullptr; });
  if (!list) return complain("arena", list.error().sentence());
  std::optional<int> players = arguments.players;
  // As many seats as bots are named, unless that is no such game.
  if (!players && list->size() > 1 && std::ssize(*list) <= kMostPlayers) {
    const auto fitting = read_settings<G>(static_cast<int>(list->size()), arguments.options);
    if (fitting) players = static_cast<int>(list->size());
  }
  const auto options = read_settings<G>(players, arguments.options);
  if (!options) return complain("arena", options.error().sentence());

  // The same name twice is the same bot at two seats.
  std::vector<std::string> bots;
  std::vector<std::size_t> named;
  for (const std::string& bot : *list) {
    const auto found = std::ranges::find(bots, bot);
    named.push_back(place_of(found - bots.begin()));
    if (found == bots.end()) bots.push_back(bot);
  }
  if (bots.size() < 2 && options->players > 1)
    return complain("arena", "name at least two different bots: --bots greedy,random");
  if (const auto wrong = wrong_test(arguments.sprt, options->players)) return complain("arena", *wrong);
  const bool seated = named.size() == options->players;
  Tournament<G> tournament(
      {.options = *options,
       .bots = bots,
       .line_ups = seated ? std::vector<std::vector<std::size_t>>{named} : line_ups(bots.size(), options->players),
       .seed = arguments.seed,
       .threads = arguments.threads});
  Outcome outcome = play_all<G>(arguments, tournament, bots, options->players);
  outcome.options = write_options(*options);

  std::vector<const Contestant*> order;
  for (const Contestant& contestant : outcome.contestants) order.push_back(&contestant);
  std::ranges::sort(order, std::greater{}, [](const Contestant* contestant) { return contestant->rating.mean; });
  if (arguments.json) {
    print_json(arguments, outcome, order, options->players);
  } else {
    print_text(arguments, outcome, order, options->players);
  }
  return 0;
}

}  // namespace

void add_arena(CLI::App& program, int& exit_code) {
  auto arguments = std::make_shared<ArenaArguments>();
  CLI::App* command = program.add_subcommand("arena", "Find out which bot is stronger: common deals, rotated seats");
  add_trial_options(*command, *arguments, "else as many as bots are named, or 4");
  command
      ->add_option("--bots", arguments->bots,
                   "Who plays, separated by commas: one per seat, or any number of bots that\n"
                   "then meet each other in all line-ups. expert@1000: a level that\n"
                   "simulates so many rounds for each decision, where a game's bots simulate")
      ->required();
  command->add_option("--blocks", arguments->blocks, "How many deals; each is played in every rotation and line-up")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}))
      ->capture_default_str();
  command
      ->add_option("--sprt", arguments->sprt,
                   "ELO0,ELO1: stop as soon as it is clear whether the first bot is stronger\n"
                   "than the rest by ELO1 rather than ELO0 points (5 % error each way)")
      ->delimiter(',')
      ->expected(2)
      ->type_name("ELO0,ELO1");
  command->footer(
      "Examples:\n"
      "  ludothek arena GAME --bots greedy,random,random,random --blocks 500\n"
      "  ludothek arena GAME --bots greedy,random --players 2 --sprt 0,20");
  command->callback([arguments, &exit_code] {
    Shelf::with(arguments->game, [&]<Recordable G>() { exit_code = run_arena<G>(*arguments); });
  });
}

}  // namespace ludothek

#include "cli/commands/simulate.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>

#include "cli/arguments/bot_list.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/trial_options.hpp"
#include "cli/commands/complaint.hpp"
#include "cli/progress.hpp"
#include "lab/simulation.hpp"
#include "record/json/json_text.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"

namespace ludothek {
namespace {

struct SimulateArguments : TrialOptions {
  std::string bots = "greedy";
  std::int64_t games = 1000;
  std::string records;
  bool fair = false;
};

// One name for all seats, or one per seat.
Expected<std::vector<std::string>, Problem> read_bots(const std::string& list, int players) {
  auto bots = read_bot_list(list);
  if (!bots) return bots.error();
  if (bots->size() == 1) bots->resize(place_of(players), bots->front());
  if (std::ssize(*bots) != players) {
    return Problem{
        fmt::format("{} bots for {} players: give one name, or one per seat", bots->size(), players), {}, {}};
  }
  return *bots;
}

struct Report {
  const SimulateArguments& arguments;
  std::string_view game;
  int players;
  json::object options;
  std::vector<std::string> bots;
  const Tally& tally;
  double seconds;

  double games_per_second() const { return seconds > 0 ? static_cast<double>(arguments.games) / seconds : 0; }
};

json::object write_sample(const Sample& sample, double unit) {
  const Estimate estimate = sample.estimate(unit);
  json::object distribution;
  for (const auto& [value, times] : sample.histogram) distribution[std::to_string(value)] = times;
  return {{"mean", estimate.mean}, {"margin95", estimate.margin}, {"distribution", std::move(distribution)}};
}

void print_json(const Report& report, std::FILE* out) {
  json::array seats;
  for (int i = 0; i < report.players; ++i) {
    const std::size_t seat = place_of(i);
    const Estimate wins = report.tally.wins[seat].estimate(kWin);
    seats.push_back(json::object{{"seat", i},
                                 {"bot", report.bots[seat]},
                                 {"score", write_sample(report.tally.scores[seat], 1)},
                                 {"wins", {{"mean", wins.mean}, {"margin95", wins.margin}}}});
  }
  json::object ends;
  for (const auto& [end, times] : report.tally.ends) ends[end] = times;
  json::object result{{"game", report.game},           {"players", report.players},
                      {"options", report.options},     {"games", report.arguments.games},
                      {"seed", report.arguments.seed}, {"fair", report.arguments.fair},
                      {"seats", std::move(seats)},     {"moves", write_sample(report.tally.moves, 1)},
                      {"ends", std::move(ends)}};
  if (report.tally.redeals.count > 0) result["redeals"] = write_sample(report.tally.redeals, 1);
  result["seconds"] = report.seconds;
  result["gamesPerSecond"] = report.games_per_second();
  fmt::print(out, "{}\n", json_text(result));
}

void print_text(const Report& report, std::FILE* out) {
  std::string options;
  for (const auto& member : report.options) {
    options += fmt::format(
        ", {} = {}", std::string_view(member.key().data(), member.key().size()),
        member.value().is_string() ? std::string(member.value().get_string().c_str()) : json_text(member.value()));
  }
  fmt::print(out, "{}, {} {}{}\n", report.game, report.players, report.players == 1 ? "player" : "players", options);
  fmt::print(out, "{} {}, seed {}{}\n\n", report.arguments.games, report.arguments.games == 1 ? "game" : "games",
             report.arguments.seed, report.arguments.fair ? ", chance from the fair stream" : "");
  fmt::print(out, "  seat  {:<10} {:>20} {:>22}\n", "bot", "mean score (95 %)", "win share (95 %)");
  for (int i = 0; i < report.players; ++i) {
    const std::size_t seat = place_of(i);
    const Estimate score = report.tally.scores[seat].estimate();
    const Estimate wins = report.tally.wins[seat].estimate(kWin);
    fmt::print(out, "  {:>4}  {:<10} {:>11.3f} ± {:<6.3f} {:>12.2f} % ± {:<5.2f}\n", i, report.bots[seat], score.mean,
               score.margin, 100 * wins.mean, 100 * wins.margin);
  }
  const Sample& moves = report.tally.moves;
  fmt::print(out, "\n  length   {:.2f} ± {:.2f} moves ({} to {})\n", moves.estimate().mean, moves.estimate().margin,
             moves.least(), moves.most());
  for (const auto& [end, times] : report.tally.ends) {
    fmt::print(out, "  end      {} {:.2f} %\n", end,
               100 * static_cast<double>(times) / static_cast<double>(report.arguments.games));
  }
  if (const Sample& redeals = report.tally.redeals; redeals.count > 0) {
    fmt::print(out, "  redeals  {:.4f} ± {:.4f} per deal\n", redeals.estimate().mean, redeals.estimate().margin);
  }
  fmt::print(out, "  speed    {:.0f} games/s\n", report.games_per_second());
}

template <Recordable G>
int simulate(const SimulateArguments& arguments) {
  const auto options = read_settings<G>(arguments.players, arguments.options);
  if (!options) return complain("simulate", options.error().sentence());
  const auto bots = read_bots(arguments.bots, options->players);
  if (!bots) return complain("simulate", bots.error().sentence());
  std::ofstream file;
  std::ostream* records = nullptr;
  if (arguments.records == "-") {
    records = &std::cout;
  } else if (!arguments.records.empty()) {
    errno = 0;
    file.open(arguments.records, std::ios::binary | std::ios::trunc);
    if (!file) return complain("simulate", arguments.records + " can't be written: " + std::strerror(errno));
    records = &file;
  }
  Simulation<G> simulation({.options = *options,
                            .bots = *bots,
                            .games = arguments.games,
                            .seed = arguments.seed,
                            .threads = arguments.threads,
                            .fair = arguments.fair,
                            .records = records});
  const auto begun = std::chrono::steady_clock::now();
  bool written = true;
  {
    Progress progress(arguments.game, arguments.games);
    written = simulation.run([&progress](std::int64_t done) { progress.add(done); });
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  if (records != nullptr) records->flush();
  if (!written || (records != nullptr && !records->good())) {
    const std::string place = arguments.records == "-" ? "the standard output" : arguments.records;
    return complain("simulate", "not all records could be written to " + place + ": is there room for them?");
  }
  const Report report{arguments, G::kName,           options->players, write_options(*options),
                      *bots,     simulation.tally(), seconds};
  // Records on the standard output must stay readable for the next program.
  std::FILE* out = arguments.records == "-" ? stderr : stdout;
  if (arguments.json) {
    print_json(report, out);
  } else {
    print_text(report, out);
  }
  return 0;
}

}  // namespace

void add_simulate(CLI::App& program, int& exit_code) {
  auto arguments = std::make_shared<SimulateArguments>();
  CLI::App* command = program.add_subcommand("simulate", "Play many games between bots and count how they end");
  add_trial_options(*command, *arguments, "else 4, or as many as the options are for");
  command
      ->add_option("--bots", arguments->bots, "random or greedy: one for all seats, or one per seat: greedy,random,…")
      ->capture_default_str();
  command->add_option("--games", arguments->games, "How many games")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000'000}))
      ->capture_default_str();
  command->add_option("--records", arguments->records,
                      "Write every game to this file (JSON Lines); - is the standard output");
  command->add_flag("--fair", arguments->fair,
                    "Take chance from the fair stream and write `fairness` into the records");
  command->footer(
      "Examples:\n"
      "  ludothek simulate GAME --bots greedy,random,random,random --games 10000\n"
      "  ludothek simulate GAME --players 3 --option KEY=VALUE --records games.jsonl --fair\n"
      "  ludothek simulate GAME --bots greedy --json");
  command->callback([arguments, &exit_code] {
    Shelf::with(arguments->game, [&]<Recordable G>() { exit_code = simulate<G>(*arguments); });
  });
}

}  // namespace ludothek

#include "cli/arguments/trial_options.hpp"

#include <fmt/format.h>

#include "cli/arguments/options.hpp"
#include "record/catalog.hpp"

namespace ludothek {
namespace {

// "starFaces=1…5": what the command line takes for an option.
std::string values_for_help(const OptionFact& option) {
  if (option.kind == OptionFact::Kind::kSwitch) return "true|false";
  if (option.kind == OptionFact::Kind::kNumber) return fmt::format("{}…{}", option.range.least, option.range.most);
  std::string values;
  for (const ChoiceFact& value : option.values) values.append(values.empty() ? "" : "|").append(value.name);
  return values;
}

// A line per game.
std::string options_for_help() {
  std::string lines;
  for (const GameEntry& entry : catalog()) {
    std::string options;
    for (const OptionFact& option : entry.facts.options) {
      options += fmt::format("{}{}={}", options.empty() ? "" : ", ", option.name, values_for_help(option));
    }
    if (!options.empty()) lines += fmt::format("\n{}: {}", entry.facts.name, options);
  }
  return lines;
}

std::string players_for_help() {
  std::string games;
  for (const GameEntry& entry : catalog()) {
    const Party& players = entry.facts.players;
    games += fmt::format("{}{} to {} ({})", games.empty() ? "" : ", ", players.fewest, players.most, entry.facts.name);
  }
  return games;
}

}  // namespace

void add_game(CLI::App& command, std::string& game) {
  const auto check = [](const std::string& name) -> std::string {
    // Not a sentence that CLI11 would put its own words before.
    if (const auto problem = refuse_game(name, Language::kEnglish)) {
      throw CLI::ParseError(problem->what, CLI::ExitCodes::ValidationError);
    }
    return {};
  };
  command.add_option("GAME", game, "Which game")->required()->check(check)->type_name(one_of(Shelf::names()));
}

void add_game_options(CLI::App& command, std::vector<std::string>& options) {
  command.add_option("--option", options, "A choice of the game, given once for each:" + options_for_help())
      ->take_all()
      ->expected(1)
      ->type_name("KEY=VALUE");
}

void add_trial_options(CLI::App& command, TrialOptions& trial, const std::string& unasked) {
  add_game(command, trial.game);
  command.add_option("--players", trial.players, "How many play: " + players_for_help() + ";\n" + unasked);
  add_game_options(command, trial.options);
  command.add_option("--seed", trial.seed, "The same seed gives the same games, on any number of threads")
      ->check(refuse_seed)
      ->capture_default_str();
  command.add_option("--threads", trial.threads, "How many games at once")
      ->check(CLI::Range(1, 1024))
      ->default_str("one per core");
  command.add_flag("--json", trial.json, "The result as one JSON object");
}

}  // namespace ludothek

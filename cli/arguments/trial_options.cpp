#include "cli/arguments/trial_options.hpp"

#include "cli/arguments/options.hpp"

namespace ludothek {

void add_game_options(CLI::App& command, std::vector<std::string>& options) {
  command
      .add_option("--option", options,
                  "A choice of the game, given once for each:\n"
                  "farbenpoker: edition=de|fr\n"
                  "starmaster: variant=standard|children|children7|solitaire, starFaces=1…5\n"
                  "riffifi: officer, equalChances, ticks, each =true|false")
      ->take_all()
      ->expected(1)
      ->type_name("KEY=VALUE");
}

void add_trial_options(CLI::App& command, TrialOptions& trial, const std::string& unasked) {
  command.add_option("GAME", trial.game, "Which game")->required()->check(CLI::IsMember(Shelf::names()));
  command.add_option("--players", trial.players,
                     "How many play: 2 to 5 (farbenpoker), 1 to 6 (starmaster), 3 to 5 (riffifi);\n" + unasked);
  add_game_options(command, trial.options);
  command.add_option("--seed", trial.seed, "The same seed gives the same games, on any number of threads")
      ->check(refuse_seed)
      ->capture_default_str();
  command.add_option("--threads", trial.threads, "How many games at once")
      ->check(CLI::Range(1, 1024))
      ->default_str("one a core");
  command.add_flag("--json", trial.json, "The result as one JSON object");
}

}  // namespace ludothek

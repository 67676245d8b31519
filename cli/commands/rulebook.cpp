#include "cli/commands/rulebook.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>

#include "cli/arguments/trial_options.hpp"
#include "cmake/rulebooks.hpp"

namespace ludothek {
namespace {

struct RulebookArguments {
  std::string game;
  std::string language = "en";
};

int print_rulebook(const RulebookArguments& arguments) {
  const std::string_view page = find_rulebook(kRulebookPages, arguments.game, arguments.language);
  if (page.empty()) {
    fmt::print(stderr, "ludothek rules: there is no rulebook of {} in {}\n", arguments.game, arguments.language);
    return 2;
  }
  fmt::print("{}", page);
  return 0;
}

}  // namespace

void add_rules(CLI::App& program, int& exit_code) {
  auto arguments = std::make_shared<RulebookArguments>();
  CLI::App* command = program.add_subcommand("rules", "Print a game's rulebook, with our reading of every ruling");
  add_game(*command, arguments->game);
  command->add_option("--lang", arguments->language, "The rulebook's language")
      ->check(CLI::IsMember({"en", "fr", "de"}))
      ->capture_default_str();
  command->callback([arguments, &exit_code] { exit_code = print_rulebook(*arguments); });
}

}  // namespace ludothek

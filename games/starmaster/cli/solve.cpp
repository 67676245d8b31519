#include "games/starmaster/cli/solve.hpp"

#include <fmt/format.h>

#include <memory>

#include "cli/commands/complaint.hpp"
#include "games/starmaster/solve/report.hpp"

namespace ludothek {
namespace {

struct Arguments {
  starmaster::SolitaireQuestion question;
  bool json = false;
};

int answer(const Arguments& arguments) {
  if (const auto problem = complaint(arguments.question)) return complain("solve", *problem);
  fmt::print("{}", arguments.json ? solitaire_json(arguments.question) : solitaire_report(arguments.question));
  return 0;
}

}  // namespace

void SolveCommand<Starmaster>::add(CLI::App& solve, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      solve.add_subcommand(std::string(Starmaster::kName), "The solitaire: the chance of six colours, as a fraction");
  command->add_option("--turns", arguments->question.turns, "Turns left, before the next roll")->capture_default_str();
  command->add_option("--owned", arguments->question.owned, "Colours owned")->capture_default_str();
  command->add_option("--recall", arguments->question.recall, "How many looks in 100 find their cube")
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "The answer as one JSON object");
  command->footer(
      "Examples:\n"
      "  ludothek solve starmaster\n"
      "  ludothek solve starmaster --turns 5 --owned 4\n"
      "  ludothek solve starmaster --recall 80 --json");
  command->callback([arguments, &exit_code] { exit_code = answer(*arguments); });
}

}  // namespace ludothek

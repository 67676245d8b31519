// The program `ludothek`: one door a subcommand.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>

#include "cli/arena.hpp"
#include "cli/rulebook.hpp"
#include "cli/show.hpp"
#include "cli/simulate.hpp"
#include "cli/solve.hpp"
#include "cli/verify.hpp"

namespace {

constexpr int kWrongUse = 2;

int run(int argc, char** argv) {
  CLI::App program("Ludothek: a game library that is open day and night. Farbenpoker, Starmaster and Riffifi.",
                   "ludothek");
  program.require_subcommand(0, 1);
  program.set_help_all_flag("--help-all", "Help of every command");
  program.footer(
      "`ludothek COMMAND --help` explains a command. Exit codes: 0 all well, 1 something does not hold, 2 wrong use.");
  int exit_code = 0;
  ludothek::add_simulate(program, exit_code);
  ludothek::add_arena(program, exit_code);
  ludothek::add_solve(program, exit_code);
  ludothek::add_verify(program, exit_code);
  ludothek::add_show(program, exit_code);
  ludothek::add_rules(program, exit_code);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // CLI11 has a number for every kind of wrong use; here it is one.
    return program.exit(error) == 0 ? 0 : kWrongUse;
  }
  if (program.get_subcommands().empty()) fmt::print("{}", program.help());
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "ludothek: {}\n", error.what());
    return kWrongUse;
  }
}

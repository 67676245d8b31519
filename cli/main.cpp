// The program `ludothek`: one door per subcommand.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>

#include "cli/arguments/environment.hpp"
#include "cli/commands/analyse.hpp"
#include "cli/commands/arena.hpp"
#include "cli/commands/complaint.hpp"
#include "cli/commands/manual.hpp"
#include "cli/commands/play.hpp"
#include "cli/commands/rulebook.hpp"
#include "cli/commands/serve.hpp"
#include "cli/commands/show.hpp"
#include "cli/commands/simulate.hpp"
#include "cli/commands/solve.hpp"
#include "cli/commands/store.hpp"
#include "cli/commands/verify.hpp"

namespace {

// "ludothek simulate: GAME is required", and where to read on.
std::string explain(const CLI::App* program, const CLI::Error& error) {
  std::string name = program->get_name();
  for (const CLI::App* command : program->get_subcommands()) name += " " + command->get_name();
  return fmt::format("{}: {}\n`{} --help` says what it takes.\n", name, error.what(), name);
}

int run(int argc, char** argv) {
  CLI::App program("Ludothek: a game library that is open day and night.", "ludothek");
  program.require_subcommand(0, 1);
  program.failure_message(explain);
  program.set_help_all_flag("--help-all", "Help of every command");
  program.set_version_flag("--version", "ludothek " LUDOTHEK_VERSION, "Print which version this is and exit");
  program.footer(
      "`ludothek COMMAND --help` explains a command. Exit codes: 0 all well, 1 something does not hold, 2 wrong use.");
  int exit_code = 0;
  ludothek::add_serve(program, exit_code);
  ludothek::add_store(program, exit_code);
  ludothek::add_play(program, exit_code);
  ludothek::add_simulate(program, exit_code);
  ludothek::add_arena(program, exit_code);
  ludothek::add_solve(program, exit_code);
  ludothek::add_verify(program, exit_code);
  ludothek::add_show(program, exit_code);
  ludothek::add_analyse(program, exit_code);
  ludothek::add_rules(program, exit_code);
  ludothek::add_manual(program, exit_code, "ludothek " LUDOTHEK_VERSION);
  ludothek::add_completions(program);
  ludothek::name_variables(program);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // CLI11 has a number for every kind of wrong use; here it is one.
    return program.exit(error) == 0 ? 0 : ludothek::kWrongUse;
  }
  if (program.get_subcommands().empty()) fmt::print("{}", program.help());
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const int exit_code = run(argc, argv);
    // An answer that nobody got is no success; a full disk shows only when the last buffer is emptied.
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_code;
    fmt::print(stderr, "ludothek: the standard output could not be written: {}\n", std::strerror(errno));
    return ludothek::kWrongUse;
  } catch (const std::exception& error) {
    fmt::print(stderr, "ludothek: {}\n", error.what());
    return ludothek::kWrongUse;
  }
}

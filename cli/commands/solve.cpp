#include "cli/commands/solve.hpp"

#include "shelf/cli.hpp"
#include "shelf/rules.hpp"

namespace ludothek {

void add_solve(CLI::App& program, int& exit_code) {
  CLI::App* solve = program.add_subcommand("solve", "Work out exactly what a game or a position is worth");
  solve->require_subcommand(1);
  solve->footer("`ludothek solve GAME --help` explains what may be asked about a game.");
  Shelf::for_each([&]<Game G>() {
    if constexpr (requires { SolveCommand<G>::add(*solve, exit_code); }) SolveCommand<G>::add(*solve, exit_code);
  });
}

}  // namespace ludothek

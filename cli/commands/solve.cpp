#include "cli/commands/solve.hpp"

namespace ludothek {

void add_solve(CLI::App& program, int& exit_code) {
  CLI::App* solve = program.add_subcommand("solve", "Work out exactly what a game or a position is worth");
  solve->require_subcommand(1);
  solve->footer("`ludothek solve GAME --help` explains what may be asked about a game.");
  add_solve_farbenpoker(*solve, exit_code);
  add_solve_starmaster(*solve, exit_code);
}

}  // namespace ludothek

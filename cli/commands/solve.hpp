// `ludothek solve GAME`: what is exactly true of a game. Each game has its own part, with its own questions.
#pragma once

#include <CLI/CLI.hpp>

namespace ludothek {

void add_solve(CLI::App& program, int& exit_code);

// The parts. A part adds the game's command to `solve`.
void add_solve_farbenpoker(CLI::App& solve, int& exit_code);
void add_solve_starmaster(CLI::App& solve, int& exit_code);

}  // namespace ludothek

// `ludothek solve GAME`: what is exactly true of a game. A box that knows it offers a command with questions of its
// own: games/<box>/cli/solve.hpp declares SolveCommand<G> for its game.
#pragma once

#include <CLI/CLI.hpp>

namespace ludothek {

// static void add(CLI::App& solve, int& exit_code): adds the game's command to `solve`.
template <class G>
struct SolveCommand;

void add_solve(CLI::App& program, int& exit_code);

}  // namespace ludothek

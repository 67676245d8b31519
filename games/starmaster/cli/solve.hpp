// `ludothek solve starmaster`.
#pragma once

#include "cli/commands/solve.hpp"
#include "games/starmaster/rules/game.hpp"

namespace ludothek {

template <>
struct SolveCommand<Starmaster> {
  static void add(CLI::App& solve, int& exit_code);
};

}  // namespace ludothek

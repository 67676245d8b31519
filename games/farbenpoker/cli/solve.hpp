// `ludothek solve farbenpoker`.
#pragma once

#include "cli/commands/solve.hpp"
#include "games/farbenpoker/rules/game.hpp"

namespace ludothek {

template <>
struct SolveCommand<Farbenpoker> {
  static void add(CLI::App& solve, int& exit_code);
};

}  // namespace ludothek

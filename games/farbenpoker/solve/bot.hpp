// The player that plays Farbenpoker for two by the exact solution: the yardstick of every other bot of this game.
#pragma once

#include <memory>

#include "bots/bot.hpp"
#include "games/farbenpoker/rules/game.hpp"
#include "games/farbenpoker/solve/solution.hpp"

namespace ludothek {

// REQUIRES: the solution outlives the bot and covers the game, which is one for two.
std::unique_ptr<Bot<Farbenpoker>> exact_farbenpoker(const farbenpoker::Solution& solution);

}  // namespace ludothek

// Starmaster's greedy bot: sensible, simple, and the yardstick every later bot is measured with.
//
// Its policy is fixed. A stronger idea is a new bot, never a change here: a figure measured against `greedy` years ago
// must still mean the same. It draws no random number except for its reaction time in a race.
#pragma once

#include <memory>

#include "bots/bot.hpp"
#include "games/starmaster/rules/game.hpp"

namespace ludothek {

// It remembers every cube and follows every swap, so it turns the right one whenever it has seen it; a
// colour it has not seen it looks for at the lowest cell it does not know. After a star it announces the first colour,
// in the order of the die, whose cube it knows and whose pawn it can use: in solitaire one it does not own, else one
// that is still in stock; failing that the first colour it knows. It swaps with the lowest cell there is, takes a pawn
// from the opponent with most pawns (the lower seat among equals), and in a race claims exactly when it knows the cube.
std::unique_ptr<Bot<Starmaster>> greedy_starmaster();

}  // namespace ludothek

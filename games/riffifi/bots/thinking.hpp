// The thinking players of Riffifi, one per level: a memory, guesses of what is hidden, a search (search.hpp).
//
// Nobody plays at random. The weaker a level, the fewer rounds it imagines, the more it forgets, and the more often it
// just plays what looks best at a glance, as people do who are not always thinking.
#pragma once

#include <memory>

#include "bots/bot.hpp"
#include "bots/character.hpp"
#include "games/riffifi/rules/game.hpp"

namespace ludothek {

std::unique_ptr<Bot<Riffifi>> thinking_riffifi(Level level);
// The same with another budget: simulated rounds for each decision. REQUIRES: simulations > 0
std::unique_ptr<Bot<Riffifi>> thinking_riffifi(Level level, int simulations);

}  // namespace ludothek

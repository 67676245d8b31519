// The bots of Farbenpoker that think: a level is a memory (Mind) and how many draws it thinks ahead (Thought).
//
// In the German edition the better ones put a stick where others will mix it up, the weaker ones where they will find
// it again. The perfect one loses less than two games in a hundred against the exact solution of the game for two.
#pragma once

#include <memory>

#include "bots/bot.hpp"
#include "bots/character.hpp"
#include "games/farbenpoker/rules/game.hpp"

namespace ludothek {

std::unique_ptr<Bot<Farbenpoker>> thinking_farbenpoker(Level level);

// How many draws a level thinks ahead.
namespace farbenpoker {
int draws_ahead(Level level);
}

}  // namespace ludothek

// Mäxchen's levels, child to perfect: bots that bluff, and reckon with being bluffed.
#pragma once

#include <memory>

#include "bots/bot.hpp"
#include "bots/character.hpp"
#include "examples/maexchen/rules/game.hpp"

namespace ludothek {

// How likely it is, in [0, 1], that an announcement is true: what an honest speaker who had to be higher than `before`
// would have thrown, against what a liar would say. Liars are thought to like low lies: each throw of the order is five
// sixths as likely as the one below it.
double credibility(maexchen::Throw before, maexchen::Throw claim);

// It says what it threw if that is high enough; now and then, by its level, more than that. A lie is one of the lowest
// throws that are high enough. It lifts when that costs it less on average than going on, which it thinks costs the
// chance of not throwing higher, times the chance that its lie is lifted; how well it reckons depends on the level.
std::unique_ptr<Bot<Maexchen>> bluffing_maexchen(Level level);

}  // namespace ludothek

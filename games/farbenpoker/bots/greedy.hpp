// Farbenpoker's greedy bot: sensible, simple, and the yardstick every later bot is measured with.
//
// Its policy is fixed. A stronger idea is a new bot, never a change here: a figure measured against `greedy` years ago
// must still mean the same. It draws no random number except for its reaction time in a race.
#pragma once

#include <memory>

#include "bots/bot.hpp"
#include "games/farbenpoker/rules/game.hpp"

namespace ludothek {

// It remembers every stick it has seen and thinks only of the chips of the draw at hand: the chance of a
// hit times what it brings (the roller's privilege and the pot included), less the chance of a miss times what that
// costs. The chance of a hole it does not know is the share of wanted colours among all sticks it does not know. It
// draws where that is most, the lowest hole among equals. It rolls the third die again when the average over the six
// colours, with a miss costing two, is better than the best draw now. A chance after going broke: the holes whose
// sticks it knows to fit come first, each die once, then holes it does not know, then the rest. Sticks go back into the
// lowest free hole.
std::unique_ptr<Bot<Farbenpoker>> greedy_farbenpoker();

}  // namespace ludothek

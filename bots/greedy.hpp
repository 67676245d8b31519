// The greedy bots, one a game: sensible, simple, and the yardstick every later bot is measured with.
//
// Their policies are fixed. A stronger idea is a new bot, never a change here: a figure measured against `greedy` years
// ago must still mean the same. None of them draws a random number except for its reaction time in a race.
#pragma once

#include <memory>

#include "bots/bot.hpp"
#include "rules/farbenpoker/game.hpp"
#include "rules/riffifi/game.hpp"
#include "rules/starmaster/game.hpp"

namespace ludothek {

// Riffifi. It looks one card ahead and remembers nothing. A card that would be buried at once is worth nothing. Any
// other is worth what it would bring if it stayed, min(value, 12 − its own tokens of that colour), times (9 − value)/8,
// since a high card is easily buried; and in addition what an opponent's card that it turns down would have brought its
// owner, min(value, 12 − the owner's tokens of that colour). The Officer is worth what the victim's card would have
// brought, and nothing without a victim. It plays what is worth most; among equals the lowest place in the canonical
// order (so red before blue, low before high, the Officer last). Who gives the extra token: those with the highest
// total of points and tokens, the lower seat among equals.
std::unique_ptr<Bot<Riffifi>> greedy_riffifi();

// Farbenpoker. It remembers every stick it has seen and thinks only of the chips of the draw at hand: the chance of a
// hit times what it brings (the roller's privilege and the pot included), less the chance of a miss times what that
// costs. The chance of a hole it does not know is the share of wanted colours among all sticks it does not know. It
// draws where that is most, the lowest hole among equals. It rolls the third die again when the average over the six
// colours, with a miss costing two, is better than the best draw now. A chance after going broke: the holes whose
// sticks it knows to fit come first, each die once, then holes it does not know, then the rest. Sticks go back into the
// lowest free hole.
std::unique_ptr<Bot<Farbenpoker>> greedy_farbenpoker();

// Starmaster. It remembers every cube and follows every swap, so it turns the right one whenever it has seen it; a
// colour it has not seen it looks for at the lowest cell it does not know. After a star it announces the first colour,
// in the order of the die, whose cube it knows and whose pawn it can use: in solitaire one it does not own, else one
// that is still in stock; failing that the first colour it knows. It swaps with the lowest cell there is, takes a pawn
// from the opponent with most pawns (the lower seat among equals), and in a race claims exactly when it knows the cube.
std::unique_ptr<Bot<Starmaster>> greedy_starmaster();

}  // namespace ludothek

// Riffifi's greedy bot: sensible, simple, and the yardstick every later bot is measured with.
//
// Its policy is fixed. A stronger idea is a new bot, never a change here: a figure measured against `greedy` years ago
// must still mean the same. It draws no random number except for its reaction time in a race.
#pragma once

#include <memory>

#include "bots/bot.hpp"
#include "games/riffifi/rules/game.hpp"

namespace ludothek {

// It looks one card ahead and remembers nothing. A card that would be buried at once is worth nothing. Any
// other is worth what it would bring if it stayed, min(value, 12 − its own tokens of that colour), times (9 − value)/8,
// since a high card is easily buried; and in addition what an opponent's card that it turns down would have brought its
// owner, min(value, 12 − the owner's tokens of that colour). The Officer is worth what the victim's card would have
// brought, and nothing without a victim. It plays what is worth most; among equals the lowest place in the canonical
// order (so red before blue, low before high, the Officer last). Who gives the extra token: those with the highest
// total of points and tokens, the lower seat among equals.
std::unique_ptr<Bot<Riffifi>> greedy_riffifi();

}  // namespace ludothek

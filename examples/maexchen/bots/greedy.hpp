// Mäxchen's greedy bot: sensible, simple, and the yardstick every later bot is measured with. Its policy is fixed, and
// it draws no random number.
#pragma once

#include <memory>

#include "bots/bot.hpp"
#include "examples/maexchen/rules/game.hpp"

namespace ludothek {

// It says what it threw if that is high enough, and else the lowest throw that is. It lifts when a new throw would be
// higher than the announcement less than one time in four, and else throws. It gives in before a Mäxchen.
std::unique_ptr<Bot<Maexchen>> greedy_maexchen();

}  // namespace ludothek

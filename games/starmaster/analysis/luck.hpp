// Luck and skill in Starmaster: the dice are luck; which cube is turned and which colour is named are decisions,
// against what somebody does who forgets nothing (outlook.hpp). Who is first in a race is for the others to prevent.
#pragma once

#include <memory>

#include "games/starmaster/rules/game.hpp"
#include "study/analysis/luck.hpp"

namespace ludothek {

std::unique_ptr<Appraiser<Starmaster>> starmaster_appraiser(const starmaster::Options& options);

}  // namespace ludothek

// Luck and skill in Farbenpoker. Luck are the lot, the dice, and the colour of a stick that nobody had seen before;
// which stick is drawn and whether the third die is rolled again are decisions, against what somebody does who forgets
// nothing (outlook.hpp). To draw a stick that had been shown is no luck: whoever forgets nothing knows what comes.
#pragma once

#include <memory>

#include "games/farbenpoker/rules/game.hpp"
#include "study/analysis/luck.hpp"

namespace ludothek {

std::unique_ptr<Appraiser<Farbenpoker>> farbenpoker_appraiser(const farbenpoker::Options& options);

}  // namespace ludothek

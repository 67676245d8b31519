// Luck and skill in Riffifi. Luck are the dealer's lot and the deals: what everybody's hands are worth when the game is
// played on at a glance (bots/policy.hpp) many times, less the same before the deal. Decisions are judged by the
// witnesses (knowledge.hpp), from what the seat had seen alone.
#pragma once

#include <memory>

#include "games/riffifi/analysis/knowledge.hpp"
#include "study/analysis/luck.hpp"

namespace ludothek {

std::unique_ptr<Appraiser<Riffifi>> riffifi_appraiser(const riffifi::Options& options, const Trials& trials,
                                                      std::shared_ptr<KnowledgePart<Riffifi>> witnesses);

}  // namespace ludothek

// Starmaster's part of the analysis of finished games (study/analysis/analysis_part.hpp).
#pragma once

#include "games/starmaster/rules/game.hpp"
#include "study/analysis/analysis_part.hpp"

namespace ludothek {

template <>
struct BoxAnalysis<Starmaster> {
  static AnalysisParts<Starmaster> parts(const starmaster::Options& options, const Trials& trials);
};

}  // namespace ludothek

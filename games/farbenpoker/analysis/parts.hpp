// Farbenpoker's part of the analysis of finished games (study/analysis/analysis_part.hpp).
#pragma once

#include "games/farbenpoker/rules/game.hpp"
#include "study/analysis/analysis_part.hpp"

namespace ludothek {

template <>
struct BoxAnalysis<Farbenpoker> {
  static AnalysisParts<Farbenpoker> parts(const farbenpoker::Options& options, const Trials& trials);
};

}  // namespace ludothek

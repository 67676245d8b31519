// Riffifi's part of the analysis of finished games (study/analysis/analysis_part.hpp).
#pragma once

#include "games/riffifi/rules/game.hpp"
#include "study/analysis/analysis_part.hpp"
#include "study/replay/interim_score.hpp"

namespace ludothek {

template <>
struct BoxAnalysis<Riffifi> {
  static AnalysisParts<Riffifi> parts(const riffifi::Options& options, const Trials& trials);
};

// RF-4.1  The tokens of the round count already; with ticks there are none to count.
template <>
struct InterimScore<Riffifi> {
  static Scores of(const riffifi::State& state);
};

}  // namespace ludothek

#include "games/riffifi/analysis/parts.hpp"

#include "games/riffifi/analysis/knowledge.hpp"
#include "games/riffifi/analysis/luck.hpp"

namespace ludothek {

AnalysisParts<Riffifi> BoxAnalysis<Riffifi>::parts(const riffifi::Options& options, const Trials& trials) {
  AnalysisParts<Riffifi> parts;
  parts.push_back(std::make_unique<LuckPart<Riffifi>>(options.players, riffifi_appraiser(options, trials)));
  parts.push_back(std::make_unique<KnowledgePart<Riffifi>>(options.players));
  return parts;
}

Scores Standing<Riffifi>::of(const riffifi::State& state) {
  Scores scores = Riffifi::scores(state);
  if (state.options.ticks) return scores;
  for (const auto tokens : state.tokens) {
    for (const Seat seat : SeatSet::first(state.options.players)) scores[seat] += tokens.holding()[seat];
  }
  return scores;
}

}  // namespace ludothek

#include "games/riffifi/analysis/parts.hpp"

#include "games/riffifi/analysis/knowledge.hpp"
#include "games/riffifi/analysis/luck.hpp"

namespace ludothek {

AnalysisParts<Riffifi> BoxAnalysis<Riffifi>::parts(const riffifi::Options& options, const Trials& trials) {
  // One search for each decision: what a card cost is the same wherever it is told.
  const auto witnesses = std::make_shared<KnowledgePart<Riffifi>>(
      options.players, trials.of(Witness<Riffifi>::kSimulations), trials.of(Witness<Riffifi>::kGuesses));
  AnalysisParts<Riffifi> parts;
  parts.push_back(std::make_unique<LuckPart<Riffifi>>(options.players, riffifi_appraiser(options, trials, witnesses)));
  parts.push_back(std::make_unique<SharedPart<Riffifi>>(witnesses));
  return parts;
}

Scores InterimScore<Riffifi>::of(const riffifi::State& state) {
  Scores scores = Riffifi::scores(state);
  if (state.options.ticks) return scores;
  for (const auto tokens : state.tokens) {
    for (const Seat seat : SeatSet::first(state.options.players)) scores[seat] += tokens.holding()[seat];
  }
  return scores;
}

}  // namespace ludothek

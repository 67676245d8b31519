#include "games/farbenpoker/analysis/parts.hpp"

#include "games/farbenpoker/analysis/knowledge.hpp"
#include "games/farbenpoker/analysis/luck.hpp"

namespace ludothek {

AnalysisParts<Farbenpoker> BoxAnalysis<Farbenpoker>::parts(const farbenpoker::Options& options,
                                                           const Trials& /*trials*/) {
  AnalysisParts<Farbenpoker> parts;
  parts.push_back(std::make_unique<LuckPart<Farbenpoker>>(options.players, farbenpoker_appraiser(options)));
  parts.push_back(std::make_unique<KnowledgePart<Farbenpoker>>(options.players));
  return parts;
}

}  // namespace ludothek

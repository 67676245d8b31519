#include "games/starmaster/analysis/parts.hpp"

#include "games/starmaster/analysis/knowledge.hpp"
#include "games/starmaster/analysis/luck.hpp"

namespace ludothek {

AnalysisParts<Starmaster> BoxAnalysis<Starmaster>::parts(const starmaster::Options& options, const Trials& /*trials*/) {
  AnalysisParts<Starmaster> parts;
  parts.push_back(std::make_unique<LuckPart<Starmaster>>(options.players, starmaster_appraiser(options)));
  parts.push_back(std::make_unique<KnowledgePart<Starmaster>>(options.players));
  return parts;
}

}  // namespace ludothek

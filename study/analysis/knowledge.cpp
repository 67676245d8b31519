#include "study/analysis/knowledge.hpp"

#include <cmath>

#include "engine/indexed.hpp"
#include "texts/values.hpp"

namespace ludothek {
namespace {

constexpr Indexed<Verdict, std::string_view, 4> kVerdicts{"found", "missed", "lucky", "unlucky"};

// Nobody reads more of an estimate than this.
double thousandths(double value) { return std::round(value * 1000) / 1000; }

}  // namespace

json::object write(const KnowledgeDecision& decision) {
  json::object object{{"move", decision.move}, {"verdict", string_of(kVerdicts[decision.verdict])}};
  if (decision.chance) object["chance"] = thousandths(*decision.chance);
  if (decision.shown) {
    object["shown"] = {{"move", decision.shown->move}, {"turnsAgo", decision.turns_ago}, {"between", decision.between}};
  }
  object["say"] = decision.say;
  return object;
}

json::object write(const MemoryPoint& point) {
  return {{"move", point.move},
          {"held", thousandths(point.held.mean)},
          {"error", thousandths(point.held.error)},
          {"perfect", point.perfect}};
}

json::object write_knowledge(Seat seat, const std::vector<KnowledgeDecision>& decisions,
                             const std::vector<MemoryPoint>& memory) {
  json::array list;
  for (const KnowledgeDecision& decision : decisions) list.push_back(write(decision));
  json::array points;
  for (const MemoryPoint& point : memory) points.push_back(write(point));
  return {{"seat", index(seat)}, {"decisions", std::move(list)}, {"memory", std::move(points)}};
}

}  // namespace ludothek

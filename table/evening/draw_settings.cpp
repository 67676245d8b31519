#include "table/evening/draw_settings.hpp"

#include <vector>

#include "record/catalog.hpp"
#include "record/options.hpp"

namespace ludothek {

json::object draw_settings(FastRandom& random) {
  const auto any = [&](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
  const auto chance = [&](std::uint32_t percent) { return random.below(100) < percent; };
  const GameEntry& entry = catalog()[any(catalog().size())];
  const Facts& facts = entry.facts;
  OptionValues options{};
  for (std::size_t i = 0; i < facts.options.size(); ++i) {
    const auto& [least, usual, most] = facts.options[i].range;
    options[i] = static_cast<std::uint8_t>(least + static_cast<int>(any(static_cast<std::size_t>(most - least + 1))));
  }
  std::vector<int> counts;
  for (int players = facts.players.fewest; players <= facts.players.most; ++players) {
    if (!refuse_options(facts, players, options)) counts.push_back(players);
  }
  json::object chosen = {
      {"game", facts.name}, {"players", counts[any(counts.size())]}, {"options", write_options(facts, options)}};
  if (facts.race) chosen["race"] = chance(30) ? "sealed" : "live";
  if (chance(20)) chosen["clockSeconds"] = 15;
  chosen["silenceSeconds"] = chance(50) ? 10 : 60;
  if (chance(50)) chosen["botPace"] = random.below(100);
  chosen["chat"] = chance(30);
  return chosen;
}

}  // namespace ludothek

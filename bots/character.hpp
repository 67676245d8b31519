// Characters: how well a bot of each level notices and remembers; how long it thinks is each game's own matter.
//
// A level is a memory and a thinking strength, nothing else: no bot sees more than its seat. The numbers of the memory
// are ACT-R's (Anderson & Schooler 1991): decay 0.5, logistic noise, a threshold below which nothing comes to mind.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/indexed.hpp"

namespace ludothek {

enum class Level : std::uint8_t { kChild, kCasual, kRegular, kExpert, kPerfect };

struct Character {
  std::string_view name;
  double noticing;   // the chance that something shown is taken in at all
  double noise;      // the scale of the logistic noise on an activation
  double threshold;  // the least activation that comes to mind
  double confusion;  // how far a neighbour's trace may stand in: what closeness is worth, in activation
  bool forgets;      // false: everything noticed stays
};

inline constexpr Indexed<Level, Character, 5> kCharacters{{
    {"child", 0.50, 0.50, -0.9, 1.2, true},
    {"casual", 0.70, 0.42, -1.2, 1.8, true},
    {"regular", 0.87, 0.33, -1.5, 2.6, true},
    {"expert", 0.97, 0.25, -1.8, 4.0, true},
    {"perfect", 1.00, 0.00, 0.0, 0.0, false},
}};

constexpr const Character& character_of(Level level) { return kCharacters[level]; }

constexpr std::optional<Level> level_of(std::string_view name) {
  for (std::size_t i = 0; i < kCharacters.size(); ++i) {
    if (kCharacters[i].name == name) return static_cast<Level>(i);
  }
  return std::nullopt;
}

}  // namespace ludothek

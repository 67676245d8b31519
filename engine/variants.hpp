// Every variant of a game: player counts times options; what a test, a comparison of builds or a laboratory goes
// through to leave nothing out. They come from the game's facts. Where an option is a number its ends and its usual
// value stand for all; where it is idle, its usual value alone.
#pragma once

#include <string>
#include <vector>

#include "engine/facts.hpp"
#include "engine/game.hpp"

namespace ludothek {

struct VariantFact {
  int players;
  OptionValues options;
};
std::vector<VariantFact> every_variant(const Facts& facts);

// The options but the players, as one word for people and for comparing: "standard-2", "officer+ticks", "plain".
std::string word_for(const Facts& facts, const OptionValues& chosen);

template <Game G>
std::vector<typename G::Options> every_variant() {
  std::vector<typename G::Options> variants;
  for (const auto& [players, chosen] : every_variant(G::kFacts)) variants.push_back(G::Options::from(players, chosen));
  return variants;
}

template <class Options>
std::string word_for(const Options& options) {
  return word_for(Options::facts(), options.values());
}

}  // namespace ludothek

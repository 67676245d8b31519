// A game's options in JSON, by its facts: one member per option, all of them, no others.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>

#include "engine/game.hpp"
#include "record/json/problem.hpp"

namespace ludothek {

namespace json = boost::json;

Expected<OptionValues, Problem> read_options(const Facts& facts, const json::object& members);
json::object write_options(const Facts& facts, const OptionValues& chosen);

template <Game G>
Expected<typename G::Options, Problem> read_options(const json::object& members, int players) {
  const auto chosen = read_options(G::kFacts, members);
  if (!chosen) return chosen.error();
  return G::Options::from(players, *chosen);
}

template <class Options>
json::object write_options(const Options& options) {
  return write_options(Options::facts(), options.values());
}

}  // namespace ludothek

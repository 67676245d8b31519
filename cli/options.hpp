// A game's options from the command line: KEY=VALUE, the rest as the game's defaults.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/games.hpp"

namespace ludothek {

// Puts each KEY=VALUE over the defaults; complains about an unknown key, naming the known ones.
Read<json::object> override_options(json::object defaults, const std::vector<std::string>& settings);

// How many play when nobody says; Starmaster's solitaire is for one alone (SM-6.5).
template <Wired G>
typename G::Options default_options(std::optional<int> players, const std::vector<std::string>& settings) {
  typename G::Options options;
  if constexpr (std::same_as<G, Starmaster>) {
    const bool alone = std::find(settings.begin(), settings.end(), "variant=solitaire") != settings.end();
    options.players = alone ? 1 : 4;
    if (players == 1) options.variant = starmaster::Variant::kSolitaire;
  }
  if (players) options.players = static_cast<std::uint8_t>(*players);
  return options;
}

// The options of a game to be played, or what is wrong with what was asked for.
template <Wired G>
Read<typename G::Options> read_settings(std::optional<int> players, const std::vector<std::string>& settings) {
  const typename G::Options defaults = default_options<G>(players, settings);
  const auto members = override_options(Wire<G>::write_options(defaults), settings);
  if (!members) return members.problem();
  const auto options = Wire<G>::read_options(*members, defaults.players);
  if (!options) return options.problem();
  if (const auto refusal = G::refuse(*options)) return broken(*refusal);
  return *options;
}

}  // namespace ludothek

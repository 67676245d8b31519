// The catalog: the games of the house, listed openly.
#pragma once

#include <boost/json/object.hpp>
#include <memory>
#include <span>
#include <string_view>

#include "record/match.hpp"

namespace ludothek {

struct GameEntry {
  std::string_view name;  // as in the record
  int fewest;
  int most;
  Read<std::unique_ptr<Match>> (*open)(int players, const json::object& options);
};

std::span<const GameEntry> catalog();

// A new match, or what is wrong with the name, the players or the options.
Read<std::unique_ptr<Match>> open_match(std::string_view game, int players, const json::object& options);

}  // namespace ludothek

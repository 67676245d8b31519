// The catalog: the games on the shelf with their types erased.
#pragma once

#include <boost/json/object.hpp>
#include <memory>
#include <span>
#include <string_view>

#include "record/match.hpp"

namespace ludothek {

struct GameEntry {
  const Facts& facts;
  json::object options;  // all of them with their usual values
  Expected<std::unique_ptr<Match>, Problem> (*open)(int players, const json::object& options);
};

std::span<const GameEntry> catalog();
// Null: there is no such game …
const GameEntry* entry_of(std::string_view game);
// … and the sentence that says which there are.
Problem no_such_game(std::string_view game);

// A new match, or what is wrong with the name, the players or the options.
Expected<std::unique_ptr<Match>, Problem> open_match(std::string_view game, int players, const json::object& options);

}  // namespace ludothek

// The record of a table's last game (docs/record-format.md).
#pragma once

#include <string>

#include "table/state/table_state.hpp"

namespace ludothek {

enum class GameEnd : std::uint8_t { kByTheRules, kGivenUp };

// REQUIRES: a game began, and it is over by the rules or given up.
std::string game_record(const TableState& table, GameEnd end);
// Of a game that goes on, as far as it was played, for who goes on with it elsewhere. REQUIRES: a game began.
std::string unfinished_record(const TableState& table);

}  // namespace ludothek

// Who played a recorded game, as others may be shown it. A record comes from anywhere and may have anything for a name:
// here people have plain ones, and bots are those of the house.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "record/record.hpp"
#include "texts/texts.hpp"

namespace ludothek {

struct RecordedPlayer {
  std::string name;   // a person's; empty: none is told
  std::string level;  // a bot's; empty: a person
  bool is_bot() const { return !level.empty(); }
};

// The level of a bot of the house in a record's name for it, "bot:casual"; empty: it is none of them.
std::string bot_level_in(std::string_view name);

// By a record's name for them.
RecordedPlayer player_of(std::string_view name);
// One for each seat.
std::vector<RecordedPlayer> players_of(const Record& record);
// What they are called in a sentence, no two the same: several bots may be of one level. Empty: nobody is named.
std::vector<std::string> names_of(std::span<const RecordedPlayer> players, Language language);

}  // namespace ludothek

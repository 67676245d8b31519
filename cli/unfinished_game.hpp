// A game that was left before its end: written down so that it can be gone on with, and read again.
//
// Who leaves on purpose chooses a file. After Ctrl-C, a closed window or a lost connection the game is kept in
// $XDG_STATE_HOME/ludothek (else ~/.local/state/ludothek), one file per game, the last one only.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "record/record.hpp"
#include "texts/texts.hpp"

namespace ludothek {

// A seat's name in a record of this program: "bot:casual".
inline constexpr std::string_view kBotPrefix = "bot:";

// Adds the record to the file, a line per game. Nothing if it went well, else why not.
std::optional<std::string> add_record(const std::string& file, const json::object& record);
// Keeps it where the state of programs is kept, and gives the file; nothing if there is no such place.
std::optional<std::string> keep_record(const json::object& record, std::string_view game);

// The last game of a file, if it can be gone on with: not over, with its seed, and a person in it.
Expected<Record, Problem> read_unfinished(const std::string& file, Language language);

}  // namespace ludothek

// Settings: what the people at a table agreed on before a game: which game, its options, and what is the table's own
// (the kind of race, times, chat). The same JSON in the protocol, in the log and in the record's "table".
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/seat.hpp"
#include "record/json/problem.hpp"

namespace ludothek {

namespace json = boost::json;

enum class RaceKind : std::uint8_t { kLive, kSealed };

struct Settings {
  std::string game;      // as in the record
  int players = 0;       // how many seats
  json::object options;  // the game's, every one of them
  RaceKind race = RaceKind::kLive;
  int race_seconds = 0;       // until a race is void
  int memorise_seconds = 0;   // for what is to be remembered
  std::optional<Seat> first;  // who begins, where the host may say so; nobody: the lot says
  int clock_seconds = 0;      // for a decision; 0: no clock
  int absence_seconds = 30;   // how long the table pauses for somebody who dropped before it asks what to do
  int silence_seconds = 120;  // how long somebody who is here may take before the others may decide about the seat
  int bot_pace = 100;         // per cent of a person's time that bots take to move; 0: none at all
  bool help = true;           // whether one may ask what a bot would do
  bool chat = false;
  bool onlookers = true;       // whether one may watch …
  bool onlookers_talk = true;  // … and take part in the chat then
  bool open = false;           // listed for everybody
};

// What is not named keeps its default; the game's options too. A Problem says what may be asked for.
Expected<Settings, Problem> read_settings(const json::object& members);
json::object write_settings(const Settings& settings);
// The members of a table of an older version, which may have a time to memorise that is longer than the game's longest.
void shorten_memorising(json::object& members);

}  // namespace ludothek

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

inline constexpr int kLongestMemorising = 120;  // seconds, SM-1.4

struct Settings {
  std::string game;      // as in the record
  int players = 0;       // how many seats
  json::object options;  // the game's, every one of them
  RaceKind race = RaceKind::kLive;
  int race_seconds = 10;      // SM-3.5
  int memorise_seconds = 60;  // SM-1.4
  std::optional<Seat> first;  // SM-1.5: who begins Starmaster; nobody: the lot says
  int clock_seconds = 0;      // for a decision; 0: no clock
  int absence_seconds = 30;   // how long the table pauses for somebody who dropped before it asks what to do
  int bot_pace = 100;         // per cent of a person's time that bots take to move; 0: none at all
  bool chat = false;
  bool open = false;  // listed for everybody
};

// What is not named keeps its default; the game's options too. A Problem says what may be asked for.
Read<Settings> read_settings(const json::object& members);
json::object write_settings(const Settings& settings);
// Of the game's own: all options with their usual values.
json::object usual_options(std::string_view game);

}  // namespace ludothek

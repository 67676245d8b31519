// What a table would have said of a recorded game, to a seat, to an onlooker, or with every secret open: the messages
// of the protocol (docs/protocol.md), so that a board can't tell a replay from a game.
//
// Secrecy is decided where it always is: by the game's own view() and redact(). Only who looks with everything open
// gets more: events as the record's own, and the game's secrets() as `secrets` in the view, for which the protocol
// between a table and its people has no word.
#pragma once

#include <cstddef>
#include <string>

#include "engine/seat.hpp"
#include "study/replay/replay.hpp"

namespace ludothek {

struct Viewer {
  Seat seat = kOnlooker;
  bool open = false;  // every secret; REQUIRES: seat == kOnlooker
};

// Under which name a replay's messages go out.
inline constexpr std::string_view kReplayTable = "replay";

// The `table` message: who played, and what was agreed.
std::string people_message(const Replay& replay, Viewer viewer);

// The `game` message of the position after so many moves. `fresh`: as it stands, for who jumps there; else with what
// the move brought about, for who comes from the move before. REQUIRES: move <= replay.moves()
std::string game_message(const Replay& replay, std::size_t move, Viewer viewer, bool fresh);

// Everything that happened, as the viewer knows it: a list of events for each move, in order.
json::array story(const Replay& replay, Viewer viewer);

}  // namespace ludothek

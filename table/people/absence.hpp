// Absence: somebody who plays has dropped and the table pauses for them; when they stay away those who are here decide
// together: wait, let a bot stand in, or end the game. Nothing is decided behind anybody's back: who comes back finds
// the seat, and can take it back from the bot at any time.
#pragma once

#include <array>
#include <optional>

#include "engine/seat.hpp"
#include "table/messages/command.hpp"
#include "table/state/time.hpp"

namespace ludothek {

struct Absence {
  SeatSet away;    // whose owners are not here, and no bot stands in
  Moment until{};  // then the others are asked
  bool asked = false;
  Indexed<Seat, std::optional<Decide::Choice>, kMostPlayers> votes{};

  bool paused() const { return !away.empty(); }

  // More than half of those present agree on it. REQUIRES: asked
  std::optional<Decide::Choice> decision(SeatSet present) const {
    for (const auto choice : {Decide::Choice::kWait, Decide::Choice::kBot, Decide::Choice::kEnd}) {
      int agree = 0;
      for (const Seat seat : present) agree += votes[seat] == choice ? 1 : 0;
      if (2 * agree > present.size()) return choice;
    }
    return std::nullopt;
  }
};

}  // namespace ludothek

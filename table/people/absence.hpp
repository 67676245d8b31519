// Absence: somebody who plays has dropped and the table pauses for them; when they stay away those who are here decide
// together. Nothing is decided behind anybody's back: who comes back finds the seat, and can take it back from the bot
// at any time.
#pragma once

#include "engine/seat.hpp"
#include "table/people/ballot.hpp"
#include "table/state/time.hpp"

namespace ludothek {

struct Absence {
  SeatSet away;    // whose owners are not here, and no bot stands in
  Moment until{};  // then the others are asked
  bool asked = false;
  Ballot ballot{};

  bool paused() const { return !away.empty(); }
};

}  // namespace ludothek

// Ballot: what those who are here want to do about a seat that keeps the game waiting: wait, let a bot stand in, or end
// the game. More than half of them must agree.
#pragma once

#include <optional>

#include "engine/seat.hpp"
#include "table/messages/command.hpp"

namespace ludothek {

struct Ballot {
  Indexed<Seat, std::optional<Decide::Choice>, kMostPlayers> votes{};

  std::optional<Decide::Choice> decision(SeatSet voters) const {
    for (const auto choice : {Decide::Choice::kWait, Decide::Choice::kBot, Decide::Choice::kEnd}) {
      int agree = 0;
      for (const Seat seat : voters) agree += votes[seat] == choice ? 1 : 0;
      if (2 * agree > voters.size()) return choice;
    }
    return std::nullopt;
  }
};

}  // namespace ludothek

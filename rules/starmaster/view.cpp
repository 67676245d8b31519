#include "rules/starmaster/game.hpp"
#include "rules/starmaster/position.hpp"

// Every secrecy decision of Starmaster. Nobody has a secret from anybody: the one thing that is hidden, the colour of a
// cube that lies colour down, is hidden from all alike.

namespace ludothek {

// SM-7.1  A cube that lies colour down is told to nobody: only the one that lies colour up right now has a field.
Starmaster::View Starmaster::view(const State& state, Seat seat) {
  const bool one_is_up = state.turned != starmaster::kNoCell;
  return {.options = state.options,
          .me = seat,
          .phase = state.phase,
          .awaited = next(state),
          .roller = state.roller,
          .actor = state.actor,
          .white = state.white,
          .black = state.black,
          .sought = state.sought,
          .turned = state.turned,
          .turned_colour = one_is_up ? starmaster::at(state.cubes, state.turned) : starmaster::kNoColour,
          .pawns = state.pawns,
          .totals = state.totals,
          .turns = state.turns};
}

// SM-1.4  The arrangement lies open to everybody before the cubes are turned down.
// SM-2.4  Whatever cube is turned over later is seen by everybody, and the swaps happen on the open board.
// So every event is public at its moment, and nothing is struck out. Remembering it is the players' own affair: that a
// client which joins late is not told old events is the table's care.
Starmaster::Event Starmaster::redact(const Event& event, Seat /*seat*/) { return event; }

}  // namespace ludothek

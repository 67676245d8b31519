#include "games/starmaster/rules/game.hpp"
#include "games/starmaster/rules/position.hpp"

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
          .turned_colour = one_is_up ? state.cubes[state.turned] : starmaster::kNoColour,
          .pawns = state.pawns,
          .totals = state.totals,
          .turns = state.turns,
          // SM-6.1
          .turn_limit = starmaster::is_solitaire(state) ? starmaster::kSolitaireTurns : 0};
}

// SM-7.1  The cubes, which is all there is to remember.
Starmaster::Secrets Starmaster::secrets(const State& state) { return {.cubes = state.cubes}; }

// SM-1.4  The arrangement lies open to everybody before the cubes are turned down.
// SM-2.4  Whatever cube is turned over later is seen by everybody, and the swaps happen on the open board.
// So every event is public at its moment, and nothing is struck out. Remembering it is the players' own affair: that a
// client which joins late is not told old events is the table's care.
Starmaster::Event Starmaster::redact(const Event& event, Seat /*seat*/) { return event; }

// SM-7.1  Where each colour lies and where it went is to be remembered: no cell and no cube's colour is told later.
// Dice and pawns lie open; without a cell they help nobody.
Fade Starmaster::fades(const Event& event) {
  using namespace starmaster;  // NOLINT(google-build-using-namespace): its facts are what this is about
  const auto is = [&event](auto fact) { return std::holds_alternative<decltype(fact)>(event.fact); };
  // SM-2.5, SM-2.6  Turned back, or swapped: seen once.
  if (is(CubeTurnedBack{})) return {Fades::kTold, {"cell"}};
  if (is(CubesSwapped{})) return {Fades::kTold, {"cell", "with"}};
  if (is(CubesArranged{})) return {Fades::kNext, {"cubes"}};
  if (is(CubeTurned{})) return {Fades::kNext, {"cell", "colour"}};
  return {};
}

SeatSet Starmaster::hides(const Event& event) {
  return fades(event).when == Fades::kTold ? SeatSet::first(starmaster::kMostSeats) : SeatSet();
}

// What the pawns on the boards say, which all can count; never which cube is the right one.
std::optional<starmaster::Foresight> Starmaster::foresee(const State& state, Seat seat, const Action& action) {
  using Right = starmaster::Foresight::Right;
  const auto kind = action.kind();
  const bool announces = kind == Action::Kind::kAnnounce;
  if (!announces && kind != Action::Kind::kFlip && kind != Action::Kind::kClaim) return std::nullopt;
  const starmaster::Colour colour = announces ? action.colour() : state.sought;
  Foresight foresight{Right::kPawn};
  if (starmaster::brings_nothing(state, seat, colour)) {
    foresight.right = Right::kNothing;
  } else if (state.totals[seat] + 1 == starmaster::kPawnsToWin) {  // SM-4.1, SM-6.4
    foresight.right = Right::kVictory;
  }
  if (starmaster::is_at_stake(state, seat, colour)) foresight.wrong = colour;
  return foresight;
}

}  // namespace ludothek

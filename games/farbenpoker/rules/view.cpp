#include "games/farbenpoker/rules/game.hpp"
#include "games/farbenpoker/rules/position.hpp"

// Every secrecy decision of Farbenpoker. Secret is one thing: the colour of a stick while it stands in the device, from
// everybody alike. Chips, dice, which holes are taken and the sticks that lie outside are open on the table.

namespace ludothek {

using farbenpoker::Phase;

// FP-7.1  No colour of a standing stick: what was seen must be remembered. All seats and onlookers see the same.
Farbenpoker::View Farbenpoker::view(const State& state, Seat seat) {
  SeatSet waiting;
  for (Seat other : SeatSet::first(state.options.players)) {
    // FP-5.1  Without chips a player waits; FP-5.4  who is out for good does not.
    if (state.chips[other] == 0 && !state.out.has(other)) waiting.add(other);
  }
  return {.options = state.options,
          .me = seat,
          .phase = state.phase,
          .turn = state.turn,
          .awaited = next(state).seats,
          .winner = state.winner,
          .standing = state.standing,
          .dice = state.dice,
          .served = state.served,
          // FP-2.2  Everybody saw the sticks that were drawn; until they go into a hole they lie open.
          .hand = state.hand,
          .side = state.side,
          // FP-5.2  Chosen before any is seen: the holes, while the sticks still stand in them.
          .picked = state.picked,
          .chips = state.chips,
          .stock = state.stock,
          .pot = state.pot,
          .out = state.out,
          .waiting = waiting,
          .privilege = state.privilege,
          .rerolled = state.rerolled,
          .last_pot = state.phase != Phase::kOver && farbenpoker::plays_last_pot(state)};
}

// FP-7.1  The colours of the sticks that stand, which is all there is to remember.
Farbenpoker::Secrets Farbenpoker::secrets(const State& state) { return {.sticks = state.sticks}; }

// FP-7.1  Nothing to take away: facts are written so that they tell nothing too early. The arrangement carries no
// colours, a chance's first two holes neither; a colour is told when a stick is out of the device, and again when it
// goes back before everybody's eyes (FP-5.5). Nobody sees more than another.
Farbenpoker::Event Farbenpoker::redact(const Event& event, Seat /*seat*/) { return event; }

// FP-7.1  Which stick stands where is to be remembered: no hole and no stick's colour is told later, not even the hole
// alone, because the dice and a hit would tell its colour. FP-5.5  Where a stick goes is seen once.
Fade Farbenpoker::fades(const Event& event) {
  using namespace farbenpoker;  // NOLINT(google-build-using-namespace): its facts are what this is about
  const auto is = [&event](auto fact) { return std::holds_alternative<decltype(fact)>(event.fact); };
  if (is(StickPut{}) || is(StickReturned{})) return {Fades::kTold, {"hole", "colour"}};
  if (is(StickDrawn{})) return {Fades::kNext, {"hole", "colour"}};
  if (is(RescuePicked{})) return {Fades::kNext, {"hole"}};
  if (is(RescueDrawn{})) return {Fades::kNext, {"holes", "colours"}};
  return {};
}

// FP-2.4, FP-5.5  A stick that goes into a hole hides its colour.
SeatSet Farbenpoker::hides(const Event& event) {
  return fades(event).when == Fades::kTold ? SeatSet::first(farbenpoker::kMostSeats) : SeatSet();
}

// Dice and chips, which lie open: what a hit brings and a miss costs, never which hole is which.
std::optional<farbenpoker::Foresight> Farbenpoker::foresee(const State& state, Seat /*seat*/, const Action& action) {
  if (action.kind() != Action::Kind::kDraw) return std::nullopt;
  if (action.is_reroll()) return Foresight{farbenpoker::paid_for_a_miss(state, true)};
  Foresight foresight{farbenpoker::paid_for_a_miss(state, state.rerolled)};
  for (std::size_t die = 0; die < state.dice.size(); ++die) {
    if (((state.served >> die) & 1u) != 0) continue;
    const unsigned showing = farbenpoker::dice_showing(state.dice, state.dice[die]);
    const int due = farbenpoker::due_for_a_hit(state, std::popcount(showing));
    foresight.hit[die] = farbenpoker::paid_by_the_stock(state, due);
  }
  // FP-4.1  Two dice have their stick: the third one's brings the pot.
  if (std::popcount(state.served) == farbenpoker::kDice - 1) foresight.pot = state.pot;
  return foresight;
}

}  // namespace ludothek

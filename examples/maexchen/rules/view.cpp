#include "examples/maexchen/rules/game.hpp"

// Every secrecy decision of Mäxchen. The one secret is what lies under the cup.

namespace ludothek {

// MX-5.1  Only who threw the dice knows them, also while others pass the cup on.
Maexchen::View Maexchen::view(const State& state, Seat seat) {
  return {.options = state.options,
          .me = seat,
          .phase = state.phase,
          .turn = state.turn,
          .awaited = next(state).seats,
          .announcer = state.announcer,
          .claim = state.claim,
          .mine = seat == state.knower && seat != kOnlooker ? state.dice : maexchen::kNoThrow,
          .lives = state.lives};
}

Maexchen::Secrets Maexchen::secrets(const State& state) { return {.dice = state.dice}; }

// MX-5.1  That somebody threw is public; what, is not. MX-3.4  A lifted cup shows its dice to everybody.
Maexchen::Event Maexchen::redact(const Event& event, Seat seat) {
  const auto* thrown = std::get_if<maexchen::DiceThrown>(&event.fact);
  if (thrown == nullptr || thrown->seat == seat) return event;
  return {event.rule, maexchen::DiceThrown{thrown->seat, maexchen::kNoThrow}};
}

}  // namespace ludothek

#include "examples/maexchen/rules/game.hpp"
#include "examples/maexchen/rules/position.hpp"

// What may be done now in Mäxchen, and under which rule anything else is refused. What an action or an outcome then
// brings about is in rules.cpp.

namespace ludothek {
namespace maexchen {
namespace {

using Answer = Action::Answer;

constexpr std::uint64_t place_of(Answer answer) { return std::uint64_t{1} << static_cast<int>(answer); }

// MX-3.1  The next player believes, or lifts the cup.
// MX-3.5  An announced Mäxchen can't be topped: lift, or give in.
std::uint64_t answers(const State& state) {
  if (state.claim == kMaexchen) return place_of(Answer::kLift) | place_of(Answer::kGiveIn);
  return place_of(Answer::kLift) | place_of(Answer::kThrow) | place_of(Answer::kPass);
}

// REQUIRES: the seat is on turn, and the action is not legal.
Refusal refuse_announcement(const State& state, const Action& action) {
  if (state.phase == Phase::kAnswer) return {"MX-3.1", "answer_first"};
  if (action.place() >= kThrows) return {"MX-1.4", "no_such_throw"};
  return state.options.equal ? Refusal{"MX-2.4", "too_low"} : Refusal{"MX-2.3", "too_low"};
}
Refusal refuse_answer(const State& state, const Action& action) {
  if (state.phase == Phase::kAnnounce) return {"MX-2.2", "announce_first"};
  if (action.place() > static_cast<int>(Answer::kGiveIn)) return {"MX-3.1", "no_such_answer"};
  if (action.answer() == Answer::kGiveIn) return {"MX-3.5", "only_before_a_maexchen"};
  return {"MX-3.5", "maexchen_cannot_be_topped"};
}

}  // namespace
}  // namespace maexchen

using maexchen::Phase;

// MX-1.1  For how many it is. MX-1.2  How many lives a table may agree on.
std::optional<Refusal> Maexchen::refuse(const Options& options) {
  return refuse_options(kFacts, options.players, options.values());
}

Next Maexchen::next(const State& state) {
  switch (state.phase) {
    case Phase::kAnnounce:
    case Phase::kAnswer:
      return Next::turn(state.turn);
    case Phase::kOver:
      return Next::over();
    default:
      return Next::chance();
  }
}

Choices<maexchen::Action> Maexchen::actions(const State& state, Seat seat) {
  if (seat != state.turn) return {};
  if (state.phase == Phase::kAnnounce) return {Action::Kind::kAnnounce, maexchen::announcements(state)};
  if (state.phase == Phase::kAnswer) return {Action::Kind::kAnswer, maexchen::answers(state)};
  return {};
}

std::optional<Refusal> Maexchen::refuse(const State& state, Seat seat, const Action& action) {
  if (actions(state, seat).contains(action)) return std::nullopt;
  if (state.phase == Phase::kOver) return Refusal{"MX-4.3", "game_is_over"};
  if (index(seat) >= state.options.players) return Refusal{"MX-1.1", "not_a_player"};
  if (state.phase == Phase::kFirst) return Refusal{"MX-1.3", "first_not_known"};
  if (!is_alive(state, seat)) return Refusal{"MX-4.1", "you_are_out"};
  if (state.phase == Phase::kThrow) return Refusal{"MX-2.1", "dice_not_thrown"};
  if (seat != state.turn) return Refusal{state.phase == Phase::kAnswer ? "MX-3.1" : "MX-2.2", "not_your_turn"};
  if (action.kind() == Action::Kind::kAnnounce) return maexchen::refuse_announcement(state, action);
  return maexchen::refuse_answer(state, action);
}

std::optional<Refusal> Maexchen::refuse(const State& state, const Outcome& outcome) {
  if (state.phase == Phase::kOver) return Refusal{"MX-4.3", "game_is_over"};
  if (outcome.kind == Outcome::Kind::kFirst) {
    if (state.phase != Phase::kFirst) return Refusal{"MX-1.3", "first_is_known"};
    if (index(outcome.seat) >= state.options.players) return Refusal{"MX-1.3", "no_such_seat"};
    return std::nullopt;
  }
  if (outcome.kind != Outcome::Kind::kThrow) return Refusal{"MX-2.1", "no_such_outcome"};
  if (state.phase != Phase::kThrow) return Refusal{"MX-2.1", "throw_not_awaited"};
  for (const int face : outcome.dice) {
    if (face < 1 || face > maexchen::kFaces) return Refusal{"MX-1.1", "no_such_face"};
  }
  return std::nullopt;
}

}  // namespace ludothek

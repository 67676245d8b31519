#include <span>

#include "games/farbenpoker/rules/game.hpp"
#include "games/farbenpoker/rules/position.hpp"

// What may be done now in Farbenpoker, and under which rule anything else is refused. What an action or an outcome then
// brings about is in rules.cpp.

namespace ludothek {
namespace farbenpoker {
namespace {

// FP-2.8  With two dice served the third may be rolled once more before drawing, once a turn.
bool may_reroll(const State& state) { return std::popcount(state.served) == kDice - 1 && !state.rerolled; }

HoleSet picked_holes(const State& state) {
  HoleSet holes;
  for (Hole hole : state.picked) {
    if (hole != kNoHole) holes.add(hole);
  }
  return holes;
}

// What must come before anything else, by phase.
struct Due {
  Phase phase;
  Refusal refusal;
};
constexpr std::array<Due, 10> kDue{{{Phase::kFirst, {"FP-1.5", "first_player_not_drawn"}},
                                    {Phase::kArrange, {"FP-1.4", "sticks_not_arranged"}},
                                    {Phase::kRoll, {"FP-2.1", "dice_not_rolled"}},
                                    {Phase::kDraw, {"FP-2.2", "draw_a_stick_first"}},
                                    {Phase::kRollThird, {"FP-2.8", "third_die_not_rolled"}},
                                    {Phase::kPut, {"FP-2.4", "put_the_stick_first"}},
                                    {Phase::kReturn, {"FP-4.2", "return_the_sticks_first"}},
                                    {Phase::kRescueRoll, {"FP-5.2", "dice_not_rolled"}},
                                    {Phase::kRescue, {"FP-5.2", "choose_three_holes_first"}},
                                    {Phase::kRescueReturn, {"FP-5.5", "return_the_sticks_first"}}}};

Refusal refuse_for_what_is_due(const State& state) {
  const bool chance = Farbenpoker::next(state).kind == Next::Kind::kChance;
  if (chance && state.phase == Phase::kPut) return {"FP-2.5", "chance_chooses_the_hole"};
  if (chance && state.phase == Phase::kRescueReturn) return {"FP-5.5", "chance_chooses_the_hole"};
  for (const Due& due : kDue) {
    if (due.phase == state.phase) return due.refusal;
  }
  return {ending(state).rule, "game_is_over"};
}

Refusal refuse_stranger(const State& state, Seat seat) {
  if (index(seat) >= state.options.players) return {"FP-1.5", "no_such_seat"};
  if (state.out.has(seat)) return {"FP-5.4", "out_for_good"};
  if (state.chips[seat] == 0) return {"FP-5.1", "no_chips"};
  return {"FP-2.6", "not_your_turn"};
}

// A stick in hand can't go there. REQUIRES: it is a hole, and not one of free_holes().
Refusal refuse_target(const State& state, Hole hole) {
  const bool wrong_side = !holes_of(state.side).has(hole);
  const std::string_view code = wrong_side ? "wrong_side" : "hole_is_taken";
  if (state.phase == Phase::kPut) return {wrong_side ? "FP-2.4" : "FP-2.5", code};
  return {state.phase == Phase::kReturn ? "FP-4.2" : "FP-5.5", code};
}

// REQUIRES: the action is of the awaited kind and is not legal.
Refusal refuse_place(const State& state, const Action& action) {
  if (action.is_reroll()) return {"FP-2.8", state.rerolled ? "already_rerolled" : "reroll_not_now"};
  if (action.place() >= kHoles) return {"FP-1.1", "no_such_hole"};
  if (state.phase == Phase::kDraw) return {"FP-2.2", "hole_is_empty"};
  if (state.phase != Phase::kRescue) return refuse_target(state, action.hole());
  return {"FP-5.2", state.standing.has(action.hole()) ? "hole_already_chosen" : "hole_is_empty"};
}

// When an outcome is awaited and why else it is refused, in the order of Outcome::Kind.
struct Awaited {
  Phase phase;
  Phase or_phase;
  Refusal otherwise;
};
constexpr std::array<Awaited, 6> kAwaited{
    {{Phase::kFirst, Phase::kFirst, {"FP-1.5", "first_player_not_awaited"}},
     {Phase::kArrange, Phase::kArrange, {"FP-1.4", "arrangement_not_awaited"}},
     {Phase::kRoll, Phase::kRescueRoll, {"FP-2.7", "roll_not_awaited"}},
     {Phase::kRollThird, Phase::kRollThird, {"FP-2.8", "third_die_not_awaited"}},
     {Phase::kPut, Phase::kPut, {"FP-2.5", "put_not_awaited"}},
     {Phase::kRescueReturn, Phase::kRescueReturn, {"FP-5.5", "return_not_awaited"}}}};

std::optional<Refusal> refuse_unawaited(const State& state, Outcome::Kind kind) {
  const std::size_t place = place_of(kind);
  if (place >= kAwaited.size()) return Refusal{"FP-1.1", "no_such_outcome"};
  const Awaited& awaited = kAwaited[place];
  const bool chance = Farbenpoker::next(state).kind == Next::Kind::kChance;
  if (chance && (state.phase == awaited.phase || state.phase == awaited.or_phase)) return std::nullopt;
  return awaited.otherwise;
}

// FP-1.2  Every die shows one of the six colours, and there are three sticks of each.
std::optional<Refusal> refuse_colours(std::span<const Colour> colours, bool three_of_each) {
  PerColour<int> count{};
  for (Colour colour : colours) {
    if (index(colour) >= kColours) return Refusal{"FP-1.2", "no_such_colour"};
    if (++count[colour] > kSticksOfAColour && three_of_each) {
      return Refusal{"FP-1.2", "three_sticks_of_each_colour"};
    }
  }
  return std::nullopt;
}

std::optional<Refusal> refuse_hole(const State& state, Hole hole) {
  if (index(hole) >= kHoles) return Refusal{"FP-1.1", "no_such_hole"};
  if (free_holes(state).has(hole)) return std::nullopt;
  return refuse_target(state, hole);
}

}  // namespace
}  // namespace farbenpoker

using farbenpoker::Phase;

// FP-1.3  So many may play.
std::optional<Refusal> Farbenpoker::refuse(const Options& options) {
  return refuse_options(kFacts, options.players, options.values());
}

Next Farbenpoker::next(const State& state) {
  switch (state.phase) {
    case Phase::kDraw:
    case Phase::kReturn:
    case Phase::kRescue:
      return Next::turn(state.turn);
    case Phase::kPut:
    case Phase::kRescueReturn:
      // FP-2.5, FP-5.5  The player chooses the hole in `de`, chance does in `fr`.
      return farbenpoker::german(state) ? Next::turn(state.turn) : Next::chance();
    case Phase::kOver:
      return Next::over();
    default:
      return Next::chance();
  }
}

// FP-6.6  Never empty for the seat on turn: at least fifteen sticks stand, and no side is full while one is in hand.
Choices<farbenpoker::Action> Farbenpoker::actions(const State& state, Seat seat) {
  if (seat != state.turn) return {};
  switch (state.phase) {
    case Phase::kDraw: {
      const std::uint64_t reroll = farbenpoker::may_reroll(state) ? std::uint64_t{1} << Action::kReroll : 0;
      return {Action::Kind::kDraw, state.standing.bits() | reroll};
    }
    case Phase::kPut:
      if (!farbenpoker::german(state)) return {};
      return {Action::Kind::kPut, farbenpoker::free_holes(state).bits()};
    case Phase::kRescueReturn:
      if (!farbenpoker::german(state)) return {};
      [[fallthrough]];
    case Phase::kReturn:
      return {Action::Kind::kReturn, farbenpoker::free_holes(state).bits()};
    case Phase::kRescue:
      return {Action::Kind::kRescue, (state.standing - farbenpoker::picked_holes(state)).bits()};
    default:
      return {};
  }
}

std::optional<Refusal> Farbenpoker::refuse(const State& state, Seat seat, const Action& action) {
  if (next(state).kind != Next::Kind::kSeat) return farbenpoker::refuse_for_what_is_due(state);
  if (seat != state.turn) return farbenpoker::refuse_stranger(state, seat);
  const Choices<Action> legal = actions(state, seat);
  if (legal.contains(action)) return std::nullopt;
  if (legal[0].kind() != action.kind()) return farbenpoker::refuse_for_what_is_due(state);
  return farbenpoker::refuse_place(state, action);
}

std::optional<Refusal> Farbenpoker::refuse(const State& state, const Outcome& outcome) {
  if (state.phase == Phase::kOver) return Refusal{farbenpoker::ending(state).rule, "game_is_over"};
  if (const auto refusal = farbenpoker::refuse_unawaited(state, outcome.kind)) return refusal;
  switch (outcome.kind) {
    case Outcome::Kind::kFirst:
      if (index(outcome.seat) >= state.options.players) return Refusal{"FP-1.5", "no_such_seat"};
      return std::nullopt;
    case Outcome::Kind::kArrange:
      return farbenpoker::refuse_colours(outcome.sticks, true);
    case Outcome::Kind::kRoll:
      return farbenpoker::refuse_colours(outcome.dice, false);
    case Outcome::Kind::kRollThird:
      return farbenpoker::refuse_colours(std::span(&outcome.colour, 1), false);
    default:
      return farbenpoker::refuse_hole(state, outcome.hole);
  }
}

}  // namespace ludothek

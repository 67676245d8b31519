#include "games/starmaster/rules/game.hpp"
#include "games/starmaster/rules/position.hpp"

// What may be done now in Starmaster, and under which rule anything else is refused. What an action or an outcome then
// brings about is in rules.cpp.

namespace ludothek {
namespace starmaster {
namespace {

// The rule that says who looks for the cube after this roll.
std::string_view rule_of_the_roll(const State& state) {
  if (state.white == White::kStar) return "SM-2.3";
  return is_race(state) ? "SM-3.1" : "SM-2.2";
}

constexpr std::uint64_t kAllColours = (1u << kColours) - 1;
constexpr std::uint64_t kAllCells = (1u << kCells) - 1;

Choices<Action> rulings(const State& state) {
  using Kind = Action::Kind;
  if (state.phase == Phase::kRace) return {Kind::kRule, 0b11};
  if (state.phase == Phase::kFirst) return {Kind::kNameFirst, SeatSet::first(state.options.players).bits()};
  return {};
}

// The refusals below REQUIRE that the action is not legal, and say why.
Refusal refuse_ruling(const State& state, Seat seat, const Action& action) {
  const std::string_view rule = action.place() == static_cast<int>(Ruling::kReplay) ? "SM-3.6" : "SM-3.5";
  if (seat != kTable) return {rule, "only_the_table_rules"};
  return state.phase == Phase::kRace ? Refusal{rule, "no_such_ruling"} : Refusal{rule, "no_race_now"};
}

Refusal refuse_naming(const State& state, Seat seat) {
  if (seat != kTable) return {"SM-1.5", "only_the_table_names_the_first"};
  return state.phase == Phase::kFirst ? Refusal{"SM-1.5", "no_such_seat"} : Refusal{"SM-1.5", "first_is_known"};
}

// What must be done before anything else, when an action of another kind is tried.
Refusal refuse_kind(const State& state, Action::Kind kind) {
  switch (state.phase) {
    case Phase::kAnnounce:
      if (kind == Action::Kind::kFlip) return {"SM-2.3", "announce_first"};
      break;
    case Phase::kTake:
      return {"SM-2.7", "take_first"};
    case Phase::kSwap:
      if (kind != Action::Kind::kTake) return {"SM-2.6", "swap_first"};
      break;
    default:
      break;
  }
  switch (kind) {
    case Action::Kind::kAnnounce:
      return {"SM-2.3", "nothing_to_announce"};
    case Action::Kind::kTake:
      return {"SM-2.7", "nobody_to_take_from"};
    case Action::Kind::kSwap:
      if (!cubes_move(state)) return {rule_of_still_cubes(state), "cubes_never_move"};
      return {"SM-2.6", "nothing_to_swap"};
    default:
      return {"SM-2.1", "no_such_action"};
  }
}

Refusal refuse_place(const State& state, const Action& action) {
  switch (action.kind()) {
    case Action::Kind::kAnnounce:
      return {"SM-1.1", "no_such_colour"};
    case Action::Kind::kTake:
      if (action.seat() == state.actor) return {"SM-2.7", "only_from_an_opponent"};
      return {"SM-2.7", "no_such_pawn_there"};
    case Action::Kind::kSwap:
      if (action.cell() == state.turned) return {"SM-2.6", "swap_with_itself"};
      [[fallthrough]];
    default:
      return {"SM-1.1", "no_such_cell"};
  }
}

Refusal refuse_order(const State& state, Seat seat, const Action& action) {
  if (index(seat) >= state.options.players) return {"SM-1.1", "not_a_player"};
  if (state.phase == Phase::kFirst) return {"SM-1.5", "first_not_known"};
  if (state.phase == Phase::kArrange) return {"SM-1.4", "cubes_not_placed"};
  const Choices<Action> legal = Starmaster::actions(state, state.phase == Phase::kRace ? seat : state.actor);
  const bool right_kind = !legal.empty() && legal[0].kind() == action.kind();
  if (action.kind() == Action::Kind::kClaim && !right_kind) return {"SM-3.1", "no_race_now"};
  if (state.phase == Phase::kRace && !right_kind) return {"SM-3.1", "a_race_is_on"};
  if (state.phase == Phase::kRoll) return {"SM-2.1", "dice_not_rolled"};
  if (state.phase != Phase::kRace && seat != state.actor) {
    return {is_race(state) ? "SM-3.2" : rule_of_the_roll(state), "not_your_turn"};
  }
  return right_kind ? refuse_place(state, action) : refuse_kind(state, action.kind());
}

std::optional<Refusal> refuse_arrangement(const PerCell<Colour>& cubes) {
  unsigned placed = 0;
  for (Colour colour : cubes) {
    if (index(colour) >= kColours) return Refusal{"SM-1.1", "no_such_colour"};
    if (((placed >> index(colour)) & 1u) != 0) return Refusal{"SM-1.1", "colour_placed_twice"};
    placed |= 1u << index(colour);
  }
  return std::nullopt;
}

// What must be done before anybody rolls. REQUIRES: no roll is awaited, and the game is not over.
Refusal refuse_roll(const State& state) {
  switch (state.phase) {
    case Phase::kAnnounce:
      return {"SM-2.3", "announce_first"};
    case Phase::kFlip:
      return {rule_of_the_roll(state), "turn_a_cube_first"};
    case Phase::kRace:
      return {"SM-3.1", "a_race_is_on"};
    case Phase::kTake:
      return {"SM-2.7", "take_first"};
    case Phase::kSwap:
      return {"SM-2.6", "swap_first"};
    default:
      return {"SM-2.1", "roll_not_awaited"};
  }
}

std::optional<Refusal> refuse_dice(const State& state, const Outcome& dice) {
  if (index(dice.white) > index(White::kStar)) return Refusal{"SM-1.2", "no_such_face"};
  const bool shows_a_face = dice.black == Black::kBlank || dice.black == Black::kStar;
  if (uses_black_die(state.options)) {
    if (!shows_a_face) return Refusal{"SM-2.1", "both_dice_are_rolled"};
  } else if (dice.black != Black::kNotUsed) {
    // SM-5.1  With young children the black die is not used, so there is no race.
    // SM-6.1  Nor is it in solitaire.
    return Refusal{is_solitaire(state) ? "SM-6.1" : "SM-5.1", "black_die_not_used"};
  }
  return std::nullopt;
}

std::optional<Refusal> refuse_first(const State& state, Seat first) {
  if (index(first) >= state.options.players) return Refusal{"SM-1.5", "no_such_seat"};
  return std::nullopt;
}

}  // namespace
}  // namespace starmaster

using starmaster::Phase;

// SM-6.5  One player plays solitaire, and only one does. SM-1.3  Some of the black die's faces bear a star, and not
// all of them.
std::optional<Refusal> Starmaster::refuse(const Options& options) {
  return refuse_options(kFacts, options.players, options.values());
}

Next Starmaster::next(const State& state) {
  switch (state.phase) {
    case Phase::kAnnounce:
    case Phase::kFlip:
    case Phase::kTake:
    case Phase::kSwap:
      return Next::turn(state.actor);
    case Phase::kRace:
      return Next::race(SeatSet::first(state.options.players));
    case Phase::kOver:
      return Next::over();
    default:
      return Next::chance();
  }
}

Choices<starmaster::Action> Starmaster::actions(const State& state, Seat seat) {
  using Kind = Action::Kind;
  if (seat == kTable) return starmaster::rulings(state);
  if (index(seat) >= state.options.players) return {};
  if (state.phase == Phase::kRace) return {Kind::kClaim, starmaster::kAllCells};
  if (seat != state.actor) return {};
  switch (state.phase) {
    case Phase::kAnnounce:
      return {Kind::kAnnounce, starmaster::kAllColours};
    case Phase::kFlip:
      return {Kind::kFlip, starmaster::kAllCells};
    case Phase::kTake:
      return {Kind::kTake, starmaster::givers(state).bits()};
    case Phase::kSwap:
      // SM-2.6  With any cube but itself.
      return {Kind::kSwap, starmaster::kAllCells & ~(std::uint64_t{1} << starmaster::index(state.turned))};
    default:
      return {};
  }
}

std::optional<Refusal> Starmaster::refuse(const State& state, Seat seat, const Action& action) {
  if (actions(state, seat).contains(action)) return std::nullopt;
  if (state.phase == Phase::kOver) return Refusal{starmaster::rule_of_the_end(state), "game_is_over"};
  if (action.kind() == Action::Kind::kRule) return starmaster::refuse_ruling(state, seat, action);
  if (action.kind() == Action::Kind::kNameFirst) return starmaster::refuse_naming(state, seat);
  return starmaster::refuse_order(state, seat, action);
}

std::optional<Refusal> Starmaster::refuse(const State& state, const Outcome& outcome) {
  if (state.phase == Phase::kOver) return Refusal{starmaster::rule_of_the_end(state), "game_is_over"};
  switch (outcome.kind) {
    case Outcome::Kind::kFirst:
      if (state.phase != Phase::kFirst) return Refusal{"SM-1.5", "first_not_awaited"};
      return starmaster::refuse_first(state, outcome.first);
    case Outcome::Kind::kArrange:
      if (state.phase != Phase::kArrange) return Refusal{"SM-1.4", "arrangement_not_awaited"};
      return starmaster::refuse_arrangement(outcome.cubes);
    case Outcome::Kind::kRoll:
      if (state.phase != Phase::kRoll) return starmaster::refuse_roll(state);
      return starmaster::refuse_dice(state, outcome);
  }
  return Refusal{"SM-2.1", "no_such_outcome"};
}

}  // namespace ludothek

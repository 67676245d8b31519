#include <cassert>

#include "games/starmaster/rules/game.hpp"
#include "games/starmaster/rules/position.hpp"

// What happens in Starmaster: each sentence of the rules above the lines that enforce it, what others need first;
// RULES.md leads to each. What may be done, and why not, is in legal.cpp.

namespace ludothek {
namespace starmaster {
namespace {

using Emit = Sink<Event>;

// --- Material and set-up -------------------------------------------------------------------------------------------

// SM-1.1  All six pawns of each colour start in the stock.
void fill_the_stock(State& state) {
  for (Holding& holding : state.pawns) holding[kStock] = kPawnsOfAColour;
}

// The dice lie ready again, and no cube lies colour up.
void clear_the_turn(State& state) {
  state.white = White::kNotRolled;
  state.black = Black::kNotRolled;
  state.sought = kNoColour;
  state.turned = kNoCell;
}

void hand_the_dice_to(State& state, Seat seat) {
  clear_the_turn(state);
  state.roller = seat;
  state.actor = seat;
  state.phase = Phase::kRoll;
}

// SM-1.5  The first player is drawn by lot, unless the host names one (the youngest, as a rule).
template <class FirstKnown>
void begin(State& state, FirstKnown fact, Emit emit) {
  state.roller = fact.seat;
  state.phase = Phase::kArrange;
  emit("SM-1.5", fact);
}

// SM-1.4  The cubes are placed, shown to everybody, and turned colour down. The minute to memorise them is the table's
// to give, before it asks for the first roll.
void arrange(State& state, const PerCell<Colour>& cubes, Emit emit) {
  state.cubes = cubes;
  emit("SM-1.4", CubesArranged{cubes});
  hand_the_dice_to(state, state.roller);
}

// --- End -----------------------------------------------------------------------------------------------------------

// SM-4.1  The first to have six pawns has won.
// SM-6.4  In solitaire: six colours, and it is solved.
bool has_won(const State& state, Seat seat) { return state.totals[seat] == kPawnsToWin; }

void end_game(State& state, Emit emit) {
  state.phase = Phase::kOver;
  state.actor = kOnlooker;
  if (emit) emit(rule_of_the_end(state), GameEnded{Starmaster::result(state), state.turns});
}

// SM-1.5  The turn goes round clockwise.
// SM-3.4  After a race too the dice pass to the player after the one who rolled, whoever claimed.
// SM-6.1  A solitaire lasts twelve turns. SM-6.4  Unsolved by then it is lost.
void end_turn(State& state, Emit emit) {
  if (is_solitaire(state) && state.turns == kSolitaireTurns) {
    clear_the_turn(state);
    return end_game(state, emit);
  }
  hand_the_dice_to(state, left_of(state.roller, state.options.players));
}

// --- A turn --------------------------------------------------------------------------------------------------------

// SM-2.1  The player rolls both dice. SM-6.1  (The white one alone in solitaire, which counts its turns.)
void roll(State& state, const Outcome& dice, Emit emit) {
  state.white = dice.white;
  state.black = dice.black;
  if (is_solitaire(state)) ++state.turns;
  emit("SM-2.1", DiceRolled{state.roller, dice.white, dice.black});
  if (dice.white == White::kStar) {
    // SM-2.3  A white star: the black die does not matter; the player announces a colour and then looks for it alone.
    state.phase = Phase::kAnnounce;
    return;
  }
  state.sought = colour_of(dice.white);
  if (dice.black == Black::kStar) {
    // SM-3.1  A colour and a black star: everybody looks for it, the roller too.
    state.phase = Phase::kRace;
    state.actor = kOnlooker;
    emit("SM-3.1", RaceOpened{state.sought});
  } else {
    // SM-2.2  A colour without a black star: the player alone turns over one cube, looking for it.
    state.phase = Phase::kFlip;
  }
}

// SM-6.3  In solitaire any colour may be announced, one already owned too.
void announce(State& state, Colour colour, Emit emit) {
  state.sought = colour;
  state.phase = Phase::kFlip;
  emit("SM-2.3", ColourAnnounced{state.actor, colour});
}

void turn_back(State& state, std::string_view rule, Emit emit) {
  emit(rule, CubeTurnedBack{state.turned});
  end_turn(state, emit);
}

// SM-2.8  A colour may be won again and again: pawns are counted, not ticked off.
void move_pawn(State& state, Colour colour, Seat from, Seat to) {
  Holding& holding = state.pawns[colour];
  --holding[from];
  ++holding[to];
  if (from != kStock) --state.totals[from];
  if (to != kStock) ++state.totals[to];
}

void lose_pawn(State& state, Seat seat, Colour colour, std::string_view rule, Emit emit) {
  move_pawn(state, colour, seat, kStock);
  emit(rule, PawnLost{seat, colour});
}

// SM-2.6  The finder of the right colour gets a pawn of it, and then must swap the cube with another one.
// SM-3.2  So does the winner of a race.
void receive_pawn(State& state, Seat from, Emit emit) {
  const Seat seat = state.actor;
  move_pawn(state, state.sought, from, seat);
  if (emit) emit(from != kStock ? "SM-2.7" : is_race(state) ? "SM-3.2" : "SM-2.6", PawnWon{seat, state.sought, from});
  // SM-4.1  The sixth pawn wins at once: no swap follows, the cube stays as it lies.
  // SM-6.4  The sixth colour solves a solitaire at once. (A win on the last turn that does not solve has its swap.)
  if (has_won(state, seat)) return end_game(state, emit);
  if (!cubes_move(state)) return turn_back(state, rule_of_still_cubes(state), emit);
  state.phase = Phase::kSwap;
}

void find(State& state, Emit emit) {
  // SM-6.2  Solitaire: finding a colour already owned wins nothing and swaps nothing.
  // SM-6.3  Likewise when it was announced.
  if (brings_nothing(state, state.actor, state.sought)) {
    return turn_back(state, state.white == White::kStar ? "SM-6.3" : "SM-6.2", emit);
  }
  if (state.pawns[state.sought][kStock] > 0) return receive_pawn(state, kStock, emit);
  // SM-2.7  The stock has none left: one comes from an opponent, the winner's choice where several have one. (Some
  // opponent always does: who held all six would have won.)
  const SeatSet seats = givers(state);
  assert(!seats.empty());
  if (seats.size() == 1) return receive_pawn(state, seats.lowest(), emit);
  state.phase = Phase::kTake;
}

// SM-2.4  Whoever turns a cube over, everybody sees it.
Colour turn_over(State& state, Cell cell, Emit emit) {
  state.turned = cell;
  const Colour colour = state.cubes[cell];
  emit("SM-2.4", CubeTurned{state.actor, cell, colour, colour == state.sought});
  return colour;
}

void flip(State& state, Cell cell, Emit emit) {
  if (turn_over(state, cell, emit) == state.sought) return find(state, emit);
  // SM-6.2  Solitaire: failing to find a colour already owned loses its pawn.
  // SM-6.3  After a star a failure never costs one.
  if (is_at_stake(state, state.actor, state.sought)) {
    lose_pawn(state, state.actor, state.sought, "SM-6.2", emit);
  }
  // SM-2.5  Not the colour: the cube is turned back where it was, and that is all.
  turn_back(state, "SM-2.5", emit);
}

// SM-2.6  The cube just won changes places with another; both lie colour down.
void swap(State& state, Cell with, Emit emit) {
  std::swap(state.cubes[state.turned], state.cubes[with]);
  emit("SM-2.6", CubesSwapped{state.actor, state.turned, with});
  end_turn(state, emit);
}

// --- The race ------------------------------------------------------------------------------------------------------

// SM-3.1  Only the player whose finger was first turns a cube: the table tells us who, by passing on that one claim.
void claim(State& state, Seat seat, Cell cell, Emit emit) {
  state.actor = seat;
  const Colour shown = turn_over(state, cell, emit);
  // SM-3.2  The right one wins the claimer the pawn, and the swap is the claimer's.
  if (shown == state.sought) return find(state, emit);
  // SM-3.3  A wrong one costs the claimer a pawn of the colour it shows, if there is one; it returns to the stock.
  if (is_owned(state, seat, shown)) lose_pawn(state, seat, shown, "SM-3.3", emit);
  turn_back(state, "SM-3.3", emit);
}

void rule(State& state, Ruling ruling, Emit emit) {
  if (ruling == Ruling::kVoid) {
    // SM-3.5  Nobody wants to turn a cube: the turn is void and the dice pass on. When that is so, the table says.
    emit("SM-3.5", TurnVoided{state.roller});
    end_turn(state, emit);
  } else {
    // SM-3.6  Who was first can't be told: no cube is turned and the same player rolls both dice again.
    emit("SM-3.6", TurnReplayed{state.roller});
    hand_the_dice_to(state, state.roller);
  }
}

}  // namespace
}  // namespace starmaster

using starmaster::Phase;

Starmaster::State Starmaster::setup(const Options& options) {
  assert(!refuse(options));
  State state{};
  state.options = options;
  state.phase = Phase::kFirst;
  state.roller = kOnlooker;
  state.actor = kOnlooker;
  state.cubes.fill(starmaster::kNoColour);
  starmaster::fill_the_stock(state);
  starmaster::clear_the_turn(state);
  return state;
}

void Starmaster::apply(State& state, Seat seat, const Action& action, Sink<Event> emit) {
  assert(!refuse(state, seat, action));
  switch (action.kind()) {
    case Action::Kind::kAnnounce:
      return starmaster::announce(state, action.colour(), emit);
    case Action::Kind::kFlip:
      return starmaster::flip(state, action.cell(), emit);
    case Action::Kind::kClaim:
      return starmaster::claim(state, seat, action.cell(), emit);
    case Action::Kind::kTake:
      return starmaster::receive_pawn(state, action.seat(), emit);
    case Action::Kind::kSwap:
      return starmaster::swap(state, action.cell(), emit);
    case Action::Kind::kRule:
      return starmaster::rule(state, action.ruling(), emit);
    case Action::Kind::kNameFirst:
      return starmaster::begin(state, starmaster::FirstNamed{action.seat()}, emit);
  }
}

void Starmaster::apply(State& state, const Outcome& outcome, Sink<Event> emit) {
  assert(!refuse(state, outcome));
  switch (outcome.kind) {
    case Outcome::Kind::kFirst:
      return starmaster::begin(state, starmaster::FirstDrawn{outcome.first}, emit);
    case Outcome::Kind::kArrange:
      return starmaster::arrange(state, outcome.cubes, emit);
    case Outcome::Kind::kRoll:
      return starmaster::roll(state, outcome, emit);
  }
}

Scores Starmaster::scores(const State& state) {
  Scores scores{};
  for (std::size_t seat = 0; seat < starmaster::kMostSeats; ++seat) scores[seat] = state.totals[seat];
  return scores;
}

// SM-4.1  Whoever has six pawns is the winner, alone.
// SM-6.4  A solitaire without six colours has none; its score is how many were reached.
Result Starmaster::result(const State& state) {
  Result result{.end = "out-of-turns", .scores = scores(state), .winners = {}};
  for (Seat seat : SeatSet::first(state.options.players)) {
    if (!starmaster::has_won(state, seat)) continue;
    result.winners.add(seat);
    result.end = starmaster::is_solitaire(state) ? "solved" : "six-pawns";
  }
  return result;
}

// SM-2.1
std::optional<Seat> Starmaster::thrower(const State& state) {
  if (state.phase != starmaster::Phase::kRoll) return std::nullopt;
  return state.roller;
}

// SM-1.4
bool Starmaster::lays_open(const Event& event) { return std::holds_alternative<starmaster::CubesArranged>(event.fact); }

// SM-3.1  Nine cubes, nine colours: there is one of the colour sought.
RacePlace Starmaster::right_place(const State& state) {
  return static_cast<RacePlace>(std::ranges::find(state.cubes, state.sought) - state.cubes.begin());
}

static_assert(Foreseeing<Starmaster> && Throwing<Starmaster> && Fading<Starmaster> && Memorising<Starmaster> &&
              Racing<Starmaster>);

}  // namespace ludothek

#include <cassert>

#include "games/farbenpoker/rules/game.hpp"
#include "games/farbenpoker/rules/position.hpp"

// What happens in Farbenpoker: each sentence of the rules above the lines that enforce it, what others need first;
// RULES.md leads to each. What may be done, and why not, is in legal.cpp.

namespace ludothek {
namespace farbenpoker {
namespace {

using Emit = Sink<Event>;

Colour take_out(State& state, Hole hole) {
  const Colour colour = state.sticks[hole];
  state.sticks[hole] = kNoColour;
  state.standing.remove(hole);
  return colour;
}

// The next stick in hand goes into a hole. REQUIRES: the hole is free.
Colour put_in(State& state, Hole hole) {
  const Colour colour = state.hand[0];
  state.sticks[hole] = colour;
  state.standing.add(hole);
  state.hand = {state.hand[1], state.hand[2], kNoColour};
  return colour;
}

int take_from_stock(State& state, Seat seat, int due) {
  const int taken = paid_by_the_stock(state, due);
  state.stock -= static_cast<std::uint8_t>(taken);
  state.chips[seat] += static_cast<std::uint8_t>(taken);
  return taken;
}

// FP-5.2  Clockwise from the pot's winner, whoever has no chips and is not out for good.
// FP-5.6  Who was saved before and lost everything again is among them.
std::optional<Seat> next_to_rescue(const State& state) {
  Seat seat = state.winner;
  for (int step = 0; step < state.options.players; ++step) {
    seat = left_of(seat, state.options.players);
    if (state.chips[seat] == 0 && !state.out.has(seat)) return seat;
  }
  return std::nullopt;
}

// FP-4.2, FP-5.5  With three sticks off the device fifteen stand: never the same number on both sides.
Side side_with_fewer(const State& state) {
  return (state.standing & holes_of(Side::kA)).size() * 2 < state.standing.size() ? Side::kA : Side::kB;
}

// --- The end -------------------------------------------------------------------------------------------------------

void end_game(State& state, End end, Emit emit) {
  state.phase = Phase::kOver;
  state.end = end;
  if (emit) emit(ending(state).rule, GameEnded{Farbenpoker::result(state)});
}

// --- Set-up --------------------------------------------------------------------------------------------------------

// FP-1.3  Five chips each; the rest is the stock.
void hand_out_chips(State& state) {
  for (Seat seat : SeatSet::first(state.options.players)) state.chips[seat] = kChipsAtStart;
  state.stock = static_cast<std::uint8_t>(kChips - kChipsAtStart * state.options.players);
}

// FP-2.1, FP-4.3  A new combination is due: this player will roll all three dice.
void begin_combination(State& state, Seat seat, Emit emit) {
  state.phase = Phase::kRoll;
  state.turn = seat;
  state.winner = kOnlooker;
  state.dice = kNoDice;
  if (plays_last_pot(state)) emit("FP-6.2", LastPotBegun{});
}

// FP-1.4  All sticks stand on side A, colour down: the table is told that, and no colour.
void arrange(State& state, const Sticks& sticks, Emit emit) {
  for (std::size_t i = 0; i < sticks.size(); ++i) state.sticks[i] = sticks[i];
  state.standing = holes_of(Side::kA);
  emit("FP-1.4", SticksArranged{state.standing});
  begin_combination(state, state.turn, emit);
}

// --- A turn --------------------------------------------------------------------------------------------------------

void roll(State& state, const Dice& dice, Emit emit) {
  state.dice = dice;
  if (state.phase == Phase::kRescueRoll) {
    state.phase = Phase::kRescue;
    emit("FP-5.2", DiceRolled{state.turn, dice, true});
    return;
  }
  state.phase = Phase::kDraw;
  // FP-3.1  Whoever rolled all three has the privilege, for the draw that follows at once.
  state.privilege = true;
  emit("FP-2.1", DiceRolled{state.turn, dice, false});
}

int third_die(const State& state) { return std::countr_one(state.served); }

void take_third_die(State& state, Emit emit) {
  state.phase = Phase::kRollThird;
  state.rerolled = true;
  emit("FP-2.8", ThirdDieTaken{state.turn, third_die(state)});
}

// FP-3.2  This roll gives no privilege: it is left as it was, which is gone.
void roll_third(State& state, Colour colour, Emit emit) {
  state.dice[third_die(state)] = colour;
  state.phase = Phase::kDraw;
  emit("FP-2.8", ThirdDieRolled{state.turn, third_die(state), colour});
}

// FP-2.6  The next player's turn. FP-2.7  The dice stay as they are until all three have their stick.
void pass_turn(State& state, Emit emit) {
  state.privilege = false;
  state.rerolled = false;
  const std::optional<Seat> next = next_with_chips(state, state.turn);
  // FP-6.4  Nobody has a chip left.
  if (!next) return end_game(state, End::kNoChips, emit);
  state.turn = *next;
  state.phase = Phase::kDraw;
}

// FP-4.1  Whoever serves the third die wins the whole pot.
void win_pot(State& state, Emit emit) {
  emit("FP-4.1", PotWon{state.turn, state.pot});
  state.chips[state.turn] += state.pot;
  state.pot = 0;
  // FP-8.1  Only when the draw is settled whole is any end looked at.
  if (state.stock == 0) return end_game(state, End::kStockEmpty, emit);
  if (plays_last_pot(state)) return end_game(state, End::kTwoLeft, emit);
  state.phase = Phase::kReturn;
  state.winner = state.turn;
  state.served = 0;
  state.privilege = false;
  state.rerolled = false;
  // FP-4.2  The winner puts the three sticks back (in the order of the dice): `de` on the side that has fewer.
  state.hand = state.dice;
  if (german(state)) state.side = side_with_fewer(state);
}

// FP-2.3  A hit: the stick is laid beside the die, which is no longer sought, and brings a chip from the stock.
void hit(State& state, unsigned showing, unsigned sought, Emit emit) {
  const int die = std::countr_zero(sought);
  state.served |= static_cast<std::uint8_t>(1u << die);
  // FP-3.1  With the privilege it brings a chip for every die of that colour; it serves only one of them.
  const int due = due_for_a_hit(state, std::popcount(showing));
  const int taken = take_from_stock(state, state.turn, due);
  emit(due > 1 ? "FP-3.1" : "FP-2.3", StickServed{state.turn, die, taken});
  if (state.served == kAllServed) return win_pot(state, emit);
  // FP-6.1  The stock is empty: the game ends at once.
  if (state.stock == 0) return end_game(state, End::kStockEmpty, emit);
  pass_turn(state, emit);
}

// FP-2.4  A miss: the player pays a chip into the pot, and the stick goes to the other side.
void miss(State& state, Hole hole, Colour colour, Emit emit) {
  std::uint8_t& chips = state.chips[state.turn];
  const int paid = paid_for_a_miss(state, state.rerolled);
  chips -= static_cast<std::uint8_t>(paid);
  state.pot += static_cast<std::uint8_t>(paid);
  emit(paid < owed_for_a_miss(state.rerolled) ? "FP-2.9"
       : state.rerolled                       ? "FP-2.8"
                                              : "FP-2.4",
       ChipsPaid{state.turn, paid});
  state.hand[0] = colour;
  state.side = other_side(side_of(hole));
  state.phase = Phase::kPut;
  if (chips > 0 || !emit) return;
  emit("FP-5.1", PlayerBroke{state.turn});
  // FP-6.2  `de`: only two are left with chips, so this pot is the last.
  if (german(state) && players_with_chips(state) == 2 && plays_last_pot(state)) emit("FP-6.2", LastPotBegun{});
}

// FP-2.2  One stick, from any hole of either side that holds one; everybody sees its colour.
void draw(State& state, Hole hole, Emit emit) {
  const Colour colour = take_out(state, hole);
  emit("FP-2.2", StickDrawn{state.turn, hole, colour});
  const unsigned showing = dice_showing(state.dice, colour);
  const unsigned sought = showing & ~unsigned{state.served};
  if (sought != 0) {
    hit(state, showing, sought, emit);
  } else {
    miss(state, hole, colour, emit);
  }
}

// FP-2.5  Where the missed stick goes: the player's choice in `de`, chance's in `fr`.
void put(State& state, Hole hole, Emit emit) {
  const Colour colour = put_in(state, hole);
  state.side = Side::kEither;
  emit("FP-2.5", StickPut{state.turn, hole, colour});
  pass_turn(state, emit);
}

// --- After the pot -------------------------------------------------------------------------------------------------

// FP-5.2  Right after the pot each player without chips gets a chance, out of turn.
// FP-5.7  Then the player after the pot's winner who has chips rolls all three dice.
void go_on_after_pot(State& state, Emit emit) {
  if (const std::optional<Seat> seat = next_to_rescue(state)) {
    state.phase = Phase::kRescueRoll;
    state.turn = *seat;
    state.dice = kNoDice;
    return;
  }
  begin_combination(state, *next_with_chips(state, state.winner), emit);
}

void put_back(State& state, Hole hole, Emit emit) {
  const std::string_view rule = state.phase == Phase::kReturn ? "FP-4.2" : "FP-5.5";
  const Colour colour = put_in(state, hole);
  emit(rule, StickReturned{state.turn, hole, colour});
  // FP-4.2  All three on one side: in `fr` the first of them chooses it.
  state.side = side_of(hole);
  if (state.hand[0] != kNoColour) return;
  state.side = Side::kEither;
  go_on_after_pot(state, emit);
}

// FP-5.3  How many of three sticks fit the dice, each of them at most one die, each die at most one of them.
int fitting(const Dice& sticks, const Dice& dice) {
  int fits = 0;
  unsigned left = kAllServed;
  for (Colour colour : sticks) {
    const unsigned sought = dice_showing(dice, colour) & left;
    if (sought == 0) continue;
    left &= ~(sought & (0u - sought));
    ++fits;
  }
  return fits;
}

// FP-5.2  The three sticks are drawn at once.
void settle_rescue(State& state, Emit emit) {
  for (std::size_t i = 0; i < kDice; ++i) state.hand[i] = take_out(state, state.picked[i]);
  const int fits = fitting(state.hand, state.dice);
  emit("FP-5.2", RescueDrawn{state.turn, state.picked, state.hand, fits});
  state.picked = kNoHoles;
  if (fits > 0) {
    // FP-5.3  A chip from the stock for each stick that fits.
    const int taken = take_from_stock(state, state.turn, fits);
    emit("FP-5.3", PlayerRescued{state.turn, taken});
    // FP-6.1  Also in the middle of the chances.
    if (state.stock == 0) return end_game(state, End::kStockEmpty, emit);
  } else {
    // FP-5.4  None fits: out for good.
    state.out.add(state.turn);
    emit("FP-5.4", PlayerOut{state.turn});
    // FP-6.3  All chances are over and one player is left.
    if (players_left(state) == 1 && !next_to_rescue(state)) return end_game(state, End::kOneLeft, emit);
  }
  // FP-5.5  They go back to the side with fewer sticks, in the order drawn.
  state.side = side_with_fewer(state);
  state.phase = Phase::kRescueReturn;
}

// FP-5.2  The three holes are chosen before any is seen: nothing is drawn until the third is named.
void pick(State& state, Hole hole, Emit emit) {
  emit("FP-5.2", RescuePicked{state.turn, hole});
  std::size_t place = 0;
  while (state.picked[place] != kNoHole) ++place;
  state.picked[place] = hole;
  if (place + 1 == state.picked.size()) settle_rescue(state, emit);
}

}  // namespace
}  // namespace farbenpoker

using farbenpoker::Phase;

Farbenpoker::State Farbenpoker::setup(const Options& options) {
  assert(!refuse(options));
  State state{};
  state.options = options;
  state.phase = Phase::kFirst;
  state.winner = kOnlooker;
  state.side = farbenpoker::Side::kEither;
  state.sticks.fill(farbenpoker::kNoColour);
  state.dice = state.hand = farbenpoker::kNoDice;
  state.picked = farbenpoker::kNoHoles;
  farbenpoker::hand_out_chips(state);
  return state;
}

void Farbenpoker::apply(State& state, Seat seat, const Action& action, Sink<Event> emit) {
  assert(!refuse(state, seat, action));
  (void)seat;  // it is the one on turn
  switch (action.kind()) {
    case Action::Kind::kDraw:
      if (action.is_reroll()) return farbenpoker::take_third_die(state, emit);
      return farbenpoker::draw(state, action.hole(), emit);
    case Action::Kind::kPut:
      return farbenpoker::put(state, action.hole(), emit);
    case Action::Kind::kReturn:
      return farbenpoker::put_back(state, action.hole(), emit);
    case Action::Kind::kRescue:
      return farbenpoker::pick(state, action.hole(), emit);
  }
}

void Farbenpoker::apply(State& state, const Outcome& outcome, Sink<Event> emit) {
  assert(!refuse(state, outcome));
  switch (outcome.kind) {
    case Outcome::Kind::kFirst:
      // FP-1.5  The first player is drawn by lot.
      state.turn = outcome.seat;
      state.phase = Phase::kArrange;
      return emit("FP-1.5", farbenpoker::FirstDrawn{outcome.seat});
    case Outcome::Kind::kArrange:
      return farbenpoker::arrange(state, outcome.sticks, emit);
    case Outcome::Kind::kRoll:
      return farbenpoker::roll(state, outcome.dice, emit);
    case Outcome::Kind::kRollThird:
      return farbenpoker::roll_third(state, outcome.colour, emit);
    case Outcome::Kind::kPut:
      return farbenpoker::put(state, outcome.hole, emit);
    case Outcome::Kind::kReturn:
      return farbenpoker::put_back(state, outcome.hole, emit);
  }
}

// FP-6.1  Chips in hand count; what lies in the pot belongs to nobody.
Scores Farbenpoker::scores(const State& state) {
  Scores scores{};
  for (std::size_t seat = 0; seat < farbenpoker::kMostSeats; ++seat) scores[seat] = state.chips[seat];
  return scores;
}

Result Farbenpoker::result(const State& state) {
  return {.end = farbenpoker::ending(state).word, .scores = scores(state), .winners = farbenpoker::winners_of(state)};
}

static_assert(Foreseeing<Farbenpoker> && Fading<Farbenpoker>);

}  // namespace ludothek

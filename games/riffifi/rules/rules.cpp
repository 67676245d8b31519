#include <cassert>

#include "games/riffifi/rules/game.hpp"
#include "games/riffifi/rules/position.hpp"

// What happens in Riffifi: each sentence of the rules above the lines that enforce it, what others need first; RULES.md
// leads to each. What may be done, and why not, is in legal.cpp.

namespace ludothek {
namespace riffifi {
namespace {

Seat starter(const State& state) { return left_of(state.dealer, state.options.players); }

// --- Material and set-up -------------------------------------------------------------------------------------------

// RF-1.2  Sixty tokens, twelve of each colour.
// RF-1.4  They all start in the centre.
void put_tokens_in_the_centre(State& state) { state.tokens.fill(Tokens()); }

void clear_the_table(State& state) {
  state.concealed = {};
  state.top.fill(kNoCard);
  state.shown.fill(kNoCard);
  put_tokens_in_the_centre(state);
}

void begin_round(State& state, std::string_view rule, std::uint32_t redeals, auto emit) {
  clear_the_table(state);
  // RF-2.1  The player left of the dealer starts.
  state.turn = starter(state);
  state.phase = Phase::kPlay;
  if (!emit) return;
  emit("RF-1.7", RoundBegun{state.rounds + 1, state.dealer, redeals});
  for (Seat seat : SeatSet::first(state.options.players)) {
    emit(rule, HandReceived{seat, state.hands[seat].size(), state.hands[seat]});
  }
}

// RF-1.5  The shuffled cards are dealt: 8, 10 or 12 each; with three players the last four stay out, unseen.
[[gnu::noinline]] void deal(State& state, const Outcome& outcome, auto emit) {
  const int players = state.options.players;
  for (Seat seat : SeatSet::first(players)) {
    state.dealt[seat] = state.hands[seat] = hand_dealt(outcome, seat, hand_size(players));
  }
  // RF-1.6  After a misdeal everything is dealt anew; the table is told how often.
  begin_round(state, "RF-1.5", outcome.redeals, emit);
}

// RF-2.4  What was buried unseen is revealed when the round ends.
void reveal_what_was_buried(const State& state, auto emit) {
  if (!emit) return;
  for (Seat seat : SeatSet::first(state.options.players)) {
    for (Card card : state.dealt[seat] & state.concealed) emit("RF-2.4", CardRevealed{seat, card});
  }
}

// --- Sharing the loot ----------------------------------------------------------------------------------------------

// RF-7.1  With ticks, whoever holds at least seven tokens of a colour ticks it, once and for good.
void tick(State& state, Seat seat, Colour colour, auto emit) {
  if (!state.options.ticks || state.tokens[colour].held_by(seat) < kTickAt) return;
  std::uint8_t& ticked = state.ticked[seat];
  const auto bit = static_cast<std::uint8_t>(1u << index(colour));
  if ((ticked & bit) != 0) return;
  ticked |= bit;
  emit("RF-7.1", ColourTicked{seat, colour});
  // RF-7.2  Who has ticked all five colours has won, at that instant.
  if (ticked == (1u << kColours) - 1) {
    state.phase = Phase::kOver;
    // RF-2.4  The round ends with the game.
    reveal_what_was_buried(state, emit);
    emit("RF-7.2", GameEnded{Riffifi::result(state)});
  }
}

// The rule that best explains where the tokens of a loot came from.
std::string_view reason(const Loot& loot, int due) {
  if (loot.amount < due) return "RF-3.5";
  if (!loot.tied.empty()) return "RF-3.4";
  return loot.from[kCentre] < loot.amount ? "RF-3.3" : "RF-3.1";
}

// RF-2.2  Before playing, the player settles the previous card: face up it brings loot, face down nothing.
// RF-3.1  A card still face up when its owner's turn comes again brings as many tokens of its colour as its value.
// False: RF-3.4 leaves the collector a choice, and nothing is settled yet.
bool settle(State& state, auto emit) {
  const Seat seat = state.turn;
  const Card card = state.top[seat];
  if (index(card) >= index(kOfficer)) [[unlikely]] {  // nothing played yet, or the Officer, which brings nothing
    if (card == kOfficer) emit("RF-5.2", LootMissed{seat});
    return true;
  }
  const Colour colour = colour_of(card);
  const Card shown = state.shown[colour];
  const bool face_up = shown == card;
  const Tokens before = state.tokens[colour];
  const Tokens after = before.after_loot(seat, value_of(card) & -static_cast<int>(face_up));
  if (after.is_choice()) [[unlikely]]
    return false;
  state.tokens[colour] = after;
  // RF-2.2  Once settled the card no longer counts as visible.
  state.shown[colour] = toss(face_up, kNoCard, shown);
  if (emit) {
    if (face_up) {
      const Loot loot = loot_of(before.holding(), seat, value_of(card));
      emit(reason(loot, value_of(card)), LootTaken{seat, card, loot.amount, loot.from});
    } else {
      emit("RF-2.2", LootMissed{seat});
    }
  }
  tick(state, seat, colour, emit);
  return true;
}

// --- End and winner ------------------------------------------------------------------------------------------------

void end_game(State& state, std::string_view rule, auto emit) {
  state.phase = Phase::kOver;
  emit(rule, GameEnded{Riffifi::result(state)});
}

// RF-6.1  Equal chances: everyone passes the hand just played to the left-hand neighbour.
void pass_hands(State& state, auto emit) {
  const PerSeat<CardSet> played = state.dealt;
  for (Seat seat : SeatSet::first(state.options.players)) {
    const Seat neighbour = left_of(seat, state.options.players);
    state.dealt[neighbour] = state.hands[neighbour] = played[seat];
  }
  begin_round(state, "RF-6.1", 0, emit);
}

// RF-4.1  A point per token; the tokens go back to the centre; a new round is dealt.
[[gnu::noinline]] void end_round(State& state, auto emit) {
  const int players = state.options.players;
  PerSeat<std::uint16_t> gained{};
  for (const Tokens tokens : state.tokens) {
    for (std::size_t seat = 0; seat < gained.size(); ++seat) gained[seat] += tokens.holding()[seat];
  }
  for (std::size_t seat = 0; seat < gained.size(); ++seat) state.totals[seat] += gained[seat];
  ++state.rounds;
  // RF-4.2  As many rounds as players. RF-7.2  With ticks rounds go on, but fifty are enough.
  const bool is_last = state.rounds == (state.options.ticks ? kMostRounds : players);
  const bool passes = state.options.equal_chances && !is_last;  // RF-6.1
  reveal_what_was_buried(state, emit);
  emit("RF-4.1", RoundEnded{state.rounds, gained, state.totals, passes});
  clear_the_table(state);
  if (is_last) return end_game(state, state.options.ticks ? "RF-7.2" : "RF-4.2", emit);
  // RF-1.7  The deal passes to the left.
  state.dealer = left_of(state.dealer, players);
  if (passes) {
    pass_hands(state, emit);
  } else {
    state.phase = Phase::kDeal;
  }
}

// --- Playing cards -------------------------------------------------------------------------------------------------

// RF-3.6  After everybody's last card the turn goes round once more and everyone settles that card, in the same order.
void go_round_once_more(State& state, auto emit) {
  while (state.phase == Phase::kPlay && state.hands[state.turn].empty()) {
    if (state.turn == state.dealer) return end_round(state, emit);  // the last in order
    state.turn = left_of(state.turn, state.options.players);
    if (!settle(state, emit)) state.phase = Phase::kRob;
  }
}

// The two ways a turn can begin other than by simply playing on.
[[gnu::noinline]] void begin_special_turn(State& state, bool settled, auto emit) {
  if (!settled) state.phase = Phase::kRob;  // RF-3.4
  go_round_once_more(state, emit);
}

void begin_turn(State& state, Seat seat, auto emit) {
  state.turn = seat;
  const bool settled = settle(state, emit);
  if (!settled || state.hands[seat].empty()) [[unlikely]]
    begin_special_turn(state, settled, emit);
}

// RF-2.1  On their turn a player plays exactly one card from hand; then comes the next player clockwise.
// RF-2.3  At most one card of each colour is visible: of two, the higher is turned face down at once.
// RF-2.6  So chains happen: 8 is buried by 6, which is buried by 3.
void play_card(State& state, Seat seat, Card card, auto emit) {
  state.hands[seat].remove(card);
  Card& shown = state.shown[colour_of(card)];
  const Card rival = shown;
  // RF-2.4  The card just played is the higher: it is buried without being shown.
  // RF-2.5  (That it is of a visible colour and higher is all the others can infer.)
  const bool buried = is_higher(card, rival);
  shown = toss(buried, rival, card);
  state.concealed = state.concealed | CardSet(std::uint64_t{buried} << index(card));
  if (emit) {
    emit(buried ? "RF-2.4" : "RF-2.1", CardPlayed{seat, card, buried});
    if (!buried && rival != kNoCard) emit("RF-2.3", CardTurnedDown{owner_of(state, rival), rival, seat});
  }
  state.top[seat] = card;
  begin_turn(state, left_of(seat, state.options.players), emit);
}

// RF-5.2  The Officer may turn down one visible card of an opponent; then the Officer itself is turned down.
[[gnu::noinline]] void play_officer(State& state, Seat seat, std::optional<Seat> victim, auto emit) {
  state.hands[seat].remove(kOfficer);
  state.top[seat] = kOfficer;
  emit("RF-5.2", CardPlayed{seat, kOfficer, false});
  if (victim) {
    const Card card = state.top[*victim];
    emit("RF-5.2", CardTurnedDown{*victim, card, seat});
    state.shown[colour_of(card)] = kNoCard;
  }
  begin_turn(state, left_of(seat, state.options.players), emit);
}

// RF-3.4  The collector has named the tied opponents who give one token more.
[[gnu::noinline]] void rob(State& state, SeatSet extra, auto emit) {
  const Seat seat = state.turn;
  const Card card = state.top[seat];
  Loot loot = loot_at_stake(state);
  for (Seat giver : extra) ++loot.from[giver];
  Tokens& tokens = state.tokens[colour_of(card)];
  Holding holding = tokens.holding();
  for (std::size_t giver = 0; giver < holding.size(); ++giver) holding[giver] -= loot.from[giver];
  holding[seat] += static_cast<std::uint8_t>(loot.amount);
  tokens = Tokens(holding);
  state.shown[colour_of(card)] = kNoCard;
  state.phase = Phase::kPlay;
  emit("RF-3.4", LootTaken{seat, card, loot.amount, loot.from});
  tick(state, seat, colour_of(card), emit);
  go_round_once_more(state, emit);
}

void act(State& state, Seat seat, Action action, auto emit) {
  if (action.kind() == Action::Kind::kRob) [[unlikely]]
    return rob(state, action.extra(), emit);
  if (action.is_officer()) [[unlikely]]
    return play_officer(state, seat, action.victim(), emit);
  play_card(state, seat, action.card(), emit);
}

void happen(State& state, const Outcome& outcome, auto emit) {
  switch (outcome.kind) {
    case Outcome::Kind::kDealer:
      // RF-1.7  The first dealer is drawn by lot.
      state.dealer = outcome.dealer;
      emit("RF-1.7", DealerDrawn{outcome.dealer});
      // RF-5.1  Officer: with 4 or 5 players one 1 is removed, its colour by lot; with 3 players all five are.
      state.phase = state.options.officer && state.options.players > 3 ? Phase::kRemoval : Phase::kDeal;
      break;
    case Outcome::Kind::kRemoval:
      state.removed = outcome.removed;
      emit("RF-5.1", CardRemoved{outcome.removed});
      state.phase = Phase::kDeal;
      break;
    case Outcome::Kind::kDeal:
      deal(state, outcome, emit);
      break;
  }
}

}  // namespace
}  // namespace riffifi

using riffifi::Phase;

Riffifi::State Riffifi::setup(const Options& options) {
  assert(!refuse(options));
  State state{};
  state.options = options;
  state.phase = Phase::kDealer;
  state.removed = riffifi::kNoCard;
  riffifi::clear_the_table(state);
  return state;
}

void Riffifi::apply(State& state, Seat seat, Action action, Sink<Event> emit) {
  assert(!refuse(state, seat, action));
  if (emit) [[unlikely]] {
    riffifi::act(state, seat, action, emit);
  } else {
    riffifi::act(state, seat, action, Silent{});
  }
}

void Riffifi::apply(State& state, const Outcome& outcome, Sink<Event> emit) {
  assert(!refuse(state, outcome));
  if (emit) [[unlikely]] {
    riffifi::happen(state, outcome, emit);
  } else {
    riffifi::happen(state, outcome, Silent{});
  }
}

// RF-4.2  The highest total counts. RF-7.1  With ticks the ticks do.
Scores Riffifi::scores(const State& state) {
  Scores scores{};
  for (std::size_t seat = 0; seat < riffifi::kMostSeats; ++seat) {
    scores[seat] = state.options.ticks ? std::popcount(state.ticked[seat]) : state.totals[seat];
  }
  return scores;
}

// RF-4.2, RF-7.2  The best score wins; equal ones share the victory.
Result Riffifi::result(const State& state) {
  Result result{.end = "rounds-played", .scores = scores(state), .winners = {}};
  int best = -1;
  for (Seat seat : SeatSet::first(state.options.players)) {
    const int score = result.scores[seat];
    if (score > best) result.winners = {};
    if (score >= best) result.winners.add(seat);
    best = score > best ? score : best;
  }
  if (state.options.ticks) result.end = best == riffifi::kColours ? "all-ticked" : "round-limit";
  return result;
}

// RF-4.1
bool Riffifi::ends_round(const Event& event) { return std::holds_alternative<riffifi::RoundEnded>(event.fact); }

static_assert(Foreseeing<Riffifi> && InRounds<Riffifi> && Fading<Riffifi>);

}  // namespace ludothek

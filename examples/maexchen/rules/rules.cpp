#include "examples/maexchen/rules/game.hpp"
#include "examples/maexchen/rules/position.hpp"

// What happens in Mäxchen: each sentence of the rules above the lines that enforce it, what others need first; RULES.md
// leads to each. What may be done, and why not, is in legal.cpp.

namespace ludothek {
namespace maexchen {
namespace {

using Emit = Sink<Event>;

int players_alive(const State& state) {
  int alive = 0;
  for (const int lives : state.lives) alive += lives > 0 ? 1 : 0;
  return alive;
}

void give_cup_to(State& state, Seat seat) {
  state.turn = seat;
  state.phase = Phase::kThrow;
  state.dice = kNoThrow;
  state.knower = kOnlooker;
}

// MX-1.3  A lot decides who begins.
// MX-4.2  Who lost a life begins the next round; if out, the next player who has one.
void begin_round(State& state, Seat seat) {
  state.announcer = kOnlooker;
  state.claim = kNoThrow;
  give_cup_to(state, is_alive(state, seat) ? seat : next_alive(state, seat));
}

// MX-4.3  The last player with a life wins.
void end_game(State& state, Emit emit) {
  state.phase = Phase::kOver;
  state.turn = kOnlooker;
  state.announcer = kOnlooker;
  state.claim = kNoThrow;
  state.dice = kNoThrow;
  state.knower = kOnlooker;
  if (emit) emit("MX-4.3", GameEnded{Maexchen::result(state)});
}

// MX-4.1  Who has no life left is out.
void lose(State& state, std::string_view rule, Seat seat, int lives, Emit emit) {
  std::uint8_t& left = state.lives[seat];
  const int lost = lives < left ? lives : left;
  left = static_cast<std::uint8_t>(left - lost);
  emit(rule, LivesLost{seat, lost, left});
  if (left == 0) emit("MX-4.1", PlayerOut{seat});
  if (players_alive(state) == 1) return end_game(state, emit);
  begin_round(state, seat);
}

// MX-2.1  Who has the cup throws both dice under it and looks at them alone.
void throw_dice(State& state, const Outcome& outcome, Emit emit) {
  state.dice = throw_of(outcome.dice[0], outcome.dice[1]);
  state.knower = state.turn;
  state.phase = Phase::kAnnounce;
  emit("MX-2.1", DiceThrown{state.turn, state.dice});
}

// MX-2.2  Then a throw is announced, the true one or another.
// MX-3.1  The next player with a life answers.
void announce(State& state, Throw value, Emit emit) {
  emit("MX-2.2", ThrowAnnounced{state.turn, value});
  state.claim = value;
  state.announcer = state.turn;
  state.turn = next_alive(state, state.turn);
  state.phase = Phase::kAnswer;
}

// MX-3.4  Everybody sees the dice. If they are lower than the announcement, its speaker loses, else who lifted.
// MX-3.6  After an announced Mäxchen it is about two lives.
void lift(State& state, Emit emit) {
  const bool honest = index(state.dice) >= index(state.claim);
  const bool two = state.claim == kMaexchen;
  emit("MX-3.4", CupLifted{state.turn, state.announcer, state.dice, honest});
  lose(state, two ? "MX-3.6" : "MX-3.4", honest ? state.turn : state.announcer, two ? 2 : 1, emit);
}

void answer(State& state, Action::Answer answer, Emit emit) {
  switch (answer) {
    case Action::Answer::kLift:
      return lift(state, emit);
    case Action::Answer::kThrow:  // MX-3.2  Who believes takes the cup and throws anew.
      emit("MX-3.2", CupTaken{state.turn, state.announcer});
      return give_cup_to(state, state.turn);
    case Action::Answer::kPass:  // MX-3.3  Or passes it on as it is, with nobody looking.
      emit("MX-3.3", CupPassed{state.turn});
      state.phase = Phase::kAnnounce;
      return;
    case Action::Answer::kGiveIn:  // MX-3.5  Or gives in before a Mäxchen, without looking.
      emit("MX-3.5", GivenIn{state.turn});
      return lose(state, "MX-3.5", state.turn, 1, emit);
  }
}

}  // namespace
}  // namespace maexchen

// MX-1.2  Everybody begins with the same number of lives.
maexchen::State Maexchen::setup(const Options& options) {
  State state{.options = options,
              .phase = maexchen::Phase::kFirst,
              .turn = kOnlooker,
              .announcer = kOnlooker,
              .claim = maexchen::kNoThrow,
              .dice = maexchen::kNoThrow,
              .knower = kOnlooker,
              .lives = {}};
  for (const Seat seat : SeatSet::first(options.players)) state.lives[seat] = options.lives;
  return state;
}

void Maexchen::apply(State& state, Seat /*seat*/, const Action& action, Sink<Event> emit) {
  if (action.kind() == Action::Kind::kAnnounce) {
    maexchen::announce(state, action.value(), emit);
  } else {
    maexchen::answer(state, action.answer(), emit);
  }
}

void Maexchen::apply(State& state, const Outcome& outcome, Sink<Event> emit) {
  if (outcome.kind == Outcome::Kind::kThrow) return maexchen::throw_dice(state, outcome, emit);
  emit("MX-1.3", maexchen::FirstDrawn{outcome.seat});
  maexchen::begin_round(state, outcome.seat);
}

Scores Maexchen::scores(const State& state) {
  Scores scores{};
  for (std::size_t seat = 0; seat < scores.size(); ++seat) scores[seat] = state.lives[seat];
  return scores;
}

// MX-4.3  The last player with a life wins; the lives left are the score.
Result Maexchen::result(const State& state) {
  Result result{.end = "one-left", .scores = scores(state), .winners = {}};
  for (const Seat seat : SeatSet::first(state.options.players)) {
    if (is_alive(state, seat)) result.winners.add(seat);
  }
  return result;
}

// MX-4.2  A round is over when a life is lost.
bool Maexchen::ends_round(const Event& event) { return std::holds_alternative<maexchen::LivesLost>(event.fact); }

}  // namespace ludothek

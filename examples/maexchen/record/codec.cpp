#include "examples/maexchen/record/codec.hpp"

#include <string>

namespace ludothek {

using maexchen::Action;
using maexchen::Outcome;
using maexchen::Throw;

namespace {

// In the order of Action::Answer.
constexpr Indexed<Action::Answer, std::string_view, 4> kAnswers = {"lift", "throw", "pass", "giveIn"};

// A throw is written as it is said: 31 … 66, 21.
json::value throw_or_null(Throw value) {
  if (value == maexchen::kNoThrow) return nullptr;
  return maexchen::number_of(value);
}
json::value seat_or_null(Seat seat) {
  if (index(seat) >= kMostPlayers) return nullptr;
  return index(seat);
}

Throw read_throw(Fields& move, std::string_view name) {
  const Throw value = maexchen::throw_of(move.whole(name, 11, 66));
  if (value != maexchen::kNoThrow) return value;
  move.complain("\"" + std::string(name) + "\" must be a throw: 31 to 65, 11 to 66 or 21");
  return maexchen::kMaexchen;
}

Outcome read_outcome(std::string_view what, int players, Fields& move) {
  if (what == "first") return {.kind = Outcome::Kind::kFirst, .seat = move.seat("seat", players)};
  Outcome thrown{.kind = Outcome::Kind::kThrow, .dice = {1, 1}};
  if (what != "throw") {
    move.complain(in_quotes(what) + " is no move of chance in Mäxchen");
    return thrown;
  }
  const json::array& dice = move.list("dice");
  if (dice.size() != thrown.dice.size()) move.complain("\"dice\" must list two faces");
  for (std::size_t i = 0; i < thrown.dice.size() && i < dice.size(); ++i) {
    thrown.dice[i] = static_cast<std::uint8_t>(whole_in(move, dice[i], 1, maexchen::kFaces));
  }
  return thrown;
}

}  // namespace

std::vector<Step<Maexchen>> Codec<Maexchen>::read_move(const maexchen::State& before, By by, Fields& move) {
  const std::string_view what = move.text("do");
  if (!by) return {read_outcome(what, before.options.players, move)};
  if (what == "announce") return {Order<Maexchen>{*by, Action::announce(read_throw(move, "throw"))}};
  for (std::size_t i = 0; i < kAnswers.size(); ++i) {
    if (what == kAnswers[i]) return {Order<Maexchen>{*by, Action::reply(static_cast<Action::Answer>(i))}};
  }
  move.complain(in_quotes(what) + " is no move of a player in Mäxchen");
  return {};
}

void Codec<Maexchen>::write_step(const maexchen::State& /*before*/, const Step<Maexchen>& step, json::array& moves) {
  json::object move;
  if (const auto* order = std::get_if<Order<Maexchen>>(&step)) {
    const auto& [seat, action] = *order;
    if (action.kind() == Action::Kind::kAnnounce) {
      move = move_of(seat, "announce");
      move["throw"] = throw_or_null(action.value());
    } else {
      move = move_of(seat, kAnswers[action.answer()]);
    }
  } else if (const auto& outcome = *std::get_if<Outcome>(&step); outcome.kind == Outcome::Kind::kFirst) {
    move = move_of({}, "first");
    move["seat"] = index(outcome.seat);
  } else {
    move = move_of({}, "throw");
    move["dice"] = numbers(outcome.dice, maexchen::kDice);
  }
  moves.push_back(std::move(move));
}

namespace {

// One overload an event: its name and its members.
struct EventWriter {
  int players;

  json::object operator()(const maexchen::FirstDrawn& e) const {
    return {{"event", "firstDrawn"}, {"seat", index(e.seat)}};
  }
  json::object operator()(const maexchen::DiceThrown& e) const {
    return {{"event", "diceThrown"}, {"seat", index(e.seat)}, {"throw", throw_or_null(e.dice)}};
  }
  json::object operator()(const maexchen::ThrowAnnounced& e) const {
    return {{"event", "throwAnnounced"}, {"seat", index(e.seat)}, {"throw", throw_or_null(e.value)}};
  }
  json::object operator()(const maexchen::CupTaken& e) const {
    return {{"event", "cupTaken"}, {"seat", index(e.seat)}, {"from", index(e.from)}};
  }
  json::object operator()(const maexchen::CupPassed& e) const {
    return {{"event", "cupPassed"}, {"seat", index(e.seat)}};
  }
  json::object operator()(const maexchen::CupLifted& e) const {
    return {{"event", "cupLifted"},
            {"seat", index(e.seat)},
            {"from", index(e.announcer)},
            {"throw", throw_or_null(e.dice)},
            {"honest", e.honest}};
  }
  json::object operator()(const maexchen::GivenIn& e) const { return {{"event", "givenIn"}, {"seat", index(e.seat)}}; }
  json::object operator()(const maexchen::LivesLost& e) const {
    return {{"event", "livesLost"}, {"seat", index(e.seat)}, {"lives", e.lives}, {"left", e.left}};
  }
  json::object operator()(const maexchen::PlayerOut& e) const {
    return {{"event", "playerOut"}, {"seat", index(e.seat)}};
  }
  json::object operator()(const maexchen::GameEnded& e) const { return write_ending(e.result, players); }
};

}  // namespace

json::object Codec<Maexchen>::write_event(const maexchen::Event& event, int players) {
  json::object object = std::visit(EventWriter{players}, event.fact);
  object["rule"] = event.rule;
  return object;
}

json::object Codec<Maexchen>::write_view(const maexchen::View& view) {
  constexpr Indexed<maexchen::Phase, std::string_view, 5> kPhases = {"first", "throw", "announce", "answer", "over"};
  return {{"phase", kPhases[view.phase]},
          {"turn", seat_or_null(view.turn)},
          {"awaited", seats(view.awaited)},
          {"announcer", seat_or_null(view.announcer)},
          {"claim", throw_or_null(view.claim)},
          {"mine", throw_or_null(view.mine)},
          {"lives", numbers(view.lives, view.options.players)}};
}

json::array Codec<Maexchen>::write_offers(const maexchen::State& state, Seat seat) {
  json::array offers;
  json::array throws;
  for (const Action action : Maexchen::actions(state, seat)) {
    if (action.kind() == Action::Kind::kAnnounce) {
      throws.push_back(throw_or_null(action.value()));
    } else {
      offers.push_back(json::object{{"do", kAnswers[action.answer()]}});
    }
  }
  if (!throws.empty()) offers.push_back(json::object{{"do", "announce"}, {"throw", std::move(throws)}});
  return offers;
}

static_assert(Recordable<Maexchen>);

}  // namespace ludothek

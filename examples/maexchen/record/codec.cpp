#include "examples/maexchen/record/codec.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ludothek {

using maexchen::Action;
using maexchen::Outcome;
using maexchen::Throw;

namespace {

// In the order of Action::Answer.
constexpr Indexed<Action::Answer, std::string_view, 4> kAnswers = {"lift", "throw", "pass", "giveIn"};

// A throw is written as it is said: 31 … 66, 21.
std::optional<int> throw_or_null(Throw value) {
  if (value == maexchen::kNoThrow) return std::nullopt;
  return maexchen::number_of(value);
}
std::optional<Seat> seat_or_null(Seat seat) {
  if (index(seat) >= kMostPlayers) return std::nullopt;
  return seat;
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

void Codec<Maexchen>::write_move(const maexchen::State& /*before*/, std::span<const Step<Maexchen>> steps,
                                 JsonWriter& out) {
  if (const auto* order = std::get_if<Order<Maexchen>>(&steps.front())) {
    const Action action = order->action;
    if (action.kind() == Action::Kind::kAnnounce) {
      out("do", "announce")("throw", throw_or_null(action.value()));
    } else {
      out("do", kAnswers[action.answer()]);
    }
  } else if (const auto& outcome = *std::get_if<Outcome>(&steps.front()); outcome.kind == Outcome::Kind::kFirst) {
    out("do", "first")("seat", outcome.seat);
  } else {
    out("do", "throw")("dice", numbers(outcome.dice, maexchen::kDice));
  }
}

namespace {

// One overload per event: its name and its members.
struct EventWriter {
  int players;
  JsonWriter& out;

  void operator()(const maexchen::FirstDrawn& e) const { out("event", "firstDrawn")("seat", e.seat); }
  void operator()(const maexchen::DiceThrown& e) const {
    out("event", "diceThrown")("seat", e.seat)("throw", throw_or_null(e.dice));
  }
  void operator()(const maexchen::ThrowAnnounced& e) const {
    out("event", "throwAnnounced")("seat", e.seat)("throw", throw_or_null(e.value));
  }
  void operator()(const maexchen::CupTaken& e) const { out("event", "cupTaken")("seat", e.seat)("from", e.from); }
  void operator()(const maexchen::CupPassed& e) const { out("event", "cupPassed")("seat", e.seat); }
  void operator()(const maexchen::CupLifted& e) const {
    out("event", "cupLifted")("seat", e.seat)("from", e.announcer)("throw", throw_or_null(e.dice))("honest", e.honest);
  }
  void operator()(const maexchen::GivenIn& e) const { out("event", "givenIn")("seat", e.seat); }
  void operator()(const maexchen::LivesLost& e) const {
    out("event", "livesLost")("seat", e.seat)("lives", e.lives)("left", e.left);
  }
  void operator()(const maexchen::PlayerOut& e) const { out("event", "playerOut")("seat", e.seat); }
  void operator()(const maexchen::GameEnded& e) const { write_ending(e.result, players, out); }
};

}  // namespace

void Codec<Maexchen>::write_event(const maexchen::Event& event, int players, JsonWriter& out) {
  std::visit(EventWriter{players, out}, event.fact);
  out("rule", event.rule);
}

void Codec<Maexchen>::write_view(const maexchen::View& view, JsonWriter& out) {
  constexpr Indexed<maexchen::Phase, std::string_view, 5> kPhases = {"first", "throw", "announce", "answer", "over"};
  out("phase", kPhases[view.phase])("turn", seat_or_null(view.turn))("awaited", view.awaited);
  out("announcer", seat_or_null(view.announcer))("claim", throw_or_null(view.claim))("mine", throw_or_null(view.mine));
  out("lives", numbers(view.lives, view.options.players));
}

void Codec<Maexchen>::write_secrets(const maexchen::Secrets& secrets, int /*players*/, JsonWriter& out) {
  out("dice", throw_or_null(secrets.dice));
}

void Codec<Maexchen>::write_offers(const maexchen::State& state, Seat seat, JsonWriter& list) {
  const Choices<Action> choices = Maexchen::actions(state, seat);
  if (choices.empty()) return;
  if (choices[0].kind() == Action::Kind::kAnnounce) {
    list.object([&](JsonWriter& out) {
      out("do", "announce").each("throw", choices, [](const Action& action) { return throw_or_null(action.value()); });
    });
    return;
  }
  for (const Action action : choices) {
    list.object([&](JsonWriter& out) { out("do", kAnswers[action.answer()]); });
  }
}

static_assert(Recordable<Maexchen>);

}  // namespace ludothek

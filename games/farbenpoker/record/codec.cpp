#include "games/farbenpoker/record/codec.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ludothek {

using farbenpoker::Action;
using farbenpoker::Colour;
using farbenpoker::Dice;
using farbenpoker::Hole;
using farbenpoker::Outcome;
using farbenpoker::Phase;

namespace {

constexpr farbenpoker::PerColour<std::string_view> kColourNames = {"red", "blue", "yellow", "green", "white", "black"};

std::optional<std::string_view> colour_or_null(Colour colour) {
  if (colour == farbenpoker::kNoColour) return std::nullopt;
  return kColourNames[colour];
}

std::string hole_name(Hole hole) {
  return (side_of(hole) == farbenpoker::Side::kA ? "A" : "B") + std::to_string(number_of(hole));
}

// The holes that are named; those not chosen yet are left out.
template <class Holes>
void write_holes(std::string_view name, const Holes& holes, JsonWriter& out) {
  out.key(name).list([&](JsonWriter& list) {
    for (const Hole hole : holes) {
      if (hole != farbenpoker::kNoHole) list.value(hole_name(hole));
    }
  });
}

Hole read_hole(Fields& fields, std::string_view name) {
  for (int hole = 0; hole < farbenpoker::kHoles; ++hole) {
    if (hole_name(static_cast<Hole>(hole)) == name) return static_cast<Hole>(hole);
  }
  fields.complain(in_quotes(name) + " is no hole: A1 to A18 or B1 to B18");
  return farbenpoker::kNoHole;
}

Colour read_colour(Fields& fields, const json::value& value) {
  return static_cast<Colour>(word_in(fields, value, kColourNames));
}

template <std::size_t N>
Indexed<int, Colour, N> read_colours(Fields& move, std::string_view name) {
  Indexed<int, Colour, N> result{};
  const json::array& list = move.list(name);
  if (list.size() != N) move.complain(in_quotes(name) + " must list " + std::to_string(N) + " colours");
  for (std::size_t i = 0; i < N && i < list.size(); ++i) result[i] = read_colour(move, list[i]);
  return result;
}

farbenpoker::PerDie<Hole> read_three_holes(Fields& move) {
  farbenpoker::PerDie<Hole> result = farbenpoker::kNoHoles;
  const json::array& list = move.list("holes");
  if (list.size() != result.size()) move.complain("\"holes\" must list three holes");
  for (std::size_t i = 0; i < result.size() && i < list.size(); ++i)
    result[i] = read_hole(move, text_in(move, list[i]));
  return result;
}

std::vector<Step<Farbenpoker>> read_chance(std::string_view what, int players, Fields& move) {
  Outcome outcome;
  if (what == "first") {
    outcome.kind = Outcome::Kind::kFirst;
    outcome.seat = move.seat("seat", players);
  } else if (what == "arrange") {
    outcome.kind = Outcome::Kind::kArrange;
    outcome.sticks = read_colours<farbenpoker::kSticks>(move, "sticks");
  } else if (what == "roll") {
    outcome.kind = Outcome::Kind::kRoll;
    outcome.dice = read_colours<farbenpoker::kDice>(move, "dice");
  } else if (what == "roll-third") {
    outcome.kind = Outcome::Kind::kRollThird;
    outcome.colour = static_cast<Colour>(move.word("colour", kColourNames));
  } else if (what == "put") {
    outcome.kind = Outcome::Kind::kPut;
    outcome.hole = read_hole(move, move.text("hole"));
  } else if (what == "return") {
    std::vector<Step<Farbenpoker>> steps;
    for (const Hole hole : read_three_holes(move)) {
      steps.emplace_back(Outcome{.kind = Outcome::Kind::kReturn, .hole = hole});
    }
    return steps;
  } else {
    move.complain(in_quotes(what) + " is no move of chance in Farbenpoker");
  }
  return {outcome};
}

std::vector<Step<Farbenpoker>> read_decision(std::string_view what, Seat by, Fields& move) {
  using Made = Order<Farbenpoker>;
  if (what == "reroll") return {Made{by, Action::reroll()}};
  if (what == "draw") return {Made{by, Action::draw(read_hole(move, move.text("hole")))}};
  if (what == "put") return {Made{by, Action::put(read_hole(move, move.text("hole")))}};
  if (what == "return" || what == "rescue") {
    std::vector<Step<Farbenpoker>> steps;
    for (const Hole hole : read_three_holes(move)) {
      steps.emplace_back(Made{by, what == "return" ? Action::put_back(hole) : Action::rescue(hole)});
    }
    return steps;
  }
  move.complain(in_quotes(what) + " is no move of a player in Farbenpoker");
  return {};
}

Hole hole_of(const Step<Farbenpoker>& step) {
  if (const auto* outcome = std::get_if<Outcome>(&step)) return outcome->hole;
  return std::get_if<Order<Farbenpoker>>(&step)->action.hole();
}

void write_outcome(const Outcome& outcome, JsonWriter& out) {
  switch (outcome.kind) {
    case Outcome::Kind::kFirst:
      out("do", "first")("seat", outcome.seat);
      return;
    case Outcome::Kind::kArrange:
      out("do", "arrange").each("sticks", outcome.sticks, colour_or_null);
      return;
    case Outcome::Kind::kRoll:
      out("do", "roll").each("dice", outcome.dice, colour_or_null);
      return;
    case Outcome::Kind::kRollThird:
      out("do", "roll-third")("colour", colour_or_null(outcome.colour));
      return;
    case Outcome::Kind::kPut:
      out("do", "put")("hole", hole_name(outcome.hole));
      return;
    case Outcome::Kind::kReturn:
      out("do", "return");  // and its holes
      return;
  }
}

// As Action::Kind.
constexpr Indexed<Action::Kind, std::string_view, 4> kOrders = {"draw", "put", "return", "rescue"};

bool takes_three(Action::Kind kind) { return kind == Action::Kind::kReturn || kind == Action::Kind::kRescue; }

}  // namespace

std::vector<Step<Farbenpoker>> Codec<Farbenpoker>::read_move(const farbenpoker::State& before, By by, Fields& move) {
  const std::string_view what = move.text("do");
  return by ? read_decision(what, *by, move) : read_chance(what, before.options.players, move);
}

bool Codec<Farbenpoker>::continues(const farbenpoker::State& before) {
  if (before.phase == Phase::kRescue) return before.picked[0] != farbenpoker::kNoHole;
  const bool returning = before.phase == Phase::kReturn || before.phase == Phase::kRescueReturn;
  return returning && before.hand[2] == farbenpoker::kNoColour;  // one of the three is back already
}

void Codec<Farbenpoker>::write_move(const farbenpoker::State& /*before*/, std::span<const Step<Farbenpoker>> steps,
                                    JsonWriter& out) {
  bool three = false;
  if (const auto* outcome = std::get_if<Outcome>(&steps.front())) {
    write_outcome(*outcome, out);
    three = outcome->kind == Outcome::Kind::kReturn;
  } else {
    const Action action = std::get_if<Order<Farbenpoker>>(&steps.front())->action;
    three = takes_three(action.kind());
    out("do", action.is_reroll() ? "reroll" : kOrders[action.kind()]);
    if (!three && !action.is_reroll()) out("hole", hole_name(action.hole()));
  }
  if (three) out.each("holes", steps, [](const Step<Farbenpoker>& step) { return hole_name(hole_of(step)); });
}

namespace {

// One overload per event: its name and its members.
struct EventWriter {
  int players;
  JsonWriter& out;

  void operator()(const farbenpoker::FirstDrawn& e) const { out("event", "firstDrawn")("seat", e.seat); }
  void operator()(const farbenpoker::SticksArranged& e) const {
    write_holes("standing", e.standing, out("event", "sticksArranged"));
  }
  void operator()(const farbenpoker::DiceRolled& e) const {
    out("event", "diceRolled")("seat", e.seat).each("dice", e.dice, colour_or_null);
    out("rescue", e.rescue)("privilege", !e.rescue);
  }
  void operator()(const farbenpoker::ThirdDieTaken& e) const {
    out("event", "thirdDieTaken")("seat", e.seat)("die", e.die);
  }
  void operator()(const farbenpoker::ThirdDieRolled& e) const {
    out("event", "thirdDieRolled")("seat", e.seat)("die", e.die)("colour", colour_or_null(e.colour));
  }
  void operator()(const farbenpoker::StickDrawn& e) const { stick(out("event", "stickDrawn"), e); }
  void operator()(const farbenpoker::StickServed& e) const {
    out("event", "stickServed")("seat", e.seat)("die", e.die)("chips", e.chips);
  }
  void operator()(const farbenpoker::ChipsPaid& e) const {
    out("event", "chipsPaid")("seat", e.seat)("chips", e.chips);
  }
  void operator()(const farbenpoker::PlayerBroke& e) const { out("event", "playerBroke")("seat", e.seat); }
  void operator()(const farbenpoker::StickPut& e) const { stick(out("event", "stickPut"), e); }
  void operator()(const farbenpoker::PotWon& e) const { out("event", "potWon")("seat", e.seat)("chips", e.chips); }
  void operator()(const farbenpoker::StickReturned& e) const { stick(out("event", "stickReturned"), e); }
  void operator()(const farbenpoker::RescuePicked& e) const {
    out("event", "rescuePicked")("seat", e.seat)("hole", hole_name(e.hole));
  }
  void operator()(const farbenpoker::RescueDrawn& e) const {
    write_holes("holes", e.holes, out("event", "rescueDrawn")("seat", e.seat));
    out.each("colours", e.colours, colour_or_null)("fits", e.fits);
  }
  void operator()(const farbenpoker::PlayerRescued& e) const {
    out("event", "playerRescued")("seat", e.seat)("chips", e.chips);
  }
  void operator()(const farbenpoker::PlayerOut& e) const { out("event", "playerOut")("seat", e.seat); }
  void operator()(const farbenpoker::LastPotBegun&) const { out("event", "lastPotBegun"); }
  void operator()(const farbenpoker::GameEnded& e) const { write_ending(e.result, players, out); }

 private:
  template <class E>
  static void stick(JsonWriter& begun, const E& e) {
    begun("seat", e.seat)("hole", hole_name(e.hole))("colour", colour_or_null(e.colour));
  }
};

}  // namespace

void Codec<Farbenpoker>::write_event(const farbenpoker::Event& event, int players, JsonWriter& out) {
  std::visit(EventWriter{players, out}, event.fact);
  out("rule", event.rule);
}

void Codec<Farbenpoker>::write_view(const farbenpoker::View& view, JsonWriter& out) {
  constexpr Indexed<farbenpoker::Phase, std::string_view, 11> kPhases = {
      "first", "arrange", "roll", "draw", "rollThird", "put", "return", "rescueRoll", "rescue", "rescueReturn", "over"};
  constexpr Indexed<farbenpoker::Side, std::string_view, 3> kSides = {"A", "B", "either"};
  out("phase", kPhases[view.phase])("turn", view.turn)("awaited", view.awaited)("holes", farbenpoker::kHolesOfASide);
  write_holes("standing", view.standing, out);
  out.each("dice", view.dice, colour_or_null).key("served").list([&](JsonWriter& served) {
    for (int die = 0; die < farbenpoker::kDice; ++die) served.value(((view.served >> die) & 1) != 0);
  });
  out.each("hand", view.hand, colour_or_null)("side", kSides[view.side]);
  write_holes("picked", view.picked, out);
  out("chips", numbers(view.chips, view.options.players))("stock", view.stock)("pot", view.pot)("out", view.out);
  out("waiting", view.waiting)("privilege", view.privilege)("rerolled", view.rerolled)("lastPot", view.last_pot);
}

// By hole: {"A3":"red",…}.
void Codec<Farbenpoker>::write_secrets(const farbenpoker::Secrets& secrets, int /*players*/, JsonWriter& out) {
  out.key("sticks").object([&](JsonWriter& sticks) {
    for (int hole = 0; hole < farbenpoker::kHoles; ++hole) {
      const Colour colour = secrets.sticks[place_of(hole)];
      if (colour != farbenpoker::kNoColour) sticks(hole_name(static_cast<Hole>(hole)), colour_or_null(colour));
    }
  });
}

void Codec<Farbenpoker>::write_offers(const farbenpoker::State& state, Seat seat, JsonWriter& list) {
  const Choices<Action> choices = Farbenpoker::actions(state, seat);
  if (choices.empty()) return;
  const Action::Kind kind = choices[0].kind();
  farbenpoker::HoleSet places;
  for (const Action action : choices) {
    if (action.is_reroll()) {
      list.object([](JsonWriter& out) { out("do", "reroll"); });
    } else {
      places.add(action.hole());
    }
  }
  const auto offer = [&](farbenpoker::HoleSet among) {
    list.object([&](JsonWriter& out) {
      out("do", kOrders[kind]).each(takes_three(kind) ? "holes" : "hole", among, hole_name);
      if (takes_three(kind)) out("choose", farbenpoker::kDice);
    });
  };
  // FP-4.2  Where the three may go to either side they all go to the same: an offer a side.
  if (kind == Action::Kind::kReturn && state.side == farbenpoker::Side::kEither) {
    offer(places & farbenpoker::holes_of(farbenpoker::Side::kA));
    offer(places & farbenpoker::holes_of(farbenpoker::Side::kB));
  } else {
    offer(places);
  }
}

// All holes are alike to whoever may not know them: one entry for the draw, one for the third die.
void Codec<Farbenpoker>::write_foreseen(const farbenpoker::State& state, Seat seat, JsonWriter& list) {
  const Choices<Action> choices = Farbenpoker::actions(state, seat);
  if (choices.empty() || choices[0].kind() != Action::Kind::kDraw) return;
  const auto write_for = [](std::string_view what, JsonWriter& out) {
    out.key("for").object([&](JsonWriter&) { out("do", what); });
  };
  if (choices.contains(Action::reroll())) {
    list.object([&](JsonWriter& out) {
      write_for("reroll", out);
      out("miss", Farbenpoker::foresee(state, seat, Action::reroll())->miss);
    });
  }
  const auto foresight = Farbenpoker::foresee(state, seat, choices[0]);
  list.object([&](JsonWriter& out) {
    write_for("draw", out);
    out("miss", foresight->miss);
    out.each("hit", foresight->hit, [](int chips) { return chips > 0 ? std::optional(chips) : std::nullopt; });
    out("pot", foresight->pot);
  });
}

static_assert(Recordable<Farbenpoker>);

}  // namespace ludothek

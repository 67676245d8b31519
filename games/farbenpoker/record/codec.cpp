#include "games/farbenpoker/record/codec.hpp"

#include <array>
#include <string>

namespace ludothek {

using farbenpoker::Action;
using farbenpoker::Colour;
using farbenpoker::Dice;
using farbenpoker::Hole;
using farbenpoker::Outcome;
using farbenpoker::Phase;

namespace {

constexpr farbenpoker::PerColour<std::string_view> kColourNames = {"red", "blue", "yellow", "green", "white", "black"};

json::value colour_or_null(Colour colour) {
  if (colour == farbenpoker::kNoColour) return nullptr;
  return text(kColourNames[colour]);
}

std::string hole_name(Hole hole) {
  return (side_of(hole) == farbenpoker::Side::kA ? "A" : "B") + std::to_string(number_of(hole));
}

template <class Colours>
json::array colours(const Colours& list) {
  json::array names;
  for (const Colour colour : list) names.push_back(colour_or_null(colour));
  return names;
}

// The holes that are named; those not chosen yet are left out.
template <class Holes>
json::array holes(const Holes& list) {
  json::array names;
  for (const Hole hole : list) {
    if (hole != farbenpoker::kNoHole) names.push_back(text(hole_name(hole)));
  }
  return names;
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

// One hole of a move of three: begins the move or adds to it.
void write_hole(bool more, By by, std::string_view what, Hole hole, json::array& moves) {
  if (!more) {
    json::object move = move_of(by, what);
    move["holes"] = json::array{};
    moves.push_back(std::move(move));
  }
  moves.back().get_object()["holes"].get_array().push_back(text(hole_name(hole)));
}

void write_outcome(bool more, const Outcome& outcome, json::array& moves) {
  json::object move;
  switch (outcome.kind) {
    case Outcome::Kind::kFirst:
      move = move_of({}, "first");
      move["seat"] = index(outcome.seat);
      break;
    case Outcome::Kind::kArrange:
      move = move_of({}, "arrange");
      move["sticks"] = colours(outcome.sticks);
      break;
    case Outcome::Kind::kRoll:
      move = move_of({}, "roll");
      move["dice"] = colours(outcome.dice);
      break;
    case Outcome::Kind::kRollThird:
      move = move_of({}, "roll-third");
      move["colour"] = colour_or_null(outcome.colour);
      break;
    case Outcome::Kind::kPut:
      move = move_of({}, "put");
      move["hole"] = hole_name(outcome.hole);
      break;
    case Outcome::Kind::kReturn:
      return write_hole(more, {}, "return", outcome.hole, moves);
  }
  moves.push_back(std::move(move));
}

void write_decision(bool more, const Order<Farbenpoker>& decision, json::array& moves) {
  const auto& [by, action] = decision;
  if (action.kind() == Action::Kind::kReturn) return write_hole(more, by, "return", action.hole(), moves);
  if (action.kind() == Action::Kind::kRescue) return write_hole(more, by, "rescue", action.hole(), moves);
  if (action.is_reroll()) {
    moves.push_back(move_of(by, "reroll"));
    return;
  }
  json::object move = move_of(by, action.kind() == Action::Kind::kPut ? "put" : "draw");
  move["hole"] = hole_name(action.hole());
  moves.push_back(std::move(move));
}

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

void Codec<Farbenpoker>::write_step(const farbenpoker::State& before, const Step<Farbenpoker>& step,
                                    json::array& moves) {
  if (const auto* outcome = std::get_if<Outcome>(&step)) {
    write_outcome(continues(before), *outcome, moves);
  } else {
    write_decision(continues(before), *std::get_if<Order<Farbenpoker>>(&step), moves);
  }
}

namespace {

// One overload an event: its name and its members.
struct EventWriter {
  int players;

  json::object operator()(const farbenpoker::FirstDrawn& e) const {
    return {{"event", "firstDrawn"}, {"seat", index(e.seat)}};
  }
  json::object operator()(const farbenpoker::SticksArranged& e) const {
    return {{"event", "sticksArranged"}, {"standing", holes(e.standing)}};
  }
  json::object operator()(const farbenpoker::DiceRolled& e) const {
    return {{"event", "diceRolled"},
            {"seat", index(e.seat)},
            {"dice", colours(e.dice)},
            {"rescue", e.rescue},
            {"privilege", !e.rescue}};
  }
  json::object operator()(const farbenpoker::ThirdDieTaken& e) const {
    return {{"event", "thirdDieTaken"}, {"seat", index(e.seat)}, {"die", e.die}};
  }
  json::object operator()(const farbenpoker::ThirdDieRolled& e) const {
    return {{"event", "thirdDieRolled"}, {"seat", index(e.seat)}, {"die", e.die}, {"colour", colour_or_null(e.colour)}};
  }
  json::object operator()(const farbenpoker::StickDrawn& e) const {
    return {{"event", "stickDrawn"},
            {"seat", index(e.seat)},
            {"hole", hole_name(e.hole)},
            {"colour", colour_or_null(e.colour)}};
  }
  json::object operator()(const farbenpoker::StickServed& e) const {
    return {{"event", "stickServed"}, {"seat", index(e.seat)}, {"die", e.die}, {"chips", e.chips}};
  }
  json::object operator()(const farbenpoker::ChipsPaid& e) const {
    return {{"event", "chipsPaid"}, {"seat", index(e.seat)}, {"chips", e.chips}};
  }
  json::object operator()(const farbenpoker::PlayerBroke& e) const {
    return {{"event", "playerBroke"}, {"seat", index(e.seat)}};
  }
  json::object operator()(const farbenpoker::StickPut& e) const {
    return {{"event", "stickPut"},
            {"seat", index(e.seat)},
            {"hole", hole_name(e.hole)},
            {"colour", colour_or_null(e.colour)}};
  }
  json::object operator()(const farbenpoker::PotWon& e) const {
    return {{"event", "potWon"}, {"seat", index(e.seat)}, {"chips", e.chips}};
  }
  json::object operator()(const farbenpoker::StickReturned& e) const {
    return {{"event", "stickReturned"},
            {"seat", index(e.seat)},
            {"hole", hole_name(e.hole)},
            {"colour", colour_or_null(e.colour)}};
  }
  json::object operator()(const farbenpoker::RescuePicked& e) const {
    return {{"event", "rescuePicked"}, {"seat", index(e.seat)}, {"hole", hole_name(e.hole)}};
  }
  json::object operator()(const farbenpoker::RescueDrawn& e) const {
    return {{"event", "rescueDrawn"},
            {"seat", index(e.seat)},
            {"holes", holes(e.holes)},
            {"colours", colours(e.colours)},
            {"fits", e.fits}};
  }
  json::object operator()(const farbenpoker::PlayerRescued& e) const {
    return {{"event", "playerRescued"}, {"seat", index(e.seat)}, {"chips", e.chips}};
  }
  json::object operator()(const farbenpoker::PlayerOut& e) const {
    return {{"event", "playerOut"}, {"seat", index(e.seat)}};
  }
  json::object operator()(const farbenpoker::LastPotBegun&) const { return {{"event", "lastPotBegun"}}; }
  json::object operator()(const farbenpoker::GameEnded& e) const { return write_ending(e.result, players); }
};

}  // namespace

json::object Codec<Farbenpoker>::write_event(const farbenpoker::Event& event, int players) {
  json::object object = std::visit(EventWriter{players}, event.fact);
  object["rule"] = event.rule;
  return object;
}

json::object Codec<Farbenpoker>::write_view(const farbenpoker::View& view) {
  constexpr Indexed<farbenpoker::Phase, std::string_view, 11> kPhases = {
      "first", "arrange", "roll", "draw", "rollThird", "put", "return", "rescueRoll", "rescue", "rescueReturn", "over"};
  constexpr Indexed<farbenpoker::Side, std::string_view, 3> kSides = {"A", "B", "either"};
  json::array served;
  for (int die = 0; die < farbenpoker::kDice; ++die) served.push_back(((view.served >> die) & 1) != 0);
  return {{"phase", kPhases[view.phase]},
          {"turn", index(view.turn)},
          {"awaited", seats(view.awaited)},
          {"holes", farbenpoker::kHolesOfASide},
          {"standing", holes(view.standing)},
          {"dice", colours(view.dice)},
          {"served", std::move(served)},
          {"hand", colours(view.hand)},
          {"side", kSides[view.side]},
          {"picked", holes(view.picked)},
          {"chips", numbers(view.chips, view.options.players)},
          {"stock", view.stock},
          {"pot", view.pot},
          {"out", seats(view.out)},
          {"waiting", seats(view.waiting)},
          {"privilege", view.privilege},
          {"rerolled", view.rerolled},
          {"lastPot", view.last_pot}};
}

json::array Codec<Farbenpoker>::write_offers(const farbenpoker::State& state, Seat seat) {
  constexpr Indexed<farbenpoker::Action::Kind, std::string_view, 4> kOrders = {"draw", "put", "return",
                                                                               "rescue"};  // as Action::Kind
  const Choices<Action> choices = Farbenpoker::actions(state, seat);
  if (choices.empty()) return {};
  const Action::Kind kind = choices[0].kind();
  const bool three = kind == Action::Kind::kReturn || kind == Action::Kind::kRescue;
  json::array offers;
  const auto offer = [&](json::array places) {
    json::object one{{"do", kOrders[kind]}};
    one[three ? "holes" : "hole"] = std::move(places);
    if (three) one["choose"] = farbenpoker::kDice;
    offers.push_back(std::move(one));
  };
  // FP-4.2  Where the three may go to either side they all go to the same: an offer a side.
  const bool either = kind == Action::Kind::kReturn && state.side == farbenpoker::Side::kEither;
  json::array places;
  json::array other_side;
  for (const Action action : choices) {
    if (action.is_reroll()) {
      offers.push_back(json::object{{"do", "reroll"}});
    } else if (either && farbenpoker::holes_of(farbenpoker::Side::kB).has(action.hole())) {
      other_side.push_back(text(hole_name(action.hole())));
    } else {
      places.push_back(text(hole_name(action.hole())));
    }
  }
  offer(std::move(places));
  if (either) offer(std::move(other_side));
  return offers;
}

// All holes are alike to whoever may not know them: one entry for the draw, one for the third die.
json::array Codec<Farbenpoker>::write_foreseen(const farbenpoker::State& state, Seat seat) {
  const Choices<Action> choices = Farbenpoker::actions(state, seat);
  if (choices.empty() || choices[0].kind() != Action::Kind::kDraw) return {};
  json::array list;
  if (choices.contains(Action::reroll())) {
    const auto foresight = Farbenpoker::foresee(state, seat, Action::reroll());
    list.push_back(json::object{{"for", json::object{{"do", "reroll"}}}, {"miss", foresight->miss}});
  }
  const auto foresight = Farbenpoker::foresee(state, seat, choices[0]);
  json::array hit;
  for (const int chips : foresight->hit) hit.push_back(chips > 0 ? json::value(chips) : json::value(nullptr));
  list.push_back(json::object{{"for", json::object{{"do", "draw"}}},
                              {"miss", foresight->miss},
                              {"hit", std::move(hit)},
                              {"pot", foresight->pot ? json::value(*foresight->pot) : json::value(nullptr)}});
  return list;
}

static_assert(Recordable<Farbenpoker>);

}  // namespace ludothek

#include "games/starmaster/record/codec.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace ludothek {

using starmaster::Action;
using starmaster::Black;
using starmaster::Cell;
using starmaster::Colour;
using starmaster::Outcome;
using starmaster::White;

namespace {

// The white die's faces in order: the nine colours, then the star.
constexpr Indexed<starmaster::White, std::string_view, 10> kFaceNames = {"yellow", "orange", "red",   "pink", "violet",
                                                                         "black",  "grey",   "green", "blue", "star"};
constexpr std::span<const std::string_view> kColourNames(kFaceNames.data(), starmaster::kColours);
constexpr Indexed<starmaster::Black, std::string_view, 2> kBlackNames = {"blank", "star"};

json::value colour_or_null(Colour colour) {
  if (colour == starmaster::kNoColour) return nullptr;
  return text(kColourNames[place_of(colour)]);
}
json::value face_or_null(White face) {
  if (face == White::kNotRolled) return nullptr;
  return text(kFaceNames[face]);
}
json::value face_or_null(Black face) {
  if (face == Black::kNotRolled || face == Black::kNotUsed) return nullptr;
  return text(kBlackNames[face]);
}
// The record counts cells from 1.
json::value cell_or_null(Cell cell) {
  if (cell == starmaster::kNoCell) return nullptr;
  return index(cell) + 1;
}
// A seat that may be nobody, or the stock.
json::value seat_or_null(Seat seat) {
  if (index(seat) >= kMostPlayers) return nullptr;
  return index(seat);
}

template <class Colours>
json::array colours(const Colours& list) {
  json::array names;
  for (const Colour colour : list) names.push_back(colour_or_null(colour));
  return names;
}

Cell read_cell(Fields& move, std::string_view name) {
  return static_cast<Cell>(move.whole(name, 1, starmaster::kCells) - 1);
}

Outcome read_roll(Fields& move) {
  Outcome roll{.kind = Outcome::Kind::kRoll};
  roll.white = static_cast<White>(move.word("white", kFaceNames));
  roll.black = move.has("black") ? static_cast<Black>(move.word("black", kBlackNames)) : Black::kNotUsed;
  return roll;
}

Outcome read_arrangement(Fields& move) {
  Outcome arrangement{.kind = Outcome::Kind::kArrange};
  const json::array& cubes = move.list("cubes");
  if (cubes.size() != arrangement.cubes.size()) move.complain("\"cubes\" must list nine colours");
  for (std::size_t i = 0; i < arrangement.cubes.size() && i < cubes.size(); ++i) {
    arrangement.cubes[i] = static_cast<Colour>(word_in(move, cubes[i], kColourNames));
  }
  return arrangement;
}

std::vector<Step<Starmaster>> read_decision(std::string_view what, Seat by, int players, Fields& move) {
  using Made = Order<Starmaster>;
  if (by == kTable) {
    if (what == "first") return {Made{by, Action::name_first(move.seat("seat", players))}};
    if (what == "void") return {Made{by, Action::rule(starmaster::Ruling::kVoid)}};
    if (what == "replay") return {Made{by, Action::rule(starmaster::Ruling::kReplay)}};
  } else {
    if (what == "announce") return {Made{by, Action::announce(static_cast<Colour>(move.word("colour", kColourNames)))}};
    if (what == "flip") return {Made{by, Action::flip(read_cell(move, "cell"))}};
    if (what == "claim") return {Made{by, Action::claim(read_cell(move, "cell"))}};
    if (what == "take") return {Made{by, Action::take(move.seat("from", players))}};
    if (what == "swap") return {Made{by, Action::swap(read_cell(move, "with"))}};
  }
  move.complain(in_quotes(what) + " is no move of " + (by == kTable ? "the table" : "a player") + " in Starmaster");
  return {};
}

json::object write_outcome(const Outcome& outcome) {
  json::object move;
  switch (outcome.kind) {
    case Outcome::Kind::kFirst:
      move = move_of({}, "first");
      move["seat"] = index(outcome.first);
      break;
    case Outcome::Kind::kArrange:
      move = move_of({}, "arrange");
      move["cubes"] = colours(outcome.cubes);
      break;
    case Outcome::Kind::kRoll:
      move = move_of({}, "roll");
      move["white"] = face_or_null(outcome.white);
      if (outcome.black != Black::kNotUsed) move["black"] = face_or_null(outcome.black);
      break;
  }
  return move;
}

json::object write_decision(const Order<Starmaster>& decision) {
  const auto& [by, action] = decision;
  json::object move;
  switch (action.kind()) {
    case Action::Kind::kAnnounce:
      move = move_of(by, "announce");
      move["colour"] = colour_or_null(action.colour());
      break;
    case Action::Kind::kFlip:
      move = move_of(by, "flip");
      move["cell"] = cell_or_null(action.cell());
      break;
    case Action::Kind::kClaim:
      move = move_of(by, "claim");
      move["cell"] = cell_or_null(action.cell());
      break;
    case Action::Kind::kTake:
      move = move_of(by, "take");
      move["from"] = index(action.seat());
      break;
    case Action::Kind::kSwap:
      move = move_of(by, "swap");
      move["with"] = cell_or_null(action.cell());
      break;
    case Action::Kind::kRule:
      return move_of(by, action.ruling() == starmaster::Ruling::kVoid ? "void" : "replay");
    case Action::Kind::kNameFirst:
      move = move_of(by, "first");
      move["seat"] = index(action.seat());
      break;
  }
  return move;
}

}  // namespace

std::vector<Step<Starmaster>> Codec<Starmaster>::read_move(const starmaster::State& before, By by, Fields& move) {
  const int players = before.options.players;
  const std::string_view what = move.text("do");
  if (by) return read_decision(what, *by, players, move);
  if (what == "first") return {Outcome{.kind = Outcome::Kind::kFirst, .first = move.seat("seat", players)}};
  if (what == "arrange") return {read_arrangement(move)};
  if (what == "roll") return {read_roll(move)};
  move.complain(in_quotes(what) + " is no move of chance in Starmaster");
  return {};
}

void Codec<Starmaster>::write_step(const starmaster::State& /*before*/, const Step<Starmaster>& step,
                                   json::array& moves) {
  if (const auto* outcome = std::get_if<Outcome>(&step)) {
    moves.push_back(write_outcome(*outcome));
  } else {
    moves.push_back(write_decision(*std::get_if<Order<Starmaster>>(&step)));
  }
}

namespace {

// One overload an event: its name and its members.
struct EventWriter {
  int players;

  json::object operator()(const starmaster::FirstDrawn& e) const {
    return {{"event", "firstDrawn"}, {"seat", index(e.seat)}};
  }
  json::object operator()(const starmaster::FirstNamed& e) const {
    return {{"event", "firstNamed"}, {"seat", index(e.seat)}};
  }
  json::object operator()(const starmaster::CubesArranged& e) const {
    return {{"event", "cubesArranged"}, {"cubes", colours(e.colours)}};
  }
  json::object operator()(const starmaster::DiceRolled& e) const {
    return {{"event", "diceRolled"},
            {"seat", index(e.seat)},
            {"white", face_or_null(e.white)},
            {"black", face_or_null(e.black)}};
  }
  json::object operator()(const starmaster::RaceOpened& e) const {
    return {{"event", "raceOpened"}, {"colour", colour_or_null(e.sought)}};
  }
  json::object operator()(const starmaster::ColourAnnounced& e) const {
    return {{"event", "colourAnnounced"}, {"seat", index(e.seat)}, {"colour", colour_or_null(e.colour)}};
  }
  json::object operator()(const starmaster::CubeTurned& e) const {
    return {{"event", "cubeTurned"},
            {"seat", index(e.seat)},
            {"cell", cell_or_null(e.cell)},
            {"colour", colour_or_null(e.colour)},
            {"right", e.right}};
  }
  json::object operator()(const starmaster::CubeTurnedBack& e) const {
    return {{"event", "cubeTurnedBack"}, {"cell", cell_or_null(e.cell)}};
  }
  json::object operator()(const starmaster::PawnWon& e) const {
    return {{"event", "pawnWon"},
            {"seat", index(e.seat)},
            {"colour", colour_or_null(e.colour)},
            {"from", seat_or_null(e.from)}};
  }
  json::object operator()(const starmaster::PawnLost& e) const {
    return {{"event", "pawnLost"}, {"seat", index(e.seat)}, {"colour", colour_or_null(e.colour)}};
  }
  json::object operator()(const starmaster::CubesSwapped& e) const {
    return {{"event", "cubesSwapped"},
            {"seat", index(e.seat)},
            {"cell", cell_or_null(e.won)},
            {"with", cell_or_null(e.with)}};
  }
  json::object operator()(const starmaster::TurnVoided& e) const {
    return {{"event", "turnVoided"}, {"seat", index(e.roller)}};
  }
  json::object operator()(const starmaster::TurnReplayed& e) const {
    return {{"event", "turnReplayed"}, {"seat", index(e.roller)}};
  }
  json::object operator()(const starmaster::GameEnded& e) const {
    json::object ending = write_ending(e.result, players);
    if (e.turns > 0) ending["turns"] = e.turns;
    return ending;
  }
};

}  // namespace

json::object Codec<Starmaster>::write_event(const starmaster::Event& event, int players) {
  json::object object = std::visit(EventWriter{players}, event.fact);
  object["rule"] = event.rule;
  return object;
}

json::object Codec<Starmaster>::write_view(const starmaster::View& view) {
  constexpr Indexed<starmaster::Phase, std::string_view, 9> kPhases = {"first", "arrange", "roll", "announce", "flip",
                                                                       "race",  "take",    "swap", "over"};
  const int players = view.options.players;
  json::object stock;
  json::array boards(place_of(players));
  for (json::value& board : boards) board = json::object{};
  for (std::size_t colour = 0; colour < kColourNames.size(); ++colour) {
    stock[kColourNames[colour]] = view.pawns[colour][starmaster::kStock];
    for (std::size_t seat = 0; seat < boards.size(); ++seat) {
      boards[seat].get_object()[kColourNames[colour]] = view.pawns[colour][seat];
    }
  }
  return {{"phase", kPhases[view.phase]},
          {"awaited", seats(view.awaited.seats)},
          {"roller", seat_or_null(view.roller)},
          {"actor", seat_or_null(view.actor)},
          {"white", face_or_null(view.white)},
          {"black", face_or_null(view.black)},
          {"sought", colour_or_null(view.sought)},
          {"turned", cell_or_null(view.turned)},
          {"turnedColour", colour_or_null(view.turned_colour)},
          {"boards", std::move(boards)},
          {"stock", std::move(stock)},
          {"totals", numbers(view.totals, players)},
          {"goal", starmaster::kPawnsToWin},
          {"turns", view.turns},
          {"turnLimit", view.turn_limit > 0 ? json::value(view.turn_limit) : json::value(nullptr)}};
}

json::array Codec<Starmaster>::write_offers(const starmaster::State& state, Seat seat) {
  // In the order of Action::Kind; the table's rulings are nobody's to choose.
  constexpr Indexed<Action::Kind, std::pair<std::string_view, std::string_view>, 5> kMembers = {
      {{"announce", "colour"}, {"flip", "cell"}, {"claim", "cell"}, {"take", "from"}, {"swap", "with"}}};
  const Choices<Action> choices = Starmaster::actions(state, seat);
  if (choices.empty() || index(seat) >= state.options.players) return {};
  const auto& [what, member] = kMembers[choices[0].kind()];
  json::array values;
  for (const Action action : choices) {
    if (action.kind() == Action::Kind::kAnnounce) {
      values.push_back(colour_or_null(action.colour()));
    } else if (action.kind() == Action::Kind::kTake) {
      values.push_back(index(action.seat()));
    } else {
      values.push_back(cell_or_null(action.cell()));
    }
  }
  return {json::object{{"do", what}, {member, std::move(values)}}};
}

// Cubes are alike to whoever may not know them: one entry for all. Colours to announce are told apart by what they
// bring.
json::array Codec<Starmaster>::write_foreseen(const starmaster::State& state, Seat seat) {
  constexpr Indexed<Action::Kind, std::string_view, 3> kOrders = {"announce", "flip", "claim"};  // as Action::Kind
  constexpr Indexed<starmaster::Foresight::Right, std::string_view, 3> kRight = {"nothing", "pawn", "victory"};
  const Choices<Action> choices = Starmaster::actions(state, seat);
  if (choices.empty() || index(seat) >= state.options.players) return {};
  json::array list;
  const auto add = [&](const starmaster::Foresight& foresight, json::object which) {
    list.push_back(json::object{
        {"for", std::move(which)}, {"right", kRight[foresight.right]}, {"wrong", colour_or_null(foresight.wrong)}});
  };
  if (choices[0].kind() != Action::Kind::kAnnounce) {
    if (const auto foresight = Starmaster::foresee(state, seat, choices[0])) {
      add(*foresight, {{"do", kOrders[choices[0].kind()]}});
    }
    return list;
  }
  Indexed<starmaster::Foresight::Right, json::array, kRight.size()> colours;
  for (const Action action : choices) {
    const auto right = Starmaster::foresee(state, seat, action)->right;
    colours[right].push_back(colour_or_null(action.colour()));
  }
  for (std::size_t right = 0; right < colours.size(); ++right) {
    if (colours[right].empty()) continue;
    add({static_cast<starmaster::Foresight::Right>(right)},
        {{"do", kOrders[0]}, {"colour", std::move(colours[right])}});
  }
  return list;
}

static_assert(Recordable<Starmaster>);

}  // namespace ludothek

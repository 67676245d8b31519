#include "games/starmaster/record/codec.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

std::optional<std::string_view> colour_or_null(Colour colour) {
  if (colour == starmaster::kNoColour) return std::nullopt;
  return kColourNames[place_of(colour)];
}
std::optional<std::string_view> face_or_null(White face) {
  if (face == White::kNotRolled) return std::nullopt;
  return kFaceNames[face];
}
std::optional<std::string_view> face_or_null(Black face) {
  if (face == Black::kNotRolled || face == Black::kNotUsed) return std::nullopt;
  return kBlackNames[face];
}
// The record counts cells from 1.
std::optional<int> cell_or_null(Cell cell) {
  if (cell == starmaster::kNoCell) return std::nullopt;
  return index(cell) + 1;
}
// A seat that may be nobody, or the stock.
std::optional<Seat> seat_or_null(Seat seat) {
  if (index(seat) >= kMostPlayers) return std::nullopt;
  return seat;
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

void write_outcome(const Outcome& outcome, JsonWriter& out) {
  switch (outcome.kind) {
    case Outcome::Kind::kFirst:
      out("do", "first")("seat", outcome.first);
      return;
    case Outcome::Kind::kArrange:
      out("do", "arrange").each("cubes", outcome.cubes, colour_or_null);
      return;
    case Outcome::Kind::kRoll:
      out("do", "roll")("white", face_or_null(outcome.white));
      if (outcome.black != Black::kNotUsed) out("black", face_or_null(outcome.black));
      return;
  }
}

void write_action(const Action& action, JsonWriter& out) {
  switch (action.kind()) {
    case Action::Kind::kAnnounce:
      out("do", "announce")("colour", colour_or_null(action.colour()));
      return;
    case Action::Kind::kFlip:
      out("do", "flip")("cell", cell_or_null(action.cell()));
      return;
    case Action::Kind::kClaim:
      out("do", "claim")("cell", cell_or_null(action.cell()));
      return;
    case Action::Kind::kTake:
      out("do", "take")("from", action.seat());
      return;
    case Action::Kind::kSwap:
      out("do", "swap")("with", cell_or_null(action.cell()));
      return;
    case Action::Kind::kRule:
      out("do", action.ruling() == starmaster::Ruling::kVoid ? "void" : "replay");
      return;
    case Action::Kind::kNameFirst:
      out("do", "first")("seat", action.seat());
      return;
  }
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

void Codec<Starmaster>::write_move(const starmaster::State& /*before*/, std::span<const Step<Starmaster>> steps,
                                   JsonWriter& out) {
  if (const auto* outcome = std::get_if<Outcome>(&steps.front())) return write_outcome(*outcome, out);
  write_action(std::get_if<Order<Starmaster>>(&steps.front())->action, out);
}

namespace {

// One overload per event: its name and its members.
struct EventWriter {
  int players;
  JsonWriter& out;

  void operator()(const starmaster::FirstDrawn& e) const { out("event", "firstDrawn")("seat", e.seat); }
  void operator()(const starmaster::FirstNamed& e) const { out("event", "firstNamed")("seat", e.seat); }
  void operator()(const starmaster::CubesArranged& e) const {
    out("event", "cubesArranged").each("cubes", e.colours, colour_or_null);
  }
  void operator()(const starmaster::DiceRolled& e) const {
    out("event", "diceRolled")("seat", e.seat)("white", face_or_null(e.white))("black", face_or_null(e.black));
  }
  void operator()(const starmaster::RaceOpened& e) const {
    out("event", "raceOpened")("colour", colour_or_null(e.sought));
  }
  void operator()(const starmaster::ColourAnnounced& e) const {
    out("event", "colourAnnounced")("seat", e.seat)("colour", colour_or_null(e.colour));
  }
  void operator()(const starmaster::CubeTurned& e) const {
    out("event", "cubeTurned")("seat", e.seat)("cell", cell_or_null(e.cell))("colour", colour_or_null(e.colour));
    out("right", e.right);
  }
  void operator()(const starmaster::CubeTurnedBack& e) const {
    out("event", "cubeTurnedBack")("cell", cell_or_null(e.cell));
  }
  void operator()(const starmaster::PawnWon& e) const {
    out("event", "pawnWon")("seat", e.seat)("colour", colour_or_null(e.colour))("from", seat_or_null(e.from));
  }
  void operator()(const starmaster::PawnLost& e) const {
    out("event", "pawnLost")("seat", e.seat)("colour", colour_or_null(e.colour));
  }
  void operator()(const starmaster::CubesSwapped& e) const {
    out("event", "cubesSwapped")("seat", e.seat)("cell", cell_or_null(e.won))("with", cell_or_null(e.with));
  }
  void operator()(const starmaster::TurnVoided& e) const { out("event", "turnVoided")("seat", e.roller); }
  void operator()(const starmaster::TurnReplayed& e) const { out("event", "turnReplayed")("seat", e.roller); }
  void operator()(const starmaster::GameEnded& e) const {
    write_ending(e.result, players, out);
    if (e.turns > 0) out("turns", e.turns);
  }
};

}  // namespace

void Codec<Starmaster>::write_event(const starmaster::Event& event, int players, JsonWriter& out) {
  std::visit(EventWriter{players, out}, event.fact);
  out("rule", event.rule);
}

void Codec<Starmaster>::write_view(const starmaster::View& view, JsonWriter& out) {
  constexpr Indexed<starmaster::Phase, std::string_view, 9> kPhases = {"first", "arrange", "roll", "announce", "flip",
                                                                       "race",  "take",    "swap", "over"};
  const int players = view.options.players;
  const auto write_pawns = [&](auto place) {
    for (std::size_t colour = 0; colour < kColourNames.size(); ++colour) {
      out(kColourNames[colour], view.pawns[colour][place]);
    }
  };
  out("phase", kPhases[view.phase])("awaited", view.awaited.seats)("roller", seat_or_null(view.roller));
  out("actor", seat_or_null(view.actor))("white", face_or_null(view.white))("black", face_or_null(view.black));
  out("sought", colour_or_null(view.sought))("turned", cell_or_null(view.turned));
  out("turnedColour", colour_or_null(view.turned_colour)).key("boards").list([&](JsonWriter& boards) {
    for (const Seat seat : SeatSet::first(players)) boards.object([&](JsonWriter&) { write_pawns(place_of(seat)); });
  });
  out.key("stock").object([&](JsonWriter&) { write_pawns(starmaster::kStock); });
  out("totals", numbers(view.totals, players))("goal", starmaster::kPawnsToWin)("turns", view.turns);
  out("turnLimit", view.turn_limit > 0 ? std::optional(view.turn_limit) : std::nullopt);
}

void Codec<Starmaster>::write_secrets(const starmaster::Secrets& secrets, int /*players*/, JsonWriter& out) {
  out.each("cubes", secrets.cubes, colour_or_null);
}

void Codec<Starmaster>::write_offers(const starmaster::State& state, Seat seat, JsonWriter& list) {
  // In the order of Action::Kind; the table's rulings are nobody's to choose.
  constexpr Indexed<Action::Kind, std::pair<std::string_view, std::string_view>, 5> kMembers = {
      {{"announce", "colour"}, {"flip", "cell"}, {"claim", "cell"}, {"take", "from"}, {"swap", "with"}}};
  const Choices<Action> choices = Starmaster::actions(state, seat);
  if (choices.empty() || index(seat) >= state.options.players) return;
  const Action::Kind kind = choices[0].kind();
  const auto& [what, member] = kMembers[kind];
  list.object([&](JsonWriter& out) {
    out("do", what);
    if (kind == Action::Kind::kAnnounce) {
      out.each(member, choices, [](const Action& action) { return colour_or_null(action.colour()); });
    } else if (kind == Action::Kind::kTake) {
      out.each(member, choices, &Action::seat);
    } else {
      out.each(member, choices, [](const Action& action) { return cell_or_null(action.cell()); });
    }
  });
}

// Cubes are alike to whoever may not know them: one entry for all. Colours to announce are told apart by what they
// bring.
void Codec<Starmaster>::write_foreseen(const starmaster::State& state, Seat seat, JsonWriter& list) {
  constexpr Indexed<Action::Kind, std::string_view, 3> kOrders = {"announce", "flip", "claim"};  // as Action::Kind
  constexpr Indexed<starmaster::Foresight::Right, std::string_view, 3> kRight = {"nothing", "pawn", "victory"};
  const Choices<Action> choices = Starmaster::actions(state, seat);
  if (choices.empty() || index(seat) >= state.options.players) return;
  const Action::Kind kind = choices[0].kind();
  using Colours = std::vector<Colour>;
  const auto add = [&](const starmaster::Foresight& foresight, const Colours& colours) {
    list.object([&](JsonWriter& out) {
      out.key("for").object([&](JsonWriter&) {
        out("do", kOrders[kind]);
        if (!colours.empty()) out.each("colour", colours, colour_or_null);
      });
      out("right", kRight[foresight.right])("wrong", colour_or_null(foresight.wrong));
    });
  };
  if (kind != Action::Kind::kAnnounce) {
    if (const auto foresight = Starmaster::foresee(state, seat, choices[0])) add(*foresight, {});
    return;
  }
  Indexed<starmaster::Foresight::Right, Colours, kRight.size()> colours;
  for (const Action action : choices) {
    colours[Starmaster::foresee(state, seat, action)->right].push_back(action.colour());
  }
  for (std::size_t right = 0; right < colours.size(); ++right) {
    if (!colours[right].empty()) add({static_cast<starmaster::Foresight::Right>(right)}, colours[right]);
  }
}

static_assert(Recordable<Starmaster>);

}  // namespace ludothek

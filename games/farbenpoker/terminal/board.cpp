#include "games/farbenpoker/terminal/board.hpp"

namespace ludothek::terminal {
namespace {

using farbenpoker::Action;
using farbenpoker::Colour;
using farbenpoker::Hole;
using farbenpoker::kNoColour;
using farbenpoker::Phase;
using farbenpoker::Side;
using farbenpoker::View;

constexpr int kHoleColumns = 4;
constexpr int kFirstHole = 6;
constexpr int kDiceRow = 4;
constexpr int kMiddle = 36;  // the column of pot and stock
constexpr std::string_view kChipsInARow = "◉◉◉◉◉◉◉◉◉◉◉◉◉◉◉◉◉◉◉◉";

std::string hole_name(Hole hole) { return (side_of(hole) == Side::kA ? "A" : "B") + std::to_string(number_of(hole)); }

bool is_picked(const View& view, Hole hole) {
  for (const Hole picked : view.picked) {
    if (picked == hole) return true;
  }
  return false;
}

// Each stick looks like any other; only what is shown right now has a colour.
void put_hole(Grid& grid, const View& view, const Shown& shown, Marks& marks, Hole hole) {
  const bool is_a = side_of(hole) == Side::kA;
  const int place = index(hole);
  const int x = kFirstHole + kHoleColumns * (number_of(hole) - 1);
  const int number_row = is_a ? 0 : 12;
  const int top = is_a ? 1 : 10;
  const bool chosen = marks.is_selected(place);
  const Style style = chosen ? kChosen : marks.is_legal(place) ? kBold : kDim;
  const std::string number = std::to_string(number_of(hole));
  grid.put(x, number_row, (number.size() == 1 ? " " : "") + number, style);
  marks.where[place_of(place)] = {x, number_row};
  if (const auto hue = shown[place_of(place)]) {
    put_piece(grid, x, top, *hue);
    put_piece(grid, x, top + 1, *hue);
  } else if (view.standing.has(hole)) {
    const Style wood = chosen || is_picked(view, hole) ? kLamp : kPlainStyle;
    grid.put(x + 1, top, U'┃', wood);
    grid.put(x + 1, top + 1, U'┃', wood);
    if (is_picked(view, hole)) grid.put(x, top, U'▸', kLamp);
  } else {
    grid.put(x + 1, is_a ? top + 1 : top, U'·', chosen ? kLamp : kDim);
  }
}

void put_dice(Grid& grid, const View& view) {
  for (int i = 0; i < farbenpoker::kDice; ++i) {
    const int x = kFirstHole + 8 * i;
    const Colour colour = view.dice[i];
    const bool served = ((view.served >> i) & 1) != 0;
    grid.frame(x, kDiceRow, 6, 3, served || colour == kNoColour ? kDim : kPlainStyle);
    if (colour == kNoColour) {
      grid.put(x + 2, kDiceRow + 1, "··", kDim);
      continue;
    }
    grid.fill(x + 1, kDiceRow + 1, 4, 1, style_of(hue_of(colour)));
    put_piece(grid, x + 2, kDiceRow + 1, hue_of(colour));
    if (!served) continue;
    // The stick lies beside its die.
    grid.put(x + 1, kDiceRow + 3, "━", kDim);
    put_piece(grid, x + 2, kDiceRow + 3, hue_of(colour));
    grid.put(x + 4, kDiceRow + 3, "✓", kBold);
  }
}

void put_middle(Grid& grid, const View& view, const Company& company) {
  const auto chips = [&](int y, std::string_view key, int count) {
    const int x = grid.put(kMiddle, y, company.say(key), kDim) + 1;
    const int next = grid.put(x, y, std::to_string(count), kBold) + 1;
    const std::size_t shown = place_of(count < 20 ? count : 20);
    grid.put(next, y, kChipsInARow.substr(0, shown * std::string_view("◉").size()), kDim);
  };
  chips(kDiceRow, "play.farbenpoker.pot", view.pot);
  chips(kDiceRow + 1, "play.farbenpoker.stock", view.stock);
  if (view.hand[0] == kNoColour) return;
  int x = grid.put(kMiddle, kDiceRow + 2, company.say("play.farbenpoker.in_hand"), kDim) + 1;
  for (const Colour colour : view.hand) {
    if (colour != kNoColour) x = put_piece(grid, x, kDiceRow + 2, hue_of(colour)) + 1;
  }
  if (view.side != Side::kEither) grid.put(x, kDiceRow + 2, view.side == Side::kA ? "→ A" : "→ B", kBold);
}

void put_players(Grid& grid, const View& view, const Company& company) {
  const int columns = kBoardColumns / view.options.players;
  for (const Seat seat : SeatSet::first(view.options.players)) {
    const bool on_turn = view.turn == seat && view.phase != Phase::kOver && view.phase != Phase::kFirst;
    const bool gone = view.out.has(seat);
    const int x = index(seat) * columns;
    const Style style = on_turn ? kLamp : gone ? kDim : kBold;
    grid.put(x, 8, on_turn ? "▸" : " ", kLamp);
    const int after = grid.put_within(x + 1, 8, columns - 8, company.name(seat), style) + 1;
    if (gone) {
      grid.put_within(after, 8, x + columns - after, company.say("play.farbenpoker.out"), kDim);
    } else {
      grid.put(grid.put(after, 8, "◉ ", kDim), 8, std::to_string(view.chips[seat]), style);
    }
  }
}

json::array words_of(const farbenpoker::Dice& dice) {
  json::array words;
  for (const Colour colour : dice) {
    if (colour != kNoColour) words.emplace_back(word_of(hue_of(colour)));
  }
  return words;
}

}  // namespace

std::string Board<Farbenpoker>::title(const View& view, const Company& company) {
  if (view.last_pot) return company.say("play.farbenpoker.title.last");
  return company.say("play.farbenpoker.title");
}

std::string Board<Farbenpoker>::question(const View& view, Action::Kind kind, Seat seat, const Company& company) {
  json::object values{{"seat", index(seat)}};
  switch (kind) {
    case Action::Kind::kDraw:
      return company.say("play.farbenpoker.ask.draw", values);
    case Action::Kind::kRescue:
      return company.say("play.farbenpoker.ask.rescue", values);
    default:
      values["colour"] = word_of(hue_of(view.hand[0]));
      return company.say(kind == Action::Kind::kPut ? "play.farbenpoker.ask.put" : "play.farbenpoker.ask.return",
                         values);
  }
}

std::vector<Choice> Board<Farbenpoker>::choices(const View& /*view*/, const Choices<Action>& legal,
                                                const Company& company) {
  std::vector<Choice> list;
  if (legal.empty()) return list;
  const Action::Kind kind = legal[0].kind();
  for (int place = 0; place < farbenpoker::kHoles; ++place) {
    const std::string name = hole_name(static_cast<Hole>(place));
    list.push_back({.place = place,
                    .label = name,
                    .name = name,
                    .also = {name.substr(0, 1) + " " + name.substr(1)},
                    .legal = legal.contains(Action::from(kind, place)),
                    .hue = {}});
  }
  if (kind == Action::Kind::kDraw) {
    list.push_back({.place = Action::kReroll,
                    .label = "R",
                    .name = company.say("play.farbenpoker.reroll"),
                    .also = {"reroll"},
                    .legal = legal.contains(Action::reroll()),
                    .hue = {}});
  }
  return list;
}

std::string Board<Farbenpoker>::outlook(const farbenpoker::Foresight& foresight, Action action,
                                        const Company& company) {
  const json::object values{{"chips", foresight.miss}, {"pot", foresight.pot.value_or(0)}};
  if (action.is_reroll()) return company.say("foreseen.farbenpoker.reroll", values);
  return company.say(foresight.pot.value_or(0) > 0 ? "foreseen.farbenpoker.pot" : "foreseen.farbenpoker.miss", values);
}

std::vector<std::string> Board<Farbenpoker>::tell(const View& view, const Company& company) {
  std::vector<std::string> lines;
  farbenpoker::Dice waiting = view.dice;
  for (std::size_t die = 0; die < waiting.size(); ++die) {
    if (((view.served >> die) & 1) != 0) waiting[die] = kNoColour;
  }
  if (json::array dice = words_of(waiting); !dice.empty()) {
    lines.push_back(company.say("play.farbenpoker.tell.dice", {{"dice", std::move(dice)}}));
  }
  lines.push_back(company.say("play.farbenpoker.tell.chips", {{"pot", view.pot}, {"stock", view.stock}}));
  json::array scores;
  for (int seat = 0; seat < view.options.players; ++seat) scores.push_back(view.chips[seat]);
  lines.push_back(company.say("play.farbenpoker.tell.scores", {{"scores", std::move(scores)}}));
  json::array standing;
  for (const Hole hole : view.standing) standing.emplace_back(text_of(hole_name(hole)));
  lines.push_back(company.say("play.farbenpoker.tell.standing", {{"holes", std::move(standing)}}));
  return lines;
}

void Board<Farbenpoker>::paint(Grid& grid, const View& view, const Company& company, const Shown& shown, Marks& marks) {
  grid.put(1, 1, "A", kBold);
  grid.put(1, 11, "B", kBold);
  for (int i = 0; i < farbenpoker::kHoles; ++i) put_hole(grid, view, shown, marks, static_cast<Hole>(i));
  put_dice(grid, view);
  put_middle(grid, view, company);
  put_players(grid, view, company);
}

std::optional<Seat> Board<Farbenpoker>::roller(const View& view) {
  if (view.phase == Phase::kRoll || view.phase == Phase::kRescueRoll) return view.turn;
  return std::nullopt;
}

void Board<Farbenpoker>::reveal(const farbenpoker::Event& event, Shown& shown) {
  const auto show = [&shown](Hole hole, Colour colour) { shown[place_of(hole)] = hue_of(colour); };
  if (const auto* drawn = std::get_if<farbenpoker::StickDrawn>(&event.fact)) show(drawn->hole, drawn->colour);
  if (const auto* put = std::get_if<farbenpoker::StickPut>(&event.fact)) show(put->hole, put->colour);
  if (const auto* back = std::get_if<farbenpoker::StickReturned>(&event.fact)) show(back->hole, back->colour);
  if (const auto* rescue = std::get_if<farbenpoker::RescueDrawn>(&event.fact)) {
    for (std::size_t i = 0; i < rescue->holes.size(); ++i) show(rescue->holes[i], rescue->colours[i]);
  }
}

View Board<Farbenpoker>::moment(const View& /*before*/, const View& after) { return after; }

Hue hue_of(farbenpoker::Colour colour) {
  constexpr farbenpoker::PerColour<Hue> kOrder{Hue::kRed,   Hue::kBlue,  Hue::kYellow,
                                               Hue::kGreen, Hue::kWhite, Hue::kBlack};
  return kOrder[colour];
}

}  // namespace ludothek::terminal

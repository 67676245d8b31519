#include "games/riffifi/terminal/board.hpp"

namespace ludothek::terminal {
namespace {

using riffifi::Action;
using riffifi::Card;
using riffifi::Colour;
using riffifi::Pile;
using riffifi::View;

constexpr int kCardColumns = 6;
constexpr int kHandRow = 10;

std::string card_word(Card card) {
  if (card == riffifi::kOfficer) return "officer";
  return std::string(look_of(hue_of(colour_of(card))).word) + "-" + std::to_string(value_of(card));
}

std::string card_name(const Company& company, Card card) {
  return company.say("play.riffifi.card", {{"card", text_of(card_word(card))}});
}

// The cards of a hand as the texts take them.
json::array words_of(riffifi::CardSet cards) {
  json::array words;
  for (const Card card : cards) words.emplace_back(text_of(card_word(card)));
  return words;
}

json::array seats_of(SeatSet seats) {
  json::array list;
  for (const Seat seat : seats) list.push_back(index(seat));
  return list;
}

// Frame and face: "♥R 5" on the card's colour.
void put_card(Grid& grid, int x, int y, Card card, const Style& frame) {
  grid.frame(x, y, kCardColumns, 3, frame);
  if (card == riffifi::kOfficer) {
    grid.put(x + 1, y + 1, " ★★ ", kBold);
    return;
  }
  const Hue hue = hue_of(colour_of(card));
  const int next = put_piece(grid, x + 1, y + 1, hue);
  grid.put(next, y + 1, " " + std::to_string(value_of(card)), style_of(hue));
}

void put_pile(Grid& grid, int x, int y, const View& view, Seat seat) {
  if (view.piles[seat] == Pile::kFaceUp) return put_card(grid, x, y, view.shown[seat], kPlainStyle);
  grid.frame(x, y, kCardColumns, 3, kDim);
  grid.put(x + 1, y + 1, view.piles[seat] == Pile::kFaceDown ? "▒▒▒▒" : "    ", kDim);
}

// "♥R 3"; a tick (RF-7.1) stands before the number.
void put_tokens(Grid& grid, int x, int y, Hue hue, int count, bool ticked) {
  const int next = put_piece(grid, x, y, hue);
  grid.put(next, y, ticked ? "✓" : " ", kBold);
  grid.put(count > 9 && !ticked ? next : next + 1, y, std::to_string(count), count > 0 ? kBold : kDim);
}

void put_player(Grid& grid, int x, int columns, const View& view, const Company& company, Seat seat) {
  const bool on_turn = view.turn == seat && view.phase != riffifi::Phase::kOver;
  grid.frame(x, 0, columns, 7, on_turn ? kLamp : kDim);
  const std::string name = " " + company.name(seat) + " ";
  grid.put_within(x + 1, 0, columns - 2, (on_turn ? "▸" : "") + name, on_turn ? kLamp : kBold);
  // Below: beside a name there is no room for it where five play.
  if (const std::string level = company.level(seat); !level.empty()) {
    grid.put_within(x + 1, 6, columns - 2, " " + level + " ", kDim);
  }
  put_pile(grid, x + 1, 1, view, seat);
  const int column = x + 1 + kCardColumns + 1;
  grid.put(column, 1, company.say("play.riffifi.hand", {{"count", view.hand_sizes[seat]}}), kDim);
  grid.put(column, 2, company.say("play.riffifi.points", {{"points", view.totals[seat]}}));
  if (view.dealer == seat && view.phase != riffifi::Phase::kDealer) {
    grid.put(column, 3, company.say("play.riffifi.dealer"), kDim);
  }
  for (int i = 0; i < riffifi::kColours; ++i) {
    const bool ticked = ((view.ticked[seat] >> i) & 1) != 0;
    put_tokens(grid, x + 1 + 5 * (i % 3), 4 + i / 3, hue_of(static_cast<Colour>(i)), view.tokens[i][seat], ticked);
  }
}

}  // namespace

std::string Board<Riffifi>::title(const View& view, const Company& company) {
  return company.say(view.rounds > 0 ? "play.riffifi.title" : "play.riffifi.title.open",
                     {{"round", view.round}, {"rounds", view.rounds}});
}

std::string Board<Riffifi>::question(const View& /*view*/, Action::Kind kind, Seat seat, const Company& company) {
  return company.say(kind == Action::Kind::kRob ? "play.riffifi.ask.rob" : "play.riffifi.ask.card",
                     {{"seat", index(seat)}});
}

std::vector<Choice> Board<Riffifi>::choices(const View& view, const Choices<Action>& legal, const Company& company) {
  std::vector<Choice> list;
  int number = 0;
  if (!legal.empty() && legal[0].kind() == Action::Kind::kRob) {
    for (const Action action : legal) {
      list.push_back({.place = action.place(),
                      .label = std::to_string(++number),
                      .name = company.say("play.names", {{"players", seats_of(action.extra())}}),
                      .also = {},
                      .legal = true,
                      .hue = {}});
    }
    return list;
  }
  for (int place = 0; place < Action::kOfficerAt; ++place) {
    const auto card = static_cast<Card>(place);
    const HueLook& look = look_of(hue_of(colour_of(card)));
    const std::string value = std::to_string(value_of(card));
    const std::string spaced = " " + value;
    const std::string word(look.word);
    const std::string colour = company.say("colour." + word);
    const bool held = view.hand.has(card);
    list.push_back({.place = place,
                    .label = held ? std::to_string(++number) : "",
                    .name = card_name(company, card),
                    .also = {look.letter + value, look.letter + spaced, word + spaced, colour + spaced},
                    .legal = legal.contains(Action::play(card)),
                    .hue = hue_of(colour_of(card))});
  }
  for (int place = Action::kOfficerAt; place <= Action::kOfficerAtNobody; ++place) {
    const Action action = Action::from(Action::Kind::kPlay, place);
    if (!legal.contains(action)) continue;
    const auto victim = action.victim();
    list.push_back({.place = place,
                    .label = std::to_string(++number),
                    .name = victim ? company.say("play.riffifi.officer.against", {{"seat", index(*victim)}})
                                   : company.say("play.riffifi.officer.nobody"),
                    .also = {victim ? "officer " + company.name(*victim) : "officer"},
                    .legal = true,
                    .hue = {}});
  }
  return list;
}

std::string Board<Riffifi>::outlook(const riffifi::Foresight& foresight, Action action, const Company& company) {
  using Kind = riffifi::Foresight::Kind;
  if (foresight.kind == Kind::kFree) {
    return company.say("foreseen.riffifi.free", {{"colour", word_of(hue_of(colour_of(action.card())))}});
  }
  const int seat = index(foresight.seat);
  if (foresight.kind == Kind::kBuries) {
    return company.say("foreseen.riffifi.buries", {{"seat", seat}, {"card", text_of(card_word(foresight.card))}});
  }
  return company.say("foreseen.riffifi.buried",
                     {{"seat", seat}, {"low", value_of(foresight.card)}, {"high", value_of(action.card())}});
}

std::vector<std::string> Board<Riffifi>::tell(const View& view, const Company& company) {
  std::vector<std::string> lines;
  for (const Seat seat : SeatSet::first(view.options.players)) {
    json::array tokens;
    for (std::size_t colour = 0; colour < view.tokens.size(); ++colour) {
      if (view.tokens[colour][seat] == 0) continue;
      const Hue hue = hue_of(static_cast<Colour>(colour));
      tokens.emplace_back(text_of(
          company.say("play.riffifi.tell.tokens", {{"count", view.tokens[colour][seat]}, {"colour", word_of(hue)}})));
    }
    std::string_view key = "play.riffifi.tell.pile.empty";
    if (view.piles[seat] == Pile::kFaceUp) key = "play.riffifi.tell.pile.up";
    if (view.piles[seat] == Pile::kFaceDown) key = "play.riffifi.tell.pile.down";
    json::object values{{"seat", index(seat)}};
    if (view.shown[seat] != riffifi::kNoCard) values["card"] = text_of(card_word(view.shown[seat]));
    std::string line = company.say(key, values);
    if (!tokens.empty()) line += " " + company.say("play.riffifi.tell.loot", {{"loot", std::move(tokens)}});
    lines.push_back(std::move(line));
  }
  if (!view.hand.empty()) lines.push_back(company.say("play.riffifi.tell.hand", {{"cards", words_of(view.hand)}}));
  return lines;
}

void Board<Riffifi>::paint(Grid& grid, const View& view, const Company& company, const Shown& /*shown*/, Marks& marks) {
  const int players = view.options.players;
  const int columns = kBoardColumns / players;
  for (const Seat seat : SeatSet::first(players)) {
    put_player(grid, index(seat) * columns, columns, view, company, seat);
  }
  int x = grid.put(1, 7, company.say("play.riffifi.centre"), kDim) + 2;
  for (int i = 0; i < riffifi::kColours; ++i, x += 7) {
    put_tokens(grid, x, 7, hue_of(static_cast<Colour>(i)), view.tokens[i][riffifi::kCentre], false);
  }
  if (!view.concealed.empty()) {
    x = grid.put(x + 2, 7, company.say("play.riffifi.buried"), kDim) + 1;
    for (const Card card : view.concealed) {
      x = put_piece(grid, x, 7, hue_of(colour_of(card)));
      x = grid.put(x, 7, std::to_string(value_of(card)), kBold) + 1;
    }
  }
  grid.rule(0, 8, kBoardColumns);
  x = 1;
  int number = 0;
  for (const Card card : view.hand) {
    const int place = index(card);
    // Which card is the Officer's is chosen with its victim, below.
    const bool chosen = card == riffifi::kOfficer ? marks.selected >= Action::kOfficerAt : marks.is_selected(place);
    put_card(grid, x, kHandRow - (chosen ? 1 : 0), card, chosen ? kLamp : kPlainStyle);
    if (card != riffifi::kOfficer) {
      const std::string label = std::to_string(++number);
      grid.put(x + 2, kHandRow + 3, " " + label + " ", chosen ? kChosen : marks.is_legal(place) ? kBold : kDim);
      marks.where[place_of(place)] = {x + 2, kHandRow + 3};
    }
    x += kCardColumns;
  }
}

std::optional<Seat> Board<Riffifi>::roller(const View& /*view*/) { return std::nullopt; }

View Board<Riffifi>::moment(const View& /*before*/, const View& after) { return after; }

Hue hue_of(riffifi::Colour colour) { return static_cast<Hue>(colour); }

}  // namespace ludothek::terminal

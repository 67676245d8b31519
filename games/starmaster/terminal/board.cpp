#include "games/starmaster/terminal/board.hpp"

namespace ludothek::terminal {
namespace {

using starmaster::Action;
using starmaster::Black;
using starmaster::Cell;
using starmaster::Colour;
using starmaster::Phase;
using starmaster::View;
using starmaster::White;

constexpr int kCubeColumns = 10;
constexpr int kCubeRows = 4;
constexpr int kRight = 36;  // the column of dice and boards

bool cells_are_chosen(const View& view) {
  return view.phase == Phase::kFlip || view.phase == Phase::kRace || view.phase == Phase::kSwap;
}

// All nine backs are alike; a colour is drawn only while it lies up.
void put_cube(Grid& grid, int cell, std::optional<Hue> up, const Style& frame, const Style& number) {
  const int x = 1 + (kCubeColumns + 1) * (cell % 3);
  const int y = (kCubeRows + 1) * (cell / 3);
  grid.frame(x, y, kCubeColumns, kCubeRows, frame);
  grid.put(x + 1, y, " " + std::to_string(cell + 1) + " ", number);
  if (up) {
    grid.fill(x + 1, y + 1, kCubeColumns - 2, 2, style_of(*up));
    put_piece(grid, x + 4, y + 1, *up);
  } else {
    grid.put(x + 1, y + 1, "░░░░░░░░", kDim);
    grid.put(x + 1, y + 2, "░░░░░░░░", kDim);
  }
}

void put_cubes(Grid& grid, const View& view, const Shown& shown, Marks& marks) {
  for (int cell = 0; cell < starmaster::kCells; ++cell) {
    std::optional<Hue> up = shown[place_of(cell)];
    if (view.turned == static_cast<Cell>(cell)) up = hue_of(view.turned_colour);
    const bool mine = cells_are_chosen(view);
    const bool chosen = mine && marks.is_selected(cell);
    const bool legal = mine && marks.is_legal(cell);
    put_cube(grid, cell, up, chosen || up ? kLamp : kDim, chosen ? kChosen : legal ? kBold : kDim);
    if (mine) {
      marks.where[place_of(cell)] = {2 + (kCubeColumns + 1) * (cell % 3), (kCubeRows + 1) * (cell / 3)};
    }
  }
}

void put_die(Grid& grid, int x, std::optional<Hue> hue, std::string_view face, bool rolled) {
  grid.frame(x, 0, 6, 3, rolled ? kPlainStyle : kDim);
  if (hue) {
    grid.fill(x + 1, 1, 4, 1, style_of(*hue));
    put_piece(grid, x + 2, 1, *hue);
  } else {
    grid.put(x + 2, 1, face, rolled ? kLamp : kDim);
  }
}

void put_dice(Grid& grid, const View& view, const Company& company) {
  const bool rolled = view.white != White::kNotRolled;
  std::optional<Hue> hue;
  if (rolled && view.white != White::kStar) hue = hue_of(colour_of(view.white));
  put_die(grid, kRight, hue, rolled ? "★" : "··", rolled);
  int x = kRight + 8;
  if (uses_black_die(view.options)) {
    put_die(grid, x, std::nullopt,
            view.black == Black::kStar    ? "★"
            : view.black == Black::kBlank ? "  "
                                          : "··",
            view.black == Black::kStar);
    x += 8;
  }
  if (view.sought == starmaster::kNoColour) return;
  const Hue sought = hue_of(view.sought);
  x = grid.put(x + 1, 1, company.say("play.starmaster.sought"), kDim) + 1;
  x = put_piece(grid, x, 1, sought) + 1;
  grid.put(x, 1, company.say("play.colour", {{"colour", word_of(sought)}}), kBold);
}

void put_boards(Grid& grid, const View& view, const Company& company) {
  for (const Seat seat : SeatSet::first(view.options.players)) {
    const int y = 4 + index(seat) + (view.options.players <= 3 ? index(seat) : 0);
    const bool on_turn = view.awaited.kind == Next::Kind::kSeat ? view.awaited.seats.has(seat) : view.roller == seat;
    const bool lit = on_turn && view.phase != Phase::kOver;
    grid.put(kRight, y, lit ? "▸" : " ", kLamp);
    grid.put_within(kRight + 1, y, 12, company.name(seat), lit ? kLamp : kBold);
    int x = kRight + 14;
    int count = 0;
    for (int colour = 0; colour < starmaster::kColours; ++colour) {
      const int pawns = view.pawns[colour][seat];
      for (int pawn = 0; pawn < pawns; ++pawn, ++count)
        x = put_piece(grid, x, y, hue_of(static_cast<Colour>(colour))) + 1;
    }
    for (; count < starmaster::kPawnsToWin; ++count, x += 3) grid.put(x, y, "··", kDim);
    grid.put_within(x, y, kBoardColumns - x, company.level(seat), kDim);
  }
}

}  // namespace

std::string Board<Starmaster>::title(const View& view, const Company& company) {
  if (view.turn_limit > 0) {
    return company.say("play.starmaster.title.solitaire", {{"turn", view.turns}, {"turns", view.turn_limit}});
  }
  return company.say("play.starmaster.title");
}

std::string Board<Starmaster>::question(const View& view, Action::Kind kind, Seat seat, const Company& company) {
  json::object values{{"seat", index(seat)}};
  if (view.sought != starmaster::kNoColour) values["colour"] = word_of(hue_of(view.sought));
  switch (kind) {
    case Action::Kind::kAnnounce:
      return company.say("play.starmaster.ask.announce", values);
    case Action::Kind::kTake:
      return company.say("play.starmaster.ask.take", values);
    case Action::Kind::kSwap:
      return company.say("play.starmaster.ask.swap", values);
    default:
      return company.say("play.starmaster.ask.flip", values);
  }
}

std::vector<Choice> Board<Starmaster>::choices(const View& view, const Choices<Action>& legal, const Company& company) {
  std::vector<Choice> list;
  if (legal.empty()) return list;
  const Action::Kind kind = legal[0].kind();
  const auto add = [&](int place, std::string label, std::string name, std::vector<std::string> also,
                       std::optional<Hue> hue) {
    list.push_back({.place = place,
                    .label = std::move(label),
                    .name = std::move(name),
                    .also = std::move(also),
                    .legal = legal.contains(Action::from(kind, place)),
                    .hue = hue});
  };
  if (kind == Action::Kind::kAnnounce) {
    for (int place = 0; place < starmaster::kColours; ++place) {
      const Hue hue = hue_of(static_cast<Colour>(place));
      const std::string word(look_of(hue).word);
      add(place, {look_of(hue).letter}, company.say("colour." + word), {word}, hue);
    }
  } else if (kind == Action::Kind::kTake) {
    for (int place = 0; place < view.options.players; ++place) {
      add(place, std::to_string(place + 1), company.name(seat_at(place)), {}, {});
    }
  } else {
    for (int place = 0; place < starmaster::kCells; ++place) {
      add(place, std::to_string(place + 1), std::to_string(place + 1), {}, {});
    }
  }
  return list;
}

std::string Board<Starmaster>::outlook(const starmaster::Foresight& foresight, Action action, const Company& company) {
  using Right = starmaster::Foresight::Right;
  if (foresight.wrong != starmaster::kNoColour) {
    return company.say("foreseen.starmaster.wrong", {{"colour", word_of(hue_of(foresight.wrong))}});
  }
  if (foresight.right == Right::kNothing && action.kind() == Action::Kind::kAnnounce) {
    return company.say("foreseen.starmaster.nothing", {{"colour", word_of(hue_of(action.colour()))}});
  }
  return foresight.right == Right::kVictory ? company.say("foreseen.starmaster.victory") : "";
}

std::vector<std::string> Board<Starmaster>::tell(const View& view, const Company& company) {
  std::vector<std::string> lines;
  for (const Seat seat : SeatSet::first(view.options.players)) {
    json::array colours;
    for (int colour = 0; colour < starmaster::kColours; ++colour) {
      const int pawns = view.pawns[colour][seat];
      for (int pawn = 0; pawn < pawns; ++pawn) colours.emplace_back(word_of(hue_of(static_cast<Colour>(colour))));
    }
    const auto count = colours.size();
    if (colours.empty()) {
      lines.push_back(company.say("play.starmaster.tell.pawns.none", {{"seat", index(seat)}}));
    } else {
      lines.push_back(company.say("play.starmaster.tell.pawns",
                                  {{"seat", index(seat)}, {"count", count}, {"colours", std::move(colours)}}));
    }
  }
  return lines;
}

void Board<Starmaster>::paint(Grid& grid, const View& view, const Company& company, const Shown& shown, Marks& marks) {
  put_cubes(grid, view, shown, marks);
  put_dice(grid, view, company);
  put_boards(grid, view, company);
}

std::optional<Seat> Board<Starmaster>::roller(const View& view) {
  if (view.phase == Phase::kRoll) return view.roller;
  return std::nullopt;
}

void Board<Starmaster>::reveal(const starmaster::Event& event, Shown& shown) {
  if (const auto* turned = std::get_if<starmaster::CubeTurned>(&event.fact)) {
    shown[place_of(turned->cell)] = hue_of(turned->colour);
  }
  if (const auto* arranged = std::get_if<starmaster::CubesArranged>(&event.fact)) {
    for (std::size_t cell = 0; cell < arranged->colours.size(); ++cell)
      shown[place_of(cell)] = hue_of(arranged->colours[cell]);
  }
}

// The dice lie as they were until the cube is down again.
View Board<Starmaster>::moment(const View& before, const View& /*after*/) { return before; }

Hue hue_of(starmaster::Colour colour) {
  constexpr starmaster::PerColour<Hue> kOrder{Hue::kYellow, Hue::kOrange, Hue::kRed,   Hue::kPink, Hue::kViolet,
                                              Hue::kBlack,  Hue::kGrey,   Hue::kGreen, Hue::kBlue};
  return kOrder[colour];
}

std::string Board<Starmaster>::race_question(const View& view, bool many, const Company& company) {
  return company.say(many ? "play.starmaster.race.ask.many" : "play.starmaster.race.ask",
                     {{"colour", word_of(hue_of(view.sought))}});
}

}  // namespace ludothek::terminal

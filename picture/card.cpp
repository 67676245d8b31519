#include "picture/card.hpp"

#include <algorithm>

#include "picture/drawing.hpp"
#include "picture/picture.hpp"
#include "record/typed_match.hpp"
#include "shelf/picture.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"

namespace ludothek::picture {
namespace {

constexpr double kMargin = 32;
constexpr double kTop = 106;  // of the board, below the title
constexpr double kPlaqueX = kMargin + kBoardWidth + 24;
constexpr double kPlaqueWidth = kCardWidth - kMargin - kPlaqueX;
constexpr double kGap = 12;
constexpr double kHighestPlaque = 157;

std::string_view title_of(std::string_view game) {
  std::string_view title;
  Shelf::with(game, [&]<class G>() { title = G::kFacts.title; });
  return title;
}

// Light from the top left, as in the page's room.
Canvas room() {
  constexpr Colour kLight = 0xfff8ea_rgb;
  Canvas canvas(kCardWidth, kCardHeight, kRoom);
  Easel easel(canvas, {});
  easel.path("M150 0H330L70 630H-130Z", kLight.with(0.5));
  easel.path("M430 0H560L300 630H150Z", kLight.with(0.35));
  return canvas;
}

// The house's sign: three boxes on a board.
void put_mark(Easel easel) {
  easel.panel({2, 3, 36, 34}, 9, kWalnut);
  easel.panel({7, 10, 7, 19}, 1.5, 0xf3dfb6_rgb);
  easel.panel({16, 13, 7, 16}, 1.5, kLamp);
  easel.at(25, 8, 7).panel({0, 0, 8, 21}, 1.5, 0xfff8ea_rgb);
  easel.panel({5, 29.5, 30, 3}, 1.5, kWalnutLow);
}

std::string shown_name(const MomentCard& card, Seat seat) {
  const auto place = static_cast<std::size_t>(index(seat));
  const std::string name = place < card.names.size() ? card.names[place] : "";
  if (!name.empty() && can_write(name, Face::kText)) return name;
  return say(card.language, "seat", {{"number", index(seat) + 1}});
}

// How the plaques stand beside the board, or alone.
struct Plaques {
  double x = kPlaqueX;
  double width = kPlaqueWidth;
  double highest = kHighestPlaque;
};

Box box_of(const Plaques& plaques, Seat seat, int players) {
  const double height = std::min(plaques.highest, (kBoardHeight - kGap * (players - 1)) / players);
  return {plaques.x, kTop + index(seat) * (height + kGap), plaques.width, height};
}

// Name and number of a seat, whose turn it is or who has won in the lamp's light. What there is below it belongs to the
// box.
Box put_plaque(Easel& easel, const MomentCard& card, const Box& box, Seat seat, bool lit,
               const std::optional<int>& score) {
  const bool won = card.winners.has(seat);
  easel.panel({box.x, box.y + 3, box.width, box.height}, 14, kInk.with(0.14));
  easel.panel(box, 14, kPaper);
  easel.frame(box, 14, lit || won ? kLamp : kEdge, lit || won ? 5 : 2);
  const bool small = box.height < 80;
  const double middle = box.y + (small ? 23 : 28);
  const bool mine = card.viewer == seat;
  const std::string name = shown_name(card, seat);
  easel.disc({box.x + 32, middle}, small ? 17 : 19, mine ? kInk : 0xe9d8bb_rgb);
  if (won) {
    easel.glyph("star", {box.x + 18, middle - 14, 28, 28}, mine ? kLamp : kInk);
  } else {
    std::size_t first = 1;  // letter, with all of its bytes
    while (first < name.size() && (static_cast<unsigned char>(name[first]) & 0xC0u) == 0x80) ++first;
    easel.words(std::string_view(name).substr(0, first), {box.x + 32, middle + 8},
                {.face = Face::kText, .size = 22, .colour = mine ? kLamp : kInk, .align = Align::kMiddle});
  }
  double room = box.width - 62 - 18;
  if (score) {
    const std::string number = (*score < 0 ? "−" : "") + std::to_string(std::abs(*score));
    const Type type{.face = Face::kDisplay, .size = small ? 32.0 : 36.0, .colour = kInk, .align = Align::kRight};
    easel.words(number, {box.x + box.width - 18, middle + 12}, type);
    room -= width_of(number, type) + 12;
  }
  const Type type{.size = 27, .colour = kInk};
  easel.words(cut(name, type, room), {box.x + 62, middle + 9}, type);
  const double below = small ? 42 : 52;
  return {box.x + 16, box.y + below, box.width - 32, box.height - below - (small ? 4 : 8)};
}

void put_title(Easel& easel, std::string_view game, const MomentCard& card) {
  put_mark(easel.at(kMargin, 30));
  const Type type{.face = Face::kDisplay, .size = 52, .colour = kInk};
  const std::string_view title = title_of(game);
  easel.words(title, {kMargin + 56, 70}, type);
  const double room = kCardWidth - 2 * kMargin - 56 - width_of(title, type) - 40;
  // Who has won is what everybody wants to know.
  Type line{.size = 28, .colour = kInk2, .align = Align::kRight};
  if (!card.winners.empty()) {
    line.size = 36;
    line.colour = kInk;
  }
  easel.words(cut(card.line, line, room), {kCardWidth - kMargin, 68}, line);
}

template <class G>
void put_board(Easel& easel, const Match& match, const MomentCard& card) {
  const int players = match.players();
  const SeatSet awaited = match.next().kind == Next::Kind::kOver ? SeatSet() : match.next().seats;
  if constexpr (Pictured<G>) {
    const typename G::View view = static_cast<const TypedMatch<G>&>(match).view_of(card.viewer);
    Names names;
    for (const Seat seat : SeatSet::first(players)) names.push_back(shown_name(card, seat));
    if constexpr (Revealing<G>) {
      std::optional<typename G::Secrets> open;
      if (card.open) open = static_cast<const TypedMatch<G>&>(match).revealed();
      Picture<G>::board(easel.at(kMargin, kTop), view, names, open ? &*open : nullptr);
    } else {
      Picture<G>::board(easel.at(kMargin, kTop), view, names);
    }
    for (const Seat seat : SeatSet::first(players)) {
      const Box below =
          put_plaque(easel, card, box_of({}, seat, players), seat, awaited.has(seat), Picture<G>::score(view, seat));
      Picture<G>::before(easel, view, seat, below);
    }
  } else {
    const Plaques plaques{.x = kMargin, .width = kCardWidth - 2 * kMargin, .highest = 74};
    for (const Seat seat : SeatSet::first(players)) {
      std::optional<int> score;
      if (card.result) score = (*card.result)[seat];
      Box box = box_of(plaques, seat, players);
      box.height = std::min(box.height, 58.0);
      put_plaque(easel, card, box, seat, awaited.has(seat), score);
    }
  }
}

// Brown paper with the name, as on the shelf.
void put_plain_front(Easel easel, const Box& box, std::string_view title) {
  easel.panel(box, 6, 0xc9a467_rgb);
  Type type{.face = Face::kDisplay, .size = 64, .colour = kInk, .align = Align::kMiddle};
  type.size *= std::min(1.0, (box.width - 60) / width_of(title, type));
  easel.words(title, {box.x + box.width / 2, box.y + 120}, type);
  easel.frame({box.x + 16, box.y + 16, box.width - 32, box.height - 32}, 4, kInk.with(0.4), 3);
}

}  // namespace

Canvas draw_card(const Match& match, const MomentCard& card) {
  Canvas canvas = room();
  Easel easel(canvas, {});
  put_title(easel, match.game(), card);
  Shelf::with(match.game(), [&]<Recordable G>() { put_board<G>(easel, match, card); });
  return canvas;
}

Canvas draw_card(const InvitationCard& card) {
  Canvas canvas = room();
  Easel easel(canvas, {});
  constexpr double kHigh = 534;
  constexpr double kWide = kHigh * 238 / 308;
  const Box front{78, 54, kWide, kHigh};
  const double right = front.x + front.width;
  const double bottom = front.y + front.height;
  // The shelf it stands on, the cardboard's edges, the front.
  easel.panel({0, bottom - 10, kCardWidth, kCardHeight}, 0, 0xc4935a_rgb);
  easel.panel({0, bottom + 14, kCardWidth, kCardHeight}, 0, 0x8d6235_rgb);
  easel.oval({front.x + front.width / 2 + 20, bottom + 2}, {front.width / 2 + 26, 13}, kInk.with(0.3));
  easel.at(front.x, front.y)
      .path("M0 2 24-20H" + std::to_string(kWide + 24) + "L" + std::to_string(kWide) + " 2Z", 0x5a3a22_rgb);
  easel.at(right, front.y).path("M0 0 24-20V510L0 534Z", kWalnutLow);
  if (!draw_front(canvas, card.game, {}, front)) put_plain_front(easel, front, title_of(card.game));

  const double x = right + 76;
  const double room_left = kCardWidth - kMargin - x;
  put_mark(easel.at(x, 66));
  easel.words("Ludothek", {x + 52, 97}, {.face = Face::kDisplay, .size = 34, .colour = kInk});
  Type title{.face = Face::kDisplay, .size = 92, .colour = kInk};
  title.size *= std::min(1.0, room_left / width_of(title_of(card.game), title));
  easel.words(title_of(card.game), {x, 252}, title);
  const Type invites{.size = 42, .colour = kInk};
  easel.words(cut(card.invites, invites, room_left), {x, 326}, invites);
  // A chair a seat: free ones are empty rings.
  const double step = 76;
  for (int seat = 0; seat < card.seats; ++seat) {
    const Point centre{x + 30 + seat * step, 410};
    if (seat < card.seats - card.free) {
      easel.disc(centre, 28, kInk);
      easel.disc({centre.x, centre.y - 7}, 9, kCream);
      easel.at(centre.x, centre.y).path("M-16 17A16 14 0 0 1 16 17Z", kCream);
    } else {
      easel.disc(centre, 28, kPaper);
      easel.ring(centre, 27, kInk2, 4, true);
    }
  }
  const Type line{.size = 36, .colour = kInk2};
  easel.words(cut(card.line, line, room_left), {x, 500}, line);
  return canvas;
}

}  // namespace ludothek::picture

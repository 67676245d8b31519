#include "games/riffifi/picture/picture.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace ludothek::picture {
namespace {

using riffifi::Card;
using riffifi::CardSet;
using riffifi::Pile;
using riffifi::View;

constexpr std::array<std::string_view, riffifi::kColours> kColours{"red", "blue", "yellow", "green", "violet"};
// A card as it is drawn, 100 by 140.
constexpr double kWide = 100;
constexpr double kHigh = 140;

void put_back(Easel easel, double size) { easel.piece("card-back", {0, 0, kWide * size, kHigh * size}); }

// The same places as in the page: value and glyph in the corner, the value in the middle.
void put_card(Easel easel, Card card, double size) {
  const auto box = [size](double x, double y, double side) {
    return Box{x * size, y * size, side * size, side * size};
  };
  const Box whole{0, 0, kWide * size, kHigh * size};
  if (card == riffifi::kOfficer) {
    easel.piece("card", whole, "star");
    easel.glyph("star", box(11, 14, 20));
    easel.glyph("star", box(71, 12, 17));
    easel.oval({50 * size, 80 * size}, {22 * size, 16 * size}, kInk);
    easel.panel({28 * size, 86 * size, 44 * size, 9 * size}, 4 * size, kInk);
    return easel.glyph("star", box(41, 68, 18));
  }
  const std::string_view colour = kColours[static_cast<std::size_t>(index(colour_of(card)))];
  const std::string value = std::to_string(value_of(card));
  easel.piece("card", whole, colour);
  easel.glyph(colour, box(71, 12, 19));
  easel.glyph(colour, box(11, 35, 18));
  const Colour ink = colour == "yellow" ? 0x463200_rgb : Colour{255, 255, 255};
  easel.words(value, {20 * size, 31 * size},
              {.face = Face::kDisplay, .size = 25 * size, .colour = ink, .align = Align::kMiddle});
  easel.words(value, {50 * size, 99 * size},
              {.face = Face::kDisplay, .size = 54 * size, .colour = kInk, .align = Align::kMiddle});
}

void put_pile(Easel easel, const View& view, Seat seat, double size) {
  switch (view.piles[seat]) {
    case Pile::kFaceUp:
      return put_card(easel, view.shown[seat], size);
    case Pile::kFaceDown:
      return put_back(easel, size);
    case Pile::kEmpty:
      break;
  }
  easel.frame({3, 3, kWide * size - 6, kHigh * size - 6}, 8, kCream.with(0.3), 3);
}

// Everybody's pile in a row, with its owner's name.
void put_piles(Easel& easel, const View& view, const Names& names, double top, double size) {
  const int players = view.options.players;
  const double step = 720.0 / players;
  for (const Seat seat : SeatSet::first(players)) {
    const double middle = 30 + step * (index(seat) + 0.5);
    const bool on_turn = seat == view.turn && view.phase != riffifi::Phase::kOver;
    const double x = middle - kWide * size / 2;
    if (on_turn) easel.panel({x - 9, top - 9, kWide * size + 18, kHigh * size + 18}, 16, kLamp);
    put_pile(easel.at(x, top), view, seat, size);
    const Type type{.size = 21, .colour = kCream, .align = Align::kMiddle};
    easel.words(cut(names[static_cast<std::size_t>(index(seat))], type, step - 14), {middle, top + kHigh * size + 31},
                type);
  }
}

// After the game: the cards are put together.
void put_away(Easel easel) {
  for (int card = -3; card <= 3; ++card) {
    put_back(easel.at(332 + 62.0 * card, 62 + 5.0 * card * card, 7.0 * card), 1.5);
  }
}

// Stacks of what is still to be stolen.
void put_bank(Easel& easel, const View& view, double bottom) {
  for (std::size_t i = 0; i < kColours.size(); ++i) {
    const double x = 150 + 104 * static_cast<double>(i);
    const int count = view.tokens[i][riffifi::kCentre];
    if (count == 0) {
      easel.ring({x + 32, bottom - 36}, 28, kCream.with(0.5), 3, true);
      easel.glyph(kColours[i], {x + 16, bottom - 52, 32, 32}, kCream.with(0.6));
    }
    const double apart = std::min(4.5, (bottom - 270) / std::max(1, count));  // no stack reaches the names
    for (int token = 0; token < count; ++token) {
      const double y = bottom - 70 - apart * token;
      easel.piece("token", {x, y, 64, 70}, kColours[i]);
      if (token + 1 == count) easel.glyph(kColours[i], {x + 16, y + 14.5, 32, 32});
    }
    easel.words(std::to_string(count), {x + 32, bottom + 28},
                {.face = Face::kDisplay, .size = 28, .colour = kCream, .align = Align::kMiddle});
  }
}

void put_hand(Easel& easel, const View& view) {
  const int count = view.hand.size();
  const double size = 1.12;
  const double step = std::min(104.0, (690 - kWide * size) / std::max(1, count - 1));
  const double left = kBoardWidth / 2 - (step * (count - 1) + kWide * size) / 2;
  int place = 0;
  for (const Card card : view.hand) {
    const double from_middle = place - (count - 1) / 2.0;
    put_card(easel.at(left + step * place, 346 + 2.2 * from_middle * from_middle, 2 * from_middle), card, size);
    ++place;
  }
}

// Everybody's hand below their pile, in one row or two.
void put_hands(Easel& easel, const riffifi::Secrets& open, int players) {
  constexpr double kSize = 0.62;
  const double step = 720.0 / players;
  for (const Seat seat : SeatSet::first(players)) {
    const CardSet hand = open.hands[seat];
    const int rows = hand.size() > 6 ? 2 : 1;
    const int columns = (hand.size() + rows - 1) / rows;
    const double apart = std::min(40.0, (step - 16 - kWide * kSize) / std::max(1, columns - 1));
    const double left = 30 + step * (index(seat) + 0.5) - (apart * (columns - 1) + kWide * kSize) / 2;
    int place = 0;
    for (const Card card : hand) {
      put_card(easel.at(left + apart * (place % columns), 352 + 42.0 * (place / columns)), card, kSize);
      ++place;
    }
  }
}

}  // namespace

void Picture<Riffifi>::board(Easel easel, const View& view, const Names& names, const riffifi::Secrets* open) {
  easel.panel({0, 6, kBoardWidth, kBoardHeight - 6}, 36, kWalnutLow);
  easel.panel({0, 0, kBoardWidth, kBoardHeight - 6}, 36, kWalnut);
  easel.panel({14, 14, kBoardWidth - 28, kBoardHeight - 34}, 26, kFelt);
  const bool over = view.phase == riffifi::Phase::kOver;
  const bool has_hand = !view.hand.empty() || (open != nullptr && !over);
  if (over) {
    put_away(easel);
  } else {
    put_piles(easel, view, names, 32, has_hand ? 0.9 : 1.32);
  }
  put_bank(easel, view, has_hand ? 300 : 420);
  if (open != nullptr && !over) {
    put_hands(easel, *open, view.options.players);
  } else if (has_hand) {
    put_hand(easel, view);
  }
}

void Picture<Riffifi>::before(Easel& easel, const View& view, Seat seat, const Box& box) {
  const double side = std::min(32.0, box.height);
  const double y = box.y + (box.height - side) / 2;
  for (std::size_t i = 0; i < kColours.size(); ++i) {
    const double x = box.x + box.width / 5 * static_cast<double>(i);
    const int count = view.tokens[i][seat];
    const bool ticked = ((view.ticked[seat] >> i) & 1) != 0;
    easel.piece("token", {x, y, side, side}, kColours[i]);
    easel.glyph(kColours[i], {x + side * 0.2, y + side * 0.14, side * 0.6, side * 0.6});
    // A colour that was ticked has a ring: there is no room for a sign beside two digits.
    if (ticked) easel.ring({x + side / 2, y + side / 2}, side / 2 + 2, kInk, 3);
    easel.words(std::to_string(count), {x + side + 3, y + side * 0.72},
                {.face = Face::kDisplay, .size = side * 0.62, .colour = count > 0 ? kInk : kInk2.with(0.6)});
  }
}

}  // namespace ludothek::picture

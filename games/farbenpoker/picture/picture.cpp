#include "games/farbenpoker/picture/picture.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace ludothek::picture {
namespace {

using farbenpoker::Hole;
using farbenpoker::Side;
using farbenpoker::View;

constexpr int kColumns = 6;  // of holes, on a side
constexpr int kHighestStack = 10;

std::string_view word_of(farbenpoker::Colour colour) {
  constexpr std::array<std::string_view, farbenpoker::kColours> kWords{"red",   "blue",  "yellow",
                                                                       "green", "white", "black"};
  return kWords[static_cast<std::size_t>(index(colour))];
}

// A die, blank while it is in the hand, and the stick of its colour once it was found.
void put_die(Easel easel, farbenpoker::Colour colour, bool served) {
  easel.panel({0, 0, 236, 116}, 16, kWalnutLow.with(0.75));
  easel.oval({60, 102}, {48, 8}, kInk.with(0.5));
  easel.piece("die6", {12, 4, 100, 109});
  if (colour == farbenpoker::kNoColour) return;
  easel.piece("die6-face", {12, 4, 100, 109}, word_of(colour));
  easel.glyph(word_of(colour), {36, 44, 36, 36});
  if (served) {
    easel.piece("stick-laid", {112, 42, 116, 37}, word_of(colour));
    easel.glyph(word_of(colour), {196, 47, 22, 22});
  } else {
    easel.ring({168, 60}, 20, kCream.with(0.55), 3, true);
    easel.glyph(word_of(colour), {156, 48, 24, 24}, kCream.with(0.75));
  }
}

// The colour of a stick that stands, before it: a small face of the die.
void put_glyph(Easel& easel, farbenpoker::Colour colour, Point centre) {
  if (colour == farbenpoker::kNoColour) return;
  constexpr double kSize = 0.4;
  easel.piece("die6-face", {centre.x - 42 * kSize, centre.y - 58 * kSize, 100 * kSize, 109 * kSize}, word_of(colour));
  easel.glyph(word_of(colour), {centre.x - 8, centre.y - 8, 16, 16});
}

void put_side(Easel easel, const View& view, const farbenpoker::Secrets* open, Side side) {
  easel.panel({0, 0, 286, 306}, 14, kWalnutLow);
  easel.words(side == Side::kA ? "A" : "B", {14, 30}, {.face = Face::kDisplay, .size = 24, .colour = kCream});
  for (int number = 1; number <= farbenpoker::kHolesOfASide; ++number) {
    const Hole hole = hole_of(side, number);
    const int column = (number - 1) % kColumns;
    const int row = (number - 1) / kColumns;
    const double x = 36 + 43.0 * column;
    const double y = 102 + 88.0 * row;
    easel.oval({x, y}, {15, 9}, kInk.with(0.95));
    easel.oval({x, y - 1}, {12, 6.5}, Colour{8, 4, 2});
    if (view.standing.has(hole)) {
      easel.piece("stick-up", {x - 20, y - 62, 40, 68});
      if (open != nullptr) put_glyph(easel, open->sticks[hole], {x, y - 18});
    }
    const bool picked = std::ranges::find(view.picked, hole) != view.picked.end();
    if (picked) easel.ring({x, y - 4}, 24, kLamp, 4);
  }
}

void put_chips(Easel& easel, int count, const Box& box) {
  const int stacks = (count + kHighestStack - 1) / kHighestStack;
  const int high = std::min(count, kHighestStack);
  const double wide = std::max(1, stacks) * 60.0 - 4;
  const double scale = std::min({box.width / wide, box.height / (26 + 6.0 * (std::max(1, high) - 1)), 0.8});
  const double bottom = box.y + box.height;
  for (int stack = 0; stack < stacks; ++stack) {
    const int chips = std::min(kHighestStack, count - stack * kHighestStack);
    for (int level = 0; level < chips; ++level) {
      easel.piece("chip-side", {box.x + (stack * 60 + level % 3 - 1) * scale, bottom - (26 + 6 * level) * scale,
                                56 * scale, 26 * scale});
    }
  }
}

// The sticks that everybody has just seen and that must go back into a hole.
void put_hand(Easel easel, const View& view) {
  int place = 0;
  for (const farbenpoker::Colour colour : view.hand) {
    if (colour == farbenpoker::kNoColour) continue;
    Easel stick = easel.at(48.0 * place, 0, 6 - 5.0 * place);
    stick.piece("stick-shown", {0, 0, 44, 132}, word_of(colour));
    stick.glyph(word_of(colour), {10, 92, 24, 24});
    ++place;
  }
}

void put_number(Easel& easel, int number, Point at) {
  easel.words(std::to_string(number), at,
              {.face = Face::kDisplay, .size = 40, .colour = kCream, .align = Align::kMiddle});
}

}  // namespace

void Picture<Farbenpoker>::board(Easel easel, const View& view, const Names& /*names*/,
                                 const farbenpoker::Secrets* open) {
  easel.panel({0, 6, kBoardWidth, kBoardHeight - 6}, 28, kWalnutLow);
  easel.panel({0, 0, kBoardWidth, kBoardHeight - 6}, 28, kWalnut);
  for (int die = 0; die < farbenpoker::kDice; ++die) {
    put_die(easel.at(20 + 251.0 * die, 18), view.dice[die], ((view.served >> die) & 1) != 0);
  }
  put_side(easel.at(20, 158), view, open, Side::kA);
  put_side(easel.at(kBoardWidth - 306, 158), view, open, Side::kB);
  // The pot between them, and the stock below it.
  const double middle = kBoardWidth / 2;
  easel.disc({middle, 232}, 62, kWalnutLow.with(0.6));
  easel.disc({middle, 232}, 54, Colour{24, 12, 6});
  const int shown = std::min<int>(view.pot, 5);
  constexpr std::array<Point, 5> kPlaces{{{-2, -8}, {-24, 12}, {22, 14}, {-20, -28}, {20, -26}}};
  for (int chip = 0; chip < shown; ++chip) {
    const Point at = kPlaces[static_cast<std::size_t>(chip)];
    easel.piece("chip", {middle + at.x - 22, 232 + at.y - 22, 44, 44});
  }
  put_number(easel, view.pot, {middle, 338});
  put_chips(easel, view.stock, {middle - 68, 362, 136, 54});
  put_number(easel, view.stock, {middle, 458});
  put_hand(easel.at(middle - 22, 150), view);
}

void Picture<Farbenpoker>::before(Easel& easel, const View& view, Seat seat, const Box& box) {
  if (view.out.has(seat)) {
    easel.path("M" + std::to_string(box.x) + " " + std::to_string(box.y + box.height / 2) + "h120v4h-120z",
               kInk2.with(0.5));
    return;
  }
  put_chips(easel, view.chips[seat], box);
}

}  // namespace ludothek::picture

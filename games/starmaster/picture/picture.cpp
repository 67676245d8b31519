#include "games/starmaster/picture/picture.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace ludothek::picture {
namespace {

using starmaster::Black;
using starmaster::View;
using starmaster::White;

constexpr std::array<std::string_view, starmaster::kColours> kWords{"yellow", "orange", "red",   "pink", "violet",
                                                                    "black",  "grey",   "green", "blue"};

std::string_view word_of(starmaster::Colour colour) { return kWords[static_cast<std::size_t>(index(colour))]; }

void put_cube(Easel easel, const View& view, const starmaster::Secrets* open, starmaster::Cell cell) {
  const Box box{0, 0, 132, 145};
  if (cell != view.turned && open == nullptr) return easel.piece("cube-down", box);
  const std::string_view colour = word_of(cell == view.turned ? view.turned_colour : open->cubes[cell]);
  if (cell == view.turned) easel.panel({-8, -8, 148, 154}, 30, kLamp.with(0.85));
  easel.piece("cube", box, colour);
  easel.glyph(colour, {31, 26, 70, 70});
}

void put_white_die(Easel easel, White face) {
  easel.oval({78, 156}, {52, 10}, kInk.with(0.45));
  easel.piece("die10", {0, 0, 156, 172});
  if (face == White::kNotRolled) return;
  const std::string_view colour = face == White::kStar ? "star" : word_of(colour_of(face));
  easel.piece("die10-face", {0, 0, 156, 172}, colour);
  easel.glyph(colour, {58, 53, 40, 40});
}

void put_black_die(Easel easel, Black face) {
  easel.oval({58, 128}, {50, 9}, kInk.with(0.45));
  easel.piece("die6", {0, 0, 124, 135}, {}, "#2a2a2f");
  if (face == Black::kStar) easel.glyph("star", {22, 42, 60, 60}, kLamp);
}

}  // namespace

void Picture<Starmaster>::board(Easel easel, const View& view, const Names& /*names*/,
                                const starmaster::Secrets* open) {
  easel.panel({0, 6, 500, kBoardHeight - 6}, 28, kWalnutLow);
  easel.panel({0, 0, 500, kBoardHeight - 6}, 28, kWalnut);
  easel.panel({16, 16, 468, kBoardHeight - 38}, 18, kWalnutLow);
  for (int cell = 0; cell < starmaster::kCells; ++cell) {
    put_cube(easel.at(32 + 152.0 * (cell % 3), 24 + 151.0 * (cell / 3)), view, open,
             static_cast<starmaster::Cell>(cell));
  }
  easel.panel({520, 6, 260, kBoardHeight - 6}, 28, kWalnutLow);
  easel.panel({520, 0, 260, kBoardHeight - 6}, 28, kWalnut);
  put_white_die(easel.at(572, 40), view.white);
  if (view.black != Black::kNotUsed) put_black_die(easel.at(590, 244), view.black);
  // Solitaire: how many turns are left.
  if (view.turn_limit > 0) {
    easel.words(std::to_string(view.turns) + " / " + std::to_string(view.turn_limit), {650, 452},
                {.face = Face::kDisplay, .size = 44, .colour = kCream, .align = Align::kMiddle});
  } else if (view.sought != starmaster::kNoColour) {
    easel.disc({650, 434}, 36, kCream);
    easel.piece("pawn", {622, 402, 56, 62}, word_of(view.sought));
    easel.glyph(word_of(view.sought), {638, 434, 24, 24});
  }
}

void Picture<Starmaster>::before(Easel& easel, const View& view, Seat seat, const Box& box) {
  const double high = std::min(58.0, box.height);
  const double wide = high * 48 / 64;
  const double y = box.y + (box.height - high) / 2;
  const double step = std::min(wide + 8, (box.width - wide) / (starmaster::kPawnsToWin - 1));
  int place = 0;
  for (int colour = 0; colour < starmaster::kColours; ++colour) {
    for (int pawn = 0; pawn < view.pawns[colour][seat]; ++pawn, ++place) {
      const double x = box.x + step * place;
      const std::string_view word = kWords[static_cast<std::size_t>(colour)];
      easel.piece("pawn", {x, y, wide, high}, word);
      easel.glyph(word, {x + wide * 0.22, y + high * 0.46, wide * 0.56, wide * 0.56});
    }
  }
  // The places that are still empty.
  for (; place < starmaster::kPawnsToWin; ++place) {
    easel.oval({box.x + step * place + wide / 2, y + high - 6}, {wide / 2 - 2, 5}, kEdge);
  }
}

}  // namespace ludothek::picture

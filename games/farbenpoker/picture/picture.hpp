// Farbenpoker on a card: dice with the sticks that were found, both sides of the device, pot and stock. The sticks that
// stand are all alike, unless all lies open: then each has its colour's glyph before it.
#pragma once

#include "games/farbenpoker/rules/game.hpp"
#include "picture/picture.hpp"

namespace ludothek::picture {

template <>
struct Picture<Farbenpoker> {
  static void board(Easel easel, const farbenpoker::View& view, const Names& names, const farbenpoker::Secrets* open);
  static void before(Easel& easel, const farbenpoker::View& view, Seat seat, const Box& box);
  static int score(const farbenpoker::View& view, Seat seat) { return view.chips[seat]; }
};

}  // namespace ludothek::picture

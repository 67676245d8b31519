// Riffifi on a card: the felt, everybody's top card, the loot in the middle, and the hand of whoever looks;
// everybody's, where all lies open.
#pragma once

#include "games/riffifi/rules/game.hpp"
#include "picture/picture.hpp"

namespace ludothek::picture {

template <>
struct Picture<Riffifi> {
  static void board(Easel easel, const riffifi::View& view, const Names& names, const riffifi::Secrets* open);
  static void before(Easel& easel, const riffifi::View& view, Seat seat, const Box& box);
  static int score(const riffifi::View& view, Seat seat) { return view.totals[seat]; }
};

}  // namespace ludothek::picture

// Starmaster on a card: nine cubes, of which at most one lies colour up where not all lie open, the two dice, and
// everybody's pawns. The cubes that lie colour down are all alike.
#pragma once

#include "games/starmaster/rules/game.hpp"
#include "picture/picture.hpp"

namespace ludothek::picture {

template <>
struct Picture<Starmaster> {
  static void board(Easel easel, const starmaster::View& view, const Names& names, const starmaster::Secrets* open);
  static void before(Easel& easel, const starmaster::View& view, Seat seat, const Box& box);
  static int score(const starmaster::View& view, Seat seat) { return view.totals[seat]; }
};

}  // namespace ludothek::picture

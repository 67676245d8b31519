// What a bot of a level makes of Starmaster's board: nine cubes in its memory, and what it believes where.
//
// It learns from the events of its seat alone. There is one cube of each colour, which is the reasoning beyond memory:
// a colour that does not come to mind lies where nothing else does.
#pragma once

#include <optional>
#include <vector>

#include "bots/memory.hpp"
#include "games/starmaster/rules/game.hpp"

namespace ludothek {

class StarmasterBoard {
 public:
  explicit StarmasterBoard(Level level);

  // REQUIRES: in the order they happened. `me` is whose board it is: what one does oneself one does not miss.
  void learn(const starmaster::Event& event, Seat me, FastRandom& random);

  struct Belief {
    starmaster::Cell cell;
    double chance;                     // that it lies there
    std::optional<double> activation;  // nothing: a guess
  };
  // Where to look for a colour; always an answer, if only a guess.
  Belief locate(starmaster::Colour colour, FastRandom& random) const;

  // How well the cube at a cell is known, nothing if not at all.
  std::optional<double> activation_at(starmaster::Cell cell, FastRandom& random) const;

 private:
  std::optional<Belief> remember(starmaster::Colour colour, FastRandom& random) const;
  Belief guess(starmaster::Colour colour, FastRandom& random) const;

  Level level_;
  Memory memory_;
};

}  // namespace ludothek

// What a card cost: the best of the choices by search, and by how much it is better than the one that was played.
//
// The guesses are those of the bots (bots/guess.hpp): complete positions that agree with what the seat saw. Which
// choice is best is found with one half of them (sequential halving), and what it is better by is measured with the
// others, in each of which both are played on with the same chance: otherwise the luck of the better-looking choice
// would pass for its merit. Near the end the last cards are counted out instead.
#pragma once

#include "games/riffifi/bots/guess.hpp"

namespace ludothek::riffifi {

struct Cost {
  double mean = 0;   // never below 0 for the chance to win; points may be given up for it
  double error = 0;  // half of the interval in which it lies with 95 %
};

struct Appraisal {
  Action best;           // the one that was played, unless another one promised more
  Cost win;              // in the chance to win the game
  Cost points;           // in what the round brings: points, or with ticks ticks
  bool counted = false;  // the last cards were counted out
  bool notable = false;  // what it cost is worth a word
};

// REQUIRES: choices is what `me` may do in the position the guesser guesses, `played` is one of them, simulations > 0.
Appraisal appraise(const Guesser& guesser, Seat me, const Choices<Action>& choices, Action played, int simulations,
                   FastRandom& random);

}  // namespace ludothek::riffifi

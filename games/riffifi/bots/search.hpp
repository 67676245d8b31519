// Thinking ahead in Riffifi: which of the legal actions gives the best chance to win the game.
//
// Every guess of the hidden cards is played out once with each action still in question, by everybody at a glance
// (policy.hpp) to the end of the round, and valued by what that means for the game (prospects.hpp).
// After each phase the worse half of the actions is dropped (sequential halving), so that the budget goes where it is
// close. The last cards are counted out instead: in each guess everybody plays them as well as can be (max^n).
//
// At equal budgets this beat an information-set tree search where hands are hidden: guesses differ too much for a tree
// to grow deep, and the same guesses for all actions cancel most of the luck of the deal. With hands that were seen
// before it is the other way round, and the tree is used (tree.hpp). The budget is a number of simulated
// rounds, never a time. Nothing is allocated while thinking, but for the tree when it first grows to its size.
#pragma once

#include "games/riffifi/bots/guess.hpp"
#include "games/riffifi/bots/prospects.hpp"
#include "games/riffifi/bots/tree.hpp"

namespace ludothek::riffifi {

struct Advice {
  Action best;
  int per_mille = 0;    // the estimated chance to win the game
  int simulations = 0;  // made; not more than allowed, unless that is fewer than there are choices
  bool exact = false;   // the last cards were counted out
};

class Search {
 public:
  // REQUIRES: choices is what `me` may do in the position the guesser guesses, and not empty; simulations > 0.
  Advice think(const Guesser& guesser, Seat me, const Choices<Action>& choices, int simulations, FastRandom& random);

 private:
  Tree tree_;
};

}  // namespace ludothek::riffifi

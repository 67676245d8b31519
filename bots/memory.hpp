// Memory: what a bot believes to be where, and how it fades. One model for all games.
//
// A place (a hole, a cell, a card) holds a thing (a colour, a player …). Every time a thing is seen at a place leaves a
// trace; the activation of a belief is ln Σ age^−½ over its traces (ACT-R's base-level learning), plus noise each time
// it is asked for. Below the threshold nothing comes to mind. A faint memory may be answered by a neighbour's: people
// mix up places that lie side by side rather than only blanking. Ages are counted in moments, which the game hands on
// with pass(): a turn, roughly, so that what happens in between pushes the past away.
//
// Only +, −, ×, / and square roots are used, and a logarithm made of them: the same on every machine. A perfect memory
// (Character::forgets is false) answers what was seen last, always.
#pragma once

#include <optional>
#include <vector>

#include "bots/character.hpp"
#include "engine/random.hpp"

namespace ludothek {

// How alike two places are: 1 the same, 0 nothing in common, in between for neighbours.
using Closeness = double (*)(int a, int b);

class Memory {
 public:
  Memory(const Character& character, int places, Closeness closeness);

  // Time goes by.
  void pass(double moments) { now_ += moments; }

  // Something is shown at a place; it may go unnoticed. Seeing it again strengthens it, `times` for a long look.
  void see(int place, int thing, FastRandom& random, int times = 1);
  // What one does oneself is never missed.
  void see_surely(int place, int thing, int times = 1);
  // The place is empty from now on, which everybody who looks at the board can see.
  void clear(int place);
  // Two places change their things in front of everybody. Unnoticed, the beliefs stay where they were.
  void swap(int a, int b, FastRandom& random);
  void swap_surely(int a, int b, FastRandom& random);

  // What comes to mind, with how much certainty.
  struct Recollection {
    int place;
    int thing;
    double activation;  // above the threshold; the higher the surer
  };
  // What is at this place? Nothing, or perhaps a neighbour's thing.
  std::optional<Recollection> recall(int place, FastRandom& random) const;
  // Where is this thing? The surest place, or perhaps its neighbour, though that may have been cleared.
  std::optional<Recollection> find(int thing, FastRandom& random) const;

  // 0 to 1: how likely a recollection of that activation is to come to mind, a measure of how sure to feel.
  double certainty(double activation) const;

 private:
  struct Belief {
    int thing = -1;            // nothing believed
    std::vector<double> seen;  // when, the latest last
  };
  void leave_trace(Belief& belief) const;
  double base_level(const Belief& belief) const;
  double noise(FastRandom& random) const;

  const Character& character_;
  Closeness closeness_;
  IndexedVector<int, Belief> beliefs_;
  double now_ = 0;
};

// ln x to about 1e-12, from the four operations alone. REQUIRES: x > 0, finite.
double natural_logarithm(double x);
// e^x to about 1e-12 of its value, likewise. REQUIRES: −700 < x < 700.
double natural_exponential(double x);

}  // namespace ludothek

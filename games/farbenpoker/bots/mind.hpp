// What a bot of some level believes about Farbenpoker's sticks: the perfect one what it saw, the others what comes to
// mind.
//
// Events reach a bot without a source of chance, and whether something is noticed is a matter of chance: so they wait
// here until the bot has to decide, with the time that has gone by between them.
#pragma once

#include <array>
#include <vector>

#include "bots/memory.hpp"
#include "games/farbenpoker/bots/sight.hpp"

namespace ludothek::farbenpoker {

// How easily two holes are mixed up: neighbours on one side, less so the next but one and the hole right behind.
double closeness(int hole, int other);

using Beliefs = PerHole<Colour>;

class Mind {
 public:
  explicit Mind(Level level);

  void see(const Event& event);

  // What it takes to stand where, kNoColour where it has no idea. Who forgets has one stick of a colour in mind at a
  // time, the surest. Only holes that hold a stick are believed in.
  Beliefs beliefs(const View& view, FastRandom& random);
  // A hole it knows nothing about, of these. Who has seen them all, or thinks so, takes any.
  Hole unknown_hole(HoleSet holes, const Beliefs& beliefs, FastRandom& random) const;

 private:
  void catch_up(FastRandom& random);
  void put_in(Hole hole, Colour colour, FastRandom& random);

  const Character& character_;
  Sight sight_;
  Memory memory_;
  std::vector<Event> waiting_;
};

}  // namespace ludothek::farbenpoker

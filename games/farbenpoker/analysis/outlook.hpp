// What a situation of Farbenpoker is worth to each seat among players who forget nothing: by the exact solution for
// two, by thinking a few draws ahead for more.
#pragma once

#include <memory>

#include "games/farbenpoker/bots/thought.hpp"
#include "study/analysis/luck.hpp"

namespace ludothek::farbenpoker {

class Outlook {
 public:
  virtual ~Outlook() = default;
  virtual bool exact() const = 0;
  // Dice that lie there or about to be rolled. REQUIRES: the player on turn has chips.
  virtual Worth of(const Situation& situation) = 0;
  // FP-5.2  The player on turn has no chips and gets a chance, the dice rolled or not.
  virtual Worth of_rescue(const Situation& situation) = 0;

  // What it must do between being asked and being able to answer, in steps: until then its answers mean nothing.
  virtual int afterthoughts() const { return 0; }
  virtual void think() {}
};

std::unique_ptr<Outlook> make_outlook(const Options& options);
// The exact one for two where there is no room for the whole solution, as in a browser: it remembers what it is asked,
// then works the solution out from the end and keeps those answers alone.
std::unique_ptr<Outlook> make_frugal_outlook();

}  // namespace ludothek::farbenpoker

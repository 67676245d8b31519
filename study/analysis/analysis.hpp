// Analysis: what a finished game was made of, move by move: luck and skill, what was known, what was chosen.
//
// A record goes in, an object of JSON comes out (docs/analysis.md, study/analysis/analysis.schema.json). It is made
// stepwise, a move per step, so that whoever asked can show how far it is and stop it at any time. What is looked at
// are the parts of the game's box (study/analysis/analysis_part.hpp); a box without any gets what can be said of every
// game.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <memory>
#include <string_view>

#include "record/record.hpp"

namespace ludothek {

class Analysis {
 public:
  // A Problem: the record does not hold, or its game was not played to its end.
  // `only`: the one member that is asked for; empty: all. `trials`: how many of the usual ones (Trials); luck has the
  // mean 0 with any number.
  static Expected<std::unique_ptr<Analysis>, Problem> open(const Record& record, std::string_view only = {},
                                                           double trials = 1);
  virtual ~Analysis() = default;

  // How many there are to be made: one for each move of the record, and where a part wants to think about the whole
  // game some more.
  virtual std::size_t steps() const = 0;
  virtual std::size_t done() const = 0;
  // REQUIRES: done() < steps()
  virtual void step() = 0;
  // REQUIRES: done() == steps()
  virtual json::object write() const = 0;
};

// The whole analysis at once.
Expected<json::object, Problem> analyse(const Record& record, std::string_view only = {}, double trials = 1);

}  // namespace ludothek

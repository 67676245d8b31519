// Telling: what happened, shown to those at the terminal: sentence by sentence, colours open for their time, and then
// hidden. In a game of memory no line that tells a colour stays.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "terminal/tableau.hpp"

namespace ludothek::terminal {

class Telling {
 public:
  // `memorise` shows what lies open to be memorised for as long as the table gives (SM-1.4).
  Telling(Tableau& tableau, const AnyBoard& board, std::function<void()> memorise)
      : tableau_(tableau), console_(tableau.console()), board_(board), memorise_(std::move(memorise)) {}

  // What the last move of the match brought about, as `viewer` may know it; the tableau shows what lay there before and
  // then what lies there now.
  void tell(const Match& match, Seat viewer);

  // The last sentence that was told: of a game that is over, the result.
  const Phrase& last() const { return last_; }
  // When the table was shown last: a race runs from there.
  Clock::time_point shown_at() const { return shown_at_; }

 private:
  struct Told {
    json::object event;
    Phrase phrase;
  };

  std::vector<Phrase>& lines() { return tableau_.lines(); }
  void forget_colours(const std::vector<Told>& group);
  void keep_lines_without_colours(const std::vector<Told>& all);
  void read_at_leisure(const std::vector<Told>& events);

  Tableau& tableau_;
  Console& console_;
  const AnyBoard& board_;
  std::function<void()> memorise_;
  Phrase last_;
  Clock::time_point shown_at_;
};

// Whether an event tells a colour: such a line does not stay in a game of memory.
bool tells_a_colour(const json::object& event);

}  // namespace ludothek::terminal

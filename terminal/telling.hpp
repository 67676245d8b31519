// Telling: what happened, shown to those at the terminal: sentence by sentence, what a board opens for its time, and
// then hidden. What an event showed and the game hides again stays in no line (`fades` and `hides`, docs/protocol.md).
#pragma once

#include <functional>
#include <string>
#include <utility>
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
  using IsOver = std::function<bool(const Line&)>;

  std::vector<Line>& lines() { return tableau_.lines(); }
  void say(const json::object& event);
  void let_read(const IsOver& is_over);
  void fade(const IsOver& is_over);
  void hide();
  void read_at_leisure(const std::vector<Phrase>& sentences);

  Tableau& tableau_;
  Console& console_;
  const AnyBoard& board_;
  std::function<void()> memorise_;
  std::string game_;
  bool is_open_ = false;    // something is shown that is hidden again soon
  bool has_faded_ = false;  // with this move
  Phrase last_;
  Clock::time_point shown_at_;
};

}  // namespace ludothek::terminal

// Replay: one record, read once, and the position after any of its moves.
//
// A record that does not hold is there as far as it does: up to the move before the wrong one, with what is wrong and
// in which line of its text. That goes for a wrong move, for a text that breaks off, and for a promise that does not
// fit (then all moves are there, and chance is not vouched for). Positions are kept every few moves and played forward
// from there, so going back costs no more than going on.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "record/record.hpp"

namespace ludothek {

class Replay {
 public:
  // A Problem: nothing of it can be shown.
  static Expected<Replay, Problem> read(std::string_view text);

  const Record& record() const { return record_; }
  // How many moves hold. They count from 1; 0 is the beginning.
  std::size_t moves() const { return moves_; }
  // What does not hold, after them; and in which line of the text, from 1, if it is about a move.
  const std::optional<Problem>& problem() const { return problem_; }
  std::optional<std::size_t> problem_line() const { return problem_line_; }
  const Replayed& found() const { return found_; }
  // The match after so many moves, the last of which is its last move. REQUIRES: move <= moves()
  std::unique_ptr<Match> after(std::size_t move) const;

 private:
  explicit Replay(Record record);

  Record record_;
  std::size_t moves_ = 0;
  std::optional<Problem> problem_;
  std::optional<std::size_t> problem_line_;
  Replayed found_;
  std::vector<std::unique_ptr<Match>> kept_;  // after 0, kStride, 2 kStride … moves
};

}  // namespace ludothek

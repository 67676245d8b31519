// MoveList<G>: the moves of a game as the record lists them, written from its steps one by one.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "record/codec.hpp"

namespace ludothek {

template <Recordable G>
class MoveList {
 public:
  // REQUIRES: in their order, from the beginning of a move on.
  void add(const typename G::State& before, const Step<G>& step) {
    if (!continues<G>(before)) begin(before);
    steps_.push_back(step);
  }
  // As text, with commas between; then there are none.
  std::string take() {
    begin(before_);
    return std::exchange(text_, {});
  }

 private:
  void begin(const typename G::State& before) {
    if (!steps_.empty()) {
      if (!text_.empty()) text_ += ',';
      JsonWriter(text_).object([&](JsonWriter& out) { write_move<G>(before_, steps_, out); });
    }
    steps_.clear();
    before_ = before;
  }

  std::string text_;
  typename G::State before_{};  // the last move, …
  std::vector<Step<G>> steps_;  // … which may go on
};

}  // namespace ludothek

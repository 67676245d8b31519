// Move: one whole move as a value, whatever the game: who makes it, and the steps it is made of. JSON becomes one once,
// at the edge (Match::read); a bot makes one of steps. It never changes, so copies share what is inside, and only the
// match of its game looks there (record/typed_match.hpp).
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "engine/seat.hpp"

namespace ludothek {

// Who makes a move: a seat, kTable, or nothing for chance.
using By = std::optional<Seat>;

class Move {
 public:
  Move() = default;  // none
  template <class Steps>
  Move(By by, Steps steps) : by_(by), steps_(std::make_shared<const Steps>(std::move(steps))) {}

  By by() const { return by_; }
  // REQUIRES: it was made of these.
  template <class Steps>
  const Steps& steps() const {
    return *static_cast<const Steps*>(steps_.get());
  }

 private:
  By by_;
  std::shared_ptr<const void> steps_;
};

}  // namespace ludothek

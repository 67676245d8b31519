// MoveDraft<G>: one whole move as its seat puts it together, step by step. Nothing is played by it.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <span>
#include <vector>

#include "record/codec.hpp"
#include "record/move.hpp"

namespace ludothek {

template <Recordable G>
class MoveDraft {
 public:
  // REQUIRES: the seat is awaited.
  MoveDraft(const typename G::State& state, Seat seat) : before_(state), after_(state), seat_(seat) {}

  // What the seat sees and may do after the steps so far.
  typename G::View view() const { return G::view(after_, seat_); }
  Choices<typename G::Action> choices() const { return G::actions(after_, seat_); }
  std::optional<Refusal> refuse(const typename G::Action& action) const { return G::refuse(after_, seat_, action); }
  auto foresee(const typename G::Action& action) const
    requires Foreseeing<G>
  {
    return G::foresee(after_, seat_, action);
  }

  // REQUIRES: !refuse(action), !whole()
  void add(const typename G::Action& action) {
    steps_.push_back(Order<G>{seat_, action});
    ludothek::play<G>(after_, steps_.back());
  }
  bool whole() const { return !steps_.empty() && !continues<G>(after_); }
  // REQUIRES (both): whole()
  Move move() const { return Move(seat_, steps_); }
  // As the record has it.
  json::object written() const { return written_move<G>(before_, std::span(steps_)); }

 private:
  typename G::State before_;
  typename G::State after_;
  Seat seat_;
  std::vector<Step<G>> steps_;
};

}  // namespace ludothek

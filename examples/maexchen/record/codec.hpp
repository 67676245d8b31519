// How Mäxchen is written down.
#pragma once

#include "examples/maexchen/rules/game.hpp"
#include "record/codec.hpp"

namespace ludothek {

template <>
struct Codec<Maexchen> {
  static std::vector<Step<Maexchen>> read_move(const maexchen::State& before, By by, Fields& move);
  static void write_step(const maexchen::State& before, const Step<Maexchen>& step, json::array& moves);
  static json::object write_event(const maexchen::Event& event, int players);
  static json::object write_view(const maexchen::View& view);
  static json::array write_offers(const maexchen::State& state, Seat seat);
};

}  // namespace ludothek

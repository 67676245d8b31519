// How Riffifi is written down.
#pragma once

#include "games/riffifi/rules/game.hpp"
#include "record/codec.hpp"

namespace ludothek {

template <>
struct Codec<Riffifi> {
  static std::vector<Step<Riffifi>> read_move(const riffifi::State& before, By by, Fields& move);
  static void write_step(const riffifi::State& before, const Step<Riffifi>& step, json::array& moves);
  static json::object write_event(const riffifi::Event& event, int players);
  static json::object write_view(const riffifi::View& view);
  static json::array write_offers(const riffifi::State& state, Seat seat);
  static json::array write_foreseen(const riffifi::State& state, Seat seat);
};

}  // namespace ludothek

// How Starmaster is written down.
#pragma once

#include "games/starmaster/rules/game.hpp"
#include "record/codec.hpp"

namespace ludothek {

template <>
struct Codec<Starmaster> {
  static std::vector<Step<Starmaster>> read_move(const starmaster::State& before, By by, Fields& move);
  static void write_step(const starmaster::State& before, const Step<Starmaster>& step, json::array& moves);
  static json::object write_event(const starmaster::Event& event, int players);
  static json::object write_view(const starmaster::View& view);
  static json::array write_offers(const starmaster::State& state, Seat seat);
  static json::array write_foreseen(const starmaster::State& state, Seat seat);
};

}  // namespace ludothek

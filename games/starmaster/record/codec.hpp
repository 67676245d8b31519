// How Starmaster is written down.
#pragma once

#include "games/starmaster/rules/game.hpp"
#include "record/codec.hpp"

namespace ludothek {

template <>
struct Codec<Starmaster> {
  static constexpr bool kOpenMinded = true;
  static std::vector<Step<Starmaster>> read_move(const starmaster::State& before, By by, Fields& move);
  static void write_step(const starmaster::State& before, const Step<Starmaster>& step, json::array& moves);
  static bool continues(const starmaster::State& /*before*/) { return false; }  // every move is one step
  static json::object write_event(const starmaster::Event& event, int players);
  static json::object write_view(const starmaster::View& view);
  static json::array write_offers(const starmaster::State& state, Seat seat);
  static json::array write_foreseen(const starmaster::State& state, Seat seat);
  static std::optional<Seat> thrower(const starmaster::State& state);  // SM-2.1
  static std::optional<int> answer(const starmaster::State& state);    // as Cell counts, from 0
  static bool lays_open(const starmaster::Event& event);               // SM-1.4
  static bool ends_round(const starmaster::Event& /*event*/) { return false; }
};

}  // namespace ludothek

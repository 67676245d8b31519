// How Farbenpoker is written down.
#pragma once

#include "games/farbenpoker/rules/game.hpp"
#include "record/codec.hpp"

namespace ludothek {

template <>
struct Codec<Farbenpoker> {
  static std::vector<Step<Farbenpoker>> read_move(const farbenpoker::State& before, By by, Fields& move);
  static void write_step(const farbenpoker::State& before, const Step<Farbenpoker>& step, json::array& moves);
  static bool continues(const farbenpoker::State& before);
  static json::object write_event(const farbenpoker::Event& event, int players);
  static json::object write_view(const farbenpoker::View& view);
  static json::array write_offers(const farbenpoker::State& state, Seat seat);
  static json::array write_foreseen(const farbenpoker::State& state, Seat seat);
};

}  // namespace ludothek

// How Farbenpoker is written down.
#pragma once

#include "games/farbenpoker/rules/game.hpp"
#include "record/codec.hpp"

namespace ludothek {

template <>
struct Codec<Farbenpoker> {
  static std::vector<Step<Farbenpoker>> read_move(const farbenpoker::State& before, By by, Fields& move);
  static void write_move(const farbenpoker::State& before, std::span<const Step<Farbenpoker>> steps, JsonWriter& out);
  static bool continues(const farbenpoker::State& before);
  static void write_event(const farbenpoker::Event& event, int players, JsonWriter& out);
  static void write_view(const farbenpoker::View& view, JsonWriter& out);
  static void write_secrets(const farbenpoker::Secrets& secrets, int players, JsonWriter& out);
  static void write_offers(const farbenpoker::State& state, Seat seat, JsonWriter& list);
  static void write_foreseen(const farbenpoker::State& state, Seat seat, JsonWriter& list);
};

}  // namespace ludothek

// How Riffifi is written down.
#pragma once

#include "games/riffifi/rules/game.hpp"
#include "record/codec.hpp"

namespace ludothek {

template <>
struct Codec<Riffifi> {
  static std::vector<Step<Riffifi>> read_move(const riffifi::State& before, By by, Fields& move);
  static void write_move(const riffifi::State& before, std::span<const Step<Riffifi>> steps, JsonWriter& out);
  static void write_event(const riffifi::Event& event, int players, JsonWriter& out);
  static void write_view(const riffifi::View& view, JsonWriter& out);
  static void write_secrets(const riffifi::Secrets& secrets, int players, JsonWriter& out);
  static void write_offers(const riffifi::State& state, Seat seat, JsonWriter& list);
  static void write_foreseen(const riffifi::State& state, Seat seat, JsonWriter& list);
};

}  // namespace ludothek

// How Mäxchen is written down.
#pragma once

#include "examples/maexchen/rules/game.hpp"
#include "record/codec.hpp"

namespace ludothek {

template <>
struct Codec<Maexchen> {
  static std::vector<Step<Maexchen>> read_move(const maexchen::State& before, By by, Fields& move);
  static void write_move(const maexchen::State& before, std::span<const Step<Maexchen>> steps, JsonWriter& out);
  static void write_event(const maexchen::Event& event, int players, JsonWriter& out);
  static void write_view(const maexchen::View& view, JsonWriter& out);
  static void write_secrets(const maexchen::Secrets& secrets, int players, JsonWriter& out);
  static void write_offers(const maexchen::State& state, Seat seat, JsonWriter& list);
};

}  // namespace ludothek

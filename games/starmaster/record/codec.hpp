// How Starmaster is written down.
#pragma once

#include "games/starmaster/rules/game.hpp"
#include "record/codec.hpp"

namespace ludothek {

template <>
struct Codec<Starmaster> {
  static std::vector<Step<Starmaster>> read_move(const starmaster::State& before, By by, Fields& move);
  static void write_move(const starmaster::State& before, std::span<const Step<Starmaster>> steps, JsonWriter& out);
  static void write_event(const starmaster::Event& event, int players, JsonWriter& out);
  static void write_view(const starmaster::View& view, JsonWriter& out);
  static void write_secrets(const starmaster::Secrets& secrets, int players, JsonWriter& out);
  static void write_offers(const starmaster::State& state, Seat seat, JsonWriter& list);
  static void write_foreseen(const starmaster::State& state, Seat seat, JsonWriter& list);
};

}  // namespace ludothek

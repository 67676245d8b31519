// Codec<G>: how a game is written down in JSON. One specialisation per game, in its box's record/codec.hpp.
//
// The record's unit is the move; the engine's is the step. Most moves are one step; what goes back in
// threes, or is drawn at once, is one move of three steps. Names and members are those of docs/record-format.md; events
// and views are for the doors and follow the same words.
#pragma once

#include <boost/json/object.hpp>
#include <concepts>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/game.hpp"
#include "engine/step.hpp"
#include "record/json/as_value.hpp"
#include "record/json/fields.hpp"
#include "record/json/json_writer.hpp"
#include "record/json/problem.hpp"
#include "record/move.hpp"

namespace ludothek {

// What a specialisation offers. `read_move` gets a move whose `by` is read already and leaves what is wrong in `move`.
// What writes is given a JsonWriter: inside an object `write_move`, which gets all steps of a move and adds what stands
// behind `by`, `write_event`, `write_view`, and `write_secrets`, what no view has, where the game is Revealing; inside
// a list `write_offers`, what a seat may do now (see Match::write_offers), and `write_foreseen`, what of it can be
// foreseen, where it is Foreseeing. `continues` says whether the next step of this position belongs to the move before
// it, and is left out where every move is one step.
template <class G>
struct Codec;

template <class G>
concept Recordable = Game<G> && requires(int players, const typename G::State& before, By by, Fields& move,
                                         std::span<const Step<G>> steps, const typename G::Event& event,
                                         const typename G::View& view, JsonWriter& out) {
                                  { Codec<G>::read_move(before, by, move) } -> std::same_as<std::vector<Step<G>>>;
                                  Codec<G>::write_move(before, steps, out);
                                  Codec<G>::write_event(event, players, out);
                                  Codec<G>::write_view(view, out);
                                  Codec<G>::write_offers(before, Seat{}, out);
                                };

// Whether the next step of this position belongs to the move before it.
template <Recordable G>
bool continues(const typename G::State& before) {
  if constexpr (requires { Codec<G>::continues(before); }) {
    return Codec<G>::continues(before);
  } else {
    return false;
  }
}

// One move: who, and what. REQUIRES: it has a step.
template <Recordable G>
void write_move(const typename G::State& before, std::span<const Step<G>> steps, JsonWriter& out) {
  const auto* order = std::get_if<Order<G>>(&steps.front());
  if (order != nullptr && order->seat != kTable) {
    out("by", order->seat);
  } else {
    out("by", order == nullptr ? "chance" : "table");
  }
  Codec<G>::write_move(before, steps, out);
}
// The same as a value; of its first step alone, it is the beginning of the move.
template <Recordable G>
json::object written_move(const typename G::State& before, std::span<const Step<G>> steps) {
  return object_of([&](JsonWriter& out) { write_move<G>(before, steps, out); });
}
template <Recordable G>
json::object written_move(const typename G::State& before, const Step<G>& step) {
  return written_move<G>(before, std::span(&step, 1));
}

// An event as the record has it, as a value.
template <Recordable G>
json::object written_event(const typename G::Event& event, int players) {
  return object_of([&](JsonWriter& out) { Codec<G>::write_event(event, players, out); });
}

// A refusal as a problem of a text that was read: the code in words.
inline Problem broken(const Refusal& refusal) {
  std::string what(refusal.code);
  for (char& letter : what) letter = letter == '_' ? ' ' : letter;
  return {std::move(what), std::string(refusal.rule), {}, std::string(refusal.code)};
}

// What the position waits for, in words: "chance", "seat 2", "seats 0, 1, 2 or the table", "nothing".
inline std::string awaited(const Next& next) {
  if (next.kind == Next::Kind::kChance) return "chance";
  if (next.kind == Next::Kind::kOver) return "nothing";
  std::string words = next.kind == Next::Kind::kSeat ? "seat " : "seats ";
  for (const Seat seat : next.seats) {
    if (seat != next.seats.lowest()) words += ", ";
    words += std::to_string(index(seat));
  }
  return next.kind == Next::Kind::kRace ? words + " or the table" : words;
}

// The same for a move: when somebody else is awaited, it says who.
inline Problem broken(const Refusal& refusal, const Next& next, By by) {
  Problem problem = broken(refusal);
  const bool in_turn = by ? next.seats.has(*by) : next.kind == Next::Kind::kChance;
  if (!in_turn) problem.what += "; awaited: " + awaited(next);
  return problem;
}

// The first `count` entries of a list that may have room for more.
template <class Values>
auto numbers(const Values& values, int count) {
  return std::span(values.data(), place_of(count));
}

// The event that every game ends with.
inline void write_ending(const Result& result, int players, JsonWriter& out) {
  out("event", "gameEnded")("end", result.end)("scores", numbers(result.scores, players))("winners", result.winners);
}

}  // namespace ludothek

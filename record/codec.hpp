// Codec<G>: how a game is written down in JSON. One specialisation a game, in its box's record/codec.hpp.
//
// The record's unit is the move; the engine's is the step. Most moves are one step; what goes back in
// threes, or is drawn at once, is one move of three steps. Names and members are those of docs/record-format.md; events
// and views are for the doors and follow the same words.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/string.hpp>
#include <concepts>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/game.hpp"
#include "engine/step.hpp"
#include "record/json/fields.hpp"
#include "record/json/problem.hpp"
#include "record/move.hpp"

namespace ludothek {

// What a specialisation offers. `read_move` gets a move whose `by` is read already and leaves what is wrong in `move`.
// `write_step` adds a new move to the list, or one more hole to the last one; `continues` says whether the next step of
// this position belongs to the move before it, and is left out where every move is one step. `write_offers` lists what
// a seat may do now (see Match::offers); `write_foreseen` what of it can be foreseen, where the game is Foreseeing.
template <class G>
struct Codec;

template <class G>
concept Recordable =
    Game<G> && requires(int players, const typename G::State& before, By by, Fields& move, const Step<G>& step,
                        json::array& moves, const typename G::Event& event, const typename G::View& view) {
                 { Codec<G>::read_move(before, by, move) } -> std::same_as<std::vector<Step<G>>>;
                 Codec<G>::write_step(before, step, moves);
                 { Codec<G>::write_event(event, players) } -> std::same_as<json::object>;
                 { Codec<G>::write_view(view) } -> std::same_as<json::object>;
                 { Codec<G>::write_offers(before, Seat{}) } -> std::same_as<json::array>;
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

// A move's members so far: who, and what.
inline json::object move_of(By by, std::string_view what) {
  json::object move;
  if (!by) {
    move["by"] = "chance";
  } else if (*by == kTable) {
    move["by"] = "table";
  } else {
    move["by"] = index(*by);
  }
  move["do"] = what;
  return move;
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

inline json::value text(std::string_view words) { return json::string(words.data(), words.size()); }

inline json::array seats(SeatSet set) {
  json::array list;
  for (const Seat seat : set) list.push_back(index(seat));
  return list;
}

// The first `count` entries of a list that may have room for more.
template <class Values>
json::array numbers(const Values& values, int count) {
  json::array list;
  for (int i = 0; i < count; ++i) list.push_back(static_cast<int>(values[place_of(i)]));
  return list;
}

// The event that every game ends with.
inline json::object write_ending(const Result& result, int players) {
  return {{"event", "gameEnded"},
          {"end", result.end},
          {"scores", numbers(result.scores, players)},
          {"winners", seats(result.winners)}};
}

}  // namespace ludothek

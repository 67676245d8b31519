// What more than one of Farbenpoker's legal.cpp, rules.cpp and view.cpp asks about a position, answered once.
//
// Everything here only looks: rules.cpp alone changes a position. What other folders may ask is in game.hpp.
#pragma once

#include "games/farbenpoker/rules/game.hpp"

namespace ludothek::farbenpoker {

constexpr bool german(const State& state) { return state.options.edition == Edition::kDe; }

constexpr int players_left(const State& state) { return state.options.players - state.out.size(); }

constexpr int players_with_chips(const State& state) {
  int players = 0;
  for (std::uint8_t chips : state.chips) players += chips > 0 ? 1 : 0;
  return players;
}

// FP-6.2  With three or more players: only two have chips (`de`), or only two are not out for good (`fr`).
constexpr bool plays_last_pot(const State& state) {
  // FP-6.3  Two players play on.
  if (state.options.players == 2) return false;
  // FP-6.2  Those who waited when a pot was won get their chance before this is looked at.
  if (state.winner != kOnlooker) return false;
  return (german(state) ? players_with_chips(state) : players_left(state)) <= 2;
}

// The dice that show a colour, as bits.
constexpr unsigned dice_showing(const Dice& dice, Colour colour) {
  return (dice[0] == colour ? 1u : 0u) | (dice[1] == colour ? 2u : 0u) | (dice[2] == colour ? 4u : 0u);
}

// FP-2.3  A hit brings a chip. FP-3.1  With the privilege it is one for every die that shows the colour.
constexpr int due_for_a_hit(const State& state, unsigned showing) {
  return state.privilege ? std::popcount(showing) : 1;
}
// FP-6.1  Who is due more than the stock holds takes what there is.
constexpr int paid_by_the_stock(const State& state, int due) { return due < state.stock ? due : state.stock; }

// FP-2.4  A miss costs a chip. FP-2.8  After rolling the third die again it costs two.
constexpr int owed_for_a_miss(bool rerolled) { return rerolled ? 2 : 1; }
// FP-2.9  Who owes two and has one pays one.
constexpr int paid_for_a_miss(const State& state, bool rerolled) {
  const int chips = state.chips[state.turn];
  return owed_for_a_miss(rerolled) < chips ? owed_for_a_miss(rerolled) : chips;
}

// Each end's rule and its word in the record, in the order of End.
struct Ending {
  std::string_view rule;
  std::string_view word;
};
inline constexpr Indexed<End, Ending, 5> kEndings{
    {{"", ""}, {"FP-6.1", "stock-empty"}, {"FP-6.2", "two-left"}, {"FP-6.3", "one-left"}, {"FP-6.4", "no-chips"}}};
constexpr const Ending& ending(const State& state) { return kEndings[state.end]; }

}  // namespace ludothek::farbenpoker

// What more than one of Farbenpoker's legal.cpp, rules.cpp, view.cpp and bots asks about a position, answered once.
//
// Everything here only looks: rules.cpp alone changes a State. A `position` is one, or what a bot thinks of
// (bots/thought.hpp): whatever has its members. What doors may ask is in game.hpp.
#pragma once

#include "games/farbenpoker/rules/game.hpp"

namespace ludothek::farbenpoker {

constexpr bool german(const auto& position) { return position.options.edition == Edition::kDe; }

constexpr int players_left(const auto& position) { return position.options.players - position.out.size(); }

constexpr int players_with_chips(const auto& position) {
  int players = 0;
  for (std::uint8_t chips : position.chips) players += chips > 0 ? 1 : 0;
  return players;
}

// FP-1.5  Play goes clockwise. FP-5.1  A player without chips may not draw and is passed over.
constexpr std::optional<Seat> next_with_chips(const auto& position, Seat seat) {
  for (int step = 0; step < position.options.players; ++step) {
    seat = left_of(seat, position.options.players);
    if (position.chips[seat] > 0) return seat;
  }
  return std::nullopt;
}

// FP-6.2  With three or more players: only two have chips (`de`), or only two are not out for good (`fr`).
constexpr bool two_are_left(const auto& position) {
  // FP-6.3  Two players play on.
  if (position.options.players == 2) return false;
  return (german(position) ? players_with_chips(position) : players_left(position)) <= 2;
}

// FP-6.2  Those who waited when a pot was won get their chance before this is looked at.
constexpr bool plays_last_pot(const State& state) { return state.winner == kOnlooker && two_are_left(state); }

// FP-6.1, FP-6.5  The most chips win; equal ones share the victory.
// FP-6.4  So when nobody has any it is shared, but not with those who are out for good.
constexpr SeatSet winners_of(const auto& position) {
  SeatSet winners;
  int most = -1;
  for (const Seat seat : SeatSet::first(position.options.players)) {
    const int chips = position.chips[seat];
    if (position.out.has(seat) || chips < most) continue;
    if (chips > most) winners = {};
    winners.add(seat);
    most = chips;
  }
  return winners;
}

// The dice that show a colour, as bits.
constexpr unsigned dice_showing(const Dice& dice, Colour colour) {
  return (dice[0] == colour ? 1u : 0u) | (dice[1] == colour ? 2u : 0u) | (dice[2] == colour ? 4u : 0u);
}

// FP-2.3  A hit brings a chip. FP-3.1  With the privilege it is one for every die that shows the colour.
constexpr int due_for_a_hit(const auto& position, int dice) { return position.privilege ? dice : 1; }
// FP-6.1  Who is due more than the stock holds takes what there is.
constexpr int paid_by_the_stock(const auto& position, int due) { return due < position.stock ? due : position.stock; }

// FP-2.4  A miss costs a chip. FP-2.8  After rolling the third die again it costs two.
constexpr int owed_for_a_miss(bool rerolled) { return rerolled ? 2 : 1; }
// FP-2.9  Who owes two and has one pays one.
constexpr int paid_for_a_miss(const auto& position, bool rerolled) {
  const int chips = position.chips[position.turn];
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

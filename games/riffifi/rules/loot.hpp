// The twelve tokens of one colour: who holds them, and who gives what when a card is settled (RF-3).
//
// loot_of() is the rule. There are only 6,188 ways for twelve tokens to lie in the centre and before five players, so a
// position keeps each colour's tokens as the number of its way, and what a settlement makes of it stands in a table
// that loot_of() filled when the program started: the rule is written once and costs one look-up in a simulation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/seat.hpp"
#include "games/riffifi/rules/facts.hpp"

namespace ludothek::riffifi {

inline constexpr int kMostSeats = kFacts.players.most;
inline constexpr int kValues = 8;
inline constexpr int kTokensOfAColour = 12;  // RF-1.2

// How many tokens each seat holds, and at kCentre how many still lie in the middle; the rest is 0.
using Holding = Indexed<Seat, std::uint8_t, 8>;
inline constexpr std::size_t kCentre = 5;

// RF-3: what a card brings its owner, and from whom.
struct Loot {
  int amount = 0;  // all of it, the extra tokens included
  Holding from{};  // what the centre and each opponent give, without the extra tokens
  SeatSet tied;    // who may give one of the extra tokens …
  int extra = 0;   // … and how many of them must; 0: nothing to choose
  constexpr bool operator==(const Loot&) const = default;
};
// REQUIRES: the holding has twelve tokens, 0 <= due <= 8.
Loot loot_of(const Holding& holding, Seat collector, int due);

// One colour's tokens as a number.
class Tokens {
 public:
  constexpr Tokens() = default;
  // REQUIRES: twelve tokens in all, none beyond the centre.
  explicit Tokens(const Holding& holding);

  const Holding& holding() const;
  int held_by(Seat seat) const { return holding()[seat]; }
  // After `collector` has taken what is due, from 0 (a card face down) to 8; is_choice() where RF-3.4 leaves a choice
  // first.
  Tokens after_loot(Seat collector, int due) const;
  constexpr bool is_choice() const { return number_ == kChoice; }
  constexpr bool operator==(const Tokens&) const = default;

  static constexpr std::size_t kWays = 6188;  // 17 over 5

 private:
  static constexpr std::uint16_t kChoice = 0xffff;
  friend struct LootTable;
  std::uint16_t number_ = 0;
};

struct LootTable {
  LootTable();
  std::array<Holding, Tokens::kWays> holdings;
  std::array<Indexed<Seat, Indexed<int, Tokens, kValues + 1>, kMostSeats>, Tokens::kWays> after;
};
extern const LootTable kLootTable;

inline const Holding& Tokens::holding() const { return kLootTable.holdings[number_]; }
inline Tokens Tokens::after_loot(Seat collector, int due) const { return kLootTable.after[number_][collector][due]; }

}  // namespace ludothek::riffifi

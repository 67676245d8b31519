// Everything that can be known and shown in Farbenpoker, numbered, with what a draw makes of it: the part of the game
// without chips.
//
// Two palettes that differ only in which colour is which are one, so there are 84 between combinations ("open") and
// about four thousand while dice lie there ("busy"). Chips and whose turn it is are solution.hpp's.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "games/farbenpoker/bots/palette.hpp"

namespace ludothek::farbenpoker {

// What one draw may lead to. The place is that of a busy palette, or of an open one if the draw serves the third die.
struct DrawOutcome {
  std::uint16_t place;
  std::uint8_t weight;  // of as many as there are unseen sticks
  std::uint8_t dice;    // the dice without a stick that show the drawn colour: 0 is a miss
};

// All that may be drawn at a busy palette. Known sticks of one kind of shade are one choice.
struct Draws {
  PerDie<DrawOutcome> hits{};  // with known sticks
  PerColour<DrawOutcome> unseen{};
  PerColour<std::uint16_t> rerolled{};  // where two dice are served: the busy palettes after FP-2.8
  std::uint8_t hit_count = 0;
  std::uint8_t unseen_count = 0;   // kinds of outcomes, …
  std::uint8_t unseen_sticks = 0;  // … and the sticks they stand for
  bool known_miss = false;         // a known stick is there that fits no die
};

struct Roll {
  std::uint16_t busy;
  std::uint8_t weight;  // of 216
};

// FP-5.2, FP-5.3  One way of picking three holes, and what it may come to.
struct RescueOutcome {
  double chance;
  std::uint16_t open;
  std::uint8_t fits;
};
struct RescuePick {
  PerColour<std::uint8_t> known;  // how many known sticks of each colour, in the order of the palette
  std::uint8_t unseen;
  std::vector<RescueOutcome> outcomes;
};

class Lattice {
 public:
  Lattice();

  int open_count() const { return static_cast<int>(open_.size()); }
  int busy_count() const { return static_cast<int>(busy_.size()); }
  // Busy palettes stand in the order of the dice served; the first with two of them.
  int first_of_two_served() const { return two_served_; }

  const Palette& open(int place) const { return open_[place]; }
  const Palette& busy(int place) const { return busy_[place]; }
  int open_place(const Palette& palette) const;
  int busy_place(const Palette& palette) const;

  const Draws& draws(int busy) const { return draws_[busy]; }
  // FP-2.1  What all three dice may show.
  const std::vector<Roll>& rolls(int open) const { return rolls_[open]; }
  // Every way of picking three sticks for these dice. REQUIRES: no die is served.
  std::vector<RescuePick> rescue_picks(const Palette& palette) const;

 private:
  void list_palettes(Palette& palette, int colour, int dice);
  void order_busy();
  Draws find_draws(const Palette& palette) const;
  std::vector<Roll> find_rolls(const Palette& palette) const;
  DrawOutcome outcome(const Palette& palette, int colour, bool unseen) const;

  IndexedVector<int, Palette> open_;
  IndexedVector<int, Palette> busy_;
  std::unordered_map<std::uint64_t, std::uint16_t> places_;
  IndexedVector<int, Draws> draws_;
  IndexedVector<int, std::vector<Roll>> rolls_;
  int two_served_ = 0;
};

}  // namespace ludothek::farbenpoker

// Palette: what somebody who forgets nothing knows of Farbenpoker's sticks and dice, colour by colour, and nothing
// else.
//
// Holes and sides do not occur: a stick that was seen can be drawn wherever it stands, and those nobody has seen are
// all alike. Nor do chips. The search of the bots and the exact solution share this one description; it repeats what
// rules/farbenpoker enforces (FP-2.3, FP-2.4, FP-4.2), and the solution's test holds both to the same odds.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>

#include "games/farbenpoker/rules/game.hpp"

namespace ludothek::farbenpoker {

// One colour's three sticks, and the dice that show it.
struct Shade {
  std::uint8_t unseen = kSticksOfAColour;  // sticks nobody has seen yet
  std::uint8_t sought = 0;                 // dice of this colour without a stick
  std::uint8_t served = 0;                 // dice of this colour with their stick beside them

  constexpr int known() const { return kSticksOfAColour - unseen - served; }
  constexpr auto operator<=>(const Shade&) const = default;
};

using Palette = PerColour<Shade>;

constexpr Shade& shade(Palette& palette, int colour) { return palette[colour]; }
constexpr const Shade& shade(const Palette& palette, int colour) { return palette[colour]; }

constexpr int unseen_sticks(const Palette& palette) {
  int sticks = 0;
  for (const Shade& each : palette) sticks += each.unseen;
  return sticks;
}

constexpr int served_dice(const Palette& palette) {
  int dice = 0;
  for (const Shade& each : palette) dice += each.served;
  return dice;
}

// Somebody draws a stick of this colour: a known one, or one that becomes known now. A hit serves a die (FP-2.3), a
// miss puts the stick back where everybody sees it (FP-2.4). REQUIRES: there is such a stick.
constexpr Palette after_draw(Palette palette, int colour, bool unseen) {
  Shade& drawn = shade(palette, colour);
  if (unseen) --drawn.unseen;
  if (drawn.sought > 0) {
    --drawn.sought;
    ++drawn.served;
  }
  return palette;
}

// FP-4.2  The sticks beside the dice are put back, seen by all.
constexpr Palette without_dice(Palette palette) {
  for (Shade& each : palette) each.sought = each.served = 0;
  return palette;
}

// FP-2.1  All three dice are rolled. REQUIRES: the palette has no dice.
constexpr Palette with_dice(Palette palette, const Dice& dice) {
  for (const Colour die : dice) ++shade(palette, index(die)).sought;
  return palette;
}

// FP-2.8  The one die without a stick shows another colour. REQUIRES: two dice are served.
constexpr Palette with_third_die(Palette palette, int colour) {
  for (Shade& each : palette) each.sought = 0;
  shade(palette, colour).sought = 1;
  return palette;
}

// Which colour is which does not matter: the order in which alike palettes are equal.
constexpr Palette without_names(Palette palette) {
  std::ranges::sort(palette);
  return palette;
}

// Two different palettes have different keys.
constexpr std::uint64_t key_of(const Palette& palette) {
  std::uint64_t key = 0;
  for (const Shade& each : palette) {
    key = key << 6 | static_cast<std::uint64_t>(each.unseen << 4 | each.sought << 2 | each.served);
  }
  return key;
}

}  // namespace ludothek::farbenpoker

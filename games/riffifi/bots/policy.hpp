// How everybody plays on in an imagined round: like a hasty player, sensible and never quite the same twice.
//
// It plays what looks best at a glance, as `greedy` does: a card is worth what it would bring, less the higher it is,
// and more if it buries something. Noise and now and then any card at all keep imagined rounds apart. Finer ideas
// (counting the lower cards still out, the tokens one has already) made the search that uses this slower and no
// stronger.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "games/riffifi/rules/game.hpp"

namespace ludothek::riffifi {

// All worths are in eighths of a token.
inline constexpr unsigned kBuryingWorth = 4;   // for each point of the card that is turned down
inline constexpr unsigned kOfficerWorth = 8;   // the same by the Officer, which brings nothing else
inline constexpr unsigned kGlanceNoise = 16;   // noise adds less than this to a colour
inline constexpr unsigned kAnyCardIn256 = 24;  // how often any card at all is played

// A card's worth if it lies open: what it would bring, less the higher it is.
constexpr unsigned worth_open(unsigned place) { return 1 + (place + 1) * (kValues - place); }

// The best card of a colour, for each place of its visible card (8: none), for each set of cards in hand: its worth
// times eight, plus its place. Steps of the most noise keep apart: no card, cards that would be buried at once (then
// the highest may go), cards that would lie open.
inline constexpr auto kBestOfAColour = [] {
  Indexed<int, Indexed<unsigned, std::uint16_t, 256>, kValues + 1> best{};
  for (unsigned shown = 0; shown <= kValues; ++shown) {
    for (unsigned cards = 0; cards < 256; ++cards) {
      unsigned most = 0;
      for (unsigned place = 0; place < kValues; ++place) {
        if (((cards >> place) & 1u) == 0) continue;
        unsigned worth = kGlanceNoise;
        if (place < shown) worth += kGlanceNoise + worth_open(place);
        if (place < shown && shown < kValues) worth += (shown + 1) * kBuryingWorth;
        most = std::max(most, worth * kValues + place);
      }
      best[shown][cards] = static_cast<std::uint16_t>(most);
    }
  }
  return best;
}();

// REQUIRES: a seat is to decide. Whoever holds the Officer, or has to say who gives, thinks apart: it is rare.
Action glance_aside(const State& state, std::uint64_t noise);

// One word of chance is all a glance takes. REQUIRES: a seat is to decide.
inline Action glance(const State& state, FastRandom& random) {
  std::uint64_t noise = random.next();
  const CardSet hand = state.hands[state.turn];
  if ((noise & 0xff) < kAnyCardIn256 || state.phase == Phase::kRob || hand.has(kOfficer)) [[unlikely]] {
    return glance_aside(state, noise);
  }
  unsigned best = 0;
  for (unsigned colour = 0; colour < kColours; ++colour) {
    noise >>= 8;
    const std::uint64_t cards = (hand.bits() >> (kValues * colour)) & 0xff;
    // kNoCard is far above all others.
    const unsigned shown = std::min(static_cast<unsigned>(index(state.shown[colour])) - kValues * colour, 8u);
    const unsigned worth = kBestOfAColour[shown][cards] + static_cast<unsigned>(noise % kGlanceNoise) * kValues;
    best = std::max(best, worth * 8 + colour);
  }
  return Action::play(card_of(static_cast<Colour>(best % 8), static_cast<int>(best / 8 % kValues) + 1));
}

}  // namespace ludothek::riffifi

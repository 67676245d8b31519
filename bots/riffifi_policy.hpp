// How everybody plays on in an imagined round: like a hasty player, sensible and never quite the same twice.
//
// It plays what looks best at a glance, as `greedy` does: a card is worth what it would bring, less the higher it is,
// and more if it buries something. Noise and now and then any card at all keep imagined rounds apart. Finer ideas
// (counting the lower cards still out) made the search that uses this weaker, not stronger, and slower.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "rules/riffifi/game.hpp"

namespace ludothek::riffifi {

// All worths are in eighths of a token.
inline constexpr unsigned kBuryingWorth = 4;   // for each point of the card that is turned down
inline constexpr unsigned kOfficerWorth = 8;   // the same by the Officer, which brings nothing else
inline constexpr unsigned kGlanceNoise = 16;   // the most that noise adds to a colour
inline constexpr unsigned kAnyCardIn256 = 24;  // how often any card at all is played

// For each number of own tokens of a colour, for each set of cards of it that would lie open: the worth of the best one
// times eight, plus its value less one. 0: no card.
inline constexpr auto kBestOfAColour = [] {
  std::array<std::array<std::uint16_t, 256>, kTokensOfAColour + 1> best{};
  for (unsigned held = 0; held < best.size(); ++held) {
    for (unsigned cards = 0; cards < 256; ++cards) {
      unsigned most = 0;
      for (unsigned place = 0; place < kValues; ++place) {
        if (((cards >> place) & 1u) == 0) continue;
        const unsigned worth = 1 + std::min(place + 1, kTokensOfAColour - held) * (kValues - place);
        most = std::max(most, worth * kValues + place);
      }
      best[held][cards] = static_cast<std::uint16_t>(most);
    }
  }
  return best;
}();

// REQUIRES: a seat is to decide. Whoever holds the Officer, or has to say who gives, thinks apart: it is rare.
Action glance_aside(const State& state, std::uint64_t noise);

// One word of chance is all a glance takes. REQUIRES: a seat is to decide.
inline Action glance(const State& state, FastRandom& random) {
  std::uint64_t noise = random.next();
  const CardSet hand = state.hands[static_cast<std::size_t>(state.turn)];
  if ((noise & 0xff) < kAnyCardIn256 || state.phase == Phase::kRob || hand.has(kOfficer)) [[unlikely]] {
    return glance_aside(state, noise);
  }
  unsigned best = 0;
  for (unsigned colour = 0; colour < kColours; ++colour) {
    noise >>= 8;
    const auto cards = static_cast<unsigned>(hand.bits() >> (kValues * colour)) & 0xff;
    // The place of the visible card, 8 where there is none: kNoCard is far above.
    const unsigned shown = std::min(static_cast<unsigned>(index(state.shown[colour])) - kValues * colour, 8u);
    const unsigned open = cards & ((1u << shown) - 1);
    const auto held = static_cast<std::size_t>(state.tokens[colour].held_by(state.turn));
    const unsigned burying = shown == kValues ? 0 : (shown + 1) * kBuryingWorth;
    const unsigned more = burying + ((static_cast<unsigned>(noise & 0xff) * kGlanceNoise) >> 8);
    // What would be buried at once is worth nothing; then the highest may go.
    const unsigned wasted = static_cast<unsigned>(std::bit_width(cards)) - 1;
    const unsigned entry = open != 0 ? kBestOfAColour[held][open] + more * kValues : wasted;
    best = std::max(best, cards != 0 ? entry * 8 + colour + 1 : 0);
  }
  --best;
  return Action::play(card_of(static_cast<Colour>(best % 8), static_cast<int>(best / 8 % kValues) + 1));
}

}  // namespace ludothek::riffifi

// Riffifi's chance: the dealer's lot, the removed 1, the deal with its misdeals. Included by game.hpp.
#pragma once

#include <algorithm>

#include "games/riffifi/rules/game.hpp"

namespace ludothek::riffifi {

// RF-1.1, RF-5.1  The cards in play: forty, or with the Officer thirty-nine (35 with three players) and the Officer.
constexpr CardSet cards_in_play(const State& state) {
  if (!state.options.officer) return kColouredCards;
  CardSet cards = kColouredCards;
  if (state.options.players == 3) {
    cards = cards - kOnes;
  } else {
    cards.remove(state.removed);
  }
  cards.add(kOfficer);
  return cards;
}

// The cards in canonical order, for the deals without the Officer.
inline constexpr Deck kCanonicalDeck = [] {
  Deck deck{};
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<Card>(i);
  return deck;
}();

// RF-1.5  Five players get 8 cards each, four 10, three 12.
constexpr int hand_size(int players) { return players == 3 ? 12 : players == 4 ? 10 : 8; }

// RF-1.6  Five or more cards of one colour make a misdeal. RF-5.3  The Officer counts for no colour.
constexpr bool is_misdeal(CardSet hand) {
  // A byte is a colour. Sum the bits of each byte, then add 3: bit 3 is set from 5 upwards.
  std::uint64_t counts = (hand & kColouredCards).bits();
  counts = counts - ((counts >> 1) & 0x5555555555);
  counts = (counts & 0x3333333333) + ((counts >> 2) & 0x3333333333);
  counts = (counts + (counts >> 4)) & 0x0f0f0f0f0f;
  return ((counts + (8 - kMisdealAt) * kOnes.bits()) & (8 * kOnes.bits())) != 0;
}

// The hand a deal gives to one seat.
constexpr CardSet hand_dealt(const Outcome& deal, Seat seat, int size) {
  CardSet hand;
  for (int i = 0; i < size; ++i) hand.add(deal.deck[index(seat) * size + i]);
  return hand;
}

constexpr bool has_misdeal(const Outcome& deal, int players) {
  const int size = hand_size(players);
  bool misdeal = false;
  for (int seat = 0; seat < players; ++seat) misdeal |= is_misdeal(hand_dealt(deal, seat_at(seat), size));
  return misdeal;
}

// Not inlined: a game's loop is faster without the deal's registers in it.
template <Random R>
[[gnu::noinline]] Outcome sample_deal(const State& state, R& random) {
  Outcome deal{.kind = Outcome::Kind::kDeal, .size = kMostCards, .deck = kCanonicalDeck};
  if (state.options.officer) {
    deal.size = 0;
    deal.deck = {};
    for (Card card : cards_in_play(state)) deal.deck[deal.size++] = card;
  }
  shuffle(random, std::span(deal.deck.data(), deal.size));
  while (has_misdeal(deal, state.options.players)) {
    ++deal.redeals;
    shuffle(random, std::span(deal.deck.data(), deal.size));  // as it then lies
  }
  return deal;
}

}  // namespace ludothek::riffifi

namespace ludothek {

template <Random R>
riffifi::Outcome Riffifi::sample(const State& state, R& random) {
  switch (state.phase) {
    case riffifi::Phase::kDealer:  // RF-1.7
      return {.kind = Outcome::Kind::kDealer, .dealer = seat_at(static_cast<int>(random.below(state.options.players)))};
    case riffifi::Phase::kRemoval: {  // RF-5.1
      const auto colour = static_cast<riffifi::Colour>(random.below(riffifi::kColours));
      return {.kind = Outcome::Kind::kRemoval, .removed = card_of(colour, 1)};
    }
    default:
      return riffifi::sample_deal(state, random);
  }
}

}  // namespace ludothek

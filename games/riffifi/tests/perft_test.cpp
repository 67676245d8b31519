// Counts of all ways to play on from a position of Riffifi, each with the arithmetic that gives it by hand.
#include "tests/perft.hpp"

#include <gtest/gtest.h>

#include "games/riffifi/rules/game.hpp"

namespace ludothek::tests {
namespace {

// Four players; the cards in canonical order are dealt one by one, so that nobody has more than three of a colour. Seat
// 0 begins.
riffifi::State dealt_riffifi(bool officer) {
  riffifi::State state = Riffifi::setup({.players = 4, .officer = officer});
  Riffifi::apply(state, {.kind = riffifi::Outcome::Kind::kDealer, .dealer = seat_at(3)});
  riffifi::Outcome deal{.kind = riffifi::Outcome::Kind::kDeal, .size = 40};
  if (officer) {
    Riffifi::apply(state, {.kind = riffifi::Outcome::Kind::kRemoval, .removed = card_of(riffifi::Colour::kBlue, 1)});
  }
  for (std::size_t i = 0; i < 40; ++i) {
    auto card = static_cast<riffifi::Card>(i);
    // Blue 1 is out: seat 0 gets red 2 for it, and seat 1, whose red 2 that was, the Officer.
    if (officer && i == 8) card = riffifi::Card{1};
    if (officer && i == 1) card = riffifi::kOfficer;
    deal.deck[i % 4 * 10 + i / 4] = card;
  }
  EXPECT_EQ(Riffifi::refuse(state, deal), std::nullopt);
  Riffifi::apply(state, deal);
  return state;
}

// Nothing is settled in the first lap, so each of the four plays any of ten cards: 10⁴. In the second lap the first
// player has nine left, and the centre still has enough of everything (12 of a colour, at most 8 due), so nobody is to
// be chosen: 10⁴ · 9.
TEST(Perft, RiffifiFirstLap) {
  const riffifi::State state = dealt_riffifi(false);
  EXPECT_EQ(count_ways<Riffifi>(state, 1), 10);
  EXPECT_EQ(count_ways<Riffifi>(state, 4), 10'000);
  EXPECT_EQ(count_ways<Riffifi>(state, 5), 90'000);
}

// The second player holds nine cards and the Officer, which can turn down the one card that lies there or none: 9 + 2.
TEST(Perft, RiffifiFirstLapWithTheOfficer) {
  const riffifi::State state = dealt_riffifi(true);
  EXPECT_EQ(count_ways<Riffifi>(state, 2), 10 * 11);
  EXPECT_EQ(count_ways<Riffifi>(state, 4), 10 * 11 * 10 * 10);
}

}  // namespace
}  // namespace ludothek::tests

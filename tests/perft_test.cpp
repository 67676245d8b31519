// Counts of all ways to play on from a position, each with the arithmetic that gives it by hand.
#include <gtest/gtest.h>

#include "tests/every_game.hpp"

namespace ludothek::tests {
namespace {

// Everything anybody may do now, the table included.
template <Game G>
std::vector<Order<G>> all_orders(const typename G::State& state) {
  std::vector<Order<G>> orders;
  for (int seat = 0; seat <= index(kTable); ++seat) {
    for (const auto action : G::actions(state, seat_at(seat))) orders.push_back({seat_at(seat), action});
  }
  return orders;
}

// How many sequences of orders lead from here to the end of `depth` orders, or to where chance is next.
template <Game G>
std::int64_t count_ways(const typename G::State& state, int depth) {
  if (depth == 0 || G::next(state).kind == Next::Kind::kChance || G::next(state).kind == Next::Kind::kOver) return 1;
  std::int64_t ways = 0;
  for (const Order<G>& order : all_orders<G>(state)) {
    typename G::State after = state;
    G::apply(after, order.seat, order.action);
    ways += count_ways<G>(after, depth - 1);
  }
  return ways;
}

constexpr int kWholeTurn = 99;

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

// The colours on side A in their order, three of each; the dice show red, blue, yellow.
farbenpoker::State rolled_farbenpoker(const farbenpoker::Options& options) {
  using namespace farbenpoker;  // NOLINT(google-build-using-namespace)
  farbenpoker::State state = Farbenpoker::setup(options);
  Farbenpoker::apply(state, {.kind = Outcome::Kind::kFirst, .seat = seat_at(0)});
  Outcome sticks{.kind = Outcome::Kind::kArrange};
  for (std::size_t i = 0; i < 18; ++i) sticks.sticks[i] = static_cast<Colour>(i / 3);
  Farbenpoker::apply(state, sticks);
  Farbenpoker::apply(state, {.kind = Outcome::Kind::kRoll, .dice = {Colour::kRed, Colour::kBlue, Colour::kYellow}});
  return state;
}

// Eighteen sticks: nine serve a die, and the next player draws one of 17; nine do not, and go into one of the 18 holes
// of side B, by choice in the German edition: 9·17 + 9·18. In the French one chance chooses, so there the count stops.
TEST(Perft, FarbenpokerFirstTurn) {
  const farbenpoker::State german = rolled_farbenpoker({4, farbenpoker::Edition::kDe});
  EXPECT_EQ(count_ways<Farbenpoker>(german, 1), 18);
  EXPECT_EQ(count_ways<Farbenpoker>(german, 2), 9 * 17 + 9 * 18);
  const farbenpoker::State french = rolled_farbenpoker({4, farbenpoker::Edition::kFr});
  EXPECT_EQ(count_ways<Farbenpoker>(french, 2), 9 * 17 + 9);
}

// With red and blue served 16 sticks stand, and the third die may be rolled again instead: 16 + 1. Three of the sixteen
// are yellow and win the pot; their 15 others lie on side A, so the three go back to side B in 18·17·16 orders.
TEST(Perft, FarbenpokerThirdDie) {
  farbenpoker::State state = rolled_farbenpoker({4, farbenpoker::Edition::kDe});
  Farbenpoker::apply(state, seat_at(0), farbenpoker::Action::draw(farbenpoker::Hole{0}));
  Farbenpoker::apply(state, seat_at(1), farbenpoker::Action::draw(farbenpoker::Hole{3}));
  EXPECT_EQ(count_ways<Farbenpoker>(state, 1), 16 + 1);
  // Misses go to any of 18 holes; then it is the next player's turn.
  EXPECT_EQ(count_ways<Farbenpoker>(state, 2), 3 * 18 + 13 * 18 + 1);
  Farbenpoker::apply(state, seat_at(2), farbenpoker::Action::draw(farbenpoker::Hole{6}));
  EXPECT_EQ(count_ways<Farbenpoker>(state, kWholeTurn), 18 * 17 * 16);
}

// FP-5.2  Three different holes of eighteen, one named after the other: 18·17·16.
TEST(Perft, FarbenpokerChance) {
  farbenpoker::State state = rolled_farbenpoker({4, farbenpoker::Edition::kFr});
  // As after a pot that seat 0 won while seat 1 had no chips.
  state.phase = farbenpoker::Phase::kRescueRoll;
  state.winner = seat_at(0);
  state.turn = seat_at(1);
  state.chips = {10, 0, 5, 5};
  state.privilege = false;
  Farbenpoker::apply(state,
                     {.kind = farbenpoker::Outcome::Kind::kRoll,
                      .dice = {farbenpoker::Colour::kRed, farbenpoker::Colour::kRed, farbenpoker::Colour::kRed}});
  EXPECT_EQ(wrong_pieces(state), "");
  EXPECT_EQ(count_ways<Farbenpoker>(state, 3), 18 * 17 * 16);
}

// All that can follow one roll: the sum over the dice's faces of the ways to play the turn to its end.
std::int64_t count_turns(const starmaster::Options& options) {
  using namespace starmaster;  // NOLINT(google-build-using-namespace)
  starmaster::State state = Starmaster::setup(options);
  Starmaster::apply(state, {.kind = Outcome::Kind::kFirst, .first = seat_at(0)});
  Outcome cubes{.kind = Outcome::Kind::kArrange};
  for (std::size_t cell = 0; cell < 9; ++cell) cubes.cubes[cell] = static_cast<Colour>(cell);
  Starmaster::apply(state, cubes);
  std::int64_t ways = 0;
  for (int white = 0; white < 10; ++white) {
    for (auto black : {Black::kBlank, Black::kStar, Black::kNotUsed}) {
      const Outcome roll{.kind = Outcome::Kind::kRoll, .white = static_cast<White>(white), .black = black};
      if (Starmaster::refuse(state, roll)) continue;
      starmaster::State rolled = state;
      Starmaster::apply(rolled, roll);
      ways += count_ways<Starmaster>(rolled, kWholeTurn);
    }
  }
  return ways;
}

// A player who looks alone finds the right cube, and swaps it with one of eight, or one of eight wrong ones: 8 + 8 = 16
// ways. A star lets any of nine colours be announced first: 9·16. In a race any of n players turns a cube, or the table
// rules the turn void or to be replayed: 16·n + 2.
TEST(Perft, StarmasterFirstTurn) {
  using starmaster::Variant;
  // One white die: nine colours, and the star.
  EXPECT_EQ(count_turns({.players = 1, .variant = Variant::kSolitaire}), 9 * 16 + 9 * 16);
  // Nine colours alone, nine raced for, and the white star beside either face of the black die.
  for (std::uint8_t players = 2; players <= 6; ++players) {
    EXPECT_EQ(count_turns({.players = players}), 9 * 16 + 9 * (16 * players + 2) + 2 * 9 * 16);
  }
  // Cubes that never move leave nothing to choose after the turn: nine cubes, right or wrong.
  EXPECT_EQ(count_turns({.players = 3, .variant = Variant::kChildren}), 9 * 9 + 9 * 9);
  EXPECT_EQ(count_turns({.players = 3, .variant = Variant::kChildren7}), 9 * 9 + 9 * (9 * 3 + 2) + 2 * 9 * 9);
}

}  // namespace
}  // namespace ludothek::tests

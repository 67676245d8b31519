// What the tests of every game share: how many pieces there must be, how long a game can last, what may be scored, and
// outcomes that no dice ever showed. Knows no test framework.
//
// The counting is written anew here, from the numbers of the rules, so that a mistake in rules/ is not made twice.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/random_play.hpp"
#include "shelf/rules.hpp"

namespace ludothek::tests {

// Facts about a game that a test can't find out by playing it. kGames evens out how much is played of each: Starmaster
// has the most variants and the longest games.
template <Game G>
struct Facts;

template <>
struct Facts<Riffifi> {
  static constexpr std::string_view kRulePrefix = "RF-";
  static constexpr std::uint64_t kGames = 6;
  static constexpr int kKinds = 2;
  // A round is one deal, at most 40 cards and at most one choice of givers a card (RF-3.4): 81 steps. There are as many
  // rounds as players, or with ticks at most 50 (RF-7.2), after the dealer's lot and the removal of a 1.
  static constexpr int most_steps(const riffifi::Options& options) {
    return 2 + 81 * (options.ticks ? 50 : options.players);
  }
  static constexpr int most_points(const riffifi::Options& options) {
    return options.ticks ? 5 : 60 * options.players;  // all tokens of all rounds
  }
  static constexpr std::array kEnds{"rounds-played", "all-ticked", "round-limit"};
};

template <>
struct Facts<Farbenpoker> {
  static constexpr std::string_view kRulePrefix = "FP-";
  static constexpr std::uint64_t kGames = 25;
  static constexpr int kKinds = 4;
  // A combination is one roll, three hits and at most 50 misses, for each costs a chip that stays in the pot; each draw
  // is at most four steps (take the third die, roll it, draw, put); three sticks go back; four chances of seven steps.
  // Each combination takes three chips from a stock of at most 40, so the fourteenth is the last (FP-6.6).
  static constexpr int most_steps(const farbenpoker::Options& /*options*/) { return 2 + 14 * (1 + 53 * 4 + 3 + 4 * 7); }
  static constexpr int most_points(const farbenpoker::Options& /*options*/) { return 50; }
  static constexpr std::array kEnds{"stock-empty", "two-left", "one-left", "no-chips"};
};

template <>
struct Facts<Starmaster> {
  static constexpr std::string_view kRulePrefix = "SM-";
  static constexpr std::uint64_t kGames = 1;
  static constexpr int kKinds = 7;
  // Solitaire: twelve turns of at most four steps (roll, announce, turn over, swap), the lot and the arrangement. Else
  // no number of turns is too many by the rules; but without memory a cube is right one time in nine, and of a million
  // random games with the most races (five star faces) the longest took 18,514 steps.
  static constexpr int most_steps(const starmaster::Options& options) { return options.players == 1 ? 50 : 100'000; }
  static constexpr int most_points(const starmaster::Options& /*options*/) { return 6; }
  static constexpr std::array kEnds{"six-pawns", "solved", "out-of-turns"};
};

// What is wrong with the pieces, or nothing: wrong_pieces(state).empty().
inline std::string wrong_pieces(const riffifi::State& state) {
  using namespace riffifi;  // NOLINT(google-build-using-namespace): its vocabulary is what this is about
  const auto players = static_cast<std::size_t>(state.options.players);
  // RF-1.2  Twelve tokens of each colour, nowhere but with the players and in the centre.
  for (const Tokens tokens : state.tokens) {
    const Holding& holding = tokens.holding();
    int here = holding[5];
    for (std::size_t seat = 0; seat < players; ++seat) here += holding[seat];
    if (here != 12 || std::accumulate(holding.begin(), holding.end(), 0) != 12) return "tokens";
  }
  if (std::accumulate(state.totals.begin(), state.totals.end(), 0) > 60 * state.rounds) return "totals";
  // RF-1.1, RF-5.1  The cards there are.
  std::uint64_t there = 0xff'ffff'ffff;
  if (state.options.officer) {
    there |= 0x100'0000'0000;
    if (players == 3) there &= ~std::uint64_t{0x01'0101'0101};
    if (state.removed != kNoCard) there &= ~(std::uint64_t{1} << index(state.removed));
  }
  std::uint64_t dealt = 0;
  std::uint64_t played = 0;
  for (std::size_t seat = 0; seat < kMostSeats; ++seat) {
    const std::uint64_t hand = state.hands[seat].bits();
    const std::uint64_t whole = state.dealt[seat].bits();
    // RF-1.5  8, 10 or 12 cards each; before the first deal, and where nobody sits, none.
    const bool none = seat >= players || state.dealt[0].empty();
    const int size = none ? 0 : std::array{12, 10, 8}[players - 3];
    if (std::popcount(whole) != size) return "size of a hand";
    if ((whole & ~there) != 0) return "a card that is not in play";
    if ((whole & dealt) != 0) return "a card dealt twice";
    if ((hand & ~whole) != 0) return "a card in hand that was not dealt";
    dealt |= whole;
    played |= whole & ~hand;
    if (const Card top = state.top[seat]; top != kNoCard && (((whole & ~hand) >> index(top)) & 1u) == 0) {
      return "a card on top of a pile that was not played";
    }
  }
  if ((state.concealed.bits() & ~(played & 0xff'ffff'ffff)) != 0) return "a card concealed that was not played";
  // RF-2.3  What a colour shows is somebody's last card, of that colour, and was not concealed.
  for (std::size_t colour = 0; colour < kColours; ++colour) {
    const Card shown = state.shown[colour];
    if (shown == kNoCard) continue;
    if (static_cast<std::size_t>(index(shown)) / 8 != colour) return "a card that shows another colour";
    if (std::ranges::count(state.top, shown) != 1) return "a card shown that is nobody's last";
    if (state.concealed.has(shown)) return "a card both shown and concealed";
  }
  // RF-2.1  In a round nobody is ahead by more than a card, and those who are ahead sit before the one on turn.
  if (state.phase == Phase::kPlay || state.phase == Phase::kRob) {
    std::size_t seat = static_cast<std::size_t>(state.dealer);
    int before = 0;
    for (std::size_t i = 0; i < players; ++i) {
      seat = (seat + 1) % players;
      const int left = state.hands[seat].size();
      if (i > 0 && (left < before || left > before + 1)) return "not one card each in turn";
      before = left;
    }
  }
  return "";
}

inline std::string wrong_pieces(const farbenpoker::State& state) {
  using namespace farbenpoker;  // NOLINT(google-build-using-namespace)
  // FP-1.1  Fifty chips.
  if (std::accumulate(state.chips.begin(), state.chips.end(), state.stock + state.pot) != 50) return "chips";
  for (std::size_t seat = state.options.players; seat < kMostSeats; ++seat) {
    if (state.chips[seat] != 0) return "chips where nobody sits";
  }
  // FP-1.2  Three sticks of each of six colours: in the device, beside the dice, or in hand.
  std::array<int, 256> sticks{};
  for (std::size_t hole = 0; hole < kHoles; ++hole) {
    const bool stands = ((state.standing.bits() >> hole) & 1u) != 0;
    if (stands != (state.sticks[hole] != kNoColour)) return "holes that disagree";
    if (stands) ++sticks[static_cast<std::size_t>(state.sticks[hole])];
  }
  for (std::size_t die = 0; die < kDice; ++die) {
    if (((state.served >> die) & 1u) != 0) ++sticks[static_cast<std::size_t>(state.dice[die])];
    if (state.hand[die] != kNoColour) ++sticks[static_cast<std::size_t>(state.hand[die])];
  }
  const int each = state.phase == Phase::kFirst || state.phase == Phase::kArrange ? 0 : 3;
  for (std::size_t colour = 0; colour < sticks.size(); ++colour) {
    if (sticks[colour] != (colour < 6 ? each : 0)) return "sticks";
  }
  return "";
}

inline std::string wrong_pieces(const starmaster::State& state) {
  using namespace starmaster;  // NOLINT(google-build-using-namespace)
  const auto players = static_cast<std::size_t>(state.options.players);
  // SM-1.1  Six pawns of each colour, on the boards of those who play and in the stock.
  std::array<int, kMostSeats> totals{};
  for (const Holding& holding : state.pawns) {
    if (std::accumulate(holding.begin(), holding.end(), 0) != 6) return "pawns";
    for (std::size_t seat = 0; seat < kMostSeats; ++seat) totals[seat] += holding[seat];
    if (players == 1 && holding[0] > 1) return "two pawns of a colour in solitaire";  // SM-6.1
  }
  for (std::size_t seat = 0; seat < kMostSeats; ++seat) {
    if (totals[seat] != state.totals[seat] || (seat >= players && totals[seat] != 0)) return "totals";
  }
  // SM-1.1  Nine cubes of nine colours, once they are placed.
  unsigned colours = 0;
  int unplaced = 0;
  for (Colour colour : state.cubes) {
    if (colour == kNoColour) {
      ++unplaced;
    } else if (index(colour) >= 9) {
      return "no such colour";
    } else {
      colours |= 1u << index(colour);
    }
  }
  const bool before = state.phase == Phase::kFirst || state.phase == Phase::kArrange;
  if (before ? unplaced != 9 : colours != 0x1ff) return "cubes";
  return "";
}

// Every field of an outcome that is a byte.
template <class Change>
void for_each_field(riffifi::Outcome& outcome, Change change) {
  change(outcome.kind);
  change(outcome.dealer);
  change(outcome.removed);
  change(outcome.size);
  for (riffifi::Card& card : outcome.deck) change(card);
}
template <class Change>
void for_each_field(farbenpoker::Outcome& outcome, Change change) {
  change(outcome.kind);
  change(outcome.seat);
  change(outcome.hole);
  change(outcome.colour);
  for (farbenpoker::Colour& colour : outcome.dice) change(colour);
  for (farbenpoker::Colour& colour : outcome.sticks) change(colour);
}
template <class Change>
void for_each_field(starmaster::Outcome& outcome, Change change) {
  change(outcome.kind);
  change(outcome.first);
  for (starmaster::Colour& colour : outcome.cubes) change(colour);
  change(outcome.white);
  change(outcome.black);
}

// Half the time any byte, half the time one that is nearly right.
template <class Field>
void spoil(Field& field, FastRandom& random) {
  field = static_cast<Field>(random.below(2) == 0 ? random.below(256) : random.below(48));
}

// Nonsense in every field, but often of a kind that exists.
template <class Outcome>
Outcome nonsense(FastRandom& random) {
  Outcome outcome{};
  for_each_field(outcome, [&random](auto& field) { spoil(field, random); });
  if (random.below(4) != 0) outcome.kind = static_cast<typename Outcome::Kind>(random.below(7));
  return outcome;
}

// An outcome with one or two fields changed.
template <class Outcome>
Outcome damaged(Outcome outcome, FastRandom& random) {
  std::uint32_t fields = 0;
  for_each_field(outcome, [&fields](auto& /*field*/) { ++fields; });
  for (std::uint32_t times = 1 + random.below(2); times > 0; --times) {
    std::uint32_t skip = random.below(fields);
    for_each_field(outcome, [&](auto& field) {
      if (skip-- == 0) spoil(field, random);
    });
  }
  return outcome;
}

}  // namespace ludothek::tests

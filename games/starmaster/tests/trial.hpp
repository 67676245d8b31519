// What the tests of every game need to know of Starmaster: how long it can last, what may be scored, how many pieces
// there must be, and what a viewer can't know. Written from RULES.md, not from rules/, so that a mistake there is not
// made twice.
#pragma once

#include "games/starmaster/rules/game.hpp"
#include "tests/trial.hpp"

namespace ludothek::tests {

template <>
struct Trial<Starmaster> {
  using State = Starmaster::State;
  using Kind = starmaster::Action::Kind;

  static constexpr std::uint64_t kGames = 1;
  static constexpr std::uint64_t kWatched = 20;
  static constexpr std::int64_t kLeastCompared = 10;
  // Solitaire: twelve turns of at most four steps (roll, announce, turn over, swap), the lot and the arrangement. Else
  // no number of turns is too many by the rules; but without memory a cube is right one time in nine, and of a million
  // random games with the most races (five star faces) the longest took 18,514 steps.
  static constexpr int most_steps(const starmaster::Options& options) { return options.players == 1 ? 50 : 100'000; }
  static constexpr int most_points(const starmaster::Options& /*options*/) { return 6; }
  static constexpr std::array kEnds{"six-pawns", "solved", "out-of-turns"};
  static constexpr std::string_view kNobodyWins = "out-of-turns";  // SM-6.4

  // What is wrong with the pieces, or nothing.
  static std::string wrong_pieces(const State& state) {
    using namespace starmaster;  // NOLINT(google-build-using-namespace)
    const std::size_t players = state.options.players;
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

  // --- Twins: what the viewer can't know ---
  // SM-7.1  The colours of the cubes that lie colour down, from everybody.
  static State twin_of(const State& real, Seat /*viewer*/, FastRandom& random) {
    State twin = real;
    exchange(std::span<starmaster::Colour>(twin.cubes), random, [&](std::size_t i, std::size_t j) {
      return static_cast<int>(i) != index(real.turned) && static_cast<int>(j) != index(real.turned);
    });
    return twin;
  }

  // SM-1.4  The arrangement is shown once. SM-2.4  A cube turned over shows its colour.
  static std::optional<Step<Starmaster>> twin_step(const State& real, const State& twin, const Step<Starmaster>& step,
                                                   Seat /*viewer*/, FastRandom& /*random*/) {
    if (const auto* outcome = std::get_if<starmaster::Outcome>(&step)) {
      if (outcome->kind == starmaster::Outcome::Kind::kArrange) return std::nullopt;
      return step;
    }
    const starmaster::Action action = std::get<Order<Starmaster>>(step).action;
    if (action.kind() == Kind::kFlip || action.kind() == Kind::kClaim) {
      const starmaster::Cell cell = action.cell();
      if (real.cubes[cell] != twin.cubes[cell]) return std::nullopt;
    }
    return step;
  }
};

}  // namespace ludothek::tests

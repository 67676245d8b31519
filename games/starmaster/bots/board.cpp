#include "games/starmaster/bots/board.hpp"

#include <algorithm>
#include <array>

namespace ludothek {
namespace {

using starmaster::Cell;
using starmaster::Colour;

// How the minute to memorise the cubes (SM-1.4) is spent, in looks round the board, a moment each; and how many moments
// a turn is worth, with its dice, its search and its cube: what happens pushes the past away. On a board this small the
// shared characters alone would stand too far apart at the bottom and too close at the top. With these, of cubes that
// never move (SM-5.1) about 47, 63, 75 and 88 in a hundred are known after six turns, and all of them to `perfect`.
struct Attention {
  int looks;
  double moments_of_a_turn;
};
constexpr Indexed<Level, Attention, kCharacters.size()> kAttention{{{4, 2}, {3, 4}, {2, 6}, {2, 11}, {1, 1}}};

// What shares a side is mixed up more easily than what shares a corner.
double closeness(int a, int b) {
  const int across = std::abs(a % 3 - b % 3);
  const int down = std::abs(a / 3 - b / 3);
  if (across > 1 || down > 1) return 0;
  return across + down == 1 ? 0.5 : 0.3;
}

// The share of what comes to mind that is right, as measured: people know how good their memory is.
constexpr Indexed<Level, double, kCharacters.size()> kTrust{0.62, 0.75, 0.90, 0.98, 1.0};

}  // namespace

StarmasterBoard::StarmasterBoard(Level level)
    : level_(level), memory_(character_of(level), starmaster::kCells, &closeness) {}

void StarmasterBoard::learn(const starmaster::Event& event, Seat me, FastRandom& random) {
  const Attention& attention = kAttention[level_];
  if (const auto* arranged = std::get_if<starmaster::CubesArranged>(&event.fact)) {
    for (int look = 0; look < attention.looks; ++look) {
      for (int cell = 0; cell < starmaster::kCells; ++cell) {
        memory_.see(cell, index(arranged->colours[cell]), random);
      }
      memory_.pass(1);
    }
  } else if (std::get_if<starmaster::DiceRolled>(&event.fact) != nullptr) {
    memory_.pass(attention.moments_of_a_turn);
  } else if (const auto* turned = std::get_if<starmaster::CubeTurned>(&event.fact)) {
    if (turned->seat == me) {
      memory_.see_surely(index(turned->cell), index(turned->colour));
    } else {
      memory_.see(index(turned->cell), index(turned->colour), random);
    }
  } else if (const auto* swapped = std::get_if<starmaster::CubesSwapped>(&event.fact)) {
    if (swapped->seat == me) {
      memory_.swap_surely(index(swapped->won), index(swapped->with), random);
    } else {
      memory_.swap(index(swapped->won), index(swapped->with), random);
    }
  }
}

StarmasterBoard::Belief StarmasterBoard::locate(Colour colour, FastRandom& random) const {
  if (const auto belief = remember(colour, random)) return *belief;
  return guess(colour, random);
}

std::optional<double> StarmasterBoard::activation_at(Cell cell, FastRandom& random) const {
  const auto recollection = memory_.recall(index(cell), random);
  if (!recollection) return std::nullopt;
  return recollection->activation;
}

std::optional<StarmasterBoard::Belief> StarmasterBoard::remember(Colour colour, FastRandom& random) const {
  const auto found = memory_.find(index(colour), random);
  if (!found) return std::nullopt;
  const double chance = memory_.certainty(found->activation) * kTrust[level_];
  return Belief{static_cast<Cell>(found->place), chance, found->activation};
}

StarmasterBoard::Belief StarmasterBoard::guess(Colour colour, FastRandom& random) const {
  // A child does not reason by what is left over.
  if (level_ == Level::kChild) {
    return {static_cast<Cell>(random.below(starmaster::kCells)), 1.0 / starmaster::kCells, std::nullopt};
  }
  // For every other colour the one cell where it seems to be; the rest is where this one may lie.
  starmaster::PerColour<std::optional<Memory::Recollection>> surest;
  for (int cell = 0; cell < starmaster::kCells; ++cell) {
    const auto here = memory_.recall(cell, random);
    if (!here || here->thing == index(colour)) continue;
    auto& best = surest[here->thing];
    if (!best || here->activation > best->activation) best = here;
  }
  starmaster::PerCell<bool> taken{};
  for (const auto& best : surest) {
    if (best) taken[best->place] = true;
  }
  const auto open = static_cast<std::uint32_t>(std::ranges::count(taken, false));
  std::uint32_t pick = random.below(open);  // at least one: eight other colours take at most eight cells
  int cell = 0;
  while (taken[cell] || pick-- > 0) ++cell;
  return {static_cast<Cell>(cell), kTrust[level_] / open, std::nullopt};
}

}  // namespace ludothek

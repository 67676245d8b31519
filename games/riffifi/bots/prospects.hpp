// What a round's end is worth: each player's chance to win the game, in whole parts, the same on every machine.
//
// In the last round, and where somebody has ticked all colours, that is the result itself. Before, a player's chance
// falls by the same factor with every point behind: chances are as factor^(points behind), shared out. The factors were
// fitted (maximum likelihood) to 6,000 games for each number of players; they come to τ = 6.6, 5.6 and 4.85 points
// times the root of the rounds left with 3, 4 and 5 players, and to 1.5 ticks.
#pragma once

#include <array>
#include <cstdint>

#include "games/riffifi/rules/game.hpp"

namespace ludothek::riffifi {

inline constexpr std::uint32_t kSure = 1u << 20;  // a win; winners share it

using Chances = PerSeat<std::uint32_t>;

class Prospects {
 public:
  // For the round that is being played.
  explicit Prospects(const State& now);

  // Is that round still going on?
  bool playing(const State& state) const { return state.rounds == round_ && state.phase != Phase::kOver; }
  // REQUIRES: !playing(state)
  Chances of(const State& state) const;

 private:
  static constexpr int kMostBehind = 255;
  Indexed<int, std::uint32_t, kMostBehind + 1> weight_{};  // of somebody so many points (or ticks) behind
  std::uint8_t round_;
};

}  // namespace ludothek::riffifi

#include "games/riffifi/bots/prospects.hpp"

#include <algorithm>

namespace ludothek::riffifi {
namespace {

// exp(−1/τ) in ten-thousandths, by players (from 3) and rounds left after this one (from 1).
constexpr Indexed<int, Indexed<int, std::uint32_t, 4>, 3> kPerPoint{{
    {8594, 8984, 0, 0},
    {8365, 8814, 9020, 0},
    {8137, 8644, 8878, 9020},
}};
constexpr std::uint32_t kPerTick = 5134;
constexpr std::uint32_t kWhole = 10000;

}  // namespace

Prospects::Prospects(const State& now) : round_(now.rounds) {
  const int left = now.options.players - now.rounds - 1;
  if (!now.options.ticks && left < 1) return;  // the result will decide
  const std::uint32_t factor = now.options.ticks ? kPerTick : kPerPoint[now.options.players - 3][left - 1];
  std::uint64_t weight = std::uint64_t{kSure} << 24;
  for (std::uint32_t& entry : weight_) {
    entry = static_cast<std::uint32_t>(weight >> 24);
    weight = weight / kWhole * factor;
  }
}

Chances Prospects::of(const State& state) const {
  Chances chances{};
  const int players = state.options.players;
  if (state.phase == Phase::kOver) {
    const SeatSet winners = Riffifi::result(state).winners;
    for (const Seat seat : winners) {
      chances[seat] = kSure / static_cast<std::uint32_t>(winners.size());
    }
    return chances;
  }
  PerSeat<int> score{};
  int best = 0;
  for (int seat = 0; seat < players; ++seat) {
    score[seat] = state.options.ticks ? std::popcount(state.ticked[seat]) : state.totals[seat];
    best = std::max(best, score[seat]);
  }
  std::uint32_t sum = 0;
  for (int seat = 0; seat < players; ++seat) {
    chances[seat] = weight_[std::min(best - score[seat], kMostBehind)];
    sum += chances[seat];
  }
  // One division for all; the leader weighs kSure, so the sum is at least that and at most five times that.
  const std::uint64_t scale = (std::uint64_t{kSure} << 32) / sum;
  for (std::uint32_t& chance : chances) chance = static_cast<std::uint32_t>((chance * scale) >> 32);
  return chances;
}

}  // namespace ludothek::riffifi

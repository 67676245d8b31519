// A sequential test: is the first bot stronger than the rest by elo0 or by elo1? It stops as soon as the games have
// said so.
//
// The generalised sequential probability ratio test on the blocks' mean win shares, which are close to normal; a block,
// all rotations of one deal, is one observation, so that the luck of a deal counts once.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ludothek {

// The win share of one player who is `elo` points stronger than each of the others. A win of two is the usual Elo
// formula.
inline double share_for(double elo, int players) {
  const double odds = std::pow(10, elo / 400);
  return odds / (odds + players - 1);
}

class SequentialTest {
 public:
  enum class Decision : std::uint8_t { kGoOn, kWeaker, kStronger };

  SequentialTest(double elo0, double elo1, int players, double error = 0.05)
      : share0_(share_for(elo0, players)), share1_(share_for(elo1, players)), bound_(std::log((1 - error) / error)) {}

  void add(double share) {
    ++count_;
    const double before = share - mean_;
    mean_ += before / static_cast<double>(count_);
    squares_ += before * (share - mean_);
  }

  double log_likelihood_ratio() const {
    if (count_ < 2) return 0;
    const auto count = static_cast<double>(count_);
    // Who has won every block may lose the next one: never less than if one of them had gone half the other way.
    const double variance = std::max(squares_ / (count - 1), 1 / (4 * count));
    return count * (share1_ - share0_) * (2 * mean_ - share0_ - share1_) / (2 * variance);
  }

  Decision decision() const {
    constexpr std::int64_t kFewest = 30;  // before that the variance is a guess
    if (count_ < kFewest) return Decision::kGoOn;
    const double ratio = log_likelihood_ratio();
    return ratio >= bound_ ? Decision::kStronger : ratio <= -bound_ ? Decision::kWeaker : Decision::kGoOn;
  }

 private:
  double share0_;
  double share1_;
  double bound_;
  std::int64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

}  // namespace ludothek

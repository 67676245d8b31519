#include "study/analysis/recall.hpp"

#include <algorithm>
#include <cmath>

#include "bots/memory.hpp"

namespace ludothek {
namespace {

constexpr double kLeastStrength = -2;
constexpr double kStep = 0.2;
// Before anything is known of somebody: about what the bots of the middle levels have (bots/character.hpp), widely.
constexpr double kUsualStrength = 1.3;
constexpr double kSpread = 1.2;
constexpr double kNoise = 0.5;  // of an activation, likewise
constexpr double kSure = 1.96;  // standard deviations: 95 %

double likely(double strength, double activation) {
  return 1 / (1 + natural_exponential(-(strength + activation) / kNoise));
}

}  // namespace

double Trace::activation(int now) const {
  double sum = 0;
  for (const int turn : turns_) sum += 1 / std::sqrt(std::max(now - turn, 1));
  return natural_logarithm(sum);
}

double Recall::strength(int place) { return kLeastStrength + kStep * place; }

Recall::Recall() {
  double sum = 0;
  for (int i = 0; i < kStrengths; ++i) {
    const double away = (strength(i) - kUsualStrength) / kSpread;
    weights_[static_cast<std::size_t>(i)] = natural_exponential(-away * away / 2);
    sum += weights_[static_cast<std::size_t>(i)];
  }
  for (double& weight : weights_) weight /= sum;
}

void Recall::learn(const std::vector<double>& activations, double guess, bool found) {
  double sum = 0;
  for (int i = 0; i < kStrengths; ++i) {
    double nothing = 1;
    for (const double activation : activations) nothing *= 1 - likely(strength(i), activation);
    const double finds = 1 - nothing * (1 - guess);
    double& weight = weights_[static_cast<std::size_t>(i)];
    weight *= found ? finds : 1 - finds;
    sum += weight;
  }
  for (double& weight : weights_) weight /= sum;
}

Recall::Held Recall::held(const std::vector<double>& activations) const {
  double mean = 0;
  double square = 0;
  for (int i = 0; i < kStrengths; ++i) {
    double things = 0;
    for (const double activation : activations) things += likely(strength(i), activation);
    mean += weights_[static_cast<std::size_t>(i)] * things;
    square += weights_[static_cast<std::size_t>(i)] * things * things;
  }
  return {mean, kSure * std::sqrt(std::max(square - mean * mean, 0.0))};
}

}  // namespace ludothek

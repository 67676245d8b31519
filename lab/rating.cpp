#include "lab/rating.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ludothek {
namespace {

constexpr double kBeta = 25.0 / 6;    // how far a performance strays from the skill
constexpr double kLeastShare = 1e-4;  // of the variance: no game may make a rating certain

double square(double x) { return x * x; }

}  // namespace

void rate(std::span<const RatedPlace> game) {
  double variance = 0;
  for (const RatedPlace& entry : game) variance += square(entry.rating->deviation) + square(kBeta);
  const double c = std::sqrt(variance);
  const std::size_t n = game.size();
  std::vector<double> strength(n);
  std::vector<double> beaten(n);  // the strengths of all who came no better than q
  std::vector<int> tied(n);       // how many share q's place
  for (std::size_t i = 0; i < n; ++i) strength[i] = std::exp(game[i].rating->mean / c);
  for (std::size_t q = 0; q < n; ++q) {
    for (std::size_t s = 0; s < n; ++s) {
      if (game[s].place >= game[q].place) beaten[q] += strength[s];
      if (game[s].place == game[q].place) ++tied[q];
    }
  }
  struct Change {
    double mean = 0;
    double share = 0;
    int seats = 0;
  };
  std::vector<Change> changes(n);
  for (std::size_t i = 0; i < n; ++i) {
    double omega = 0;
    double delta = 0;
    for (std::size_t q = 0; q < n; ++q) {
      if (game[q].place > game[i].place) continue;
      const double chance = strength[i] / beaten[q];
      omega += ((i == q ? 1 : 0) - chance) / tied[q];
      delta += chance * (1 - chance) / tied[q];
    }
    const double own = square(game[i].rating->deviation);
    const double gamma = game[i].rating->deviation / c;
    changes[i] = {own / c * omega, gamma * own / square(c) * delta, 0};
  }
  // A player who sits at several places moves by the mean of what each place would have moved.
  for (std::size_t i = 0; i < n; ++i) {
    Rating* const rating = game[i].rating;
    const bool first = std::none_of(game.begin(), game.begin() + static_cast<std::ptrdiff_t>(i),
                                    [rating](const RatedPlace& entry) { return entry.rating == rating; });
    if (!first) continue;
    Change total;
    for (std::size_t j = i; j < n; ++j) {
      if (game[j].rating != rating) continue;
      total.mean += changes[j].mean;
      total.share += changes[j].share;
      ++total.seats;
    }
    rating->mean += total.mean / total.seats;
    rating->deviation *= std::sqrt(std::max(1 - total.share / total.seats, kLeastShare));
  }
}

}  // namespace ludothek

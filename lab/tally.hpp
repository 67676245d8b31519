// Tally: what a simulation adds up. Whole numbers only, so that the sum is the same in whatever order threads add.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "engine/game.hpp"

namespace ludothek {

// A mean with the half width of its 95 % confidence interval.
struct Estimate {
  double mean;
  double margin;
};

// Count, sum and sum of squares of whole numbers, with extremes and how often each occurred.
struct Sample {
  std::int64_t count = 0;
  std::int64_t sum = 0;
  std::int64_t squares = 0;
  std::map<std::int64_t, std::int64_t> histogram;

  void add(std::int64_t value) {
    ++count;
    sum += value;
    squares += value * value;
    ++histogram[value];
  }
  void add(const Sample& other) {
    count += other.count;
    sum += other.sum;
    squares += other.squares;
    for (const auto& [value, times] : other.histogram) histogram[value] += times;
  }
  // REQUIRES: count > 0
  std::int64_t least() const { return histogram.begin()->first; }
  std::int64_t most() const { return histogram.rbegin()->first; }
  // In units of `unit`; the margin is 0 for a single value.
  Estimate estimate(double unit = 1) const {
    if (count == 0) return {0, 0};
    const double n = static_cast<double>(count);
    const double mean = static_cast<double>(sum) / n;
    if (count == 1) return {mean / unit, 0};
    const double variance = (static_cast<double>(squares) - n * mean * mean) / (n - 1);
    return {mean / unit, 1.96 * std::sqrt(variance > 0 ? variance / n : 0) / unit};
  }
};

// A shared win counts in parts: a win is sixty parts, which two to six winners share without a remainder.
inline constexpr int kWin = 60;

struct Tally {
  Indexed<Seat, Sample, kMostPlayers> scores;
  Indexed<Seat, Sample, kMostPlayers> wins;  // in parts
  Sample moves;
  Sample redeals;  // per deal, of a game that is Redealing (lab/simulation.hpp)
  std::map<std::string, std::int64_t, std::less<>> ends;

  void add_game(const Result& result, int players, std::int64_t move_count) {
    for (const Seat seat : SeatSet::first(players)) {
      scores[seat].add(result.scores[seat]);
      wins[seat].add(result.winners.has(seat) ? kWin / result.winners.size() : 0);
    }
    moves.add(move_count);
    ++ends[std::string(result.end)];
  }
  void add(const Tally& other) {
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
      scores[seat].add(other.scores[seat]);
      wins[seat].add(other.wins[seat]);
    }
    moves.add(other.moves);
    redeals.add(other.redeals);
    for (const auto& [end, times] : other.ends) ends[end] += times;
  }
};

}  // namespace ludothek

// Recall: how well somebody remembers, as far as what they found and missed tells.
//
// A person's memory can't be read. So this is an estimate, and says how sure it is: one number, the strength of a
// memory, of which everything between poor and perfect is tried at once, weighed by how well it agrees with what was
// found and missed (Bayes' rule). What was shown long ago is harder to keep than what was shown just now: activation is
// ln Σ age^−½ over the times it was shown, as for the bots (bots/memory.hpp), so a miss of something old says little
// and a find of it much. That a thing may also be found by chance is taken off.
//
// Only +, −, ×, / and roots, and logarithms made of them: the same on every machine.
#pragma once

#include <array>
#include <vector>

namespace ludothek {

// The times, in turns, at which a thing was shown.
class Trace {
 public:
  Trace() = default;
  explicit Trace(int turn) : turns_{turn} {}

  void show(int turn) { turns_.push_back(turn); }
  bool empty() const { return turns_.empty(); }
  // REQUIRES: !empty(), and no time later than now.
  double activation(int now) const;

 private:
  std::vector<int> turns_;
};

class Recall {
 public:
  Recall();

  // Any of these things would have done; found or not. `guess`: the chance to find one without remembering any.
  void learn(const std::vector<double>& activations, double guess, bool found);

  struct Held {
    double mean = 0;
    double error = 0;  // half of the interval in which it lies with 95 %
  };
  // How many of these things are in mind.
  Held held(const std::vector<double>& activations) const;

 private:
  static constexpr int kStrengths = 41;
  static double strength(int place);

  std::array<double, kStrengths> weights_{};
};

}  // namespace ludothek

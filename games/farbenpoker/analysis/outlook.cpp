#include "games/farbenpoker/analysis/outlook.hpp"

#include <algorithm>
#include <map>
#ifndef __wasm__
#include <thread>
#endif
#include <tuple>
#include <vector>

#include "games/farbenpoker/solve/solution.hpp"

namespace ludothek::farbenpoker {
namespace {

constexpr int kDepth = 2;  // draws that are thought ahead

Position position_of(const Situation& situation, bool rescue) {
  return {.palette = without_names(situation.palette),
          .mine = situation.chips[situation.turn],
          .theirs = situation.chips[left_of(situation.turn, 2)],
          .pot = situation.pot,
          .rerolled = situation.rerolled,
          .rescue = rescue};
}

Worth worth_of_two(Seat turn, double chance) {
  Worth worth{};
  worth[turn] = chance;
  worth[left_of(turn, 2)] = 1 - chance;
  return worth;
}

#ifndef __wasm__
class ExactOutlook final : public Outlook {
 public:
  bool exact() const override { return true; }
  Worth of(const Situation& situation) override { return worth(situation, false); }
  Worth of_rescue(const Situation& situation) override { return worth(situation, true); }

 private:
  // Once for all games, and only when one for two is to be looked at.
  static const Solution& solution() {
    static const Solution kSolved({.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()))});
    return kSolved;
  }
  static Worth worth(const Situation& situation, bool rescue) {
    return worth_of_two(situation.turn, solution().value(position_of(situation, rescue)));
  }
};
#endif

class FrugalOutlook final : public Outlook {
 public:
  bool exact() const override { return true; }
  Worth of(const Situation& situation) override { return worth(situation, false); }
  Worth of_rescue(const Situation& situation) override { return worth(situation, true); }
  int afterthoughts() const override { return kChips - 2 * kChipsAtStart; }  // a total each

  void think() override {
    if (!solution_) solution_ = std::make_unique<Solution>(plan());
    if (!solution_->fill_next()) return;
    for (const Position& asked : asked_[solution_->total()]) {
      answers_[key_of(asked)] = solution_->value(asked);
    }
    if (solution_->total() == plan().least_total()) solution_.reset();
  }

 private:
  using Key = std::tuple<std::uint64_t, int, int, int, bool, bool>;

  static Solution::Plan plan() {
    Solution::Plan plan;
    plan.forgets = true;
    return plan;
  }
  static Key key_of(const Position& position) {
    return {farbenpoker::key_of(position.palette),
            position.mine,
            position.theirs,
            position.pot,
            position.rerolled,
            position.rescue};
  }

  Worth worth(const Situation& situation, bool rescue) {
    const Position position = position_of(situation, rescue);
    const auto [answer, is_new] = answers_.emplace(key_of(position), 0.5);
    if (is_new) asked_[position.total()].push_back(position);
    return worth_of_two(situation.turn, answer->second);
  }

  std::unique_ptr<Solution> solution_;
  std::map<Key, double> answers_;
  Indexed<int, std::vector<Position>, kChips> asked_;  // by the total of chips
};

class ThoughtOutlook final : public Outlook {
 public:
  bool exact() const override { return false; }
  Worth of(const Situation& situation) override { return worth(thought_.chances(situation)); }
  Worth of_rescue(const Situation& situation) override { return worth(Thought::at_a_glance(situation)); }

 private:
  static Worth worth(const PerSeat<double>& chances) {
    Worth worth{};
    std::ranges::copy(chances, worth.begin());
    return worth;
  }
  Thought thought_{kDepth};
};

}  // namespace

std::unique_ptr<Outlook> make_frugal_outlook() { return std::make_unique<FrugalOutlook>(); }

std::unique_ptr<Outlook> make_outlook(const Options& options) {
  if (options.players > 2) return std::make_unique<ThoughtOutlook>();
#ifdef __wasm__
  return make_frugal_outlook();
#else
  return std::make_unique<ExactOutlook>();
#endif
}

}  // namespace ludothek::farbenpoker

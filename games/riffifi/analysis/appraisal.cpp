#include "games/riffifi/analysis/appraisal.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <span>
#include <vector>

#include "games/riffifi/bots/playout.hpp"
#include "study/analysis/luck.hpp"

namespace ludothek::riffifi {
namespace {

constexpr int kWorldsToCount = 64;  // as for the search of the bots
constexpr int kLeastWorlds = 8;     // fewer give no interval
constexpr double kPointsWorthAWord = 1;

// How a guess came out for one seat.
struct Outlook {
  double win = 0;
  double points = 0;
};

class Trial {
 public:
  Trial(const State& world, Seat me, int choices, int simulations) : me_(me), prospects_(world) {
    const std::int64_t ways = endings(world);
    counts_ = ways * kWorldsToCount <= simulations / 2;
    cost_ = counts_ ? std::max<int>(1, static_cast<int>(ways) / choices) : 1;
  }

  bool counts() const { return counts_; }
  // So many guesses can be afforded for each of so many choices.
  int worlds(int simulations, int choices) const { return std::max(kLeastWorlds, simulations / (choices * cost_)); }

  // How each of the actions comes out in a guess, all of them with the same chance: tell(k, outlook) of the k-th.
  template <class Tell>
  void outlooks(const State& world, std::span<const Action> actions, FastRandom chance, Tell tell) const {
    const auto begin = [&](int k) {
      Playout playout{world, chance};
      Riffifi::apply(playout.state, me_, actions[place_of(k)]);
      return playout;
    };
    const int count = static_cast<int>(actions.size());
    if (!counts_) {
      return play_all_on(prospects_, count, begin, [&](int k, const State& end) { tell(k, seen(value(end))); });
    }
    for (int k = 0; k < count; ++k) {
      int left = kMostEndings;
      tell(k, seen(count_out(begin(k).state, prospects_, left, [this](const State& end) { return value(end); })));
    }
  }

 private:
  struct Value {
    Chances chances;
    Scores scores;
  };
  Value value(const State& end) const { return {prospects_.of(end), Riffifi::scores(end)}; }
  Outlook seen(const Value& value) const {
    return {value.chances[me_] / double(kSure), static_cast<double>(value.scores[me_])};
  }

  Seat me_;
  Prospects prospects_;
  bool counts_ = false;
  int cost_ = 1;  // simulations for one choice in one guess
};

struct Arm {
  Action action;
  Outlook sum;
};

// Best first: by the chance to win, among equals by points; then in the order of the choices.
void rank(std::vector<Arm>& arms) {
  const auto better = [](const Arm& a, const Arm& b) {
    return a.sum.win != b.sum.win ? a.sum.win > b.sum.win : a.sum.points > b.sum.points;
  };
  // Insertions, so that equal ones keep their order with every standard library.
  for (auto arm = arms.begin(); arm != arms.end(); ++arm) {
    std::rotate(std::upper_bound(arms.begin(), arm, *arm, better), arm, arm + 1);
  }
}

Action best_of(const Guesser& guesser, const Trial& trial, const Choices<Action>& choices, int simulations,
               FastRandom& random) {
  std::vector<Arm> arms;
  for (const Action action : choices) arms.push_back({action, {}});
  const auto phases = static_cast<int>(std::bit_width(arms.size() - 1));
  for (int phase = 0; phase < phases; ++phase) {
    std::vector<Action> actions;
    for (const Arm& arm : arms) actions.push_back(arm.action);
    const int worlds = trial.worlds(simulations / phases, static_cast<int>(arms.size()));
    for (int i = 0; i < worlds; ++i) {
      const State world = guesser.guess(random);
      const FastRandom chance(random.next());
      trial.outlooks(world, actions, chance, [&arms](int k, const Outlook& outlook) {
        Outlook& sum = arms[place_of(k)].sum;
        sum.win += outlook.win;
        sum.points += outlook.points;
      });
    }
    rank(arms);
    arms.resize((arms.size() + 1) / 2);
  }
  return arms[0].action;
}

// RF-7.1  With ticks there are no points; the chance to win says enough.
bool is_notable(const Appraisal& appraisal, bool ticks) {
  const Cost& points = appraisal.points;
  return is_worth_a_word(appraisal.win.mean, appraisal.win.error) ||
         (!ticks && points.mean >= kPointsWorthAWord && points.mean > points.error);
}

class Mean {
 public:
  void add(double value) {
    sum_ += value;
    squares_ += value * value;
    ++count_;
  }
  Cost cost() const {
    const double mean = sum_ / count_;
    const double variance = std::max(0.0, squares_ / count_ - mean * mean);
    return {mean, margin(variance / std::max(count_ - 1, 1))};
  }

 private:
  double sum_ = 0;
  double squares_ = 0;
  int count_ = 0;
};

}  // namespace

Appraisal appraise(const Guesser& guesser, Seat me, const Choices<Action>& choices, Action played, int simulations,
                   FastRandom& random) {
  const State guess = guesser.guess(random);
  const Trial trial(guess, me, choices.size(), simulations);
  Appraisal appraisal{.best = played, .win = {}, .points = {}, .counted = trial.counts(), .notable = false};
  if (choices.size() == 1) return appraisal;
  const Action best = best_of(guesser, trial, choices, simulations / 2, random);
  if (best == played) return appraisal;
  Mean win;
  Mean points;
  const int worlds = trial.worlds(simulations / 2, 2);
  for (int i = 0; i < worlds; ++i) {
    const State world = guesser.guess(random);
    const FastRandom chance(random.next());
    Indexed<int, Outlook, 2> outlook;  // with the best, and as it was played
    trial.outlooks(world, std::array{best, played}, chance, [&](int k, const Outlook& told) { outlook[k] = told; });
    win.add(outlook[0].win - outlook[1].win);
    points.add(outlook[0].points - outlook[1].points);
  }
  appraisal.win = win.cost();
  appraisal.points = points.cost();
  // It looked better, and was not.
  if (appraisal.win.mean < 0 || (appraisal.win.mean <= 0 && appraisal.points.mean <= 0)) {
    appraisal.win.mean = appraisal.points.mean = 0;
    return appraisal;
  }
  appraisal.best = best;
  appraisal.notable = is_notable(appraisal, guess.options.ticks);
  return appraisal;
}

}  // namespace ludothek::riffifi

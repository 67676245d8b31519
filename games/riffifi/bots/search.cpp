#include "games/riffifi/bots/search.hpp"

#include <algorithm>
#include <bit>

#include "games/riffifi/bots/playout.hpp"

namespace ludothek::riffifi {
namespace {

constexpr int kMostActions = 48;
constexpr int kLeastWorlds = 64;  // to count the last cards out in fewer guesses says less than to play more of them on

struct Arm {
  Action action;
  std::uint64_t sum = 0;  // of my chances
};

// The actions still in question and how many guesses all of them were tried in.
struct Arms {
  Indexed<int, Arm, kMostActions> arm;
  int count = 0;
  int worlds = 0;
};

Arms all_of(const Choices<Action>& choices) {
  Arms arms;
  for (const Action action : choices) arms.arm[arms.count++] = {action};
  return arms;
}

// Each of the choices counted out in a guess; false if there were not enough simulations left for all.
bool count_all_out(const State& world, Seat me, const Prospects& prospects, Arms& arms, int& left) {
  struct Value {
    Chances chances;
  };
  const auto value = [&prospects](const State& end) { return Value{prospects.of(end)}; };
  Arms counted = arms;
  for (int i = 0; i < arms.count; ++i) {
    Arm& arm = counted.arm[i];
    State state = world;
    Riffifi::apply(state, me, arm.action);
    arm.sum += count_out(state, prospects, left, value).chances[me];
    if (left < 0) return false;
  }
  arms = counted;
  ++arms.worlds;
  return true;
}

int per_mille(std::uint64_t chance) { return static_cast<int>(chance * 1000 / kSure); }

Advice advice(const Arms& arms, int simulations, bool exact) {
  const Arm& best = arms.arm[0];
  const auto worlds = static_cast<std::uint64_t>(std::max(arms.worlds, 1));
  return {best.action, per_mille(best.sum / worlds), simulations, exact};
}

// Best first; equal ones stay in the order of the choices.
void rank(Arms& arms) {
  for (int i = 1; i < arms.count; ++i) {
    const auto arm = arms.arm.begin() + i;
    const auto place =
        std::upper_bound(arms.arm.begin(), arm, *arm, [](const Arm& a, const Arm& b) { return a.sum > b.sum; });
    std::rotate(place, arm, arm + 1);
  }
}

}  // namespace

Advice Search::think(const Guesser& guesser, Seat me, const Choices<Action>& choices, int simulations,
                     FastRandom& random) {
  Arms arms = all_of(choices);
  State world = guesser.guess(random);
  const Prospects prospects(world);
  int used = 0;

  const int wanted = guesser.certain() ? 1 : kLeastWorlds;
  if (endings(world) * wanted <= simulations / 2) {
    // Robberies on the way may take more than foreseen. Then a quarter is left to play on with.
    int left = simulations - simulations / 4;
    while (count_all_out(world, me, prospects, arms, left) && !guesser.certain()) world = guesser.guess(random);
    used = simulations - simulations / 4 - std::max(left, 0);
    if (arms.worlds > 0) {
      rank(arms);
      return advice(arms, used, true);
    }
  }

  if (guesser.knows_most()) {
    std::uint32_t mean = 0;
    const Action best = tree_.grow(guesser, me, choices, simulations - used, prospects, random, mean);
    return {best, per_mille(mean), simulations, false};
  }

  const auto phases = static_cast<int>(std::bit_width(static_cast<unsigned>(arms.count) - 1u));
  for (int phase = 0; phase < phases; ++phase) {
    const int budget = (simulations - used) / (phases - phase);
    const int worlds = std::max(budget / arms.count, 1);
    const auto begin = [&](int k) {
      if (k % arms.count == 0) world = guesser.guess(random);
      Playout playout{world, FastRandom(random.next())};
      Riffifi::apply(playout.state, me, arms.arm[k % arms.count].action);
      return playout;
    };
    play_all_on(prospects, worlds * arms.count, begin,
                [&](int k, const State& end) { arms.arm[k % arms.count].sum += prospects.of(end)[me]; });
    used += worlds * arms.count;
    arms.worlds += worlds;
    rank(arms);
    arms.count = (arms.count + 1) / 2;
  }
  return advice(arms, used, false);
}

}  // namespace ludothek::riffifi

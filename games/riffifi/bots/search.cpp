#include "games/riffifi/bots/search.hpp"

#include <algorithm>
#include <bit>

#include "games/riffifi/bots/policy.hpp"

namespace ludothek::riffifi {
namespace {

constexpr int kMostActions = 48;
constexpr int kLeastWorlds = 64;  // to count the last cards out in fewer guesses says less than to play more of them on
constexpr int kMostEndings = 1000000;  // of one guess: more are not even counted

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

Chances play_on(State state, const Prospects& prospects, FastRandom& random) {
  while (prospects.playing(state)) Riffifi::apply(state, state.turn, glance(state, random));
  return prospects.of(state);
}

// In how many ways the cards left in a guess can be played, the Officer's victims aside.
std::int64_t endings(const State& state) {
  std::int64_t ways = 1;
  for (const CardSet hand : state.hands) {
    for (int cards = hand.size(); cards > 1; --cards) ways *= cards;
    if (hand.has(kOfficer)) ways *= state.options.players;
    if (ways > kMostEndings) return kMostEndings + 1;
  }
  return ways;
}

// Everybody does what is best for themselves, and knows that the others do. Each end of a round is a simulation; when
// `left` of them are used up, the answer means nothing.
Chances count_out(const State& state, const Prospects& prospects, int& left) {
  if (!prospects.playing(state)) {
    --left;
    return prospects.of(state);
  }
  Chances best{};
  bool first = true;
  for (const Action action : Riffifi::actions(state, state.turn)) {
    State after = state;
    Riffifi::apply(after, state.turn, action);
    const Chances chances = count_out(after, prospects, left);
    if (left < 0) break;
    if (first || chances[state.turn] > best[state.turn]) best = chances;
    first = false;
  }
  return best;
}

// The same for each of the choices; false if there were not enough simulations left for all.
bool count_all_out(const State& world, Seat me, const Prospects& prospects, Arms& arms, int& left) {
  Arms counted = arms;
  for (int i = 0; i < arms.count; ++i) {
    Arm& arm = counted.arm[i];
    State state = world;
    Riffifi::apply(state, me, arm.action);
    arm.sum += count_out(state, prospects, left)[me];
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
    for (int i = 0; i < worlds; ++i) {
      for (int k = 0; k < arms.count; ++k) {
        Arm& arm = arms.arm[k];
        State state = world;
        Riffifi::apply(state, me, arm.action);
        arm.sum += play_on(state, prospects, random)[me];
      }
      world = guesser.guess(random);
    }
    used += worlds * arms.count;
    arms.worlds += worlds;
    rank(arms);
    arms.count = (arms.count + 1) / 2;
  }
  return advice(arms, used, false);
}

}  // namespace ludothek::riffifi

#include "games/riffifi/bots/tree.hpp"

#include <array>
#include <bit>

#include "games/riffifi/bots/playout.hpp"

namespace ludothek::riffifi {
namespace {

constexpr std::size_t kMostDepth = 16;   // decisions in the tree
constexpr std::uint32_t kGrowsFrom = 4;  // visits before a node gets children

constexpr std::uint64_t whole_root(std::uint64_t square) {
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 31; bit != 0; bit >>= 1) {
    if ((root + bit) * (root + bit) <= square) root += bit;
  }
  return root;
}

// The bonus for the neglected is 0.3 · √(ln allowed / visits), in whole numbers so that it is the same everywhere; the
// logarithm by its number of bits is near enough.
constexpr std::size_t kRoots = 256;
constexpr auto kRootOfLog = [] {  // 0.3 · √(bits · ln 2) · 2¹⁰, and 0.09 · ln 2 · 2²⁰ is 65415
  Indexed<int, std::uint32_t, 33> roots{};
  for (std::size_t bits = 0; bits < roots.size(); ++bits)
    roots[bits] = static_cast<std::uint32_t>(whole_root(bits * 65415));
  return roots;
}();
constexpr auto kInverseRoot = [] {  // kSure / √visits
  std::array<std::uint32_t, kRoots> roots{};
  for (std::size_t visits = 1; visits < kRoots; ++visits) {
    roots[visits] = static_cast<std::uint32_t>(whole_root((std::uint64_t{1} << 40) / visits));
  }
  return roots;
}();

std::uint64_t neglect(std::uint32_t allowed, std::uint32_t visits) {
  int halvings = 0;
  for (; visits >= kRoots; visits >>= 2) ++halvings;
  return (std::uint64_t{kRootOfLog[std::bit_width(allowed)]} * kInverseRoot[visits]) >> (10 + halvings);
}

}  // namespace

std::uint32_t Tree::best_child(std::uint32_t node, std::uint64_t& untried) {
  const std::uint64_t legal = untried;
  std::uint32_t best = 0;
  std::uint64_t most = 0;
  for (std::uint32_t child = nodes_[node].child; child != 0; child = nodes_[child].sibling) {
    Node& here = nodes_[child];
    const std::uint64_t bit = std::uint64_t{1} << here.place;
    if ((legal & bit) == 0) continue;
    untried &= ~bit;
    ++here.allowed;
    const std::uint64_t bound = here.sum / here.visits + neglect(here.allowed, here.visits);
    if (best == 0 || bound > most) {
      most = bound;
      best = child;
    }
  }
  return untried == 0 ? best : 0;
}

std::uint32_t Tree::add_child(std::uint32_t node, int place) {
  const auto child = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({.sibling = nodes_[node].child, .allowed = 1, .place = static_cast<std::uint8_t>(place)});
  nodes_[node].child = child;
  return child;
}

Action Tree::grow(const Guesser& guesser, Seat me, const Choices<Action>& choices, int simulations,
                  const Prospects& prospects, FastRandom& random, std::uint32_t& mean) {
  struct Decision {
    std::uint32_t node;
    Seat seat;
  };
  std::array<Decision, kMostDepth> path{};
  nodes_.clear();
  nodes_.reserve(place_of(simulations) + 1);  // a simulation adds at most one
  nodes_.push_back({});
  State world = guesser.guess(random);
  for (int i = 0; i < simulations; ++i) {
    if (!guesser.certain()) world = guesser.guess(random);
    State state = world;
    std::size_t depth = 0;
    std::uint32_t node = 0;
    while (depth < kMostDepth && prospects.playing(state) && (depth == 0 || nodes_[node].visits >= kGrowsFrom)) {
      const Seat seat = depth == 0 ? me : state.turn;
      const Choices<Action> legal = Riffifi::actions(state, seat);
      std::uint64_t untried = 0;
      for (const Action action : legal) untried |= std::uint64_t{1} << action.place();
      const std::uint32_t known = best_child(node, untried);
      if (known == 0) {
        const auto which = random.below(static_cast<std::uint32_t>(std::popcount(untried)));
        node = add_child(node, nth_bit(untried, static_cast<int>(which)));
      } else {
        node = known;
      }
      path[depth++] = {node, seat};
      Riffifi::apply(state, seat, Action::from(legal[0].kind(), nodes_[node].place));
      if (known == 0) break;
    }
    const Chances chances = prospects.of(play_on(state, prospects, random));
    for (std::size_t k = 0; k < depth; ++k) {
      Node& visited = nodes_[path[k].node];
      ++visited.visits;
      visited.sum += chances[path[k].seat];
    }
  }
  std::uint32_t best = nodes_[0].child;
  for (std::uint32_t child = best; child != 0; child = nodes_[child].sibling) {
    if (nodes_[child].visits > nodes_[best].visits) best = child;
  }
  mean = static_cast<std::uint32_t>(nodes_[best].sum / nodes_[best].visits);
  return Action::from(choices[0].kind(), nodes_[best].place);
}

}  // namespace ludothek::riffifi

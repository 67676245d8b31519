// A tree of who plays what, for Riffifi with hands that were seen before (RF-6.1).
//
// Information-set search: each simulation goes down one tree with a new guess of the hidden cards, everybody choosing
// what has served them best so far (upper confidence bounds; an action counts as neglected only when a guess allowed
// it), adds a node and plays on at a glance. Where the hands are known the tree grows deep and beats trying the first
// action alone; where they are not it does not (search.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "games/riffifi/bots/guess.hpp"
#include "games/riffifi/bots/prospects.hpp"

namespace ludothek::riffifi {

class Tree {
 public:
  // The action tried most, and the mean of its sums of chances through `mean`. Memory is taken once and kept.
  // REQUIRES: choices is what `me` may do in what the guesser guesses, and not empty; simulations > 0.
  Action grow(const Guesser& guesser, Seat me, const Choices<Action>& choices, int simulations,
              const Prospects& prospects, FastRandom& random, std::uint32_t& mean);

 private:
  struct Node {
    std::uint32_t sibling = 0;  // the next action from the same node; 0: none, since that is the root
    std::uint32_t child = 0;    // the first
    std::uint32_t visits = 0;
    std::uint32_t allowed = 0;  // how often a guess allowed it
    std::uint64_t sum = 0;      // of the chances of whoever chose it
    std::uint8_t place = 0;     // of the action
  };
  // The child to go to, or 0 and in `untried` what has no node yet.
  std::uint32_t best_child(std::uint32_t node, std::uint64_t& untried);
  std::uint32_t add_child(std::uint32_t node, int place);

  std::vector<Node> nodes_;
};

}  // namespace ludothek::riffifi

// Bot<G>: a player that is no person. It sees its seat's View and Events, never a State.
//
// A bot keeps no clock and no source of chance of its own: both are handed in, so that a game can be reproduced.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/game.hpp"

namespace ludothek {

// In a race: what the bot would do, and how long after it began.
template <class G>
struct Claim {
  typename G::Action action;
  int milliseconds;
};

// Why a bot did what it did, for the terminal and the time after the game: a key of texts/ with what it speaks of. It
// says nothing false: what it calls remembered it believes.
struct Reason {
  std::string_view key;  // "reason.remembered"
  int place = -1;        // a hole, a cell, a card …, as the game counts them
  int thing = -1;        // a colour …
  int amount = 0;
  bool operator==(const Reason&) const = default;
};

template <Game G>
class Bot {
 public:
  virtual ~Bot() = default;

  // Whether it uses the views and the events: what nobody looks at need not be made.
  virtual bool looks() const { return true; }
  virtual bool watches() const { return false; }

  // What its seat saw.
  virtual void see(const typename G::Event& /*event*/) {}

  // REQUIRES: choices is not empty. The answer is one of them. The view is blank unless the bot looks().
  virtual typename G::Action choose(const typename G::View& view, const Choices<typename G::Action>& choices,
                                    FastRandom& random) = 0;
  // Of its last choice or claim; nothing where there is nothing to say.
  virtual std::optional<Reason> reason() const { return std::nullopt; }
  // Nothing: not me.
  virtual std::optional<Claim<G>> race(const typename G::View& /*view*/, const Choices<typename G::Action>& /*choices*/,
                                       FastRandom& /*random*/) {
    return std::nullopt;
  }
};

// How long a hand takes: 350 to 947 ms, most often around 650. Whole numbers, so that it is the same on every machine.
inline int reaction_time(FastRandom& random) {
  return 350 + static_cast<int>(random.below(200) + random.below(200) + random.below(200));
}

// The bots there are, by name, for every game.
inline constexpr std::string_view kBotNames[] = {"random", "greedy", "child", "casual", "regular", "expert", "perfect"};

// Nothing if there is no bot of that name. Each box defines it; to measure with, a game whose levels search may also
// take a budget of simulations for each decision: "expert@1000".
template <Game G>
std::unique_ptr<Bot<G>> make_bot(std::string_view name);

}  // namespace ludothek

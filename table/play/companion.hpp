// Companion: a bot on a seat, whatever the game is. It is handed a Match and takes from it what its seat may see: the
// typed bots behind it get a View and redacted Events, never a State.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "engine/race.hpp"
#include "engine/random.hpp"
#include "record/match.hpp"

namespace ludothek {

struct CompanionClaim {
  RacePlace place;
  RaceTime reaction;
};

class Companion {
 public:
  virtual ~Companion() = default;
  // What the last move brought about. REQUIRES (all): the match is of the game the companion was made for.
  virtual void see(const Match& match) = 0;
  // REQUIRES: the seat is awaited. The whole move.
  virtual Move choose(const Match& match, FastRandom& random) = 0;
  // In a race: which place, and how long after its beginning; nothing: not me.
  virtual std::optional<CompanionClaim> race(const Match& match, FastRandom& random) = 0;
  // Why, of the last choice or claim: a word of docs/protocol.md, "remembered"; empty: nothing to say. A move of
  // several steps has the reason of its first.
  virtual std::string_view reason() const = 0;
};

// Nothing if there is no such game or level.
std::unique_ptr<Companion> make_companion(std::string_view game, std::string_view level, Seat seat);

}  // namespace ludothek

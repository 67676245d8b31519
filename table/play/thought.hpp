// Thought: a choice that a bot is about to make, with everything it takes. A strong bot thinks for longer than anybody
// at another table should wait: run() needs nothing of the table and may happen on any thread, once. What comes out
// goes back to Table::decided.
#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include "engine/random.hpp"
#include "record/match.hpp"
#include "table/play/companion.hpp"

namespace ludothek {

struct Thought {
  Thought(std::shared_ptr<Companion> who, std::unique_ptr<const Match> where, const FastRandom& lots)
      : companion(std::move(who)), match(std::move(where)), random(lots) {}

  std::shared_ptr<Companion> companion;  // the seat's own: by it the table knows whether the answer is still wanted
  std::unique_ptr<const Match> match;    // a copy: the table's own may be put away meanwhile
  FastRandom random;
  Move move = {};                     // the answer …
  std::string_view reason = {};       // … and why
  std::atomic<bool> unwanted{false};  // by the table: there is no need to think any more

  void run() {
    if (unwanted) return;
    move = companion->choose(*match, random);
    reason = companion->reason();
  }
};

}  // namespace ludothek

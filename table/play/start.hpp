// Start: how a game begins: everybody is ready, the house promises a seed, every person answers (fair_start.hpp), and
// play begins.
#pragma once

#include <functional>
#include <optional>

#include "table/messages/call.hpp"
#include "table/messages/objection.hpp"
#include "table/people/attendance.hpp"
#include "table/play/fair_start.hpp"
#include "table/play/play.hpp"

namespace ludothek {

class Start {
 public:
  using SeedSource = std::function<Seed()>;

  Start(TableState& state, const Attendance& attendance, Call& call, Play& play, SeedSource seeds)
      : state_(state), attendance_(attendance), call_(call), play_(play), seeds_(std::move(seeds)) {}

  Objection ready(const Person& who, bool is_ready);
  Objection rematch(const Person& who);
  Objection take_hash(Seat seat, const Digest& hash);
  Objection take_nonce(Seat seat, const PlayerNonce& nonce);
  // Somebody who is ready came back: that may have been all that was missing.
  void start_if_all_ready();
  void fail();
  void tick();

  // REQUIRES: a start is under way, state.phase() == kPromising
  const FairStart& fair() const { return fair_; }

 private:
  bool all_ready() const;  // every seat is taken, and every person on one is here and ready
  void promise(int restarts);
  void begin_if_promised();

  TableState& state_;
  const Attendance& attendance_;
  Call& call_;
  Play& play_;
  SeedSource seeds_;
  FairStart fair_;
};

}  // namespace ludothek

// Membership: whether this node serves, from what the store and the bus tell it, and the time. It decides and does
// nothing: Node carries it out.
//
// A node with a lease serves. If the store does not answer it waits, with everybody at its tables, as long as nobody
// else is better off. If others are, it sends its clients to them and stays away until store and bus are back: its
// store is gone for a lease and another node's answers, or the bus is gone too, so that it can't know; or the bus is
// gone for it and another node hears it. If the bus is gone for everybody, all play on. Where store or bus come back
// for all, some notice a moment sooner: others are better off when they have been for longer than that.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/nodes/node_tables.hpp"
#include "server/store/shared_store.hpp"
#include "table/state/time.hpp"

namespace ludothek {

inline constexpr Duration kHeartbeatEvery = std::chrono::milliseconds(500);
// One's own heartbeats were not heard for so long: the bus is lost. Another's: it can't be talked with. The store is
// told sooner, so that when somebody goes away for want of a bus everybody who has none has said so.
inline constexpr Duration kBusLost = std::chrono::seconds(3);
inline constexpr Duration kHeardLately = std::chrono::milliseconds(1500);
inline constexpr Duration kNodeUnheard = std::chrono::seconds(3);
// One that hears the bus, as this one does, and can't be talked with for so long is at another bus.
inline constexpr Duration kAtAnotherBus = std::chrono::seconds(10);
// Others are told that the store answers as long as it did lately: who waits for an answer does not know. So where it
// falls silent for everybody, everybody has said so before the first gives it up.
inline constexpr Duration kAnsweredLately = std::chrono::seconds(1);
inline constexpr Duration kBetterFor = std::chrono::seconds(2);

enum class Standing : std::uint8_t {
  kJoining,  // has no lease, and wants one
  kServing,
  kWaiting,  // the store does not answer
  kAway,     // gave its lease up: clients are better off elsewhere
};
const char* name_of(Standing standing);  // "joining", …

class Membership {
 public:
  // `has_bus`: false: this is the only node, and nothing is decided by the bus.
  Membership(Moment now, bool has_bus);

  // --- what happened ---
  // The store answered; `asked` is when it was asked.
  void joined(Moment asked, Moment now, const Lease& lease);
  void renewed(Moment asked, Moment now, const Lease& lease);
  void fenced(Moment asked);
  void store_failed();  // it can't be reached, or not used
  // When it wanted to join: by a node that lives.
  void turned_away(Moment asked, Moment now);
  void heard_self(Moment now);
  void heard(Moment now, Epoch epoch, bool store_answers);
  void said_goodbye(Epoch epoch);

  // --- what follows ---
  // Looks again: call it after anything happened, and when time has passed.
  Standing look(Moment now);
  Standing standing() const { return standing_; }
  // Where it is away: clients will find somebody who serves, as far as one knows; else only that this node does not.
  bool knows_another() const { return elsewhere_ == Elsewhere::kBetter; }
  std::optional<Epoch> epoch() const { return epoch_; }  // nothing: no lease
  // The bus is there, as far as one knows; and, for the store, that it was heard just now.
  bool hears_bus(Moment now) const;
  bool heard_bus_lately(Moment now) const;
  bool store_answered_lately(Moment now) const;
  // Whether a lease may be asked for: at once where one is wanted; by a node that is away only when the bus is back, or
  // now and then to see whether the bus carries its heartbeats.
  bool may_join(Moment now);
  // As of the last answer of the store. Nothing: there is no lease.
  std::optional<Neighbours> neighbours(Moment now) const;
  // The names of those that seem to be at another bus.
  std::vector<std::string> at_another_bus(Moment now) const;

 private:
  struct Other {
    Moment heard{};
    bool store_answers = false;
  };

  enum class Elsewhere : std::uint8_t { kNoBetter, kBetter, kUnknown };

  void answered(Moment asked);
  void forgive_stall(Moment now);
  bool others_hear_bus() const;
  bool others_have_store(Moment now) const;
  Elsewhere elsewhere(Moment now);

  const bool has_bus_;
  Standing standing_ = Standing::kJoining;
  Elsewhere elsewhere_ = Elsewhere::kNoBetter;  // as of the last time it went away
  std::optional<Epoch> epoch_;
  Lease lease_;
  Moment lease_asked_{};     // when the store was asked for what `lease_` says
  Moment store_answered_{};  // when it was asked for what it last answered
  bool store_answers_ = false;
  Moment self_heard_{};                 // what is forgiven included
  std::optional<Moment> really_heard_;  // and without
  std::map<Epoch, Other> others_;
  // Since when some other has had the store, and has heard the bus.
  std::optional<Moment> others_store_since_;
  std::optional<Moment> others_bus_since_;
  std::optional<Moment> turned_away_since_;
  Moment next_probe_{};
  Moment looked_{};
};

}  // namespace ludothek

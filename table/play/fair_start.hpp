// FairStart: the answers to a promise before a game, in two rounds of messages, so that nobody, the house included,
// could choose the dice (docs/record-format.md, Fairness). First the commitment to a seed, then every person's hash of
// a nonce, then the nonces. Who does not answer in time makes the table start over, visibly.
#pragma once

#include <optional>
#include <vector>

#include "engine/seat.hpp"
#include "record/fairness/fairness.hpp"
#include "table/state/time.hpp"

namespace ludothek {

struct FairStart {
  static constexpr Duration kPatience = std::chrono::seconds(10);
  static constexpr int kMostRestarts = 3;  // then the start has failed

  SeatSet persons;  // who takes part; bots count as zeros
  IndexedVector<Seat, std::optional<Digest>> hashes;
  IndexedVector<Seat, std::optional<PlayerNonce>> nonces;
  Moment due{};

  FairStart() = default;
  FairStart(int players, SeatSet who, Moment now)
      : persons(who), hashes(players), nonces(players), due(now + kPatience) {}

  Moment asked() const { return due - kPatience; }  // for hashes, and then for nonces
  bool all_hashed() const { return all(hashes); }
  bool complete() const { return all_hashed() && all(nonces); }
  // Whose answer is awaited now.
  SeatSet missing() const {
    SeatSet seats;
    for (const Seat seat : persons) {
      if (all_hashed() ? !nonces[seat] : !hashes[seat]) seats.add(seat);
    }
    return seats;
  }

 private:
  template <class T>
  bool all(const IndexedVector<Seat, std::optional<T>>& list) const {
    for (const Seat seat : persons) {
      if (!list[seat]) return false;
    }
    return true;
  }
};

}  // namespace ludothek

// FairStart: the promise and the two rounds of messages before a game, so that nobody, the house included, could choose
// the dice (docs/record-format.md, Fairness). First the commitment to a seed, then every person's hash of a nonce, then
// the nonces. Who does not answer in time makes the table start over, visibly.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/seat.hpp"
#include "record/fairness/fairness.hpp"
#include "table/state/time.hpp"

namespace ludothek {

struct FairStart {
  static constexpr Duration kPatience = std::chrono::seconds(10);
  static constexpr int kMostRestarts = 3;  // then the start has failed

  Seed seed{};
  Digest commitment{};
  SeatSet persons;                            // who takes part; bots count as zeros
  std::vector<std::optional<Digest>> hashes;  // one a seat
  std::vector<std::optional<PlayerNonce>> nonces;
  int restarts = 0;
  Moment due{};

  FairStart() = default;
  FairStart(const Seed& secret, int players, SeatSet who, int restarts_so_far, Moment now)
      : seed(secret),
        commitment(commitment_of(secret)),
        persons(who),
        hashes(static_cast<std::size_t>(players)),
        nonces(static_cast<std::size_t>(players)),
        restarts(restarts_so_far),
        due(now + kPatience) {}

  bool all_hashed() const { return all(hashes); }
  bool complete() const { return all_hashed() && all(nonces); }
  // Whose answer is awaited now.
  SeatSet missing() const {
    SeatSet seats;
    for (const Seat seat : persons) {
      const auto place = static_cast<std::size_t>(seat);
      if (all_hashed() ? !nonces[place] : !hashes[place]) seats.add(seat);
    }
    return seats;
  }
  // What the game's record is called: the beginning of what was promised. Whoever was there can check it; from a record
  // nobody finds the way to the table.
  std::string record_id() const { return to_hex(commitment).substr(0, 20); }
  Fairness fairness() const { return {commitment, seed, nonces}; }

 private:
  template <class T>
  bool all(const std::vector<std::optional<T>>& list) const {
    for (const Seat seat : persons) {
      if (!list[static_cast<std::size_t>(seat)]) return false;
    }
    return true;
  }
};

}  // namespace ludothek

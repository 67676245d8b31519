#include "table/play/start.hpp"

#include <algorithm>

namespace ludothek {

Objection Start::ready(const Person& who, bool is_ready) {
  if (!state_.between_games()) return no("not_during_a_game");
  const auto seat = state_.seat_of(who);
  // The host may watch a game of bots, and without a seat says when those who are ready start.
  if (is_ready && who.id == state_.host().id) {
    if (std::ranges::all_of(state_.chairs(), &Chair::played_by_bot) || (!seat && all_ready())) {
      promise(0);
      return {};
    }
  }
  if (!seat) return no("not_seated");
  if (state_.chair(*seat).ready == is_ready) return {};
  state_.commit(fact::ReadySaid{*seat, is_ready});
  call_.people_changed = true;
  start_if_all_ready();
  return {};
}

Objection Start::rematch(const Person& who) {
  if (state_.phase() != Phase::kFinished) return no("no_finished_game");
  return ready(who, true);
}

bool Start::all_ready() const {
  return std::ranges::all_of(state_.chairs(), [this](const Chair& place) {
    return place.owner ? place.ready && attendance_.present(*place.owner) : place.played_by_bot();
  });
}

void Start::start_if_all_ready() {
  // Of a table of bots alone nobody has asked for a game.
  const auto by_person = [](const Chair& place) { return place.owner.has_value(); };
  if (std::ranges::any_of(state_.chairs(), by_person) && all_ready()) promise(0);
}

void Start::promise(int restarts) {
  const Seed seed = seeds_();
  state_.commit(fact::Promised{seed, restarts});
  SeatSet persons;
  for (const Seat seat : state_.seats()) {
    if (state_.chair(seat).owner) persons.add(seat);
  }
  fair_ = FairStart(state_.settings().players, persons, call_.now);
  call_.people_changed = true;
  begin_if_promised();
}

Objection Start::take_hash(Seat seat, const Digest& hash) {
  auto& given = fair_.hashes[seat];
  if (given) return no("hash_given_already");
  given = hash;
  if (!fair_.all_hashed()) return {};
  fair_.due = call_.now + FairStart::kPatience;
  call_.people_changed = true;
  return {};
}

Objection Start::take_nonce(Seat seat, const PlayerNonce& nonce) {
  if (!fair_.all_hashed()) return no("hashes_come_first");
  const auto place = place_of(seat);
  if (sha256(nonce) != *fair_.hashes[place]) return no("nonce_does_not_match");
  fair_.nonces[place] = nonce;
  begin_if_promised();
  return {};
}

void Start::begin_if_promised() {
  if (!fair_.complete()) return;
  const auto at = std::chrono::duration_cast<std::chrono::milliseconds>(call_.now.time_since_epoch()).count();
  state_.commit(fact::Began{fair_.nonces, at});
  call_.people_changed = call_.game_changed = true;
  play_.begin();
}

// Somebody's answer did not come: fresh values for everybody, counted; after the third time the table waits again.
void Start::tick() {
  if (state_.phase() != Phase::kPromising || fair_.due > call_.now) return;
  const int restarts = state_.promised().restarts + 1;
  if (restarts < FairStart::kMostRestarts) return promise(restarts);
  fail();
}

void Start::fail() {
  state_.commit(fact::StartFailed{});
  call_.people_changed = true;
  if (state_.match() != nullptr) call_.game_changed = call_.shown_anew = true;  // the last game lies there again
}

}  // namespace ludothek

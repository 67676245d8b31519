// TableRace: the race that is on at a table, if one is: live (race.hpp) or sealed (sealed_race.hpp).
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "record/match.hpp"
#include "table/messages/objection.hpp"
#include "table/play/companion.hpp"
#include "table/race/race.hpp"
#include "table/race/sealed_race.hpp"
#include "table/state/settings.hpp"

namespace ludothek {

class TableRace {
 public:
  void open(RaceKind kind, const RaceRules& rules, Moment now, Duration limit, std::span<const Runner> runners);
  void call_off() { *this = {}; }

  bool on() const { return live_ || sealed_; }
  // All of these: REQUIRES: on().
  RaceKind kind() const { return sealed_ ? RaceKind::kSealed : RaceKind::kLive; }
  Moment limit() const { return sealed_ ? sealed_->limit() : live_->limit(); }
  Moment deadline() const { return sealed_ ? sealed_->deadline() : live_->deadline(); }
  SeatSet unanswered() const { return sealed_ ? sealed_->awaited() : live_->running(); }
  // Live, and its first message has still to be seen by this seat: that one is timed.
  bool runs(Seat seat) const { return live_ && live_->running().has(seat); }
  bool seen() const { return live_ && live_->seen(); }

  // What seats answer.
  void bot_answers(Seat seat, const std::optional<CompanionClaim>& claim, Moment now);
  Objection claim(Seat seat, RacePlace place, std::optional<Duration> reported, Moment now);
  Objection decline(Seat seat, Moment now);
  Objection seal(Seat seat, SealedChoice choice, Moment now);

  // The lines of a live race; else nothing happens.
  void lost(Seat seat);
  void back(Seat seat);
  void sent(Seat seat, Moment now);
  void pong(Seat seat, Moment now);

  // How it came out, as soon as that can be said; then it is over. `lot` is drawn from if it is sealed.
  struct Outcome {
    Move move;
    message::Photo photo;
    std::optional<RaceVerdict> verdict;  // of a live race
  };
  std::optional<Outcome> decide(Moment now, const Match& match, FairRandom lot);

 private:
  RaceRules rules_{};
  // Not in place: tables of most games never have one, and it is half as large as all the rest of a table.
  std::unique_ptr<Race> live_;
  std::unique_ptr<SealedRace> sealed_;
};

}  // namespace ludothek

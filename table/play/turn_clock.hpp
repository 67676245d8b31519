// TurnClock: whose turn it is, and what is due while it lasts: a bot's move, the end of a person's time, a reminder,
// the moment from which the others may decide about who does not move.
//
// However often a turn is interrupted, by a pause or by whoever lets a bot play and takes the seat back: a bot moves
// when it first meant to, and a person's clock goes on where it was. A person's silence adds up over turns, until they
// move themselves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "engine/seat.hpp"
#include "table/state/time.hpp"

namespace ludothek {

class TurnClock {
 public:
  // `limit`: for a decision; `silence`: how long it may take before the others decide. Zero: none.
  void await_person(Seat seat, Moment now, Duration limit, Duration silence = {});
  // `think`: until it means to move, unless it meant to already.
  void await_bot(Seat seat, Moment now, Duration think, Duration limit);
  void await_nobody(Moment now);
  // A move was made: the next turn is another one.
  void moved() { ++turns_; }
  // The person on this seat has done something of their own.
  void acted(Seat seat, Moment now);
  // They were silent for too long; or shall have the whole time again.
  void fall_silent();
  void wait_on(Moment now, Duration silence);
  void forget_silence() { silence_ = {}; }
  // The person's time is over; whoever takes the seat back has so much.
  void run_out(Duration left);
  // A reminder was sent.
  void reminded(Moment now);
  void bot_moves() { bot_due_.reset(); }

  std::optional<Seat> awaited() const { return awaited_; }
  std::optional<Moment> bot_due() const { return bot_due_; }
  std::optional<Moment> clock_due() const { return clock_due_; }
  std::optional<Moment> reminder_due() const { return reminder_due_; }
  std::optional<Moment> silence_due() const { return silence_due_; }
  // Who is awaited and was silent for too long.
  std::optional<Seat> silent() const { return is_silent_ ? awaited_ : std::nullopt; }

 private:
  void begin(Seat seat, Moment now, Duration limit);

  std::optional<Seat> awaited_;
  std::optional<Moment> bot_due_;
  std::optional<Moment> clock_due_;
  std::optional<Moment> reminder_due_;
  std::optional<Moment> silence_due_;
  bool is_silent_ = false;
  std::optional<Moment> since_;                      // a person is awaited
  Indexed<Seat, Duration, kMostPlayers> silence_{};  // before that, since they last did something
  int reminders_ = 0;
  std::uint64_t turns_ = 0;  // moves that were made at this table since it is in memory
  struct Turn {
    std::uint64_t number = ~std::uint64_t{0};  // of them; at first none
    std::optional<Moment> bot;                 // when its bot means to move
    Duration left{};                           // to its person
  } turn_;
};

}  // namespace ludothek

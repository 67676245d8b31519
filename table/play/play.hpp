// Play: how a game goes on at a table: moves of people, bots and chance, turns and their clocks, the memorising, races,
// the end. What people ask gives an Objection, or nothing: it is done.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "table/messages/call.hpp"
#include "table/messages/command.hpp"
#include "table/messages/objection.hpp"
#include "table/people/attendance.hpp"
#include "table/play/bots.hpp"
#include "table/play/table_race.hpp"
#include "table/play/thought.hpp"
#include "table/play/turn_clock.hpp"
#include "table/state/game_record.hpp"
#include "table/state/table_state.hpp"

namespace ludothek {

class Play {
 public:
  Play(TableState& state, Attendance& attendance, Call& call, Thinking thinking)
      : state_(state), attendance_(attendance), call_(call), thinking_(thinking), bots_(state) {}

  // --- its course ---
  void begin();    // a game has just begun
  void restore();  // one goes on from its log; advance() carries it on
  void advance();  // until somebody has to act
  void pause();    // somebody is away; a race that is on is run to its end first
  void resume();
  void tick();
  std::optional<Moment> wake() const;
  void abandon();
  // A bot has made up its mind. False: the table did not ask, or no longer wants to know.
  bool decided(const std::shared_ptr<const Thought>& thought);

  // --- what people ask ---
  Objection move(Seat seat, const MakeMove& wish);
  Objection throw_dice(Seat seat, const Throw& wish);
  Objection memorise(Seat seat);
  Objection claim(Seat seat, const ClaimPlace& wish);
  Objection decline(Seat seat, const NotMe& wish);
  Objection seal(Seat seat, const Seal& wish);
  Objection advise(Seat seat, const Advise& wish);
  void vote_to_end(Seat seat, bool agree);
  void vote_about_silence(Seat seat, std::optional<Decide::Choice> choice) { about_silence_.votes[seat] = choice; }
  void wait_for_silent();  // the whole time again
  void take_back(Seat seat);
  // A bot plays for them; go_on() when it is clear who is away now.
  void stand_in(SeatSet seats, std::string_view level);
  void go_on(SeatSet stood_in);

  // --- the lines of a race ---
  void lost(Seat seat) { race_.lost(seat); }
  void back(Seat seat) { race_.back(seat); }
  void sent(Seat seat) { race_.sent(seat, call_.now); }
  void pong(Seat seat) { race_.pong(seat, call_.now); }
  void settle_race();  // as soon as it can be said how it came out

  // --- what is said about it ---
  Moment moved() const { return moved_; }  // when the position came about
  const TableRace& race() const { return race_; }
  // How this game's last race came out; null: none has.
  const message::Photo* photo() const { return photo_.get(); }
  // What whoever asked where the game stands was told to do; null: nobody has, or it is still thought about.
  const Thought* advice() const { return question_ && question_->answered ? question_->thought.get() : nullptr; }
  std::optional<Moment> clock_due() const { return turn_.clock_due(); }
  std::optional<Moment> memorise_until() const { return memorise_until_; }
  SeatSet memorised() const { return memorised_; }
  SeatSet end_votes() const { return end_votes_; }
  // Who is awaited, is here, and has not moved for longer than the host set; and what the others want to do about it.
  std::optional<Seat> silent() const { return turn_.silent(); }
  const Ballot& about_silence() const { return about_silence_; }
  std::optional<Moment> silence_due() const { return turn_.silence_due(); }
  // Whom somebody is reminded of now.
  std::optional<Seat> remind();
  bool thinks() const { return thought_ != nullptr; }
  bool bot_is_due() const { return turn_.bot_due().has_value(); }

 private:
  bool paused() const { return attendance_.paused(); }
  bool rests() const { return attendance_.game_rests(); }
  Objection may_act(Seat seat, std::uint64_t version) const;
  Objection may_race(Seat seat, std::uint64_t version) const;
  std::optional<Move> first_move() const;                     // nothing: it is chance's, or was made
  void make(const Move& move, std::string_view reason = {});  // REQUIRES: the rules allow it
  void tell(By by, std::string_view reason);                  // the move that was just made
  void await(Seat seat);
  void bot_acts();
  void clock_ran_out();
  void acted(Seat seat);
  Duration patience() const;  // with who is awaited and does not move
  void think_of_advice();
  void give_advice(const Thought& thought);
  void lie_open();
  void end_memorising();
  void open_race();
  void hand_over_reserved();
  void finish();
  void put_away();
  void archive(GameEnd end);

  TableState& state_;
  Attendance& attendance_;
  Call& call_;
  Thinking thinking_;

  Bots bots_;
  TurnClock turn_;
  TableRace race_;
  std::unique_ptr<const message::Photo> photo_;
  Moment moved_{};
  bool thrown_ = false;
  SeatSet memorised_;
  std::optional<Moment> memorise_until_;
  Duration memorise_left_{};  // while somebody is away
  SeatSet end_votes_;
  Ballot about_silence_;
  std::shared_ptr<Thought> thought_;  // that is under way: never more than one
  // Somebody has asked what to do where the game stands now.
  struct Question {
    Seat seat;
    std::uint64_t version;                   // of their message
    std::shared_ptr<const Thought> thought;  // about it; kept until the game moves. Nothing: it has to wait
    bool answered = false;
  };
  std::optional<Question> question_;
};

}  // namespace ludothek

// Attendance: who is at the table now, with the lines to them, and who of those who play is missing. Gone with the
// process: a table that comes back begins with nobody there, and nobody's habits known.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string_view>

#include "table/people/absence.hpp"
#include "table/people/patience.hpp"
#include "table/race/habit.hpp"
#include "table/race/line.hpp"
#include "table/state/table_state.hpp"

namespace ludothek {

struct Attendee {
  Arrival arrival;
  LineReading line;                 // as the door has measured it
  std::optional<Duration> soonest;  // answer to what the table asked: the line is no longer than that
  bool newcomer = true;             // is about to be shown the game as it stands
  bool asks_anew = true;            // is about to be told of the people, even if nothing of them changed
  bool new_owner = false;           // has just got a bot's seat, and what it holds was not told as it came about
  // Looked for among the seats once, not for each message (Attendance::audience_of).
  mutable Seat audience = kOnlooker;
  mutable std::uint64_t seating = 0;  // that it was found in
};

class Attendance {
 public:
  explicit Attendance(const TableState& state) : state_(state) {}

  // --- coming and going ---
  Attendee& enter(Visitor visitor, const Arrival& arrival);
  void leave(Visitor visitor);

  bool empty() const { return attendees_.empty(); }
  Attendee* find(Visitor visitor);  // nothing: not here
  const std::map<Visitor, Attendee>& attendees() const { return attendees_; }
  std::map<Visitor, Attendee>& attendees() { return attendees_; }
  Visitor visitor_of(const Person& person) const;  // none: not here
  bool present(const Person& person) const { return visitor_of(person) != Visitor{}; }
  // By their id: who is here, or was until just now and was heard.
  std::optional<Person> known(std::string_view id) const;
  void was_heard(const Person& person);
  SeatSet present_owners() const;
  int onlookers() const;  // how many are here without a seat
  // Whose eyes: a seat's, or the onlooker's.
  Seat audience_of(const Attendee& attendee) const;
  SeatSet audiences() const;
  // The line to a seat's owner, as far as it is known. REQUIRES: the seat has one.
  LineReading line_to(Seat seat) const;
  // What the claims of a seat's owner in earlier races make of the next, over all their connections.
  Habit& habit_of(Seat seat) { return habits_[seat]; }
  // Somebody else's, or nobody's, from now on.
  void forget_habit(Seat seat) { habits_[seat] = {}; }

  // All of them will be told something soon: what that takes is fetched (engine/fetch.hpp), one more in each step.
  void expect(int step) const;

  // --- absence ---
  // Who plays and is neither here nor stood in for is waited for, as long as their patience goes (Patience); and bots
  // alone play for nobody.
  enum class Change : std::uint8_t { kNone, kSomebodyDropped, kAllBack };
  Change look_round(Moment now);
  const Absence& absence() const { return absence_; }
  bool paused() const { return absence_.paused(); }
  bool game_rests() const { return paused() || unseen_; }
  void ask_what_to_do() { absence_.asked = true; }
  void vote(Seat seat, std::optional<Decide::Choice> choice) { absence_.ballot.votes[seat] = choice; }
  void wait_on(Moment now);
  void forget_absence();  // the game is over

  // --- the host ---
  // The host is handed on when away, to somebody who sits and is here; as long as there is nobody, it is not.
  void look_for_host(Moment now);
  std::optional<Moment> host_due() const { return host_due_; }
  Person next_host();  // REQUIRES: it is due

 private:
  static constexpr std::size_t kOften = 128;  // bytes
  Duration patience() const { return std::chrono::seconds(state_.settings().absence_seconds); }

  // What every move needs stands first (kOften).
  const TableState& state_;
  std::map<Visitor, Attendee> attendees_;
  Absence absence_;
  bool unseen_ = false;  // nobody was here when we last looked round
  std::optional<Moment> host_due_;
  std::deque<Person> heard_;  // the last few
  Indexed<Seat, Habit, kMostPlayers> habits_{};
  Indexed<Seat, Patience, kMostPlayers> patience_{};
  Patience host_patience_;
};

}  // namespace ludothek

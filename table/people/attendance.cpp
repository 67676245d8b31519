#include "table/people/attendance.hpp"

#include <algorithm>
#include <utility>

#include "engine/fetch.hpp"

namespace ludothek {
namespace {

constexpr std::size_t kMostHeard = 16;

}  // namespace

Attendee& Attendance::enter(Visitor visitor, const Arrival& arrival) {
  Attendee& attendee = attendees_[visitor];
  attendee.arrival = arrival;
  attendee.seating = 0;
  return attendee;
}

void Attendance::leave(Visitor visitor) { attendees_.erase(visitor); }

Attendee* Attendance::find(Visitor visitor) {
  const auto found = attendees_.find(visitor);
  return found == attendees_.end() ? nullptr : &found->second;
}

Visitor Attendance::visitor_of(const Person& person) const {
  for (const auto& [visitor, attendee] : attendees_) {
    if (attendee.arrival.person.id == person.id) return visitor;
  }
  return Visitor{};
}

std::optional<Person> Attendance::known(std::string_view id) const {
  for (const auto& [visitor, attendee] : attendees_) {
    if (attendee.arrival.person.id == id) return attendee.arrival.person;
  }
  const auto found = std::ranges::find(heard_, id, &Person::id);
  return found == heard_.end() ? std::nullopt : std::optional(*found);
}

void Attendance::was_heard(const Person& person) {
  std::erase_if(heard_, [&](const Person& other) { return other.id == person.id; });
  heard_.push_back(person);
  if (heard_.size() > kMostHeard) heard_.pop_front();
}

SeatSet Attendance::present_owners() const {
  SeatSet seats;
  for (const Seat seat : state_.seats()) {
    if (state_.chair(seat).owner && present(*state_.chair(seat).owner)) seats.add(seat);
  }
  return seats;
}

int Attendance::onlookers() const {
  const auto looks_on = [this](const auto& one) { return audience_of(one.second) == kOnlooker; };
  return static_cast<int>(std::ranges::count_if(attendees_, looks_on));
}

Seat Attendance::audience_of(const Attendee& attendee) const {
  if (std::exchange(attendee.seating, state_.seating()) != state_.seating()) {
    attendee.audience = state_.seat_of(attendee.arrival.person).value_or(kOnlooker);
  }
  return attendee.audience;
}

SeatSet Attendance::audiences() const {
  SeatSet seats;
  for (const auto& [visitor, attendee] : attendees_) seats.add(audience_of(attendee));
  return seats;
}

void Attendance::expect(int step) const {
  if (step == 0) return fetch(this, kOften);
  auto attendee = attendees_.begin();
  for (; step > 1 && attendee != attendees_.end(); --step) ++attendee;
  if (attendee != attendees_.end()) fetch(*attendee);
}

LineReading Attendance::line_to(Seat seat) const {
  const auto attendee = attendees_.find(visitor_of(*state_.chair(seat).owner));
  if (attendee == attendees_.end()) return {};
  LineReading line = attendee->second.line;
  // Of a line that the door knows nothing of, an answer alone says too little.
  if (line.nearest && attendee->second.soonest) line.nearest = std::min(*line.nearest, *attendee->second.soonest);
  return line;
}

Attendance::Change Attendance::look_round(Moment now) {
  SeatSet away;
  if (state_.in_game()) {
    for (const Seat seat : state_.seats()) {
      const Chair& place = state_.chair(seat);
      if (place.owner && !place.played_by_bot() && !present(*place.owner)) away.add(seat);
    }
  }
  const bool rested = game_rests();
  unseen_ = attendees_.empty();
  const SeatSet before = std::exchange(absence_.away, away);
  for (const Seat seat : before) {
    if (!away.has(seat)) patience_[seat].back(now, patience());
  }
  bool dropped = false;
  absence_.until = {};
  for (const Seat seat : away) {
    if (!before.has(seat)) {
      patience_[seat].gone(now);
      dropped = true;
    }
    absence_.until = std::max(absence_.until, patience_[seat].end(patience()));
  }
  if (dropped) {
    // Whoever drops gets what they have of time: what was decided about others is not decided about them.
    absence_.asked = absence_.until <= now;
    absence_.ballot = {};
    return Change::kSomebodyDropped;
  }
  if (!rested && game_rests()) return Change::kSomebodyDropped;
  if (!rested || game_rests()) return Change::kNone;
  absence_ = {};
  return Change::kAllBack;
}

void Attendance::wait_on(Moment now) {
  for (const Seat seat : absence_.away) patience_[seat].renew(now);
  absence_ = {.away = absence_.away, .until = now + patience()};
}

void Attendance::forget_absence() {
  absence_ = {};
  patience_ = {};
}

void Attendance::look_for_host(Moment now) {
  const bool awaited = !present(state_.host()) && !present_owners().empty();
  if (awaited && !host_due_) {
    host_patience_.gone(now);
    host_due_ = host_patience_.end(patience());
  } else if (!awaited && host_due_) {
    host_patience_.back(now, patience());
    host_due_.reset();
  }
}

Person Attendance::next_host() {
  host_due_.reset();
  host_patience_ = {};
  return *state_.chair(present_owners().lowest()).owner;
}

}  // namespace ludothek

#include "table/people/attendance.hpp"

#include <algorithm>
#include <utility>

namespace ludothek {

Attendee& Attendance::enter(Visitor visitor, const Arrival& arrival) {
  Attendee& guest = guests_[visitor];
  guest.arrival = arrival;
  // What was measured of the person's line stays, the connection is new.
  if (const auto seat = state_.seat_of(arrival.person)) {
    guest.line = lines_[*seat];
    guest.line.reconnected();
  }
  return guest;
}

void Attendance::leave(Visitor visitor) {
  const auto found = guests_.find(visitor);
  if (found == guests_.end()) return;
  if (const auto seat = state_.seat_of(found->second.arrival.person)) {
    lines_[*seat] = found->second.line;
  }
  guests_.erase(found);
}

Attendee* Attendance::find(Visitor visitor) {
  const auto found = guests_.find(visitor);
  return found == guests_.end() ? nullptr : &found->second;
}

Visitor Attendance::visitor_of(const Person& person) const {
  for (const auto& [visitor, guest] : guests_) {
    if (guest.arrival.person.id == person.id) return visitor;
  }
  return Visitor{};
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
  return static_cast<int>(std::ranges::count_if(guests_, looks_on));
}

SeatSet Attendance::audiences() const {
  SeatSet seats;
  for (const auto& [visitor, guest] : guests_) seats.add(audience_of(guest));
  return seats;
}

Line& Attendance::line_of(Seat seat) {
  Attendee* guest = find(visitor_of(*state_.chair(seat).owner));
  return guest == nullptr ? lines_[place_of(seat)] : guest->line;
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
  unseen_ = guests_.empty();
  SeatSet newly = away;
  for (const Seat seat : std::exchange(absence_.away, away)) newly.remove(seat);
  if (!newly.empty()) {
    // Whoever drops gets the whole time: what was decided about others is not decided about them.
    wait_on(now);
    return Change::kSomebodyDropped;
  }
  if (!rested && game_rests()) return Change::kSomebodyDropped;
  if (!rested || game_rests()) return Change::kNone;
  forget_absence();
  return Change::kAllBack;
}

void Attendance::wait_on(Moment now) { absence_ = {.away = absence_.away, .until = patience(now)}; }

void Attendance::look_for_host(Moment now) {
  if (guests_.empty() || present(state_.host())) {
    host_due_.reset();
  } else if (!host_due_) {
    host_due_ = patience(now);
  }
}

Person Attendance::next_host() {
  host_due_.reset();
  const SeatSet owners = present_owners();
  return owners.empty() ? guests_.begin()->second.arrival.person : *state_.chair(owners.lowest()).owner;
}

}  // namespace ludothek

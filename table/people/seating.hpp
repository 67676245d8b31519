// Seating: what people arrange between games, and who sits where. Each says why it is not done, or nothing.
#pragma once

#include "table/messages/call.hpp"
#include "table/messages/command.hpp"
#include "table/messages/objection.hpp"
#include "table/people/attendance.hpp"

namespace ludothek {

class Seating {
 public:
  Seating(TableState& state, Attendance& attendance, Call& call)
      : state_(state), attendance_(attendance), call_(call) {}

  Objection sit(const Person& who, const Sit& wish);
  // From a seat, between games; from one that was reserved, at any time.
  Objection stand(const Person& who);
  void rename(Person& who, const Rename& wish);
  // The host's.
  Objection configure(const Person& who, const Configure& wish);
  Objection add_bot(const Person& who, const AddBot& wish);
  Objection remove_bot(const Person& who, const RemoveBot& wish);
  Objection unseat(const Person& who, const Unseat& wish);

 private:
  Objection may_arrange(const Person& who) const;
  Objection withdraw(const Person& who);
  void vacate(Seat seat);

  TableState& state_;
  Attendance& attendance_;
  Call& call_;
};

}  // namespace ludothek

// Onlookers: what the host and those who sit can do about those who watch: whether anybody may, whether they may talk,
// and who may not any more. Each says why it is not done, or nothing.
//
// Who is sent away goes with a word (Call::sent_away); whom a table keeps out is its own fact, and outlives the house.
#pragma once

#include <optional>
#include <string>

#include "table/messages/call.hpp"
#include "table/messages/command.hpp"
#include "table/messages/objection.hpp"
#include "table/people/attendance.hpp"

namespace ludothek {

class Onlookers {
 public:
  Onlookers(TableState& state, Attendance& attendance, Call& call)
      : state_(state), attendance_(attendance), call_(call) {}

  Objection set(const Person& who, const SetOnlookers& wish);
  Objection mute(const Person& who, const Mute& wish);
  Objection remove(const Person& who, const Remove& wish);
  Objection ban(const Person& who, const Ban& wish);

  // The code of why somebody may not come in; nothing: they may.
  std::optional<std::string> keeps_out(const Person& person) const;
  Objection may_talk(const Person& person) const;
  // Who may not be here any more goes: the game has begun, or the last seat was taken.
  void send_away();

 private:
  bool has_a_say(const Person& person) const;
  bool may_be_here(const Person& person) const;
  // Who watches, or did until just now and was heard. Nothing: nobody, or somebody who can't be sent away.
  std::optional<Person> onlooker(const std::string& id) const;
  void send_away(const Person& person, std::string code);

  TableState& state_;
  Attendance& attendance_;
  Call& call_;
};

}  // namespace ludothek

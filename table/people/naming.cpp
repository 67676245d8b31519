#include "table/people/naming.hpp"

#include <algorithm>
#include <vector>

#include "texts/plain_text.hpp"

namespace ludothek {

std::string name_at_table(const TableState& state, const Attendance& attendance, const Person& person) {
  std::vector<const Person*> known{&state.host()};
  for (const Chair& chair : state.chairs()) {
    if (chair.owner) known.push_back(&*chair.owner);
    if (chair.reserved) known.push_back(&*chair.reserved);
  }
  for (const auto& [visitor, attendee] : attendance.attendees()) known.push_back(&attendee.arrival.person);
  const auto taken = [&](const std::string& name) {
    return std::ranges::any_of(known,
                               [&](const Person* one) { return one->id != person.id && look_alike(one->name, name); });
  };
  if (!taken(person.name)) return person.name;
  int number = 2;
  while (taken(numbered(person.name, number))) ++number;
  return numbered(person.name, number);
}

}  // namespace ludothek

// Who comes to a table. A person is a guest of the house under an id that is no secret; a visitor is one connection of
// theirs at this table. A person has one visitor at a table at a time: the last that entered.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "table/state/time.hpp"
#include "texts/texts.hpp"

namespace ludothek {

struct Person {
  std::string id;
  std::string name;
  bool operator==(const Person&) const = default;
};

enum class Visitor : std::uint64_t {};

struct Arrival {
  Person person;
  Language language = Language::kEnglish;  // of refusals
  bool views = true;                       // wants the whole view with every message about the game
  std::optional<std::uint64_t> re{};       // the client's number for its wish to enter, which the answer carries
  Moment entered{};                        // when it said so, by the clock of who reads this
};

}  // namespace ludothek

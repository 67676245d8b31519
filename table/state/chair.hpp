// Chair: one seat of a table: whose it is, and who plays on it.
#pragma once

#include <optional>
#include <string>

#include "table/state/person.hpp"

namespace ludothek {

struct Chair {
  std::optional<Person> owner;     // a person's seat, whoever plays on it just now
  std::string bot;                 // the level of the bot that plays; with an owner it stands in
  std::optional<Person> reserved;  // who gets this bot's seat after the round or the game
  bool ready = false;

  bool free() const { return !owner && bot.empty(); }
  bool played_by_bot() const { return !bot.empty(); }
  bool stood_in() const { return owner && !bot.empty(); }
  bool belongs_to(const Person& person) const { return owner && owner->id == person.id; }
  bool reserved_for(const Person& person) const { return reserved && reserved->id == person.id; }
};

}  // namespace ludothek

// TableDoor: one table as a page reaches it, JSON text in and JSON text out. The messages are the server's
// (docs/protocol.md), so that a client need not know whether it plays with a server or with this.
//
// Everything that comes in is read as if a stranger had sent it: what is wrong gives {"refused":"…"} and changes
// nothing, or, if a visitor's message is, the protocol's `refused` to that visitor. It reads no clock, waits for
// nothing and keeps nothing: times are handed in (milliseconds), facts are handed out.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "table/table.hpp"

namespace ludothek {

class TableDoor {
 public:
  explicit TableDoor(Table::SeedSource seeds) : seeds_(std::move(seeds)) {}

  // All but verify() answer with what is to be done, in this order:
  //   {"facts":[TEXT…],"messages":[{"to":VISITOR,"text":TEXT,"timed":true?}…],"finished":[{"id":…,"game":…,
  //    "players":…,"record":TEXT}…],"dismissed":[VISITOR…],"version":FACTS_SO_FAR,"wake":MS_OR_NULL}
  // Texts are JSON themselves. A table that was there before open() or restore() is gone, unless they refuse.

  // {"table":ID,"settings":{…},"host":{"person":ID,"name":NAME}}
  std::string open(double now, std::string_view request);
  // {"table":ID,"facts":[TEXT…]}: all that were handed out, in order.
  std::string restore(double now, std::string_view request);
  // {"person":ID,"name":NAME,"language":"en","views":true}; the last two may be left out. A visitor is a number from 1.
  std::string enter(double now, std::uint32_t visitor, std::string_view arrival);
  std::string leave(double now, std::uint32_t visitor);
  // A client's message, whole.
  std::string handle(double now, std::uint32_t visitor, std::string_view message);
  // A timed message was handed to the visitor; the visitor has it.
  std::string sent(double now, std::uint32_t visitor);
  std::string pong(double now, std::uint32_t visitor);
  // Call it at "wake", or whenever.
  std::string tick(double now);

 private:
  std::optional<std::string> refuse(double now) const;  // what is wrong with any call to a table
  std::string answer(const Effects& effects);
  std::string answer_malformed(std::uint32_t visitor, const json::object& message, const Problem& problem);

  Table::SeedSource seeds_;
  std::optional<Table> table_;
  std::map<Visitor, Arrival> visitors_;  // who is here
};

// A finished (or unfinished) record, re-played under the rules:
// {"holds":true,"moves":N,"finished":…,"abandoned":…,"chanceChecked":…,"events":[…]}, with all that happened in it and
// every secret, or
// {"holds":false,"problem":SENTENCE,"rule":ID_OR_NULL,"move":FROM_1_OR_NULL,"chanceChecked":false}.
std::string verify(std::string_view record);

}  // namespace ludothek

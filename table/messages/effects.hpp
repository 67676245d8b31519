// Effects: what comes out of a call to a table, for the door to carry out.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "table/state/person.hpp"

namespace ludothek {

struct Thought;

using Text = std::shared_ptr<const std::string>;  // over a line it may have to be longer: sent_length() (message.hpp)

// One message to one visitor. With `timed`, the door writes a ping right behind it and reports when the message went
// out and when the pong came (Table::sent, Table::pong): a race has begun.
struct Outgoing {
  Visitor to;
  Text text;
  bool timed = false;
  std::string refused = {};              // the code, if it is a refusal
  std::optional<std::uint64_t> re = {};  // the number of the question that it answers
};

// A game that ended, for the archive of records.
struct FinishedGame {
  std::string id;
  std::string game;
  int players;
  std::string record;
};

struct Effects {
  std::vector<std::string> facts;  // to be appended from sequence `Table::version()` before the call, one each
  std::vector<Outgoing> messages;  // to be sent when these facts, and all before them, are durable
  std::vector<FinishedGame> finished;
  std::vector<Outgoing> dismissed;   // no longer at this table, and why; without a text: they entered elsewhere
  std::shared_ptr<Thought> thought;  // to be run when there is time, and then handed to Table::decided
};

// Where bots think: within the call, or aside, by a Thought among the effects.
enum class Thinking : std::uint8_t { kHere, kAside };

}  // namespace ludothek

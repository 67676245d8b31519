// What is said about one table between the node that holds a client's connection (the edge) and the one that owns the
// table, as values and as the messages of a Channel. A visitor is numbered by the edge; all times are the edge's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "table/race/line.hpp"
#include "table/state/person.hpp"
#include "table/state/time.hpp"

namespace ludothek::word {

// --- From the edge ---
struct Enter {
  Visitor visitor{};
  std::uint64_t entering = 0;
  Arrival arrival{};  // with `re`, if it is not answered yet
};
struct Leave {
  Visitor visitor{};
};
struct Ask {
  Visitor visitor{};
  Moment arrived{};
  std::string_view text{};  // as the client said it
};
struct Sent {
  Visitor visitor{};
  Moment at{};
};
struct Pong {
  Visitor visitor{};
  Moment at{};
};
struct Measured {
  Visitor visitor{};
  LineReading line{};
};

// --- From the owner ---
struct Deliver {
  Visitor visitor{};
  bool timed = false;
  std::optional<std::uint64_t> re{};
  std::string_view text{};
};
struct Dismiss {
  Visitor visitor{};
  std::uint64_t entering = 0;
  std::string_view text{};
};
// The table is not, or no longer, the owner's: who is at it looks for it anew.
struct Reset {};

using FromEdge = std::variant<Enter, Leave, Ask, Sent, Pong, Measured>;
using FromOwner = std::variant<Deliver, Dismiss, Reset>;

std::string write(const FromEdge& message);
std::string write(const FromOwner& message);
// Nothing: it makes no sense. Texts point into the message.
std::optional<FromEdge> read_from_edge(std::string_view message);
std::optional<FromOwner> read_from_owner(std::string_view message);

}  // namespace ludothek::word

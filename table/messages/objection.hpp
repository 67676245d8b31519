// Objection: why something that was asked is not done; nothing: it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "record/json/problem.hpp"
#include "table/messages/message.hpp"

namespace ludothek {

using Objection = std::optional<message::Refused>;

// Made for a game that has moved on since: who asked is shown it anew.
inline constexpr std::string_view kStale = "stale";

// The table's own, in the words of "table.CODE".
inline Objection no(std::string code, std::string rule = {}, std::optional<Milliseconds> again = {}) {
  return message::Refused{.code = std::move(code), .rule = std::move(rule), .again = again};
}

// A move that the game refuses, in the game's words, or whose form is wrong.
inline Objection no(const Problem& problem) {
  if (problem.code.empty()) return message::Refused{.code = "malformed", .problem = problem.sentence()};
  return message::Refused{.code = problem.code, .by_game = true, .rule = problem.rule};
}

}  // namespace ludothek

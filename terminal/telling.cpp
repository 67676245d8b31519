#include "terminal/telling.hpp"

namespace ludothek::terminal {

bool tells_a_colour(const json::object& event) {
  for (const std::string_view member : {"colour", "colours", "dice", "white", "cubes", "sought"}) {
    if (event.contains(member)) return true;
  }
  return false;
}

std::string_view rule_of(const json::object& event) {
  const json::value* rule = event.if_contains("rule");
  return rule != nullptr && rule->is_string() ? std::string_view(rule->get_string()) : std::string_view();
}

bool ends_a_round(const json::object& event) {
  const json::value* kind = event.if_contains("event");
  return kind != nullptr && *kind == "roundEnded";
}

}  // namespace ludothek::terminal

#include "terminal/sitting.hpp"

namespace ludothek::terminal {

int thinking_of(std::string_view level) {
  if (level == "child") return 70;
  if (level == "casual") return 85;
  return level == "expert" || level == "perfect" ? 125 : 100;
}

By maker_of(const json::object& move) {
  const json::value& by = move.at("by");
  if (by.is_string()) return by == "table" ? By(kTable) : std::nullopt;
  return seat_at(static_cast<int>(by.to_number<int>()));
}

std::optional<Phrase> phrase_of(const std::optional<Reason>& reason, Seat seat) {
  if (!reason || reason->key.empty()) return std::nullopt;
  const std::string key(reason->key);
  const json::object values{{"seat", index(seat)}};
  if (say(Language::kEnglish, key, values).starts_with('<')) return std::nullopt;  // nobody has written it yet
  return [key, values](const Company& company) { return company.say(key, values); };
}

}  // namespace ludothek::terminal

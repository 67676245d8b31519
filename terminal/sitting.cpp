#include "terminal/sitting.hpp"

#include <array>

namespace ludothek::terminal {

int thinking_of(std::string_view level) {
  if (level == "child") return 70;
  if (level == "casual") return 85;
  return level == "expert" || level == "perfect" ? 125 : 100;
}

// Far apart on every keyboard, and none of the digits.
constexpr std::array<char, kMostPlayers> kRaceKeys{'a', 'l', 'f', 'j', 't', 'b'};

char race_key(int person) { return kRaceKeys[static_cast<std::size_t>(person)]; }

RaceKey race_key_of(char32_t text, int people) {
  if (text >= U'1' && text <= U'9') return {RaceKey::Kind::kCell, static_cast<int>(text - U'1')};
  if (text == U'n' || text == U'N') return {RaceKey::Kind::kNotMe, 0};
  if (people < 2) return {};
  for (int person = 0; person < people; ++person) {
    const auto key = static_cast<char32_t>(race_key(person));
    if (text == key || text == key - U'a' + U'A') return {RaceKey::Kind::kPerson, person};
  }
  return {};
}

bool tells_a_colour(const json::object& event) {
  for (const std::string_view member : {"colour", "colours", "dice", "white", "cubes", "sought"}) {
    if (event.contains(member)) return true;
  }
  return false;
}

std::optional<Phrase> phrase_of(const std::optional<Reason>& reason, Seat seat) {
  if (!reason || reason->key.empty()) return std::nullopt;
  const std::string key(reason->key);
  const json::object values{{"seat", index(seat)}};
  if (say(Language::kEnglish, key, values).starts_with('<')) return std::nullopt;  // nobody has written it yet
  return [key, values](const Company& company) { return company.say(key, values); };
}

}  // namespace ludothek::terminal

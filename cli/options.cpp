#include "cli/options.hpp"

#include <charconv>

namespace ludothek {
namespace {

struct Values {
  std::string_view key;
  std::string_view words;
};
constexpr Values kValues[] = {
    {"officer", "true or false"},      {"equalChances", "true or false"},
    {"ticks", "true or false"},        {"edition", "de or fr"},
    {"starFaces", "a number, 1 to 5"}, {"variant", "standard, children, children7 or solitaire"},
};

json::value read_value(std::string_view words) {
  if (words == "true" || words == "false") return words == "true";
  int number = 0;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
  if (error == std::errc{} && end == words.data() + words.size()) return number;
  return text(words);
}

}  // namespace

std::string_view values_of(std::string_view key) {
  for (const Values& values : kValues) {
    if (values.key == key) return values.words;
  }
  return {};
}

Read<Setting> read_setting(const std::string& text, const json::object& known) {
  const std::size_t equals = text.find('=');
  const std::string key = text.substr(0, equals);
  if (!known.contains(key)) {
    std::string keys;
    for (const auto& member : known) keys += (keys.empty() ? "" : ", ") + std::string(member.key());
    return Problem{in_quotes(key) + " is no option of this game; it has " + keys, {}, {}};
  }
  if (equals == std::string::npos) {
    return Problem{in_quotes(text) + " needs a value: " + key + "=…, " + std::string(values_of(key)), {}, {}};
  }
  return Setting{key, read_value(std::string_view(text).substr(equals + 1))};
}

std::optional<Problem> refuse_players(std::string_view game, int players, int fewest, int most) {
  if (players >= fewest && players <= most) return std::nullopt;
  return Problem{std::string(game) + " is for " + std::to_string(fewest) + " to " + std::to_string(most) +
                     " players, not " + std::to_string(players),
                 {},
                 {}};
}

std::string refuse_seed(const std::string& text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error == std::errc{} && end == text.data() + text.size()) return "";
  return in_quotes(text) + " is no whole number from 0 to 18446744073709551615";
}

}  // namespace ludothek

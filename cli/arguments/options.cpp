#include "cli/arguments/options.hpp"

#include <charconv>

namespace ludothek {
namespace {

struct Values {
  std::string_view key;
  std::string_view words;
};
constexpr Values kValues[] = {
    {"officer", "wrong.values.flag"},    {"equalChances", "wrong.values.flag"},   {"ticks", "wrong.values.flag"},
    {"edition", "wrong.values.edition"}, {"starFaces", "wrong.values.starFaces"}, {"variant", "wrong.values.variant"},
};

json::value read_value(std::string_view words) {
  if (words == "true" || words == "false") return words == "true";
  int number = 0;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
  if (error == std::errc{} && end == words.data() + words.size()) return number;
  return text(words);
}

}  // namespace

std::string values_of(std::string_view key, Language language) {
  for (const Values& values : kValues) {
    if (values.key == key) return say(language, values.words);
  }
  return {};
}

Read<Setting> read_setting(const std::string& text, const json::object& known, Language language) {
  const std::size_t equals = text.find('=');
  const std::string key = text.substr(0, equals);
  if (!known.contains(key)) {
    std::string keys;
    for (const auto& member : known) keys += (keys.empty() ? "" : ", ") + std::string(member.key());
    return Problem{say(language, "wrong.option", {{"text", in_quotes(key)}, {"choices", keys}}), {}, {}};
  }
  if (equals == std::string::npos) {
    const json::object values{{"text", in_quotes(text)}, {"option", key}, {"values", values_of(key, language)}};
    return Problem{say(language, "wrong.option.missing", values), {}, {}};
  }
  return Setting{key, read_value(std::string_view(text).substr(equals + 1))};
}

std::optional<Problem> refuse_players(std::string_view game, int players, int fewest, int most, Language language) {
  if (players >= fewest && players <= most) return std::nullopt;
  const json::object values{{"game", text(game)}, {"fewest", fewest}, {"most", most}, {"count", players}};
  return Problem{say(language, "wrong.players", values), {}, {}};
}

Problem refuse_value(const std::string& text, std::string_view key, Language language) {
  const json::object values{
      {"text", in_quotes(text)}, {"option", ludothek::text(key)}, {"values", values_of(key, language)}};
  return {say(language, "wrong.option.value", values), {}, {}};
}

Problem refuse_variant(const Refusal& refusal, Language language) {
  return {say(language, "wrong." + std::string(refusal.code)), std::string(refusal.rule), {}};
}

std::string refuse_seed(const std::string& text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error == std::errc{} && end == text.data() + text.size()) return "";
  return in_quotes(text) + " is no whole number from 0 to 18446744073709551615";
}

}  // namespace ludothek

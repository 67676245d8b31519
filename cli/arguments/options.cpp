#include "cli/arguments/options.hpp"

#include <charconv>

namespace ludothek {
namespace {

json::value read_value(std::string_view words) {
  if (words == "true" || words == "false") return words == "true";
  int number = 0;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
  if (error == std::errc{} && end == words.data() + words.size()) return number;
  return json::string(words);
}

}  // namespace

std::string values_of(const OptionFact& option, Language language) {
  if (option.kind == OptionFact::Kind::kSwitch) return say(language, "wrong.values.flag");
  if (option.kind == OptionFact::Kind::kNumber) {
    return say(language, "wrong.values.number", {{"least", option.range.least}, {"most", option.range.most}});
  }
  std::string others;
  for (const ChoiceFact& value : option.values.first(option.values.size() - 1)) {
    others.append(others.empty() ? "" : ", ").append(value.name);
  }
  return say(language, "wrong.values.choice", {{"others", others}, {"last", option.values.back().name}});
}

Expected<Setting, Problem> read_setting(const std::string& text, const Facts& facts, Language language) {
  const std::size_t equals = text.find('=');
  const std::string key = text.substr(0, equals);
  const auto option = std::ranges::find(facts.options, key, &OptionFact::name);
  if (option == facts.options.end()) {
    std::string keys;
    for (const OptionFact& known : facts.options) keys.append(keys.empty() ? "" : ", ").append(known.name);
    return Problem{say(language, "wrong.option", {{"text", in_quotes(key)}, {"choices", keys}}), {}, {}};
  }
  if (equals == std::string::npos) {
    const json::object values{{"text", in_quotes(text)}, {"option", key}, {"values", values_of(*option, language)}};
    return Problem{say(language, "wrong.option.missing", values), {}, {}};
  }
  return Setting{&*option, read_value(std::string_view(text).substr(equals + 1))};
}

std::optional<Problem> refuse_game(const std::string& name, Language language) {
  std::string games;
  for (const std::string_view game : Shelf::names()) {
    if (game == name) return std::nullopt;
    games.append(games.empty() ? "" : ", ").append(game);
  }
  return Problem{say(language, "wrong.game", {{"text", in_quotes(name)}, {"choices", games}}), {}, {}};
}

std::optional<Problem> refuse_players(const Facts& facts, int players, Language language) {
  if (facts.players.has(players)) return std::nullopt;
  const json::object values{
      {"game", facts.name}, {"fewest", facts.players.fewest}, {"most", facts.players.most}, {"count", players}};
  return Problem{say(language, "wrong.players", values), {}, {}};
}

Problem refuse_value(const std::string& text, const OptionFact& option, Language language) {
  const json::object values{
      {"text", in_quotes(text)}, {"option", option.name}, {"values", values_of(option, language)}};
  return {say(language, "wrong.option.value", values), {}, {}};
}

Problem refuse_variant(std::string_view game, const Refusal& refusal, Language language) {
  return {say(language, own_key("wrong", game, refusal.code)), std::string(refusal.rule), {}};
}

std::string refuse_seed(const std::string& text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error == std::errc{} && end == text.data() + text.size()) return "";
  return in_quotes(text) + " is no whole number from 0 to 18446744073709551615";
}

}  // namespace ludothek

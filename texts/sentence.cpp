#include <boost/json/array.hpp>
#include <utility>

#include "texts/texts.hpp"
#include "texts/values.hpp"

// Events as sentences: the values that a sentence shows, and by them its key (variants.json).

namespace ludothek {
namespace {

const json::array& list(const json::object& event, std::string_view name) {
  static const json::array kNone;
  const json::value* value = event.if_contains(name);
  return value != nullptr && value->is_array() ? value->get_array() : kNone;
}
std::string_view word_in(const json::object& event, std::string_view name) { return word(event.if_contains(name)); }

// What the sentences of a loot show but the event says only indirectly: who gave, and how much.
void add_loot(Language language, Names names, json::object& values) {
  if (const auto parts = split(word_in(values, "card"))) values["colour"] = string_of(parts->colour);
  json::array shares;
  const auto add = [&](std::string_view key, const json::object& share) {
    shares.push_back(string_of(say(language, key, share, names)));
  };
  if (const auto amount = whole(values.if_contains("fromCentre")).value_or(0); amount > 0) {
    add("riffifi.share.centre", {{"amount", amount}});
  }
  int givers = 0;
  const json::array from = list(values, "from");
  for (std::size_t seat = 0; seat < from.size(); ++seat) {
    if (whole(&from[seat]).value_or(0) <= 0) continue;
    add("riffifi.share.player", {{"giver", seat}, {"amount", from[seat]}});
    values["giver"] = seat;
    ++givers;
  }
  values["givers"] = givers;
  values["shares"] = std::move(shares);
}

void add_rows(json::object& values) {
  const json::array cubes = list(values, "cubes");
  constexpr std::array<std::string_view, 3> kRows{"top", "middle", "bottom"};
  for (std::size_t cell = 0; cell < cubes.size() && cell < 9; ++cell) {
    json::value& row = values[kRows[cell / 3]];
    if (!row.is_array()) row = json::array();
    row.get_array().push_back(cubes[cell]);
  }
}

// The event's members and what its sentences show besides.
json::object values_of(Language language, const json::object& event, Names names) {
  const std::string_view kind = word_in(event, "event");
  json::object values = event;
  if (kind == "lootTaken") add_loot(language, names, values);
  if (kind == "cubesArranged") add_rows(values);
  if (kind == "gameEnded" && !list(event, "scores").empty()) values["reached"] = list(event, "scores")[0];
  return values;
}

// Whether each member that a variant asks for is there with that very value.
bool fits(const json::object& variant, const json::object& values) {
  const json::value* when = variant.if_contains("when");
  if (when == nullptr) return true;
  for (const auto& condition : when->as_object()) {
    const json::value* value = values.if_contains(condition.key());
    if (value == nullptr || *value != condition.value()) return false;
  }
  return true;
}

// The first variant that fits says the suffix.
std::string key_with(std::string_view game, const json::object& values) {
  static const json::object kVariants = text_file("variants");
  const std::string_view kind = word_in(values, "event");
  if (kind == "gameEnded") return "end." + std::string(word_in(values, "end"));
  std::string key = std::string(game).append(".").append(kind);
  for (const json::value& variant : list(kVariants, key)) {
    if (fits(variant.as_object(), values)) return key.append(word_in(variant.as_object(), "suffix"));
  }
  return key;
}

}  // namespace

std::string key_of(std::string_view game, const json::object& event) {
  return key_with(game, values_of(Language::kEnglish, event, {}));
}

std::string sentence(Language language, std::string_view game, const json::object& event, Names names) {
  const json::object values = values_of(language, event, names);
  return say(language, key_with(game, values), values, names);
}

}  // namespace ludothek

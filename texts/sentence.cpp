#include <algorithm>
#include <boost/json/array.hpp>
#include <charconv>
#include <optional>
#include <utility>

#include "engine/indexed.hpp"
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

// What variants.json says of an event: its values and its variants.
const json::object& entry_of(std::string_view game, std::string_view kind) {
  static const json::object kEntries = text_file("variants");
  static const json::object kNone;
  const json::value* entry = kEntries.if_contains(std::string(game).append(".").append(kind));
  return entry != nullptr && entry->is_object() ? entry->get_object() : kNone;
}

json::array seats_with_any(const json::value& per_seat) {
  json::array seats;
  if (const json::array* numbers = per_seat.if_array()) {
    for (std::size_t seat = 0; seat < numbers->size(); ++seat) {
      if (whole(&(*numbers)[seat]).value_or(0) > 0) seats.push_back(seat);
    }
  }
  return seats;
}

std::size_t number_in(std::string_view digits) {
  std::size_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

// "0": that entry of a list; "0-2": those entries.
std::optional<json::value> entries(const json::value& value, std::string_view step) {
  const json::array* list = value.if_array();
  const std::size_t dash = step.find('-');
  const std::size_t first = number_in(step.substr(0, dash));
  if (list == nullptr || first >= list->size()) return std::nullopt;
  if (dash == std::string_view::npos) return (*list)[first];
  const std::size_t last = number_in(step.substr(dash + 1));
  json::array some;
  for (std::size_t i = first; i <= last && i < list->size(); ++i) some.push_back((*list)[i]);
  return some;
}

// What a path like "from.seats.count" leads to, from the event's members on.
std::optional<json::value> follow(const json::object& event, std::string_view path) {
  std::optional<json::value> found;
  const Compound* compound = compound_of(path.substr(0, path.find('.')));
  for (bool first = true; !path.empty(); first = false) {
    const std::string_view step = path.substr(0, path.find('.'));
    path.remove_prefix(std::min(step.size() + 1, path.size()));
    if (first) {
      const json::value* member = event.if_contains(step);
      if (member != nullptr) found = *member;
    } else if (compound != nullptr && std::ranges::find(compound->parts, step) != compound->parts.end()) {
      const auto parts = parts_in(*compound, word(&*found));
      found = parts ? std::optional(parts->at(step)) : std::nullopt;
    } else if (step == "seats") {
      found = seats_with_any(*found);
    } else if (step == "count") {
      found = found->is_array() ? found->get_array().size() : 0;
    } else {
      found = entries(*found, step);
    }
    if (!found) break;
  }
  return found;
}

// A list of texts: each part is said with its amount, where there is any; of a list by seat, once for every such seat.
json::array said_parts(Language language, const json::array& parts, const json::object& event, Names names) {
  json::array texts;
  for (const json::value& part : parts) {
    const std::string_view key = word_in(part.as_object(), "say");
    const json::value* of = event.if_contains(word_in(part.as_object(), "of"));
    if (whole(of).value_or(0) > 0) texts.push_back(string_of(say(language, key, {{"amount", *of}}, names)));
    for (const json::value& seat : seats_with_any(of == nullptr ? json::value() : *of)) {
      const json::value& amount = of->get_array()[place_of(whole(&seat).value_or(0))];
      texts.push_back(string_of(say(language, key, {{"seat", seat}, {"amount", amount}}, names)));
    }
  }
  return texts;
}

// The event's members and what its sentences show besides.
json::object values_of(Language language, std::string_view game, const json::object& event, Names names) {
  json::object values = event;
  const json::value* more = entry_of(game, word_in(event, "event")).if_contains("values");
  if (more == nullptr) return values;
  for (const auto& [name, source] : more->as_object()) {
    if (const json::array* parts = source.if_array()) {
      values[name] = said_parts(language, *parts, event, names);
    } else if (auto found = follow(event, word(&source))) {
      values[name] = *std::move(found);
    }
  }
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
  const std::string_view kind = word_in(values, "event");
  if (kind == "gameEnded") return own_key("end", game, word_in(values, "end"));
  std::string key = std::string(game).append(".").append(kind);
  for (const json::value& variant : list(entry_of(game, kind), "variants")) {
    if (fits(variant.as_object(), values)) return key.append(word_in(variant.as_object(), "suffix"));
  }
  return key;
}

}  // namespace

std::string key_of(std::string_view game, const json::object& event) {
  return key_with(game, values_of(Language::kEnglish, game, event, {}));
}

std::string sentence(Language language, std::string_view game, const json::object& event, Names names) {
  const json::object values = values_of(language, game, event, names);
  return say(language, key_with(game, values), values, names);
}

std::optional<std::string> past_sentence(Language language, std::string_view game, json::object event, Names names) {
  if (const json::value* fades = event.if_contains("fades")) {
    const json::array gone = fades->at("what").as_array();
    for (const json::value& name : gone) event.erase(name.as_string());
  }
  for (const json::value& variant : list(entry_of(game, word_in(event, "event")), "past")) {
    if (!fits(variant.as_object(), event)) continue;
    return say(language, word_in(variant.as_object(), "say"), values_of(language, game, event, names), names);
  }
  return std::nullopt;
}

}  // namespace ludothek

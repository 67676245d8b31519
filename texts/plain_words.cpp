#include "texts/plain_words.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/string.hpp>
#include <iterator>

#include "texts/values.hpp"

namespace ludothek {
namespace {

// "lastPot" as "last pot"; "A1" is a name.
std::string spaced(std::string_view name) {
  std::string words;
  for (const char letter : name) {
    const bool capital = letter >= 'A' && letter <= 'Z' && !words.empty();
    if (capital) words += ' ';
    words += capital ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  return words;
}

// As the end of a key: "star", "3", "null".
std::string name_of(const json::value& value) {
  if (value.is_null()) return "null";
  if (value.is_bool()) return value.get_bool() ? "true" : "false";
  if (const auto number = whole(&value)) return std::to_string(*number);
  return std::string(word(&value));
}

bool is_zero(const json::value& value) { return whole(&value) == 0; }

bool is_nothing(const json::value& value) {
  if (value.is_null() || is_zero(value)) return true;
  if (value.is_bool()) return !value.get_bool();
  if (value.is_string()) return value.get_string().empty();
  if (const json::array* list = value.if_array()) {
    return std::ranges::all_of(*list, [](const json::value& each) { return each.is_null(); });
  }
  return value.is_object() &&
         std::ranges::all_of(value.get_object(), [](const auto& each) { return is_zero(each.value()); });
}

bool is_scalar(const json::value& value) { return !value.is_array() && !value.is_object(); }

// A list without what is not there.
json::value known(const json::value& value) {
  const json::array* list = value.if_array();
  if (list == nullptr) return value;
  json::array there;
  std::ranges::copy_if(*list, std::back_inserter(there), [](const json::value& each) { return !each.is_null(); });
  return there;
}

}  // namespace

std::string PlainWords::key(std::string_view family, std::string_view name) const {
  return std::string(game_).append(".").append(family).append(".").append(name);
}

// A text says by the name of its placeholder as what the value is shown: {colour}, {seat}, {card}, {count} … or
// {value}.
std::string PlainWords::say(std::string_view key, const json::value& value) const {
  const json::value there = known(value);
  json::object values{{"value", string_of(text(there))}};
  static const json::object kKinds = text_file("kinds");
  for (const auto& kind : kKinds) values[kind.key()] = there;
  values["count"] = there;
  return ludothek::say(language_, key, values, names_);
}

std::string PlainWords::act(std::string_view what) const {
  const std::string own = key("do", what);
  return has(own) ? ludothek::say(language_, own) : spaced(what);
}

std::string PlainWords::question(std::string_view member) const {
  const std::string own = key("choose", member);
  return has(own) ? ludothek::say(language_, own) : spaced(member);
}

std::string PlainWords::value(std::string_view member, const json::value& value) const {
  const std::string own = key("value", member);
  if (!value.is_array()) {
    if (const std::string exact = own + "." + name_of(value); has(exact)) return ludothek::say(language_, exact);
  }
  if (has(own) && !value.is_null()) return say(own, value);
  if (is_seat(member) && whole(&value)) return ludothek::say(language_, "plain.seat", {{"seat", value}}, names_);
  return text(value);
}

PlainWords::Lines PlainWords::view(const json::object& view, int players) const {
  Lines lines{.table = {}, .seats = std::vector<std::vector<std::string>>(static_cast<std::size_t>(players))};
  const bool worded = has_texts(language_, key("view", ""));
  for (const auto& [member, value] : view) {
    const std::string own = key("view", member);
    const json::array* list = value.if_array();
    if (list == nullptr || list->size() != lines.seats.size() || !is_by_seat(own, *list, worded)) {
      std::ranges::move(line(own, member, value, worded), std::back_inserter(lines.table));
      continue;
    }
    for (std::size_t seat = 0; seat < list->size(); ++seat) {
      std::ranges::move(seat_lines(own, member, (*list)[seat], worded), std::back_inserter(lines.seats[seat]));
    }
  }
  return lines;
}

// By its text; without words, numbers and objects of which each player has one.
bool PlainWords::is_by_seat(const std::string& key, const json::array& list, bool worded) const {
  if (worded) return has(key + ".seat") || has_texts(language_, key + ".seat.");
  return std::ranges::all_of(list, [](const json::value& each) { return each.is_number() || each.is_object(); });
}

std::vector<std::string> PlainWords::seat_lines(const std::string& key, std::string_view member,
                                                const json::value& value, bool worded) const {
  const std::string own = key + ".seat";
  if (!value.is_object() || !worded || has(own)) return line(own, member, value, worded);
  std::vector<std::string> lines;
  for (const auto& [part, each] : value.get_object()) {
    std::ranges::move(line(own + "." + std::string(part), part, each, worded), std::back_inserter(lines));
  }
  return lines;
}

std::vector<std::string> PlainWords::line(const std::string& key, std::string_view member, const json::value& value,
                                          bool worded) const {
  if (is_nothing(value)) {
    if (has(key + ".none")) return {ludothek::say(language_, key + ".none")};
    return {};
  }
  if (const std::string exact = key + "." + name_of(value); is_scalar(value) && has(exact)) {
    return {ludothek::say(language_, exact)};
  }
  if (has(key)) return {say(key, value)};
  if (worded) return {};
  return {spaced(member) + ": " + text(value)};
}

std::string PlainWords::text(const json::value& value) const {
  std::string words;
  const auto add = [&](const std::string& more) {
    words.append(words.empty() ? "" : ludothek::say(language_, "list.comma")).append(more);
  };
  if (const json::array* list = value.if_array()) {
    for (const json::value& each : *list) add(text(each));
    return words;
  }
  if (const json::object* object = value.if_object()) {
    for (const auto& [name, each] : *object) {
      if (!is_zero(each)) add(counted(name, each));
    }
    return words;
  }
  if (value.is_bool()) return ludothek::say(language_, value.get_bool() ? "plain.yes" : "plain.no");
  if (value.is_null()) return ludothek::say(language_, "plain.none");
  const std::string colour = "colour." + name_of(value);
  return has(colour) ? ludothek::say(language_, colour) : name_of(value);
}

std::string PlainWords::counted(std::string_view name, const json::value& value) const {
  if (whole(&value) && has("colour." + std::string(name))) {
    return ludothek::say(language_, "plain.count", {{"count", value}, {"colour", string_of(name)}});
  }
  return spaced(name) + " " + text(value);
}

}  // namespace ludothek

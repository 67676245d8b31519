#include "record/json/fields.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>

namespace ludothek {
namespace {

// JSON's whole numbers come as signed or unsigned; a fraction such as 1.0 is none.
std::optional<int> whole_number(const json::value& value, int lowest, int highest) {
  std::int64_t number = 0;
  if (const std::int64_t* signed_one = value.if_int64()) {
    number = *signed_one;
  } else if (const std::uint64_t* unsigned_one = value.if_uint64();
             unsigned_one != nullptr && *unsigned_one <= INT32_MAX) {
    number = static_cast<std::int64_t>(*unsigned_one);
  } else {
    return std::nullopt;
  }
  if (number < lowest || number > highest) return std::nullopt;
  return static_cast<int>(number);
}

std::string range(int lowest, int highest) {
  return "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest);
}

}  // namespace

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string result = "\"";
  for (const char c : text.substr(0, kLongest)) result += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
  // A cut inside a UTF-8 sequence would leave half a letter.
  if (text.size() > kLongest) {
    while (!result.empty() && (static_cast<unsigned char>(result.back()) & 0x80) != 0) result.pop_back();
    result += "…";
  }
  return result + "\"";
}

const json::value* Fields::find(std::string_view name) {
  read_.push_back(name);
  const json::value* value = object_.if_contains(name);
  if (value == nullptr) complain(in_quotes(name) + " is missing");
  return value;
}

std::string_view text_in(Fields& fields, const json::value& value) {
  if (const json::string* text = value.if_string()) return {text->data(), text->size()};
  fields.complain("a text was expected in a list");
  return {};
}

int whole_in(Fields& fields, const json::value& value, int lowest, int highest) {
  if (const auto number = whole_number(value, lowest, highest)) return *number;
  fields.complain("a list should hold " + range(lowest, highest));
  return lowest;
}

std::size_t word_in(Fields& fields, const json::value& value, std::span<const std::string_view> words) {
  const std::string_view text = text_in(fields, value);
  const auto found = std::find(words.begin(), words.end(), text);
  if (found != words.end()) return place_of(found - words.begin());
  fields.complain(in_quotes(text) + " is not one of the words that may stand here");
  return 0;
}

std::string_view Fields::text(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr) return {};
  if (const json::string* text = value->if_string()) return {text->data(), text->size()};
  complain(in_quotes(name) + " must be a text");
  return {};
}

int Fields::whole(std::string_view name, int lowest, int highest) {
  const json::value* value = find(name);
  if (value == nullptr) return lowest;
  if (const auto number = whole_number(*value, lowest, highest)) return *number;
  complain(in_quotes(name) + " must be " + range(lowest, highest));
  return lowest;
}

std::uint64_t Fields::count(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr) return 0;
  if (value->is_uint64()) return value->get_uint64();
  if (value->is_int64() && value->get_int64() >= 0) return static_cast<std::uint64_t>(value->get_int64());
  complain(in_quotes(name) + " must be a whole number, 0 or more");
  return 0;
}

double Fields::real(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr) return 0;
  if (value->is_int64()) return static_cast<double>(value->get_int64());
  if (value->is_uint64()) return static_cast<double>(value->get_uint64());
  if (value->is_double()) return value->get_double();
  complain(in_quotes(name) + " must be a number");
  return 0;
}

bool Fields::flag(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr) return false;
  if (const bool* flag = value->if_bool()) return *flag;
  complain(in_quotes(name) + " must be true or false");
  return false;
}

bool Fields::names(std::string_view name, std::string_view word) {
  const json::value* value = object_.if_contains(name);
  if (value == nullptr || !value->is_string() ||
      std::string_view(value->get_string().data(), value->get_string().size()) != word)
    return false;
  read_.push_back(name);
  return true;
}

bool Fields::is_null(std::string_view name) {
  const json::value* value = object_.if_contains(name);
  if (value == nullptr || !value->is_null()) return false;
  read_.push_back(name);
  return true;
}

const json::array& Fields::list(std::string_view name) {
  static const json::array kEmpty;
  const json::value* value = find(name);
  if (value == nullptr) return kEmpty;
  if (const json::array* list = value->if_array()) return *list;
  complain(in_quotes(name) + " must be a list");
  return kEmpty;
}

const json::object& Fields::object(std::string_view name) {
  static const json::object kEmpty;
  skip(name);
  const json::value* value = object_.if_contains(name);
  if (value != nullptr && value->is_object()) return value->get_object();
  complain(in_quotes(name) + " must be an object");
  return kEmpty;
}

Seat Fields::seat(std::string_view name, int players) { return seat_at(whole(name, 0, players - 1)); }

std::size_t Fields::word(std::string_view name, std::span<const std::string_view> words) {
  const json::value* value = find(name);
  if (value == nullptr) return 0;
  return word_in(*this, *value, words);
}

void Fields::complain(std::string what) {
  if (problem_.empty()) problem_ = std::move(what);
}

std::optional<Problem> Fields::finish() {
  for (const auto& member : object_) {
    const std::string_view key{member.key().data(), member.key().size()};
    if (std::find(read_.begin(), read_.end(), key) == read_.end()) complain(in_quotes(key) + " does not belong here");
  }
  if (problem_.empty()) return std::nullopt;
  return Problem{problem_, {}, {}};
}

}  // namespace ludothek

// Reading the values of texts: numbers, words and cards in JSON that may be anything.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ludothek {

namespace json = boost::json;

inline std::string_view view_of(const json::string& text) { return {text.data(), text.size()}; }
inline json::string string_of(std::string_view text) { return json::string(text.data(), text.size()); }

// A whole number, or nothing.
std::optional<std::int64_t> whole(const json::value* value);
// A text, or the empty one.
std::string_view word(const json::value* value);

// "red-6" is a colour and a value; "officer" is neither.
struct CardName {
  std::string_view colour;
  std::string_view value;
};
std::optional<CardName> split(std::string_view card);

// One of the files in this folder; empty if it is not there: then every key shows itself.
json::object text_file(std::string_view name);

}  // namespace ludothek

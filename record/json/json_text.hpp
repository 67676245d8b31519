// JSON values as text, put behind what is there already.
//
// The same text as boost::json::serialize gives. That one can stop and go on anywhere, which nobody needs here and
// which takes several times as long: every move is written for a log, a record and several people.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace ludothek {

namespace json = boost::json;

void append_json(std::string& text, const json::value& value);
void append_json(std::string& text, const json::object& object);
void append_json(std::string& text, const json::array& array);
// With its quotes.
void append_json(std::string& text, std::string_view words);
void append_number(std::string& text, std::int64_t number);
void append_number(std::string& text, std::uint64_t number);

template <class Value>
std::string json_text(const Value& value) {
  std::string text;
  append_json(text, value);
  return text;
}

}  // namespace ludothek

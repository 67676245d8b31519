// Reading the values of texts: numbers, words and the parts of words in JSON that may be anything.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ludothek {

namespace json = boost::json;

inline std::string_view view_of(const json::string& text) { return {text.data(), text.size()}; }
inline json::string string_of(std::string_view text) { return json::string(text.data(), text.size()); }

// A whole number, or nothing.
std::optional<std::int64_t> whole(const json::value* value);
// A text, or the empty one.
std::string_view word(const json::value* value);

// A word put together of several, as kinds.json says for the names of such values.
struct Compound {
  std::vector<std::string> parts;  // their names, which are more than one
  std::string between;             // what stands between two of them
  std::string say;                 // the text that shows them; <say>.<word> shows a word without parts
  std::string alike;               // the text for several that differ in the last part alone; empty: there is none
};
// Nothing: values of that name are no such words.
const Compound* compound_of(std::string_view name);
// The parts by their names; nothing: the word has not as many.
std::optional<json::object> parts_in(const Compound& kind, std::string_view text);

// One of the files in this folder; empty if it is not there: then every key shows itself.
json::object text_file(std::string_view name);

}  // namespace ludothek

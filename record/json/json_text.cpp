#include "record/json/json_text.hpp"

#include <array>
#include <boost/json/serialize.hpp>
#include <charconv>

namespace ludothek {
namespace {

template <class Number>
void append_digits(std::string& text, Number number) {
  std::array<char, 20> digits;
  text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
}

// What stands for a character that may not stand in a string itself (RFC 8259, 7).
void append_escaped(std::string& text, char letter) {
  constexpr std::string_view kShort = "b t n _ f r";  // from 8 on; '_': there is none for 11
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto code = static_cast<unsigned char>(letter);
  text += '\\';
  if (code >= ' ') {
    text += letter;
  } else if (code >= 8 && code <= 13 && code != 11) {
    text += kShort[2 * (code - 8UL)];
  } else {
    text.append("u00").append(1, kHex[code >> 4]).append(1, kHex[code & 15]);
  }
}

bool stands_for_itself(char letter) {
  return static_cast<unsigned char>(letter) >= ' ' && letter != '"' && letter != '\\';
}

std::string_view view(json::string_view words) { return {words.data(), words.size()}; }

}  // namespace

void append_number(std::string& text, std::int64_t number) { append_digits(text, number); }
void append_number(std::string& text, std::uint64_t number) { append_digits(text, number); }

void append_json(std::string& text, std::string_view words) {
  text += '"';
  std::size_t written = 0;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (stands_for_itself(words[at])) continue;
    text.append(words, written, at - written);
    append_escaped(text, words[at]);
    written = at + 1;
  }
  text.append(words, written) += '"';
}

void append_json(std::string& text, const json::array& array) {
  text += '[';
  for (const json::value& value : array) {
    if (&value != array.begin()) text += ',';
    append_json(text, value);
  }
  text += ']';
}

void append_json(std::string& text, const json::object& object) {
  text += '{';
  for (const auto& member : object) {
    if (&member != object.begin()) text += ',';
    append_json(text, view(member.key()));
    text += ':';
    append_json(text, member.value());
  }
  text += '}';
}

// Nothing is deeper than what parse_strictly() takes (kDeepest), or than what we build ourselves.
// NOLINTNEXTLINE(misc-no-recursion)
void append_json(std::string& text, const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      text += "null";
      return;
    case json::kind::bool_:
      text += value.get_bool() ? "true" : "false";
      return;
    case json::kind::int64:
      return append_number(text, value.get_int64());
    case json::kind::uint64:
      return append_number(text, value.get_uint64());
    case json::kind::double_:
      text += json::serialize(value);  // seldom: it may be slow
      return;
    case json::kind::string:
      return append_json(text, view(value.get_string()));
    case json::kind::array:
      return append_json(text, value.get_array());
    case json::kind::object:
      return append_json(text, value.get_object());
  }
}

}  // namespace ludothek

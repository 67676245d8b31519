#include "record/json/json_writer.hpp"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/detail/format.hpp>
#include <boost/json/object.hpp>
#include <charconv>

namespace ludothek {
namespace {

// What may not stand in a string itself (RFC 8259, 7).
constexpr auto kSpecial = [] {
  std::array<bool, 256> special{};
  for (std::size_t code = 0; code < ' '; ++code) special[code] = true;
  special['"'] = special['\\'] = true;
  return special;
}();

bool is_special(char letter) { return kSpecial[static_cast<unsigned char>(letter)]; }

std::string_view view(json::string_view words) { return {words.data(), words.size()}; }

// The part of boost::json::serialize that does it: the whole is ten kilobytes of a page's module.
std::string fraction(double number) {
  std::array<char, json::detail::max_number_chars + 1> digits;
  return {digits.data(), json::detail::format_double(digits.data(), number)};
}

}  // namespace

// --- characters ----------------------------------------------------------------------------------------------------

void JsonWriter::comma() {
  make_room(1);
  if (!first_) *at_++ = ',';
  first_ = false;
}

void JsonWriter::add(std::string_view text) {
  if (text.size() > sizeof portion_) {
    flush();
    text_ += text;
    return;
  }
  make_room(text.size());
  at_ = std::copy(text.begin(), text.end(), at_);
}

// What stands for a special one.
void JsonWriter::add_escaped(char letter) {
  constexpr std::string_view kShort = "b t n _ f r";  // from 8 on; '_': there is none for 11
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto code = static_cast<unsigned char>(letter);
  add("\\");
  if (code >= ' ') {
    add({&letter, 1});
  } else if (code >= 8 && code <= 13 && code != 11) {
    add(kShort.substr(2 * (code - 8UL), 1));
  } else {
    add("u00");
    add(kHex.substr(code >> 4, 1));
    add(kHex.substr(code & 15, 1));
  }
}

template <class Number>
void JsonWriter::add_digits(Number number) {
  constexpr std::size_t kMost = 20;
  comma();
  make_room(kMost);
  at_ = std::to_chars(at_, at_ + kMost, number).ptr;
}

// --- values --------------------------------------------------------------------------------------------------------

void JsonWriter::open(char bracket) {
  comma();
  make_room(1);
  *at_++ = bracket;
  first_ = true;
}

JsonWriter& JsonWriter::close(char bracket) {
  make_room(1);
  *at_++ = bracket;
  first_ = false;
  return *this;
}

JsonWriter& JsonWriter::put(std::string_view text) {
  comma();
  add(text);
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  make_room(name.size() + 4);
  if (!first_) *at_++ = ',';
  *at_++ = '"';
  at_ = std::copy(name.begin(), name.end(), at_);
  *at_++ = '"';
  *at_++ = ':';
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::signed_number(std::int64_t number) {
  add_digits(number);
  return *this;
}
JsonWriter& JsonWriter::unsigned_number(std::uint64_t number) {
  add_digits(number);
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view words) {
  comma();
  make_room(1);
  *at_++ = '"';
  for (auto at = words.begin(); at != words.end();) {
    const auto special = std::find_if(at, words.end(), is_special);
    add({at, special});
    at = special;
    if (at != words.end()) add_escaped(*at++);
  }
  make_room(1);
  *at_++ = '"';
  return *this;
}

// --- trees ---------------------------------------------------------------------------------------------------------

// Nothing is deeper than what parse_strictly() takes (kDeepest), or than what we build ourselves.
// NOLINTBEGIN(misc-no-recursion)
JsonWriter& JsonWriter::value(const json::array& array) {
  return list([&](JsonWriter&) {
    for (const json::value& one : array) value(one);
  });
}

JsonWriter& JsonWriter::value(const json::object& object) {
  open('{');
  for (const auto& member : object) {
    value(view(member.key()));
    add(":");
    first_ = true;
    value(member.value());
  }
  return close('}');
}

JsonWriter& JsonWriter::value(const json::value& tree) {
  switch (tree.kind()) {
    case json::kind::null:
      return null();
    case json::kind::bool_:
      return value(tree.get_bool());
    case json::kind::int64:
      return value(tree.get_int64());
    case json::kind::uint64:
      return value(tree.get_uint64());
    case json::kind::double_:
      return put(fraction(tree.get_double()));
    case json::kind::string:
      return value(view(tree.get_string()));
    case json::kind::array:
      return value(tree.get_array());
    case json::kind::object:
      return value(tree.get_object());
  }
  return *this;
}
// NOLINTEND(misc-no-recursion)

}  // namespace ludothek

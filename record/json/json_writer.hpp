// JsonWriter: JSON written straight to text, value after value, without a tree of them. It sets the commas.
//
//   JsonWriter(text).object([&](JsonWriter& w) { w("seat", 2)("name", "Ana").each("cards", hand, card_name); });
//
// It adds to the text by portions: all of it is there when the writer is gone.
#pragma once

#include <boost/json/value.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/seat.hpp"

namespace ludothek {

namespace json = boost::json;

class JsonWriter {
 public:
  explicit JsonWriter(std::string& text) : text_(text) {}
  ~JsonWriter() { flush(); }
  JsonWriter(const JsonWriter&) = delete;
  JsonWriter& operator=(const JsonWriter&) = delete;

  // A member of the object that is being written: its name and its value.
  template <class Value>
  JsonWriter& operator()(std::string_view name, const Value& given) {
    return key(name).value(given);
  }
  // The next value belongs to this name. REQUIRES: the name is short and needs no escape.
  JsonWriter& key(std::string_view name);

  JsonWriter& value(bool flag) { return put(flag ? "true" : "false"); }
  template <std::integral Number>
    requires(!std::same_as<Number, bool>)
  JsonWriter& value(Number number) {
    if constexpr (std::signed_integral<Number>) {
      return signed_number(number);
    } else {
      return unsigned_number(number);
    }
  }
  JsonWriter& value(Seat seat) { return value(index(seat)); }
  JsonWriter& value(SeatSet seats) {
    return list([&](JsonWriter& w) {
      for (const Seat seat : seats) w.value(seat);
    });
  }
  JsonWriter& value(std::string_view words);
  JsonWriter& value(const std::string& words) { return value(std::string_view(words)); }
  JsonWriter& value(const char* words) { return value(std::string_view(words)); }
  JsonWriter& value(const json::value& tree);
  JsonWriter& value(const json::object& object);
  JsonWriter& value(const json::array& array);
  JsonWriter& null() { return put("null"); }
  // The value, or null.
  template <class Value>
  JsonWriter& value(const std::optional<Value>& given) {
    return given ? value(*given) : null();
  }
  template <class Value, std::size_t kExtent>
  JsonWriter& value(std::span<const Value, kExtent> values) {
    return list([&](JsonWriter& w) {
      for (const Value& one : values) w.value(one);
    });
  }
  // A member that is a list: what `write_as` makes of each of these.
  template <class Values, class WriteAs>
  JsonWriter& each(std::string_view name, const Values& values, WriteAs write_as) {
    return key(name).list([&](JsonWriter& w) {
      for (const auto& one : values) w.value(std::invoke(write_as, one));
    });
  }

  // What write(*this) puts inside.
  template <class Write>
  JsonWriter& object(Write write) {
    open('{');
    write(*this);
    return close('}');
  }
  template <class Write>
  JsonWriter& list(Write write) {
    open('[');
    write(*this);
    return close(']');
  }
  // Values, or members, that are text already, with commas between; perhaps none.
  JsonWriter& written(std::string_view text) { return text.empty() ? *this : put(text); }
  // Behind it all: it means nothing.
  void space() { add(" "); }

 private:
  void open(char bracket);
  JsonWriter& close(char bracket);
  JsonWriter& put(std::string_view text);  // a value as it is
  JsonWriter& signed_number(std::int64_t number);
  JsonWriter& unsigned_number(std::uint64_t number);

  void flush() {
    text_.append(portion_, at_);
    at_ = portion_;
  }
  // So many characters more fit into the portion. REQUIRES: they fit into an empty one.
  void make_room(std::size_t count) {
    if (static_cast<std::size_t>(portion_ + sizeof portion_ - at_) < count) flush();
  }
  void comma();
  void add(std::string_view text);
  void add_escaped(char letter);
  template <class Number>
  void add_digits(Number number);

  std::string& text_;
  bool first_ = true;   // nothing stands before the next value that it must be set off from
  char portion_[1024];  // most messages fit; NOLINT(modernize-avoid-c-arrays)
  char* at_ = portion_;
};

// What write(writer) writes.
template <class Write>
std::string text_of(Write write) {
  std::string text;
  {
    JsonWriter writer(text);
    write(writer);
  }
  return text;
}

}  // namespace ludothek

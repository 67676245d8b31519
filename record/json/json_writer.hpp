// JsonWriter: JSON written straight to text, value after value, without a tree of them. It sets the commas.
//
//   JsonWriter(text).object([&](JsonWriter& w) { w("seat", 2)("name", "Ana"); });
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/seat.hpp"
#include "record/json/json_text.hpp"

namespace ludothek {

class JsonWriter {
 public:
  explicit JsonWriter(std::string& text) : text_(text) {}

  // A member of the object that is being written: its name and its value.
  template <class Value>
  JsonWriter& operator()(std::string_view name, const Value& given) {
    return key(name).value(given);
  }
  // The next value belongs to this name. REQUIRES: the name needs no escape.
  JsonWriter& key(std::string_view name) {
    comma();
    text_.append(1, '"').append(name).append("\":");
    first_ = true;
    return *this;
  }

  JsonWriter& value(bool flag) { return put(flag ? "true" : "false"); }
  template <std::integral Number>
    requires(!std::same_as<Number, bool>)
  JsonWriter& value(Number number) {
    comma();
    if constexpr (std::signed_integral<Number>) {
      append_number(text_, std::int64_t{number});
    } else {
      append_number(text_, std::uint64_t{number});
    }
    return *this;
  }
  JsonWriter& value(Seat seat) { return value(index(seat)); }
  JsonWriter& value(SeatSet seats) {
    return list([&](JsonWriter& w) {
      for (const Seat seat : seats) w.value(seat);
    });
  }
  JsonWriter& value(std::string_view words) {
    comma();
    append_json(text_, words);
    return *this;
  }
  JsonWriter& value(const std::string& words) { return value(std::string_view(words)); }
  JsonWriter& value(const char* words) { return value(std::string_view(words)); }
  JsonWriter& value(const json::object& object) {
    comma();
    append_json(text_, object);
    return *this;
  }
  JsonWriter& value(const json::array& array) {
    comma();
    append_json(text_, array);
    return *this;
  }
  JsonWriter& null() { return put("null"); }
  // The value, or null.
  template <class Value>
  JsonWriter& value(const std::optional<Value>& given) {
    return given ? value(*given) : null();
  }

  // What write(*this) puts inside.
  template <class Write>
  JsonWriter& object(Write write) {
    return enclose('{', write, '}');
  }
  template <class Write>
  JsonWriter& list(Write write) {
    return enclose('[', write, ']');
  }
  // Values, or members, that are text already, with commas between; perhaps none.
  JsonWriter& written(std::string_view text) { return text.empty() ? *this : put(text); }

 private:
  void comma() {
    if (!first_) text_ += ',';
    first_ = false;
  }
  JsonWriter& put(std::string_view text) {
    comma();
    text_ += text;
    return *this;
  }
  template <class Write>
  JsonWriter& enclose(char open, Write write, char close) {
    comma();
    text_ += open;
    first_ = true;
    write(*this);
    text_ += close;
    first_ = false;
    return *this;
  }

  std::string& text_;
  bool first_ = true;  // nothing stands before the next value that it must be set off from
};

}  // namespace ludothek

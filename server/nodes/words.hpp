// Words: how the nodes of a house write to each other. Numbers are decimal digits, a single letter says what follows, a
// text of any bytes stands behind its length; a space ends each but the text. Readable when a frame is looked at, and
// read without trust: a reader that met nonsense gives zeros from then on and says so (good).
#pragma once

#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "table/state/time.hpp"

namespace ludothek {

class WordWriter {
 public:
  explicit WordWriter(std::string& out) : out_(out) {}

  WordWriter& letter(char letter) {
    out_ += letter;
    out_ += ' ';
    return *this;
  }
  template <class Number>
  WordWriter& number(Number number) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    out_.append(digits, end);
    out_ += ' ';
    return *this;
  }
  WordWriter& flag(bool flag) { return letter(flag ? '+' : '-'); }
  template <class Number>
  WordWriter& maybe(const std::optional<Number>& value) {
    return value ? number(*value) : letter('-');
  }
  WordWriter& time(Moment moment) { return number(moment.time_since_epoch().count()); }
  WordWriter& text(std::string_view text) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, text.size()).ptr;
    out_.append(digits, end);
    out_ += ':';
    out_ += text;
    return *this;
  }

 private:
  std::string& out_;
};

class WordReader {
 public:
  explicit WordReader(std::string_view text) : rest_(text) {}

  // All of it made sense so far.
  bool good() const { return good_; }
  bool at_end() const { return rest_.empty(); }
  // All of it made sense, and nothing is left.
  bool done() const { return good_ && at_end(); }

  char letter() {
    const std::string_view word = next();
    if (word.size() != 1) return fail<char>();
    return word[0];
  }
  bool flag() {
    const char mark = letter();
    if (mark != '+' && mark != '-') return fail<bool>();
    return mark == '+';
  }
  template <class Number>
  Number number(Number least = std::numeric_limits<Number>::min(), Number most = std::numeric_limits<Number>::max()) {
    return parse<Number>(next(), least, most);
  }
  template <class Number>
  std::optional<Number> maybe() {
    const std::string_view word = next();
    if (word == "-") return std::nullopt;
    return parse<Number>(word, std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max());
  }
  // Within a thousand years of the clock's start, so that nobody's arithmetic overflows.
  Moment time() {
    constexpr std::int64_t kFar = Duration(std::chrono::hours(24 * 365 * 1000)).count();
    return Moment(Duration(number<std::int64_t>(-kFar, kFar)));
  }
  // Into the text that is read.
  std::string_view text(std::size_t longest) {
    const std::size_t colon = good_ ? rest_.find(':') : std::string_view::npos;
    if (colon == std::string_view::npos) return fail<std::string_view>();
    const auto size = parse<std::size_t>(rest_.substr(0, colon), 0, longest);
    if (!good_) return {};  // and nothing is left to go on with
    rest_.remove_prefix(colon + 1);
    if (size > rest_.size()) return fail<std::string_view>();
    const std::string_view found = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return found;
  }

 private:
  template <class Value>
  Value fail() {
    good_ = false;
    rest_ = {};
    return {};
  }
  std::string_view next() {
    const std::size_t space = good_ ? rest_.find(' ') : std::string_view::npos;
    if (space == std::string_view::npos) return fail<std::string_view>();
    const std::string_view word = rest_.substr(0, space);
    rest_.remove_prefix(space + 1);
    return word;
  }
  // As the writer writes it: no sign in front of what is positive, no zeros.
  template <class Number>
  Number parse(std::string_view word, Number least, Number most) {
    Number value{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool plain = word == "0" || (!word.empty() && word[0] != '0' && !word.starts_with("-0"));
    if (!good_ || !plain || error != std::errc() || end != word.data() + word.size() || value < least || value > most) {
      return fail<Number>();
    }
    return value;
  }

  std::string_view rest_;
  bool good_ = true;
};

}  // namespace ludothek

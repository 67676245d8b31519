// Fields: reads the members of one JSON object that came from outside, and remembers the first thing that is wrong.
//
// Every getter gives a harmless value once something was wrong, so that a reader can be written straight down and ask
// once, at the end. finish() also complains about members nobody asked for: a move has no others than those given.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.hpp"
#include "record/json/problem.hpp"

namespace ludothek {

namespace json = boost::json;

class Fields {
 public:
  explicit Fields(const json::object& object) : object_(object) { read_.reserve(object.size()); }

  bool has(std::string_view name) const { return object_.contains(name); }
  std::string_view text(std::string_view name);
  int whole(std::string_view name, int lowest, int highest);
  // A non-negative whole number of any size.
  std::uint64_t count(std::string_view name);
  // Any finite number.
  double real(std::string_view name);
  bool flag(std::string_view name);
  // Whether the member is exactly this word; reads it only then.
  bool names(std::string_view name, std::string_view word);
  bool is_null(std::string_view name);
  const json::array& list(std::string_view name);
  const json::object& object(std::string_view name);
  Seat seat(std::string_view name, int players);
  // Which of the names the member says, as its place among them.
  std::size_t word(std::string_view name, std::span<const std::string_view> words);

  void complain(std::string what);
  void skip(std::string_view name) { read_.push_back(name); }
  bool fine() const { return problem_.empty(); }
  std::optional<Problem> finish();

 private:
  const json::value* find(std::string_view name);

  const json::object& object_;
  std::vector<std::string_view> read_;
  std::string problem_;
};

// The same for the members of a list. Each adds its complaint to `fields`.
std::size_t word_in(Fields& fields, const json::value& value, std::span<const std::string_view> words);
int whole_in(Fields& fields, const json::value& value, int lowest, int highest);
std::string_view text_in(Fields& fields, const json::value& value);

// A foreign text as part of a message: shortened, so that no input can flood the output.
std::string in_quotes(std::string_view text);

}  // namespace ludothek

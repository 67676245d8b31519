#include "record/json/parse.hpp"

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/value_stack.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "record/json/fields.hpp"

namespace ludothek {
namespace {

using boost::system::error_code;

// What basic_parser calls while it reads: builds the value and watches the names. The names of every object that is
// still open stand one behind the other in `names_`; each level knows where its own begin.
class StrictHandler {
 public:
  // NOLINTBEGIN(readability-identifier-naming): the names Boost.JSON asks for.
  static constexpr std::size_t max_object_size = json::object::max_size();
  static constexpr std::size_t max_array_size = json::array::max_size();
  static constexpr std::size_t max_key_size = json::string::max_size();
  static constexpr std::size_t max_string_size = json::string::max_size();
  // NOLINTEND(readability-identifier-naming)

  explicit StrictHandler(json::storage_ptr storage) : storage_(std::move(storage)) {
    levels_.reserve(kUsualLevels);
    names_.reserve(kUsualNames);
  }

  json::value release() { return stack_.release(); }
  const std::optional<Problem>& twice() const { return twice_; }

  bool on_document_begin(error_code&) {
    stack_.reset(storage_);
    return true;
  }
  bool on_document_end(error_code&) { return true; }

  bool on_object_begin(error_code&) {
    open();
    return true;
  }
  bool on_object_end(std::size_t size, error_code& error) {
    if (stands_twice(error)) return false;
    close();
    stack_.push_object(size);
    return true;
  }
  bool on_array_begin(error_code&) {
    open();
    return true;
  }
  bool on_array_end(std::size_t size, error_code&) {
    close();
    stack_.push_array(size);
    return true;
  }

  bool on_key_part(json::string_view part, std::size_t, error_code&) {
    name_.append(part.data(), part.size());
    stack_.push_chars(part);
    return true;
  }
  bool on_key(json::string_view part, std::size_t, error_code&) {
    name_.append(part.data(), part.size());
    if (levels_.size() == 1) in_moves_ = name_ == "moves";
    names_.push_back(std::move(name_));
    name_.clear();
    stack_.push_key(part);
    return true;
  }
  bool on_string_part(json::string_view part, std::size_t, error_code&) {
    stack_.push_chars(part);
    return true;
  }
  bool on_string(json::string_view part, std::size_t, error_code&) {
    stack_.push_string(part);
    return done();
  }
  bool on_number_part(json::string_view, error_code&) { return true; }
  bool on_int64(std::int64_t number, json::string_view, error_code&) {
    stack_.push_int64(number);
    return done();
  }
  bool on_uint64(std::uint64_t number, json::string_view, error_code&) {
    stack_.push_uint64(number);
    return done();
  }
  bool on_double(double number, json::string_view, error_code&) {
    stack_.push_double(number);
    return done();
  }
  bool on_bool(bool flag, error_code&) {
    stack_.push_bool(flag);
    return done();
  }
  bool on_null(error_code&) {
    stack_.push_null();
    return done();
  }
  bool on_comment_part(json::string_view, error_code&) { return true; }
  bool on_comment(json::string_view, error_code&) { return true; }

 private:
  struct Level {
    std::size_t first_name;  // in names_
    std::size_t values = 0;  // complete ones so far
  };

  void open() { levels_.push_back({names_.size()}); }
  void close() {
    names_.resize(levels_.back().first_name);
    levels_.pop_back();
    done();
  }
  // A value is complete.
  bool done() {
    if (!levels_.empty()) ++levels_.back().values;
    return true;
  }

  // Few names are compared each with each; sorting keeps an object of a million members harmless.
  bool stands_twice(error_code& error) {
    constexpr std::ptrdiff_t kFew = 8;
    const auto begin = names_.begin() + static_cast<std::ptrdiff_t>(levels_.back().first_name);
    auto found = begin;
    if (names_.end() - begin <= kFew) {
      const auto comes_again = [this](auto name) { return std::find(name + 1, names_.end(), *name) != names_.end(); };
      while (found != names_.end() && !comes_again(found)) ++found;
    } else {
      std::sort(begin, names_.end());
      found = std::adjacent_find(begin, names_.end());
    }
    if (found == names_.end()) return false;
    twice_ = Problem{in_quotes(*found) + " stands twice", {}, {}};
    if (in_moves_ && levels_.size() > 2) twice_->move = levels_[1].values;
    error = json::error::syntax;  // any will do: the problem is told by twice()
    return true;
  }

  static constexpr std::size_t kUsualNames = 16;
  static constexpr std::size_t kUsualLevels = 4;

  const json::storage_ptr storage_;
  unsigned char room_[1024];  // for the values of a short text while it is read
  json::value_stack stack_{{}, room_, sizeof room_};
  std::vector<Level> levels_;
  std::vector<std::string> names_;
  std::string name_;       // the part of a name that is read so far
  bool in_moves_ = false;  // the top-level member being read
  std::optional<Problem> twice_;
};

}  // namespace

Expected<json::value, Problem> parse_strictly(std::string_view text, json::storage_ptr storage) {
  json::parse_options options;
  options.max_depth = kDeepest;
  json::basic_parser<StrictHandler> parser(options, std::move(storage));
  error_code error;
  const std::size_t read = parser.write_some(false, text.data(), text.size(), error);
  if (!error && read < text.size()) error = json::error::extra_data;
  if (!error) return parser.handler().release();
  if (const auto& twice = parser.handler().twice()) return *twice;
  return Problem{"this is not JSON: " + error.message(), {}, {}};
}

}  // namespace ludothek

// Log: one line per event, in logfmt (`time=… level=info event=listening address=…`), from any thread.
//
// A line holds no secret: no token, no cookie, no message, and of a table's code, which opens its door, only the
// beginning (short_code). Nobody's address is written down.
#pragma once

#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <mutex>
#include <string>
#include <string_view>

namespace ludothek {

class Log {
 public:
  enum class Level : std::uint8_t { kDebug, kInfo, kWarning, kError, kNothing };
  struct Field {
    std::string_view name;
    std::string value;
  };

  explicit Log(std::FILE* file = stderr, Level from = Level::kInfo) : file_(file), from_(from) {}

  void debug(std::string_view event, std::initializer_list<Field> fields = {}) { write(Level::kDebug, event, fields); }
  void info(std::string_view event, std::initializer_list<Field> fields = {}) { write(Level::kInfo, event, fields); }
  void warn(std::string_view event, std::initializer_list<Field> fields = {}) { write(Level::kWarning, event, fields); }
  void error(std::string_view event, std::initializer_list<Field> fields = {}) { write(Level::kError, event, fields); }

  void write(Level level, std::string_view event, std::initializer_list<Field> fields);

 private:
  std::FILE* file_;
  Level from_;
  std::mutex mutex_;
};

// A value as logfmt has it: in quotation marks where it needs them, no control characters.
std::string logfmt_value(std::string_view value);
// Enough of a table's code to recognise it among others, not enough to enter: "kalo-…".
std::string short_code(std::string_view code);

}  // namespace ludothek

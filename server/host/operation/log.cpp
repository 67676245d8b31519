#include "server/host/operation/log.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace ludothek {
namespace {

constexpr std::string_view name_of(Log::Level level) {
  switch (level) {
    case Log::Level::kDebug:
      return "debug";
    case Log::Level::kInfo:
      return "info";
    case Log::Level::kWarning:
      return "warning";
    default:
      return "error";
  }
}

std::string time_now() {
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now);
  return fmt::format("{:%FT%T}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(seconds)),
                     (now - seconds).count());
}

}  // namespace

void Log::write(Level level, std::string_view event, std::initializer_list<Field> fields) {
  if (level < from_) return;
  std::string line = fmt::format("time={} level={} event={}", time_now(), name_of(level), event);
  for (const Field& field : fields) line += fmt::format(" {}={}", field.name, logfmt_value(field.value));
  line += '\n';
  const std::lock_guard lock(mutex_);
  std::fwrite(line.data(), 1, line.size(), file_);
  std::fflush(file_);
}

std::string logfmt_value(std::string_view value) {
  constexpr std::size_t kLongest = 500;
  const auto plain = [](unsigned char c) { return c > ' ' && c != '"' && c != '\\' && c != '=' && c != 127; };
  if (!value.empty() && value.size() <= kLongest && std::ranges::all_of(value, plain)) return std::string(value);
  std::string quoted = "\"";
  for (const char c : value.substr(0, kLongest)) {
    if (c == '"' || c == '\\') quoted += '\\';
    const auto byte = static_cast<unsigned char>(c);
    quoted += byte < ' ' || byte == 127 ? '?' : c;
  }
  return quoted + '"';
}

std::string short_code(std::string_view code) { return std::string(code.substr(0, code.find('-'))) + "-…"; }

}  // namespace ludothek

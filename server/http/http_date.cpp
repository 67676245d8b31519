#include "server/http/http_date.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace ludothek {

std::string http_date(StoredTime time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(std::chrono::floor<std::chrono::seconds>(time));
  return fmt::format("{:%a, %d %b %Y %H:%M:%S GMT}", fmt::gmtime(seconds));
}

}  // namespace ludothek

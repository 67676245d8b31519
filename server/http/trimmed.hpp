// A header's value without the blanks around it (RFC 9110, 5.6.3: spaces and tabs).
#pragma once

#include <string_view>

namespace ludothek {

inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

}  // namespace ludothek

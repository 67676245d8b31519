// Refusal: why something may not be done.
#pragma once

#include <string_view>

namespace ludothek {

// The rule that forbids it and a code that doors translate.
struct Refusal {
  std::string_view rule;
  std::string_view code;
  constexpr bool operator==(const Refusal&) const = default;
};

}  // namespace ludothek

// How a command says that it was asked wrongly: a sentence on the standard error, after the command's name, and one
// exit code for all of them.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <string_view>

namespace ludothek {

inline constexpr int kWrongUse = 2;

// Returns kWrongUse.
inline int complain(std::string_view command, std::string_view what) {
  fmt::print(stderr, "ludothek {}: {}\n", command, what);
  return kWrongUse;
}

}  // namespace ludothek

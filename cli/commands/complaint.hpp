// How a command says that it was asked wrongly: a sentence on the standard error, after the command's name, and one
// exit code for all of them. And how it says what is wrong with a record.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <string_view>

#include "record/json/problem.hpp"
#include "texts/plain_text.hpp"

namespace ludothek {

inline constexpr int kWrongUse = 2;

// Returns kWrongUse.
inline int complain(std::string_view command, std::string_view what) {
  fmt::print(stderr, "ludothek {}: {}\n", command, what);
  return kWrongUse;
}

// The problem's sentence, which may quote a file that anybody wrote, as a terminal may be shown it.
inline std::string plainly(const Problem& problem) {
  constexpr std::size_t kLongest = 2000;  // bytes: what should have been dealt is named card by card
  return cut_to(kLongest, plain_text(problem.sentence(), std::string::npos));
}

}  // namespace ludothek

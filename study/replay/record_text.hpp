// Where a record's moves stand in its text, for who must be told which line is wrong, or wants what is left of a text
// that breaks off. It reads no more of JSON than it takes to find them: brackets and strings.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace ludothek {

struct TextSpan {
  std::size_t begin;
  std::size_t end;
};

// The whole entries of the top-level list "moves", in order.
std::vector<TextSpan> find_moves(std::string_view text);

// From 1.
std::size_t line_at(std::string_view text, std::size_t place);

}  // namespace ludothek

#include "study/replay/record_text.hpp"

#include <algorithm>

namespace ludothek {
namespace {

bool is_space(char letter) { return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r'; }

// Behind the string that begins here, or at the text's end.
std::size_t end_of_string(std::string_view text, std::size_t begin) {
  std::size_t at = begin + 1;
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

}  // namespace

std::vector<TextSpan> find_moves(std::string_view text) {
  std::vector<TextSpan> moves;
  std::string_view name;  // the last string outside of every list and inner object
  bool in_moves = false;
  int depth = 0;
  std::size_t entry = 0;  // where the one being read begins
  std::size_t last = 0;   // behind its last letter that is no space
  for (std::size_t at = 0; at < text.size();) {
    const char letter = text[at];
    const bool is_string = letter == '"';
    const std::size_t next = is_string ? end_of_string(text, at) : at + 1;
    if (is_string && depth == 1) name = text.substr(at, next - at);
    if (letter == ']' || letter == '}') --depth;
    const bool ends = in_moves && (depth == 1 || (depth == 2 && letter == ','));
    if (ends && last > entry) moves.push_back({entry, last});
    if (in_moves && depth == 1) return moves;
    const bool is_before_the_first_letter = is_space(letter) && last == entry;
    if (ends || is_before_the_first_letter) {
      entry = last = next;
    } else if (!is_space(letter)) {
      last = next;
    }
    if (letter == '[' || letter == '{') ++depth;
    if (letter == '[' && depth == 2 && name == "\"moves\"") {
      in_moves = true;
      entry = last = next;
    }
    at = next;
  }
  return moves;
}

std::size_t line_at(std::string_view text, std::size_t place) {
  const std::string_view before = text.substr(0, place);
  return 1 + static_cast<std::size_t>(std::ranges::count(before, '\n'));
}

}  // namespace ludothek

#include "server/host/tables/table_code.hpp"

#include <algorithm>
#include <vector>

#include "server/host/people/codes.hpp"
#include "server/host/tables/code_words.hpp"

namespace ludothek {
namespace {

constexpr std::size_t kWords = 6;
constexpr std::size_t kLongestTyped = 120;  // bytes

// Parts of a text at a separator; nothing between two separators is no part.
std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (end > 0) parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::string joined(std::span<const std::string_view> words) {
  std::string code;
  for (const std::string_view word : words) {
    if (!code.empty()) code += '-';
    code += word;
  }
  return code;
}

// Small letters without accents, and hyphens for what stands between; nothing where there is something else.
std::optional<std::string> plain_letters(std::string_view text) {
  // U+00C0 to U+00FF, which UTF-8 writes as 0xC3 and a second byte.
  constexpr std::string_view kLatin = "aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty";
  constexpr std::string_view kBetween = " -_.,;:+/'\t\n";
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    if (c >= 'a' && c <= 'z') {
      plain += c;
    } else if (c >= 'A' && c <= 'Z') {
      plain += static_cast<char>(c - 'A' + 'a');
    } else if (kBetween.find(c) != std::string_view::npos) {
      plain += '-';
    } else if (c == '\xc3' && next >= 0x80 && next <= 0xbf) {
      plain += kLatin[next - 0x80];
      ++i;
    } else if ((c == '\xcc' && next >= 0x80) || (c == '\xcd' && next >= 0x80 && next <= 0xaf)) {
      ++i;  // an accent by itself, U+0300 to U+036F
    } else {
      return std::nullopt;
    }
  }
  return plain;
}

// Eight syllables, as they once were.
std::optional<std::string> in_syllables(std::string_view letters) {
  if (letters.size() != 16) return std::nullopt;
  std::string code;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const std::string_view possible = i % 2 == 0 ? "bdfgklmnprstv" : "aeiou";
    if (possible.find(letters[i]) == std::string_view::npos) return std::nullopt;
    if (i > 0 && i % 4 == 0) code += '-';
    code += letters[i];
  }
  return code;
}

// The words that the letters are, wherever the gaps were: no word begins with another, so there is one way at most. Of
// a sorted list only the last word that is not behind the letters can be their beginning.
std::optional<std::string> in_words(std::string_view letters) {
  const auto words = code_words();
  std::vector<std::string_view> found;
  while (!letters.empty() && found.size() < kWords) {
    const auto behind = std::ranges::upper_bound(words, letters);
    if (behind == words.begin() || !letters.starts_with(*(behind - 1))) return std::nullopt;
    found.push_back(*(behind - 1));
    letters.remove_prefix(found.back().size());
  }
  if (!letters.empty() || found.size() != kWords) return std::nullopt;
  return joined(found);
}

// Equal but for one letter, in one of them or in both.
bool are_near(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty() && a.front() == b.front()) {
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a.remove_suffix(1);
    b.remove_suffix(1);
  }
  return a.size() <= 1 && b.size() <= 1;
}

std::optional<std::string> in_words_nearly(std::span<const std::string_view> typed) {
  if (typed.size() != kWords) return std::nullopt;
  std::vector<std::string_view> found;
  for (const std::string_view part : typed) {
    const auto word = std::ranges::find_if(code_words(), [&](std::string_view word) { return are_near(part, word); });
    if (word == code_words().end()) return std::nullopt;
    found.push_back(*word);
  }
  return joined(found);
}

}  // namespace

std::span<const std::string_view> code_words() {
  static const std::vector<std::string_view> kAll = split(kCodeWords.front().text, '\n');
  return kAll;
}

std::string make_table_code() {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < kWords; ++i) words.push_back(code_words()[random_below(code_words().size())]);
  return joined(words);
}

std::optional<std::string> read_table_code(std::string_view text) {
  if (text.size() > kLongestTyped) return std::nullopt;
  const auto plain = plain_letters(text);
  if (!plain) return std::nullopt;
  std::string letters = *plain;
  std::erase(letters, '-');
  if (auto code = in_words(letters)) return code;
  if (auto code = in_syllables(letters)) return code;
  return in_words_nearly(split(*plain, '-'));
}

}  // namespace ludothek

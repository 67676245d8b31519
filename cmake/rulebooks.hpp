// The boxes' rulebooks inside the program, <box>/rulebook/<language>.md as they were when it was built: their pages
// byte for byte, and the same as data, the JSON that cmake/rulebook.py describes.
//
// cmake/embed.cmake writes the definitions; the texts live as long as the program. Sorted by name.
#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "cmake/embedded_text.hpp"

namespace ludothek {

extern const std::span<const EmbeddedText> kRulebookPages;  // "games/…/rulebook/de" …
extern const std::span<const EmbeddedText> kRulebooks;      // under the same names

// A game's book in one of those; empty if there is none.
inline std::string_view find_rulebook(std::span<const EmbeddedText> books, std::string_view game,
                                      std::string_view language) {
  const std::string place = std::string("/").append(game).append("/rulebook/").append(language);
  const auto found = std::ranges::find_if(books, [&](const EmbeddedText& book) { return book.name.ends_with(place); });
  return found == books.end() ? std::string_view() : found->text;
}

}  // namespace ludothek

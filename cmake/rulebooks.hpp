// The rulebooks inside the program: docs/rulebook/<language>/<game>.md, byte for byte, as they were when it was built.
//
// cmake/embed.cmake writes the definition; the texts live as long as the program. Sorted by name.
#pragma once

#include <span>
#include <string_view>

namespace ludothek {

struct EmbeddedText {
  std::string_view name;  // "en/riffifi"
  std::string_view text;
};
extern const std::span<const EmbeddedText> kRulebooks;

}  // namespace ludothek

// Plain text: what people write, as others may be shown it. Names and sayings pass here, wherever they come from.
//
// By Unicode's properties: what is a blank (White_Space, and the few signs drawn as nothing) becomes one space; what
// can't be seen or turns the direction of writing (Default_Ignorable_Code_Point, format and control characters, private
// use, noncharacters) is left out; of accents set on one letter the first two stay.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ludothek {

inline constexpr std::size_t kLongestName = 40;  // bytes

// Trimmed; empty: there is nothing to see, or more than `longest` bytes.
std::string plain_text(std::string_view text, std::size_t longest);
// The same for a person's name, which does not begin with "bot:", however written: so records call the house's bots.
std::string plain_name(std::string_view text);
// A text that is longer than so many bytes is cut there, not within a letter, and "…" says so.
std::string cut_to(std::size_t longest, std::string text);

// Whether people could take one name for the other: apart from capitals, accents, blanks, punctuation, and letters of
// other scripts that are drawn alike.
bool look_alike(std::string_view a, std::string_view b);
// The name with a number, "Ana 2", within kLongestName. REQUIRES: a plain name, 2 <= number.
std::string numbered(std::string_view name, int number);

}  // namespace ludothek

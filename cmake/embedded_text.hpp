// A text inside the program, as it was when the program was built (cmake/embed.cmake).
#pragma once

#include <string_view>

namespace ludothek {

struct EmbeddedText {
  std::string_view name;  // its path inside its folder, without the ending
  std::string_view text;
};

}  // namespace ludothek

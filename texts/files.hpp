// The texts inside the program, as they were when it was built: under each language, under "variants" and under "kinds"
// the members of that file here and in every box (<box>/texts/).
//
// cmake/embed.cmake writes the definition; the texts live as long as the program. Sorted by name.
#pragma once

#include <span>

#include "cmake/embedded_text.hpp"

namespace ludothek {

extern const std::span<const EmbeddedText> kTextFiles;  // "de", "en", "fr", "kinds", "variants"

}  // namespace ludothek

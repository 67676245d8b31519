// The files of texts inside the program: texts/<language>.json and texts/variants.json, byte for byte, as
// they were when it was built.
//
// cmake/embed.cmake writes the definition; the texts live as long as the program. Sorted by name.
#pragma once

#include <span>

#include "cmake/embedded_text.hpp"

namespace ludothek {

extern const std::span<const EmbeddedText> kTextFiles;  // "de", "en", "fr", "variants"

}  // namespace ludothek

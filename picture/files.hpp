// The drawings, colours and letters of pictures, which travel inside the program.
#pragma once

#include <span>

#include "cmake/embedded_text.hpp"

namespace ludothek {

extern const std::span<const EmbeddedText> kPictureFiles;

}  // namespace ludothek

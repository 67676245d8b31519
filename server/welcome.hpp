// The files of server/welcome/, which travel inside the program (cmake/embed.cmake).
#pragma once

#include <span>

#include "cmake/embedded_text.hpp"

namespace ludothek {

extern const std::span<const EmbeddedText> kWelcomeFiles;

}  // namespace ludothek

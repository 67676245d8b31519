// Manual pages (roff, man macros) from what the commands say of themselves.
#pragma once

#include <string>
#include <string_view>

#include "cli/manual/command_text.hpp"

namespace ludothek {

// The page of a command and of those below it; of the program itself: an overview that names the other pages.
std::string man_page(const CommandText& program, const CommandText& command, std::string_view version);

}  // namespace ludothek

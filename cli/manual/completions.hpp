// What a shell completes after `ludothek`: scripts for bash, zsh and fish from what the commands say of themselves.
//
// They are fixed texts: nothing is asked of the program while somebody types.
#pragma once

#include <string>

#include "cli/manual/command_text.hpp"

namespace ludothek {

std::string bash_completion(const CommandText& program);
std::string zsh_completion(const CommandText& program);
std::string fish_completion(const CommandText& program);

}  // namespace ludothek

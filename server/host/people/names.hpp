// Names for guests who have not chosen one: a quality and an animal, friendly in every language.
#pragma once

#include <cstdint>
#include <string>

#include "texts/texts.hpp"

namespace ludothek {

// The same numbers give the same name.
std::string friendly_name(Language language, std::uint32_t quality, std::uint32_t animal);
// Of the system's generator.
std::string friendly_name(Language language);

}  // namespace ludothek

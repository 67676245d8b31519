// What each seat knew, for people at a terminal: what it found and missed, and what its cards cost, as far as that is
// worth a word.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "texts/texts.hpp"

namespace ludothek {

// Some lines, two spaces in; none if the analysis says nothing of it.
std::string knowledge_text(const json::object& analysis, const std::vector<std::string>& names, Language language);

}  // namespace ludothek

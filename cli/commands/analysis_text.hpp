// The analysis of a game for people at a terminal: a table of the seats, the decisions that cost most, and
// what each seat knew.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "texts/texts.hpp"

namespace ludothek {

// Some lines, with a blank one at the end.
std::string analysis_text(const json::object& analysis, std::string_view title, Language language);

}  // namespace ludothek

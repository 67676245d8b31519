// What an analysis has to say in words: page and terminal say it alike (docs/analysis.md).
#pragma once

#include <boost/json/object.hpp>
#include <string_view>

namespace ludothek {

namespace json = boost::json;

// One sentence: a key of the texts and its values.
json::object phrase(std::string_view key, json::object values = {});

}  // namespace ludothek

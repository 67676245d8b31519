// A JSON value as text: the same as boost::json::serialize gives. That one can stop and go on anywhere, which nobody
// needs here and which takes several times as long.
#pragma once

#include <string>

#include "record/json/json_writer.hpp"

namespace ludothek {

template <class Value>
std::string json_text(const Value& value) {
  return text_of([&](JsonWriter& out) { out.value(value); });
}

}  // namespace ludothek

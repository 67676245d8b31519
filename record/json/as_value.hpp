// What is written with a JsonWriter as a value, for who looks into it rather than sends it: read back, so that nothing
// is described twice.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <string>
#include <utility>

#include "record/json/json_writer.hpp"
#include "record/json/parse.hpp"

namespace ludothek {

// The members that write(writer) writes, as an object.
template <class Write>
json::object object_of(Write write) {
  const std::string text = text_of([&](JsonWriter& out) { out.object(write); });
  return std::move(parse_strictly(text)->get_object());
}

// The values that write(writer) writes, as a list.
template <class Write>
json::array array_of(Write write) {
  const std::string text = text_of([&](JsonWriter& out) { out.list(write); });
  return std::move(parse_strictly(text)->get_array());
}

}  // namespace ludothek

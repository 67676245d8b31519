#include "study/analysis/phrase.hpp"

#include <utility>

#include "texts/values.hpp"

namespace ludothek {

json::object phrase(std::string_view key, json::object values) {
  json::object object{{"text", string_of(key)}};
  for (auto& [name, value] : values) object[name] = std::move(value);
  return object;
}

}  // namespace ludothek

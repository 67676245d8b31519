#include "texts/values.hpp"

#include <utility>

#include "record/json/parse.hpp"
#include "texts/files.hpp"

namespace ludothek {

std::optional<std::int64_t> whole(const json::value* value) {
  if (value == nullptr) return std::nullopt;
  if (const auto* number = value->if_int64()) return *number;
  if (const auto* number = value->if_uint64()) return static_cast<std::int64_t>(*number);
  return std::nullopt;
}

std::string_view word(const json::value* value) {
  const json::string* text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::string_view() : view_of(*text);
}

std::optional<CardName> split(std::string_view card) {
  const std::size_t dash = card.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  return CardName{card.substr(0, dash), card.substr(dash + 1)};
}

json::object text_file(std::string_view name) {
  for (const EmbeddedText& file : kTextFiles) {
    if (file.name != name) continue;
    auto texts = parse_strictly(file.text);
    if (texts && texts->is_object()) return std::move(texts->get_object());
  }
  return {};
}

}  // namespace ludothek

#include "texts/values.hpp"

#include <boost/json/array.hpp>
#include <functional>
#include <map>
#include <utility>

#include "record/json/parse.hpp"
#include "texts/files.hpp"

namespace ludothek {
namespace {

// By name; a name may also be said to stand for what another one does.
std::map<std::string, Compound, std::less<>> compounds(const json::object& kinds) {
  std::map<std::string, Compound, std::less<>> found;
  for (const auto& [name, entry] : kinds) {
    const json::value* kind = entry.is_string() ? kinds.if_contains(entry.get_string()) : &entry;
    if (kind == nullptr || !kind->is_object()) continue;
    const json::object& said = kind->get_object();
    const auto text = [&said](std::string_view member) { return std::string(word(said.if_contains(member))); };
    Compound compound{.parts = {}, .between = text("between"), .say = text("say"), .alike = text("alike")};
    for (const json::value& part : said.at("parts").as_array()) compound.parts.emplace_back(word(&part));
    found.emplace(name, std::move(compound));
  }
  return found;
}

}  // namespace

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

const Compound* compound_of(std::string_view name) {
  static const std::map<std::string, Compound, std::less<>> kCompounds = compounds(text_file("kinds"));
  const auto found = kCompounds.find(name);
  return found == kCompounds.end() ? nullptr : &found->second;
}

std::optional<json::object> parts_in(const Compound& kind, std::string_view text) {
  json::object parts;
  for (const std::string& name : kind.parts) {
    const bool last = parts.size() + 1 == kind.parts.size();
    const std::size_t end = text.find(kind.between);
    if ((end == std::string_view::npos) != last) return std::nullopt;
    parts[name] = string_of(text.substr(0, end));
    if (!last) text.remove_prefix(end + kind.between.size());
  }
  return parts;
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

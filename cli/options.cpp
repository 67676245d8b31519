#include "cli/options.hpp"

#include <charconv>

namespace ludothek {
namespace {

json::value read_value(std::string_view words) {
  if (words == "true" || words == "false") return words == "true";
  int number = 0;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
  if (error == std::errc{} && end == words.data() + words.size()) return number;
  return text(words);
}

}  // namespace

Read<json::object> override_options(json::object defaults, const std::vector<std::string>& settings) {
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos) return Problem{in_quotes(setting) + " should be KEY=VALUE", {}, {}};
    const std::string_view key = std::string_view(setting).substr(0, equals);
    if (!defaults.contains(key)) {
      std::string known;
      for (const auto& member : defaults) known += (known.empty() ? "" : ", ") + std::string(member.key());
      return Problem{in_quotes(key) + " is no option of this game; it has " + known, {}, {}};
    }
    defaults[key] = read_value(std::string_view(setting).substr(equals + 1));
  }
  return defaults;
}

}  // namespace ludothek

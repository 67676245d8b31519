#include "record/options.hpp"

#include <string_view>
#include <vector>

#include "record/json/fields.hpp"

namespace ludothek {
namespace {

int read_option(Fields& fields, const OptionFact& option) {
  if (option.kind == OptionFact::Kind::kSwitch) return fields.flag(option.name) ? 1 : 0;
  if (option.kind == OptionFact::Kind::kNumber) {
    return fields.whole(option.name, option.range.least, option.range.most);
  }
  std::vector<std::string_view> names;
  for (const ChoiceFact& value : option.values) names.push_back(value.name);
  return static_cast<int>(fields.word(option.name, names));
}

json::value write_option(const OptionFact& option, int chosen) {
  if (option.kind == OptionFact::Kind::kSwitch) return chosen != 0;
  if (option.kind == OptionFact::Kind::kNumber) return chosen;
  const std::string_view name = option.values[place_of(chosen)].name;
  return json::string(name.data(), name.size());
}

}  // namespace

Expected<OptionValues, Problem> read_options(const Facts& facts, const json::object& members) {
  Fields fields(members);
  OptionValues chosen{};
  for (std::size_t i = 0; i < facts.options.size(); ++i) {
    chosen[i] = static_cast<std::uint8_t>(read_option(fields, facts.options[i]));
  }
  if (auto problem = fields.finish()) return *problem;
  return chosen;
}

json::object write_options(const Facts& facts, const OptionValues& chosen) {
  json::object members;
  for (std::size_t i = 0; i < facts.options.size(); ++i) {
    members[facts.options[i].name] = write_option(facts.options[i], chosen[i]);
  }
  return members;
}

}  // namespace ludothek

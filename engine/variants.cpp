#include "engine/variants.hpp"

#include <set>

namespace ludothek {
namespace {

std::set<int> samples(const OptionFact& option) {
  if (option.kind == OptionFact::Kind::kNumber) return {option.range.least, option.range.usual, option.range.most};
  std::set<int> all;
  for (int value = option.range.least; value <= option.range.most; ++value) all.insert(value);
  return all;
}

// Whether it matters may depend on an option that comes later, so all are chosen before it is asked.
void vary(const Facts& facts, std::size_t next, VariantFact& variant, std::vector<VariantFact>& variants) {
  if (next < facts.options.size()) {
    for (const int value : samples(facts.options[next])) {
      variant.options[next] = static_cast<std::uint8_t>(value);
      vary(facts, next + 1, variant, variants);
    }
    return;
  }
  if (refuse_options(facts, variant.players, variant.options)) return;
  for (std::size_t i = 0; i < facts.options.size(); ++i) {
    const OptionFact& option = facts.options[i];
    if (!option.when.holds(variant.options) && variant.options[i] != option.range.usual) return;
  }
  variants.push_back(variant);
}

}  // namespace

std::vector<VariantFact> every_variant(const Facts& facts) {
  std::vector<VariantFact> variants;
  for (int players = facts.players.fewest; players <= facts.players.most; ++players) {
    VariantFact variant{players, {}};
    vary(facts, 0, variant, variants);
  }
  return variants;
}

std::string word_for(const Facts& facts, const OptionValues& chosen) {
  std::string word;
  for (std::size_t i = 0; i < facts.options.size(); ++i) {
    const OptionFact& option = facts.options[i];
    if (option.kind == OptionFact::Kind::kSwitch) {
      if (chosen[i] != 0) word.append(word.empty() ? "" : "+").append(option.word);
    } else {
      word.append(word.empty() ? "" : "-");
      word.append(option.kind == OptionFact::Kind::kChoice ? option.values[chosen[i]].name : std::to_string(chosen[i]));
    }
  }
  return word.empty() ? "plain" : word;
}

}  // namespace ludothek

#include "cli/arguments/options.hpp"

#include <gtest/gtest.h>

#include "record/json/json_text.hpp"
#include "tests/sentence.hpp"

namespace ludothek {
namespace {

RULE(Options, "every option of every game says which values it takes") {
  Shelf::for_each([]<Recordable G>() {
    for (const OptionFact& option : G::kFacts.options) {
      for (const ChoiceFact& value : option.values) {
        EXPECT_NE(values_of(option).find(value.name), std::string::npos) << option.name << " " << value.name;
      }
      EXPECT_FALSE(values_of(option).empty()) << option.name;
    }
  });
}

RULE(Options, "what every variant writes down can be asked for, and is what one gets") {
  Shelf::for_each([]<Recordable G>() {
    for (const auto& options : every_variant<G>()) {
      std::vector<std::string> settings;
      for (const auto& member : write_options(options)) {
        const auto& value = member.value();
        settings.push_back(std::string(member.key()) + "=" +
                           (value.is_string() ? std::string(value.get_string()) : json_text(value)));
      }
      const auto read = read_settings<G>(options.players, settings);
      ASSERT_TRUE(read) << read.error().sentence();
      EXPECT_EQ(*read, options);
    }
  });
}

}  // namespace
}  // namespace ludothek

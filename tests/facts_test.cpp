// What every box's facts promise.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "shelf/rules.hpp"
#include "tests/sentence.hpp"

namespace ludothek {
namespace {

RULE(Facts, "the usual options of every box fit its usual number of players, and become numbers and back") {
  Shelf::for_each([]<Game G>() {
    const typename G::Options usual;
    EXPECT_EQ(usual.players, G::kFacts.usual_players) << G::kName;
    EXPECT_FALSE(G::refuse(usual)) << G::kName;
    const std::vector<typename G::Options> variants = every_variant<G>();
    EXPECT_NE(std::ranges::find(variants, usual), variants.end()) << G::kName;
    for (const auto& options : variants) {
      EXPECT_FALSE(G::refuse(options)) << G::kName << " " << word_for(options);
      EXPECT_EQ(G::Options::from(options.players, options.values()), options) << G::kName << " " << word_for(options);
    }
  });
}

}  // namespace
}  // namespace ludothek

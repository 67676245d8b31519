#include "engine/facts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/variants.hpp"
#include "tests/sentence.hpp"

namespace ludothek {
namespace {

using testing::ElementsAre;

// A game for one or more: "solo" is for one, "duel" for two and three; pips matter in a duel only.
constexpr ChoiceFact kModes[] = {{"duel", {2, 3, {"XX-1.2", "duel_not_alone"}}},
                                 {"solo", {1, 1, {"XX-1.2", "solo_only_alone"}}}};
constexpr OptionFact kOptions[] = {
    {OptionFact::Kind::kChoice, "mode", "mode", {0, 0, 1}, {"XX-1.2", "no_such_mode"}, {}, kModes},
    {OptionFact::Kind::kNumber, "pips", "pips", {1, 2, 9}, {"XX-1.3", "pips_1_to_9"}, {0, 0b01}},
    {OptionFact::Kind::kSwitch, "quickStart", "quick", {0, 0, 1}, {}, {}},
};
constexpr Facts kFacts{.name = "xx",
                       .title = "Xx",
                       .letters = "XX",
                       .players = {1, 3, {"XX-1.1", "players_1_to_3"}},
                       .usual_players = 2,
                       .options = kOptions,
                       .race = RaceFact{4, {3, 10, 30}, {0, 0b01}}};

std::string code(int players, OptionValues chosen) {
  const auto refusal = refuse_options(kFacts, players, chosen);
  return refusal ? std::string(refusal->code) : "";
}

RULE(Facts, "players are refused first, then each option's value, then the players that it allows") {
  EXPECT_EQ(code(2, {0, 2, 0}), "");
  EXPECT_EQ(code(0, {7, 0, 0}), "players_1_to_3");
  EXPECT_EQ(code(4, {0, 2, 0}), "players_1_to_3");
  EXPECT_EQ(code(1, {2, 0, 0}), "no_such_mode");
  EXPECT_EQ(code(1, {0, 0, 0}), "duel_not_alone");
  EXPECT_EQ(code(2, {1, 2, 0}), "solo_only_alone");
  EXPECT_EQ(code(1, {1, 10, 0}), "pips_1_to_9");
}

RULE(Facts, "a variant is listed once: the ends of a number and its usual value, and where it is idle that alone") {
  std::vector<std::string> words;
  for (const auto& [players, chosen] : every_variant(kFacts)) {
    words.push_back(std::to_string(players) + " " + word_for(kFacts, chosen));
  }
  EXPECT_THAT(words,
              ElementsAre("1 solo-2", "1 solo-2+quick",  //
                          "2 duel-1", "2 duel-1+quick", "2 duel-2", "2 duel-2+quick", "2 duel-9", "2 duel-9+quick",
                          "3 duel-1", "3 duel-1+quick", "3 duel-2", "3 duel-2+quick", "3 duel-9", "3 duel-9+quick"));
}

RULE(Facts, "without options there is one variant per number of players, and it is plain") {
  constexpr Facts kBare{.name = "xx", .title = "Xx", .letters = "XX", .players = {2, 3, {}}, .usual_players = 2};
  EXPECT_EQ(every_variant(kBare).size(), 2u);
  EXPECT_EQ(word_for(kBare, {}), "plain");
}

RULE(Facts, "there are races where the facts say so") {
  EXPECT_TRUE(kFacts.has_races({0, 2, 0}));
  EXPECT_FALSE(kFacts.has_races({1, 2, 0}));
}

}  // namespace
}  // namespace ludothek

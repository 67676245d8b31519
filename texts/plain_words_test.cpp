#include "texts/plain_words.hpp"

#include <gtest/gtest.h>

namespace ludothek {
namespace {

const std::vector<std::string> kNames{"Ana", "Ben"};
using Lines = std::vector<std::string>;

// What a game has on its first day, before anybody has written a word for it.
TEST(PlainWords, OfAGameWithoutWordsAreItsOwnNames) {
  const json::object view{{"phase", "end"},
                          {"lastPot", true},
                          {"over", false},
                          {"card", nullptr},
                          {"hand", json::array()},
                          {"dice", {"red", nullptr, "blue"}},
                          {"centre", {{"red", 2}, {"blue", 0}, {"coins", 5}}},
                          {"chips", {3, 0}},
                          {"seats", {{{"hand", 2}, {"cup", "up"}}, {{"hand", 1}}}}};
  const PlainWords words(Language::kEnglish, "new", kNames);
  const PlainWords::Lines lines = words.view(view, 2);
  EXPECT_EQ(lines.table, (Lines{"phase: end", "last pot: yes", "dice: red, none, blue", "centre: 2 red, coins 5"}));
  EXPECT_EQ(lines.seats, (std::vector<Lines>{{"chips: 3", "seats: hand 2, cup up"}, {"seats: hand 1"}}));
  EXPECT_EQ(words.act("callLiar"), "call liar");
  EXPECT_EQ(words.question("target"), "target");
  EXPECT_EQ(words.value("from", 1), "Ben");
  EXPECT_EQ(words.value("colour", "red"), "red");
  EXPECT_EQ(words.value("colour", nullptr), "none");
  EXPECT_EQ(words.value("cell", 3), "3");
  EXPECT_EQ(PlainWords(Language::kGerman, "new", kNames).value("colour", "red"), "Rot");
}

// Its texts: <box>.do.…, <box>.choose.…, <box>.value.… and <box>.view.…; what has none is not told.
TEST(PlainWords, OfABoxAreTheWordsItGives) {
  const json::object view{{"phase", "play"},
                          {"round", 2},
                          {"hand", {"red-1", "red-5", "officer"}},
                          {"centre", {{"red", 2}, {"blue", 0}}},
                          {"seats",
                           {{{"hand", 1}, {"pile", "up"}, {"card", "blue-3"}, {"tokens", {{"red", 0}}}},
                            {{"hand", 2}, {"pile", "empty"}, {"card", nullptr}, {"total", 12}}}}};
  const PlainWords words(Language::kEnglish, "riffifi", kNames);
  const PlainWords::Lines lines = words.view(view, 2);
  EXPECT_EQ(lines.table, (Lines{"Round 2.", "Your hand: red 1 5 and the Officer.", "In the centre: 2 red."}));
  EXPECT_EQ(lines.seats, (std::vector<Lines>{{"1 card in hand", "blue 3 lies face up", "no tokens"},
                                             {"2 cards in hand", "no card yet", "12 points"}}));
  EXPECT_EQ(words.act("play"), "Play a card");
  EXPECT_EQ(words.question("target"), "Whose card does the Officer bury?");
  EXPECT_EQ(words.value("card", "red-5"), "red 5");
  EXPECT_EQ(words.value("target", 1), "Ben");
  EXPECT_EQ(words.value("target", nullptr), "nobody’s");
  EXPECT_EQ(words.value("extra", json::array{0, 1}), "Ana and Ben");
}

}  // namespace
}  // namespace ludothek

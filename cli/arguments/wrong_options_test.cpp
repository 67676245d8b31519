// What is said about options that do not work, with games as samples.
#include <gtest/gtest.h>

#include "cli/arguments/options.hpp"
#include "games/farbenpoker/rules/game.hpp"
#include "games/riffifi/rules/game.hpp"
#include "games/starmaster/rules/game.hpp"
#include "tests/sentence.hpp"

namespace ludothek {
namespace {

RULE(Options, "four play when nobody says, but one plays solitaire") {
  EXPECT_EQ(read_settings<Riffifi>({}, {})->players, 4);
  EXPECT_EQ(read_settings<Farbenpoker>({}, {})->players, 4);
  EXPECT_EQ(read_settings<Starmaster>({}, {})->players, 4);
  EXPECT_EQ(read_settings<Starmaster>({}, {"variant=solitaire"})->players, 1);
  EXPECT_EQ(read_settings<Starmaster>(1, {})->variant, starmaster::Variant::kSolitaire);
}

template <Recordable G>
std::string refused(std::optional<int> players, const std::vector<std::string>& settings) {
  const auto read = read_settings<G>(players, settings);
  return read ? "" : read.error().sentence();
}

RULE(Options, "what is wrong is said with what would be right") {
  EXPECT_EQ(refused<Riffifi>(2, {}), "riffifi is for 3 to 5 players, not 2");
  EXPECT_EQ(refused<Riffifi>(259, {}), "riffifi is for 3 to 5 players, not 259");  // 3 in a byte
  EXPECT_EQ(refused<Farbenpoker>(1, {}), "farbenpoker is for 2 to 5 players, not 1");
  EXPECT_EQ(refused<Starmaster>(7, {}), "starmaster is for 1 to 6 players, not 7");
  EXPECT_EQ(refused<Farbenpoker>({}, {"edition=it"}), "\"edition=it\" does not work: edition must be de or fr");
  EXPECT_EQ(refused<Riffifi>({}, {"officer"}), "\"officer\" needs a value: officer=…, true or false");
  EXPECT_EQ(refused<Riffifi>({}, {"edition=de"}),
            "\"edition\" is not an option of this game; it has officer, equalChances, ticks");
  for (const char* faces : {"starFaces=0", "starFaces=6", "starFaces=258", "starFaces=two", "starFaces="}) {
    EXPECT_NE(refused<Starmaster>({}, {faces}).find("starFaces must be a number, 1 to 5"), std::string::npos) << faces;
  }
  EXPECT_NE(refused<Starmaster>(1, {"variant=standard"}).find("one player plays solitaire"), std::string::npos);
  EXPECT_NE(refused<Starmaster>(2, {"variant=solitaire"}).find("solitaire is for one player"), std::string::npos);
}

}  // namespace
}  // namespace ludothek

#include "cli/commands/solve.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/run_command.hpp"

namespace ludothek {
namespace {

using testing::HasSubstr;

Output solve(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"solve", "farbenpoker"});
  return run_command(add_solve, std::move(arguments));
}

// All of these are near the end, where little has to be worked out.

TEST(Solve, TellsWhatIsBestAndAtWhatOdds) {
  // One chip in stock: the hit on the third die ends the game, and 25 + 1 + 10 chips win it.
  const Output output = solve(
      {"--chips", "25,14", "--pot", "10", "--known", "red=1,blue=2", "--dice", "white,green,red", "--served", "2"});
  EXPECT_EQ(output.code, 0);
  EXPECT_THAT(output.out, HasSubstr("Who is on turn wins 1.000000000000"));
  EXPECT_THAT(output.out, HasSubstr("draw the known red"));
  EXPECT_THAT(output.out, HasSubstr("draw the known blue, a miss"));
  EXPECT_THAT(output.out, HasSubstr("roll the last die again"));
}

TEST(Solve, AnswersInJson) {
  const Output output = solve({"--chips", "0,48", "--known", "red=3", "--dice", "red,red,blue", "--rescue", "--json"});
  EXPECT_EQ(output.code, 0);
  const auto answer = boost::json::parse(output.out).as_object();
  EXPECT_EQ(answer.at("game").as_string(), "farbenpoker");
  const auto& best = answer.at("choices").as_array().at(0).as_object();
  EXPECT_EQ(best.at("do").as_string(), "rescue");
  EXPECT_TRUE(best.contains("value"));
}

TEST(Solve, SaysWhatIsWrongWithAQuestion) {
  EXPECT_EQ(solve({"--chips", "0,48"}).code, 2);
  EXPECT_THAT(solve({"--chips", "25,25"}).err, HasSubstr("the stock is empty"));
  EXPECT_THAT(solve({"--known", "pink=1"}).err, HasSubstr("the colours are red, blue"));
  EXPECT_THAT(solve({"--known", "red=4"}).err, HasSubstr("COLOUR=0…3"));
  EXPECT_THAT(solve({"--dice", "red,blue,pink"}).err, HasSubstr("is no colour"));
  EXPECT_THAT(solve({"--served", "1"}).err, HasSubstr("--served needs --dice"));
  EXPECT_THAT(solve({"--chips", "3,3"}).err, HasSubstr("never fewer chips"));
  EXPECT_EQ(solve({"--chips", "3"}).code, 2);
}

}  // namespace
}  // namespace ludothek

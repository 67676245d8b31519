#include "wasm/analysis_door.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <string>

#include "study/vectors.hpp"

namespace ludothek {
namespace {

json::object asked(const std::string& answer) { return json::parse(answer).get_object(); }

TEST(AnalysisDoor, GoesMoveByMove) {
  AnalysisDoor door;
  const json::object begun = asked(door.open(vector_of("starmaster", 3)));
  const auto moves = begun.at("moves").to_number<std::size_t>();
  EXPECT_GT(moves, 3u);
  EXPECT_EQ(begun.at("done"), 0);
  EXPECT_EQ(asked(door.write()).at("refused"), "the analysis is not done");
  for (std::size_t move = 1; move <= moves; ++move) {
    EXPECT_EQ(asked(door.step()).at("done").to_number<std::size_t>(), move);
  }
  EXPECT_EQ(asked(door.step()).at("done").to_number<std::size_t>(), moves);  // and no further
  EXPECT_EQ(asked(door.write()).at("game"), "starmaster");
}

TEST(AnalysisDoor, RefusesWhatHasNoAnalysis) {
  AnalysisDoor door;
  EXPECT_TRUE(asked(door.step()).contains("refused"));
  EXPECT_TRUE(asked(door.write()).contains("refused"));
  EXPECT_TRUE(asked(door.open("{")).contains("refused"));
}

}  // namespace
}  // namespace ludothek

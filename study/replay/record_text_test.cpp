#include "study/replay/record_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ludothek {
namespace {

std::vector<std::string> moves_in(std::string_view text) {
  std::vector<std::string> moves;
  for (const auto& [begin, end] : find_moves(text)) moves.emplace_back(text.substr(begin, end - begin));
  return moves;
}

using Texts = std::vector<std::string>;

TEST(RecordText, FindsTheMoves) {
  EXPECT_EQ(moves_in(R"({"moves":[{"by":0},{"do":"a"}]})"), (Texts{R"({"by":0})", R"({"do":"a"})"}));
  EXPECT_EQ(moves_in("{\n \"a\": [\"moves\", [1]],\n \"moves\" : [ {\"x\": [1, 2]} ,\n 7 ]\n}"),
            (Texts{"{\"x\": [1, 2]}", "7"}));
  EXPECT_EQ(moves_in(R"({"table":{"moves":[1]},"moves":["a,]\"}", 2],"z":[3]})"), (Texts{R"("a,]\"}")", "2"}));
  EXPECT_EQ(moves_in(R"({"moves":[]})"), Texts{});
  EXPECT_EQ(moves_in("[1, 2]"), Texts{});
  EXPECT_EQ(moves_in(""), Texts{});
}

// What is not closed by a comma or the list's end may go on.
TEST(RecordText, LeavesOutTheMoveThatBreaksOff) {
  EXPECT_EQ(moves_in(R"({"moves":[{"by":0}, {"by":)"), Texts{R"({"by":0})"});
  EXPECT_EQ(moves_in(R"({"moves":[{"by":0}, {"by":1})"), Texts{R"({"by":0})"});
  EXPECT_EQ(moves_in("{\"moves\":[{\"by\":0}, \"\\"), Texts{R"({"by":0})"});
}

TEST(RecordText, CountsLines) {
  EXPECT_EQ(line_at("a\nb\nc", 0), 1u);
  EXPECT_EQ(line_at("a\nb\nc", 2), 2u);
  EXPECT_EQ(line_at("a\nb\nc", 5), 3u);
}

}  // namespace
}  // namespace ludothek

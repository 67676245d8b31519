#include "server/store/fact_chain.hpp"

#include <gtest/gtest.h>

namespace ludothek::fact_chain_test {
namespace {

TEST(FactChain, TheChecksumIsTheSameEverywhereAndForEver) {
  EXPECT_EQ(chained_checksum(0, ""), 0u);
  std::string row;
  ChainEnd end;
  write_entry(row, 12, 0, R"({"é":0})", end);
  write_entry(row, 12, 1, "", end);
  EXPECT_EQ(row, "12 0 8 {\"é\":0} bff47bf484ac8535\n12 1 0  36eff400a1b5fe84\n");
}

TEST(FactChain, AnyChangedByteOfATextChangesTheChecksum) {
  const std::string text = "a text that is longer than some words of eight bytes each";
  const std::uint64_t before = chained_checksum(99, text);
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (int by = 1; by < 256; ++by) {
      std::string changed = text;
      changed[at] = static_cast<char>(changed[at] + by);
      ASSERT_NE(chained_checksum(99, changed), before) << at;
    }
  }
  EXPECT_NE(chained_checksum(98, text), before) << "it begins from the last one's";
}

TEST(FactChain, EntriesAreReadAsTheyWereWritten) {
  std::string row;
  ChainEnd end;
  write_entry(row, 12, 5, "five\nlines", end);
  write_entry(row, 12, 6, "six", end);
  std::string_view rest = row;
  ChainEnd read;
  const auto five = take_entry(rest);
  ASSERT_TRUE(five);
  EXPECT_EQ(five->text, "five\nlines");
  EXPECT_TRUE(five->follows(read));
  read = {6, five->checksum};
  const auto six = take_entry(rest);
  ASSERT_TRUE(six);
  EXPECT_TRUE(six->follows(read));
  EXPECT_FALSE(six->follows(ChainEnd{})) << "not without the one before";
  EXPECT_FALSE(six->follows({7, five->checksum})) << "nor at another place";
  EXPECT_EQ(rest, "");
  EXPECT_EQ(end.checksum, six->checksum);
}

TEST(FactChain, ALineWithADamagedBeginningIsKnownByItsEnd) {
  std::string row;
  ChainEnd end{9, 77};
  write_entry(row, 12, 9, "nine", end);
  row[1] = '?';
  EXPECT_TRUE(was_next(row, 12, {9, 77}));
  EXPECT_FALSE(was_next(row, 12, {8, 77}));
  EXPECT_FALSE(was_next(row, 13, {9, 77}));
}

}  // namespace
}  // namespace ludothek::fact_chain_test

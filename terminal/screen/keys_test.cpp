#include "terminal/screen/keys.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace ludothek::terminal {
namespace {

using Kind = Key::Kind;

std::vector<Key> keys_of(KeyParser& parser) {
  std::vector<Key> keys;
  while (const auto key = parser.next()) keys.push_back(*key);
  return keys;
}

std::vector<Key> parse(std::string_view bytes) {
  KeyParser parser;
  parser.feed(bytes);
  return keys_of(parser);
}

TEST(Keys, AreLettersAndControls) {
  EXPECT_EQ(parse("a\r\t\x7f"),
            (std::vector<Key>{{Kind::kText, U'a'}, {Kind::kEnter}, {Kind::kTab}, {Kind::kBackspace}}));
}

TEST(Keys, AreArrowsInBothSpellings) {
  const std::vector<Key> arrows{{Kind::kUp}, {Kind::kDown}, {Kind::kRight}, {Kind::kLeft}};
  EXPECT_EQ(parse("\x1b[A\x1b[B\x1b[C\x1b[D"), arrows);
  EXPECT_EQ(parse("\x1bOA\x1bOB\x1bOC\x1bOD"), arrows);
  EXPECT_EQ(parse("\x1b[1;5A\x1b[Z\x1b[15~"), (std::vector<Key>{{Kind::kUp}, {Kind::kBackTab}, {Kind::kOther}}));
}

TEST(Keys, MayComeInPieces) {
  KeyParser parser;
  parser.feed("\xc3");
  EXPECT_TRUE(parser.undecided());
  EXPECT_TRUE(keys_of(parser).empty());
  parser.feed("\xa9\x1b");
  EXPECT_EQ(keys_of(parser), (std::vector<Key>{{Kind::kText, U'é'}}));
  parser.feed("[A");
  EXPECT_EQ(keys_of(parser), (std::vector<Key>{{Kind::kUp}}));
  EXPECT_FALSE(parser.undecided());
}

TEST(Keys, AnEscapeAloneIsOneWhenNothingFollows) {
  KeyParser parser;
  parser.feed("\x1b");
  EXPECT_TRUE(parser.undecided());
  parser.give_up();
  EXPECT_EQ(keys_of(parser), (std::vector<Key>{{Kind::kEscape}}));
  EXPECT_EQ(parse("\x1b\x1b[A"), (std::vector<Key>{{Kind::kEscape}, {Kind::kUp}}));
}

TEST(Keys, WithAltAndWrongBytesDoNothing) {
  EXPECT_EQ(parse("\x1bx"), (std::vector<Key>{{Kind::kOther}}));
  EXPECT_EQ(parse("\xff\xff\xff\xff")[0], (Key{Kind::kText, U'\ufffd'}));
}

}  // namespace
}  // namespace ludothek::terminal

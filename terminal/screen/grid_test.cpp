#include "terminal/screen/grid.hpp"

#include <gtest/gtest.h>

#include <clocale>
#include <cwchar>
#include <set>

#include "shelf/terminal.hpp"
#include "terminal/screen/glyphs.hpp"
#include "terminal/screen/screen.hpp"

namespace ludothek::terminal {
namespace {

TEST(Grid, CutsOffWhatLiesOutside) {
  Grid grid({5, 2});
  EXPECT_EQ(grid.put(3, 0, "abc"), 6);
  grid.put(-1, 1, "xyz");
  grid.put(0, 7, "nowhere");
  EXPECT_EQ(grid.lines(), (std::vector<std::string>{"   ab", "yz"}));
}

TEST(Grid, GivesWideCharactersTwoCellsAndMarksNone) {
  Grid grid({6, 1});
  EXPECT_EQ(grid.put(0, 0, "日e\u0301x"), 4);
  EXPECT_EQ(grid.at(1, 0).glyph, 0u);
  EXPECT_EQ(grid.lines()[0], "日ex");
  grid.put(5, 0, "日");  // half of it would lie outside
  EXPECT_EQ(grid.lines()[0], "日ex");
}

TEST(Grid, WritesNothingThatSteersATerminal) {
  Grid grid({8, 1});
  grid.put(0, 0, "a\x1b[2J\n\u202eb");
  EXPECT_EQ(grid.lines()[0], "a?[2J??b");
}

TEST(Grid, InAsciiHasOnlyAscii) {
  Grid grid({20, 3}, true);
  grid.frame(0, 0, 20, 3);
  grid.put(1, 1, "Grün, l’été … ☃");
  EXPECT_EQ(grid.lines(),
            (std::vector<std::string>{"+------------------+", "|Gruen, l'ete ... ?|", "+------------------+"}));
}

TEST(Grid, ShortensWithAnEllipsis) {
  Grid grid({10, 1});
  EXPECT_EQ(grid.put_within(0, 0, 5, "abcdefgh"), 5);
  EXPECT_EQ(grid.lines()[0], "abcd…");
}

TEST(Text, SurvivesWhatIsNotUtf8) {
  EXPECT_EQ(decode("a\xff\xc3"), U"a\ufffd\ufffd");
  EXPECT_EQ(decode("é☾😀"), U"é☾😀");
  std::string back;
  for (const char32_t character : decode("é☾😀")) append_utf8(back, character);
  EXPECT_EQ(back, "é☾😀");
}

TEST(Text, IsWrappedAtWords) {
  EXPECT_EQ(wrap("one two three", 7), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(wrap("immeasurable x", 4), (std::vector<std::string>{"immeasurable", "x"}));
  EXPECT_TRUE(wrap("", 4).empty());
}

TEST(Glyphs, AreAllDifferentAndOneColumnWide) {
  ASSERT_NE(std::setlocale(LC_CTYPE, "C.UTF-8"), nullptr);
  std::set<char32_t> glyphs;
  std::set<char> letters;
  for (const HueLook& look : kHues) {
    glyphs.insert(look.glyph);
    letters.insert(look.letter);
    EXPECT_EQ(::wcwidth(static_cast<wchar_t>(look.glyph)), 1) << look.word;
    EXPECT_EQ(columns_of(look.glyph), 1) << look.word;
  }
  EXPECT_EQ(glyphs.size(), kHues.size());
  EXPECT_EQ(letters.size(), kHues.size());
  EXPECT_FALSE(glyphs.contains(U'★')) << "the star is the joker";
}

TEST(Glyphs, FollowTheGamesOwnOrder) {
  EXPECT_EQ(look_of(hue_of(riffifi::Colour::kViolet)).word, "violet");
  EXPECT_EQ(look_of(hue_of(farbenpoker::Colour::kWhite)).word, "white");
  EXPECT_EQ(look_of(hue_of(farbenpoker::Colour::kBlack)).word, "black");
  EXPECT_EQ(look_of(hue_of(starmaster::Colour::kYellow)).word, "yellow");
  EXPECT_EQ(look_of(hue_of(starmaster::Colour::kBlue)).word, "blue");
}

TEST(Glyphs, InAsciiAreTheirLetter) {
  Grid grid({2, 1}, true);
  put_piece(grid, 0, 0, Hue::kGrey);
  EXPECT_EQ(grid.lines()[0], " A");
}

TEST(Screen, WritesOnlyWhatChanged) {
  Screen screen(Depth::kTrueColour);
  Grid grid({10, 2});
  grid.put(0, 0, "hello");
  EXPECT_NE(screen.update(grid).find("\x1b[2J"), std::string::npos);
  EXPECT_EQ(screen.update(grid), "");
  grid.put(1, 0, "a");
  EXPECT_EQ(screen.update(grid), "\x1b[1;2H\x1b[0ma\x1b[0m");
}

TEST(Screen, DrawsAllAfterAResizeOrWhenItMustForget) {
  Screen screen(Depth::kNone);
  Grid small({4, 1});
  small.put(0, 0, "ab");
  screen.update(small);
  Grid large({6, 2});
  large.put(0, 0, "ab");
  EXPECT_EQ(screen.update(large), "\x1b[0m\x1b[2J\x1b[1;1H\x1b[0mab\x1b[0m");
  screen.forget();
  EXPECT_EQ(screen.update(large), "\x1b[0m\x1b[2J\x1b[1;1H\x1b[0mab\x1b[0m");
}

TEST(Screen, ErasesWhatIsGone) {
  Screen screen(Depth::kNone);
  Grid grid({4, 1});
  grid.put(0, 0, "日");
  screen.update(grid);
  Grid empty({4, 1});
  EXPECT_EQ(screen.update(empty), "\x1b[1;1H\x1b[0m  \x1b[0m");
}

TEST(Screen, ShowsNoColourWhereThereIsNone) {
  Grid grid({2, 1});
  put_piece(grid, 0, 0, Hue::kRed);
  EXPECT_EQ(Screen(Depth::kNone).update(grid).find("38;"), std::string::npos);
  EXPECT_NE(Screen(Depth::kTrueColour).update(grid).find("48;2;211;37;59"), std::string::npos);
  EXPECT_NE(Screen(Depth::k256).update(grid).find("48;5;"), std::string::npos);
}

TEST(Screen, FindsTheNearestOf256Colours) {
  EXPECT_EQ(nearest_of_256({0xff, 0xff, 0xff}), 231);
  EXPECT_EQ(nearest_of_256({0, 0, 0}), 16);
  EXPECT_EQ(nearest_of_256({0x28, 0x28, 0x2d}), 235);
}

}  // namespace
}  // namespace ludothek::terminal

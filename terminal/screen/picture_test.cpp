#include "terminal/screen/picture.hpp"

#include <gtest/gtest.h>

#include <clocale>
#include <cwchar>
#include <set>

#include "shelf/terminal.hpp"
#include "terminal/screen/glyphs.hpp"
#include "terminal/screen/screen.hpp"

namespace ludothek::terminal {
namespace {

TEST(Picture, CutsOffWhatLiesOutside) {
  Picture picture({5, 2});
  EXPECT_EQ(picture.put(3, 0, "abc"), 6);
  picture.put(-1, 1, "xyz");
  picture.put(0, 7, "nowhere");
  EXPECT_EQ(picture.lines(), (std::vector<std::string>{"   ab", "yz"}));
}

TEST(Picture, GivesWideCharactersTwoCellsAndMarksNone) {
  Picture picture({6, 1});
  EXPECT_EQ(picture.put(0, 0, "日e\u0301x"), 4);
  EXPECT_EQ(picture.at(1, 0).glyph, 0u);
  EXPECT_EQ(picture.lines()[0], "日ex");
  picture.put(5, 0, "日");  // half of it would lie outside
  EXPECT_EQ(picture.lines()[0], "日ex");
}

TEST(Picture, WritesNothingThatSteersATerminal) {
  Picture picture({8, 1});
  picture.put(0, 0, "a\x1b[2J\n\u202eb");
  EXPECT_EQ(picture.lines()[0], "a?[2J??b");
}

TEST(Picture, InAsciiHasOnlyAscii) {
  Picture picture({20, 3}, true);
  picture.frame(0, 0, 20, 3);
  picture.put(1, 1, "Grün, l’été … ☃");
  EXPECT_EQ(picture.lines(),
            (std::vector<std::string>{"+------------------+", "|Gruen, l'ete ... ?|", "+------------------+"}));
}

TEST(Picture, ShortensWithAnEllipsis) {
  Picture picture({10, 1});
  EXPECT_EQ(picture.put_within(0, 0, 5, "abcdefgh"), 5);
  EXPECT_EQ(picture.lines()[0], "abcd…");
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
  Picture picture({2, 1}, true);
  put_piece(picture, 0, 0, Hue::kGrey);
  EXPECT_EQ(picture.lines()[0], " A");
}

TEST(Screen, WritesOnlyWhatChanged) {
  Screen screen(Depth::kTrueColour);
  Picture picture({10, 2});
  picture.put(0, 0, "hello");
  EXPECT_NE(screen.update(picture).find("\x1b[2J"), std::string::npos);
  EXPECT_EQ(screen.update(picture), "");
  picture.put(1, 0, "a");
  EXPECT_EQ(screen.update(picture), "\x1b[1;2H\x1b[0ma\x1b[0m");
}

TEST(Screen, DrawsAllAfterAResizeOrWhenItMustForget) {
  Screen screen(Depth::kNone);
  Picture small({4, 1});
  small.put(0, 0, "ab");
  screen.update(small);
  Picture large({6, 2});
  large.put(0, 0, "ab");
  EXPECT_EQ(screen.update(large), "\x1b[0m\x1b[2J\x1b[1;1H\x1b[0mab\x1b[0m");
  screen.forget();
  EXPECT_EQ(screen.update(large), "\x1b[0m\x1b[2J\x1b[1;1H\x1b[0mab\x1b[0m");
}

TEST(Screen, ErasesWhatIsGone) {
  Screen screen(Depth::kNone);
  Picture picture({4, 1});
  picture.put(0, 0, "日");
  screen.update(picture);
  Picture empty({4, 1});
  EXPECT_EQ(screen.update(empty), "\x1b[1;1H\x1b[0m  \x1b[0m");
}

TEST(Screen, ShowsNoColourWhereThereIsNone) {
  Picture picture({2, 1});
  put_piece(picture, 0, 0, Hue::kRed);
  EXPECT_EQ(Screen(Depth::kNone).update(picture).find("38;"), std::string::npos);
  EXPECT_NE(Screen(Depth::kTrueColour).update(picture).find("48;2;211;37;59"), std::string::npos);
  EXPECT_NE(Screen(Depth::k256).update(picture).find("48;5;"), std::string::npos);
}

TEST(Screen, FindsTheNearestOf256Colours) {
  EXPECT_EQ(nearest_of_256({0xff, 0xff, 0xff}), 231);
  EXPECT_EQ(nearest_of_256({0, 0, 0}), 16);
  EXPECT_EQ(nearest_of_256({0x28, 0x28, 0x2d}), 235);
}

}  // namespace
}  // namespace ludothek::terminal

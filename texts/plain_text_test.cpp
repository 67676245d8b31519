#include "texts/plain_text.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

namespace ludothek {
namespace {

std::string utf8(char32_t c) {
  const auto byte = [](char32_t value) { return static_cast<char>(static_cast<unsigned char>(value)); };
  if (c < 0x80) return {byte(c)};
  if (c < 0x800) return {byte(0xC0 | c >> 6), byte(0x80 | (c & 0x3F))};
  if (c < 0x10000) return {byte(0xE0 | c >> 12), byte(0x80 | (c >> 6 & 0x3F)), byte(0x80 | (c & 0x3F))};
  return {byte(0xF0 | c >> 18), byte(0x80 | (c >> 12 & 0x3F)), byte(0x80 | (c >> 6 & 0x3F)), byte(0x80 | (c & 0x3F))};
}

// DerivedCoreProperties.txt, Default_Ignorable_Code_Point, and UnicodeData.txt, category Cf, of Unicode 15.
constexpr char32_t kIgnorable[][2] = {
    {0xAD, 0xAD},       {0x34F, 0x34F},     {0x600, 0x605},     {0x61C, 0x61C},     {0x6DD, 0x6DD},
    {0x70F, 0x70F},     {0x890, 0x891},     {0x8E2, 0x8E2},     {0x115F, 0x1160},   {0x17B4, 0x17B5},
    {0x180B, 0x180F},   {0x200B, 0x200F},   {0x202A, 0x202E},   {0x2060, 0x206F},   {0x3164, 0x3164},
    {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},   {0x110BD, 0x110BD},
    {0x110CD, 0x110CD}, {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};

TEST(PlainText, WhatCantBeSeenIsNoNameAndIsInNone) {
  for (const auto& [first, last] : kIgnorable) {
    for (char32_t c = first; c <= last; ++c) {
      ASSERT_EQ(plain_text(utf8(c), 40), "") << std::hex << static_cast<unsigned>(c);
      ASSERT_EQ(plain_text("A" + utf8(c) + "na" + utf8(c), 40), "Ana") << std::hex << static_cast<unsigned>(c);
    }
  }
  // Control characters of the second row, private use, noncharacters.
  for (const char32_t c :
       std::initializer_list<char32_t>{0x7F, 0x9F, 0xE000, 0xF8FF, 0xFDD0, 0xFFFE, 0x1FFFF, 0xF0000, 0x10FFFF}) {
    EXPECT_EQ(plain_text("A" + utf8(c) + "na", 40), "Ana") << std::hex << static_cast<unsigned>(c);
  }
}

TEST(PlainText, ABlankOfAnyKindIsASpaceAndOneIsEnough) {
  for (const char32_t c :
       std::initializer_list<char32_t>{0x0, 0x9, 0xA, 0x1F, 0x20, 0x85, 0xA0, 0x1680, 0x2000, 0x200A, 0x2028, 0x2029,
                                       0x202F, 0x205F, 0x2800, 0x3000, 0x13441, 0x16FE4, 0x1D159}) {
    EXPECT_EQ(plain_text(utf8(c), 40), "") << std::hex << static_cast<unsigned>(c);
    EXPECT_EQ(plain_text(utf8(c) + "A" + utf8(c) + " " + utf8(c) + "B" + utf8(c), 40), "A B")
        << std::hex << static_cast<unsigned>(c);
  }
}

TEST(PlainText, WhatPeopleWriteStaysAsItIs) {
  for (const char* text : {"Ana", "Zoé", "Çağla", "Nguyễn", "Ольга", "Ωmega", "דנה", "سارة", "अनिता", "ยุพา", "小明",
                           "ゆき", "민지", "😀👍", "x\",\"moves\":[\\", "…", "½ · №1"}) {
    EXPECT_EQ(plain_text(text, 300), text);
  }
}

TEST(PlainText, ALetterHasTwoAccentsAndNothingHasNone) {
  const std::string accent = utf8(0x301);
  EXPECT_EQ(plain_text("a" + accent + accent + accent + accent + "b" + accent, 40),
            "a" + accent + accent + "b" + accent);
  EXPECT_EQ(plain_text(accent + accent, 40), "");
  EXPECT_EQ(plain_text("a " + accent + "b", 40), "a b");
}

TEST(PlainText, IsNoLongerThanItMayBeAndWhatIsNoTextIsNone) {
  EXPECT_EQ(plain_text("12345", 5), "12345");
  EXPECT_EQ(plain_text("123456", 5), "");
  EXPECT_EQ(plain_text(" 1" + utf8(0xFEFF) + "2345  ", 5), "12345");
  EXPECT_EQ(plain_text("a\x80\xff\xc3", 5), "a");
  EXPECT_EQ(plain_text("\xe2\x80", 5), "");
}

TEST(PlainText, IsCutBetweenLetters) {
  EXPECT_EQ(cut_to(5, "12345"), "12345");
  EXPECT_EQ(cut_to(5, "123456"), "12345…");
  EXPECT_EQ(cut_to(5, "1234ü"), "1234…");
  EXPECT_EQ(cut_to(6, "1234ü7"), "1234ü…");
  EXPECT_EQ(cut_to(2, "小明"), "…");
}

TEST(PlainText, NobodyIsCalledAsTheRecordCallsABot) {
  for (const char* name : {"bot:expert", "BOT:expert", " b o t : expert", "b\u200bot:expert", "bot：expert",
                           "ｂｏｔ:expert", "воt:expert", "b0t:expert", "bot:bot: expert", "bót∶expert"}) {
    EXPECT_EQ(plain_name(name), "expert") << name;
  }
  EXPECT_EQ(plain_name("bot:"), "");
  for (const char* name : {"Botho", "bot", "robot: x", "my bot:1"}) EXPECT_EQ(plain_name(name), name);
  EXPECT_EQ(plain_name(std::string(40, 'x')).size(), 40u);
  EXPECT_EQ(plain_name(std::string(41, 'x')), "");
}

TEST(PlainText, NamesThatAreDrawnAlikeLookAlike) {
  for (const char* name : {"Ana", "ANA", " a n a ", "Аna", "Αnа", "Ana.", "Аnа", "Ａｎａ", "𝐀𝐧𝐚", "Ána", "Ⓐna",
                           "A\u0301na", "A\u2800na", "An\u200da"}) {
    EXPECT_TRUE(look_alike("Ana", name)) << name;
  }
  EXPECT_TRUE(look_alike("Ilja", "llja"));
  EXPECT_TRUE(look_alike("Ilja", "1lja"));
  EXPECT_TRUE(look_alike("Otto", "0tt0"));
  EXPECT_TRUE(look_alike("...", "..."));
  for (const char* name : {"Anna", "Bo", "Ana 2", "...", "小明"}) EXPECT_FALSE(look_alike("Ana", name)) << name;
  EXPECT_FALSE(look_alike("...", "!!!"));
  EXPECT_FALSE(look_alike("...", "--"));
  EXPECT_FALSE(look_alike("小明", "小红"));
}

TEST(PlainText, ANumberFitsBehindAName) {
  EXPECT_EQ(numbered("Ana", 2), "Ana 2");
  EXPECT_EQ(numbered(std::string(40, 'x'), 12), std::string(37, 'x') + " 12");
  std::string accents;
  for (int i = 0; i < 20; ++i) accents += "é";
  const std::string cut = numbered(accents, 2);
  EXPECT_EQ(cut.size(), 40u);
  EXPECT_EQ(plain_text(cut, 40), cut) << "no half letter";
}

}  // namespace
}  // namespace ludothek

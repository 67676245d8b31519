#include "server/host/tables/table_code.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

namespace ludothek::table_code_test {
namespace {

// How many letters have to be changed, left out or put in to make one word of another.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, changed}));
    }
  }
  return row[b.size()];
}

// What an ear keeps of a word over a bad line: which consonants are hard, whether a letter is doubled, it does not.
std::string sound_of(std::string_view word) {
  std::string sound(word);
  for (const auto& [letters, heard] : std::initializer_list<std::pair<std::string_view, std::string_view>>{{"sh", "s"},
                                                                                                           {"ch", "s"},
                                                                                                           {"ck", "k"},
                                                                                                           {"qu", "k"},
                                                                                                           {"ph", "f"},
                                                                                                           {"th", "t"},
                                                                                                           {"c", "k"},
                                                                                                           {"z", "s"},
                                                                                                           {"w", "v"},
                                                                                                           {"y", "i"},
                                                                                                           {"x", "ks"},
                                                                                                           {"j", "g"},
                                                                                                           {"d", "t"},
                                                                                                           {"b", "p"},
                                                                                                           {"g", "k"},
                                                                                                           {"f", "v"},
                                                                                                           {"m", "n"},
                                                                                                           {"h", ""}}) {
    for (std::size_t at = 0; (at = sound.find(letters, at)) != std::string::npos; at += heard.size()) {
      sound.replace(at, letters.size(), heard);
    }
  }
  sound.erase(std::ranges::unique(sound).begin(), sound.end());
  return sound;
}

TEST(CodeWords, AreSortedSmallLettersOfALengthToRemember) {
  EXPECT_TRUE(std::ranges::is_sorted(code_words()));
  for (const std::string_view word : code_words()) {
    EXPECT_TRUE(word.size() >= 4 && word.size() <= 10) << word;
    EXPECT_TRUE(std::ranges::all_of(word, [](char c) { return c >= 'a' && c <= 'z'; })) << word;
  }
}

TEST(CodeWords, AreAsHardToGuessAsTheSyllablesWere) {
  EXPECT_GE(6 * std::log2(static_cast<double>(code_words().size())), 8 * std::log2(13 * 5));
}

TEST(CodeWords, AreNeverTakenForEachOther) {
  for (const std::string_view a : code_words()) {
    for (const std::string_view b : code_words()) {
      if (a == b) continue;
      EXPECT_GE(distance(a, b), 3u) << a << ' ' << b;
      EXPECT_GE(distance(sound_of(a), sound_of(b)), 2u) << a << ' ' << b;
      EXPECT_FALSE(b.starts_with(a)) << a << ' ' << b;
    }
  }
}

TEST(TableCodes, AreReadAsTheyAreMade) {
  std::set<std::string> codes;
  std::set<std::string_view> used;
  for (int i = 0; i < 1000; ++i) {
    const std::string code = make_table_code();
    EXPECT_EQ(read_table_code(code), code);
    EXPECT_EQ(std::ranges::count(code, '-'), 5);
    codes.insert(code);
    for (const std::string_view word : code_words()) {
      if (code.find(word) != std::string::npos) used.insert(word);
    }
  }
  EXPECT_EQ(codes.size(), 1000u);
  EXPECT_EQ(used.size(), code_words().size());
}

TEST(TableCodes, AreReadAsPeopleTypeThem) {
  const std::string code = "panda-tango-kiwi-radio-hotel-quebec";
  for (const char* typed : {"panda tango kiwi radio hotel quebec", "Panda, Tango, Kiwi, Radio, Hotel, Quebec.",
                            " PANDA  TANGO-KIWI_RADIO HOTEL QUEBEC ", "pandatangokiwiradiohotelquebec",
                            "pan da tan go ki wi radio hotel quebec", "panda tango kiwi radio hôtel Québec",
                            "panda tango kiwi radio ho\u0302tel que\u0301bec"}) {
    EXPECT_EQ(read_table_code(typed), code) << typed;
  }
}

TEST(TableCodes, ForgiveOneLetterInEachWord) {
  EXPECT_EQ(read_table_code("pandda-tamgo-kivi-rado-otel-kuebec"), "panda-tango-kiwi-radio-hotel-quebec");
  for (const std::string_view word : code_words()) {
    for (std::size_t i = 0; i < word.size(); ++i) {
      std::string wrong(word);
      wrong[i] = wrong[i] == 'q' ? 'x' : 'q';
      EXPECT_EQ(read_table_code("kiwi kiwi kiwi kiwi kiwi " + wrong), "kiwi-kiwi-kiwi-kiwi-kiwi-" + std::string(word));
      wrong.erase(i, 1);
      EXPECT_EQ(read_table_code("kiwi kiwi kiwi kiwi kiwi " + wrong), "kiwi-kiwi-kiwi-kiwi-kiwi-" + std::string(word));
    }
  }
}

TEST(TableCodes, OfSyllablesAreReadForEver) {
  EXPECT_EQ(read_table_code("kalo-mite-rusa-bedo"), "kalo-mite-rusa-bedo");
  EXPECT_EQ(read_table_code("Kalo Mite RUSA bedo"), "kalo-mite-rusa-bedo");
  EXPECT_EQ(read_table_code("kalomiterusabedo"), "kalo-mite-rusa-bedo");
}

TEST(TableCodes, AreNothingElse) {
  for (const char* wrong :
       {"", "-", "kalo", "kalo-mite-rusa-bed", "kalo-mite-rusa-bedx", "kalo-mite-rusa-bedoo", "akol-etim-asur-odeb",
        "panda", "panda-tango-kiwi-radio-hotel", "panda-tango-kiwi-radio-hotel-quebec-kiwi",
        "panda-tango-kiwi-radio-hotel-quee", "panda-tango-kiwi-radio-hotel-7", "panda-tango-kiwi-radio-hotel-\xff",
        "panda-tango-kiwi-radio-hotel-quebec\xc3"}) {
    EXPECT_EQ(read_table_code(wrong), std::nullopt) << wrong;
  }
  EXPECT_EQ(read_table_code(std::string(1000, ' ') + "kalo-mite-rusa-bedo"), std::nullopt);
}

}  // namespace
}  // namespace ludothek::table_code_test

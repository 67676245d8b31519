#include "record/json/json_text.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdint>
#include <limits>

namespace ludothek {
namespace {

TEST(JsonText, EveryCharacterIsWrittenAsBoostWritesIt) {
  for (int code = 0; code < 256; ++code) {
    const std::string words = {'a', static_cast<char>(code), 'z'};
    EXPECT_EQ(json_text(std::string_view(words)), json::serialize(json::value(words))) << code;
  }
}

TEST(JsonText, EveryKindOfValueIsWrittenAsBoostWritesIt) {
  for (const char* text :
       {"null", "true", "false", "0", "-1", "1.5", "-1e300", "[]", "{}", "[[],{},[1]]", R"("")", R"("é\u0000\\\"/")",
        R"({"a":1})", R"({"":null,"a\"b":[true,false,null,"x"],"c":{"d":{"e":[]}}})"}) {
    const json::value value = json::parse(text);
    EXPECT_EQ(json_text(value), json::serialize(value)) << text;
  }
  EXPECT_EQ(json_text(json::value(std::numeric_limits<std::int64_t>::min())), "-9223372036854775808");
  EXPECT_EQ(json_text(json::value(std::numeric_limits<std::uint64_t>::max())), "18446744073709551615");
}

}  // namespace
}  // namespace ludothek

#include "texts/told_apart.hpp"

#include <gtest/gtest.h>

namespace ludothek {
namespace {

using List = std::vector<std::string>;

TEST(ToldApart, WhoHasTheNameOfAnotherHasTheSeatBesideIt) {
  EXPECT_EQ(told_apart(List{"Ana", "Bot", "Ana", "Bot"}), (List{"Ana 1", "Bot 2", "Ana 3", "Bot 4"}));
  EXPECT_EQ(told_apart(List{"Ana", "Bo"}), (List{"Ana", "Bo"}));
  EXPECT_EQ(told_apart(List{"", "Bo", ""}), (List{"", "Bo", ""}));
}

TEST(ToldApart, ANumberMakesNoNameTheSameAsAnother) {
  EXPECT_EQ(told_apart(List{"Ana", "Ana", "Ana 2"}), (List{"Ana 1", "Ana 2 2", "Ana 2 3"}));
}

}  // namespace
}  // namespace ludothek

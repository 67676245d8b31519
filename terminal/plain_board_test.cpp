#include "terminal/plain_board.hpp"

#include <gtest/gtest.h>

#include <string>

#include "terminal/screen/frame.hpp"

namespace ludothek::terminal::plain_board_test {
namespace {

std::vector<std::string> names_of(const Draft& draft) {
  std::vector<std::string> names;
  for (const Choice& choice : draft.choices({})) names.push_back(choice.name);
  return names;
}

using List = std::vector<std::string>;

// Of a game without a word of its own.
TEST(PlainDraft, AsksForOneMemberAfterTheOther) {
  const json::array offers{json::object{{"do", "callLiar"}},
                           json::object{{"do", "give"}, {"card", {"red-5", "jack"}}, {"colour", {"blue", nullptr}}}};
  const auto draft = draft_from("new", offers, {});
  EXPECT_EQ(draft->question({}), "Choose what to do.");
  EXPECT_EQ(names_of(*draft), (List{"call liar", "red-5", "jack"}));
  draft->choose(2);
  EXPECT_EQ(draft->move(), std::nullopt);
  EXPECT_EQ(draft->question({}), "colour");
  EXPECT_EQ(names_of(*draft), (List{"blue", "none"}));
  draft->choose(1);
  EXPECT_EQ(draft->move(), (json::object{{"do", "give"}, {"card", "jack"}, {"colour", nullptr}}));
}

TEST(PlainDraft, AsksForSeveralDifferentValues) {
  const json::array offers{json::object{{"do", "putBack"}, {"holes", {1, 2, 3}}, {"choose", 2}}};
  const auto draft = draft_from("new", offers, {});
  EXPECT_EQ(draft->question({}), "put back. Choose 2 more.");
  EXPECT_EQ(names_of(*draft), (List{"1", "2", "3"}));
  draft->choose(1);
  EXPECT_EQ(draft->question({}), "put back. Choose 1 more.");
  EXPECT_EQ(names_of(*draft), (List{"1", "3"}));
  draft->choose(0);
  EXPECT_EQ(draft->move(), (json::object{{"do", "putBack"}, {"holes", {2, 1}}}));
}

TEST(PlainDraft, CallsANumberByItself) {
  const json::array offers{json::object{{"do", "callLiar"}}, json::object{{"do", "say"}, {"roll", {31, 1, 42}}}};
  List labels;
  for (const Choice& choice : draft_from("new", offers, {})->choices({})) labels.push_back(choice.label);
  EXPECT_EQ(labels, (List{"2", "31", "1", "42"}));
}

TEST(PlainDraft, CallsWhatBeginsWithANumberByThat) {
  const json::array offers{json::object{{"do", "say"}, {"roll", {"31", "21 (highest)", "6 a", "6 b", "a double"}}}};
  List list;
  for (const Choice& choice : draft_from("new", offers, {})->choices({})) list.push_back(listed(choice));
  EXPECT_EQ(list, (List{"31", "21 (highest)", "1 6 a", "2 6 b", "3 a double"}));
}

TEST(PlainDraft, TellsTwoActsApart) {
  const json::array offers{json::object{{"do", "look"}, {"cup", {1, 2}}}, json::object{{"do", "lift"}, {"cup", {1}}}};
  EXPECT_EQ(names_of(*draft_from("new", offers, {})), (List{"look: 1", "look: 2", "lift: 1"}));
}

}  // namespace
}  // namespace ludothek::terminal::plain_board_test

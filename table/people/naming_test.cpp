#include <gtest/gtest.h>

#include "table/test_table.hpp"

namespace ludothek {
namespace {

json::object farbenpoker() { return {{"game", "farbenpoker"}, {"players", 2}, {"chat", true}}; }

// Somebody with that name who is none of the scene's people.
constexpr Visitor kImpostor{77};
std::string name_of(TestTable& scene, const std::string& wanted) {
  Effects effects = scene.table().enter(scene.now(), kImpostor, {Person{"id-impostor", wanted}});
  std::string name;
  for (const Outgoing& one : effects.messages) {
    const json::value message = json::parse(*one.text);
    if (one.to == kImpostor && message.at("type") == "table") name = message.at("you").at("name").as_string().c_str();
  }
  scene.take(std::move(effects));
  return name;
}

TEST(Naming, WhoeverComesWithAnothersNameGetsANumber) {
  TestTable scene(farbenpoker());
  scene.comes("Ana").comes("Bo").says("Bo", "sit");
  EXPECT_EQ(name_of(scene, "Ana"), "Ana 2") << "the host's";
  EXPECT_EQ(name_of(scene, "bo"), "bo 2") << "a seat's";
  EXPECT_EQ(name_of(scene, "Во"), "Во 2") << "in other letters";
  scene.comes("Ana 2");
  EXPECT_EQ(name_of(scene, "Ana"), "Ana 3") << "an onlooker's";
  EXPECT_EQ(name_of(scene, "Cleo"), "Cleo");
  scene.comes("Bo");
  EXPECT_EQ(scene.last("Bo", "table").at("you").at("name"), "Bo") << "one's own";
}

TEST(Naming, ASeatsNameIsTakenWhileItsOwnerIsAway) {
  TestTable scene(farbenpoker());
  scene.comes("Ana").comes("Bo").says("Bo", "sit").goes("Bo");
  EXPECT_EQ(name_of(scene, "Bo"), "Bo 2");
  scene.crashes().comes("Ana");
  EXPECT_EQ(name_of(scene, "Bo"), "Bo 2");
}

TEST(Naming, WhoSitsDownOrSpeaksIsCalledByTheNameOfThisTable) {
  TestTable scene(farbenpoker());
  scene.comes("Ana").says("Ana", "sit");
  name_of(scene, "Ana");
  scene.take(scene.table().handle(scene.now(), kImpostor, {.id = {}, .wish = Say{"I am Ana"}}));
  EXPECT_EQ(scene.last("Ana", "said").at("name"), "Ana 2");
  scene.take(scene.table().handle(scene.now(), kImpostor, {.id = {}, .wish = Sit{}}));
  EXPECT_EQ(scene.seat("Ana", 1).at("name"), "Ana 2");
}

TEST(Naming, NobodyIsRenamedToAnothersName) {
  TestTable scene(farbenpoker());
  scene.comes("Ana").comes("Bo").says("Ana", "sit").says("Bo", "sit");
  scene.says("Bo", {{"type", "rename"}, {"name", "A\u2800na\ufeff"}});
  EXPECT_EQ(scene.seat("Ana", 1).at("name"), "A na 2");
  const std::size_t facts = scene.log().size();
  scene.says("Bo", {{"type", "rename"}, {"name", "A na"}});
  EXPECT_EQ(scene.log().size(), facts) << "the same name again is no fact";
  scene.says("Bo", {{"type", "rename"}, {"name", "Bob"}});
  EXPECT_EQ(scene.seat("Ana", 1).at("name"), "Bob");
}

}  // namespace
}  // namespace ludothek

// What bots had in mind: kept beside their moves, in the record of the finished game, and told at once only where that
// gives nothing away.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "record/record.hpp"
#include "table/test_table.hpp"

namespace ludothek {
namespace {

using std::chrono::seconds;

// Bots alone play it to its end, and Ana looks on.
TestTable watched(json::object settings, std::string_view level, bool crash = false) {
  settings["botPace"] = 0;
  TestTable scene(settings);
  scene.comes("Ana");
  for (std::int64_t seat = 0; seat < settings.at("players").as_int64(); ++seat) {
    scene.says("Ana", {{"type", "addBot"}, {"seat", seat}, {"level", level}});
  }
  scene.says("Ana", {{"type", "ready"}, {"ready", true}});
  if (crash) scene.after(seconds(0)).crashes().comes("Ana");
  for (int times = 0; times < 100 && scene.table().phase() != Phase::kFinished; ++times) scene.after(seconds(30));
  EXPECT_EQ(scene.finished().size(), 1u);
  return scene;
}

struct Reasons {
  std::size_t moves = 0;  // of players
  std::size_t given = 0;  // of them, those with a reason
  std::set<std::string> words;
};
Reasons reasons_in(const std::string& text) {
  const auto record = read_record(text);
  EXPECT_TRUE(record);
  EXPECT_TRUE(replay(*record));
  Reasons reasons;
  for (const json::value& move : record->moves()) {
    EXPECT_FALSE(move.as_object().contains("why")) << "a move has the format's members and no others";
    reasons.moves += move.at("by").is_int64() ? 1 : 0;
  }
  const json::value* given = record->document.if_contains("reasons");
  for (const json::value& entry : given == nullptr ? json::array() : given->as_array()) {
    const json::value& move = record->moves().at(entry.at("move").to_number<std::size_t>());
    EXPECT_TRUE(move.at("by").is_int64()) << "only players have reasons";
    ++reasons.given;
    reasons.words.emplace(entry.at("reason").as_string());
  }
  return reasons;
}

TEST(Thoughts, StandInTheRecordOfEveryGame) {
  const json::object games[] = {{{"game", "riffifi"}, {"players", 3}},
                                {{"game", "farbenpoker"}, {"players", 3}},
                                {{"game", "starmaster"}, {"players", 3}}};
  for (const json::object& settings : games) {
    SCOPED_TRACE(std::string(settings.at("game").as_string()));
    const Reasons reasons = reasons_in(watched(settings, "child").finished()[0].record);
    EXPECT_GT(reasons.moves, 10u);
    EXPECT_EQ(reasons.given, reasons.moves);
    EXPECT_GT(reasons.words.size(), 1u);
    for (const std::string& word : reasons.words) {
      const std::string key = "reason." + std::string(settings.at("game").as_string()) + "." + word;
      EXPECT_FALSE(say(Language::kEnglish, key, {{"seat", 0}}).starts_with('<')) << key;
    }
  }
}

TEST(Thoughts, OutliveARestart) {
  const TestTable scene = watched({{"game", "farbenpoker"}, {"players", 2}}, "casual", true);
  const Reasons reasons = reasons_in(scene.finished()[0].record);
  EXPECT_EQ(reasons.given, reasons.moves);
}

TEST(Thoughts, AreNobodysWhereABotHasNone) {
  EXPECT_EQ(reasons_in(watched({{"game", "farbenpoker"}, {"players", 2}}, "greedy").finished()[0].record).given, 0u);
}

// "event" is where the move's own events begin.
TEST(Thoughts, AreToldWithTheEventTheyBelongToWhereNobodyHasASecret) {
  const std::set<std::string> begins{"stickDrawn", "thirdDieTaken",   "stickPut",     "stickReturned", "rescuePicked",
                                     "cubeTurned", "colourAnnounced", "cubesSwapped", "pawnWon"};
  for (const char* game : {"farbenpoker", "starmaster"}) {
    TestTable scene = watched({{"game", game}, {"players", 3}}, "casual");
    std::size_t told = 0;
    for (const json::object& message : scene.told("Ana")) {
      const json::value* thoughts = message.if_contains("thoughts");
      if (thoughts == nullptr) continue;
      for (const json::value& thought : thoughts->as_array()) {
        const json::value& event = message.at("events").at(thought.at("event").to_number<std::size_t>());
        EXPECT_EQ(event.at("seat"), thought.at("seat"));
        EXPECT_TRUE(begins.contains(std::string(event.at("event").as_string()))) << json::serialize(event);
        ++told;
      }
    }
    EXPECT_EQ(told, reasons_in(scene.finished()[0].record).given);
  }
}

TEST(Thoughts, OfRiffifiAreToldByTheRecordAlone) {
  TestTable scene = watched({{"game", "riffifi"}, {"players", 3}}, "casual");
  for (const json::object& message : scene.told("Ana")) {
    EXPECT_FALSE(message.contains("thoughts"));
    EXPECT_FALSE(message.contains("reasons"));
  }
}

TEST(Thoughts, AreNotForPeopleToWrite) {
  const json::object move{{"do", "draw"}, {"hole", "A1"}, {"why", "guess"}};
  EXPECT_FALSE(read_command({{"type", "move"}, {"table", "kalo-mite"}, {"version", 1}, {"move", move}}));
}

}  // namespace
}  // namespace ludothek

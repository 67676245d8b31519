#include "cli/commands/knowledge_text.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace ludothek {
namespace {

const std::vector<std::string> kNames{"Ana", "Bo"};

std::string told(std::string_view json, Language language = Language::kEnglish) {
  return knowledge_text(json::parse({json.data(), json.size()}).get_object(), kNames, language);
}

TEST(KnowledgeText, CountsTheVerdictsAndTellsWhatWasMissed) {
  constexpr std::string_view kKnowledge = R"({"knowledge": {"seats": [
    {"seat": 0, "decisions": [], "memory": []},
    {"seat": 1, "decisions": [
      {"move": 7, "verdict": "found", "say": [{"text": "knew.farbenpoker.lucky", "hole": "A1", "chance": 50}]},
      {"move": 9, "verdict": "missed", "say": [
        {"text": "knew.farbenpoker.missed", "seat": 1, "colour": "red", "place": "B1", "hole": "A13"},
        {"text": "knew.farbenpoker.shown", "turns": 3, "move": 4}]}],
     "memory": [{"move": 9, "held": 2.6, "error": 1, "perfect": 5}]}]}})";
  EXPECT_EQ(told(kKnowledge),
            "  Bo: found 1, missed 1; nobody could know: good luck 0, bad luck 0. In mind at the end: about 3 of 5.\n"
            "    Move 9: Bo had seen the red stick in B1, but drew from A13. It was shown 3 turns ago, in move 4.\n");
}

TEST(KnowledgeText, TellsOnlyCardsThatCostSomething) {
  constexpr std::string_view kChoices = R"({"choices": {"seats": [
    {"seat": 0, "decisions": [
      {"move": 5, "notable": false, "say": [{"text": "knew.riffifi.good"}]},
      {"move": 8, "notable": true, "say": [
        {"text": "knew.riffifi.better", "other": "red-3"},
        {"text": "knew.riffifi.points", "low": 0, "high": 1},
        {"text": "knew.riffifi.win.about", "amount": 5}]}]}]}})";
  EXPECT_EQ(told(kChoices),
            "  Ana: 1 of 2 decisions cost something worth a word.\n"
            "    Move 8: Better: red 3. It brings 0 to 1 point more on average. The chance to win grows by about 5 "
            "percentage points.\n");
  EXPECT_EQ(told(kChoices, Language::kGerman),
            "  Ana: 1 von 2 Entscheidungen hat etwas Nennenswertes gekostet.\n"
            "    Zug 8: Besser: die rote 3. Das bringt im Mittel 0 bis 1 Punkt mehr. Die Gewinnchance steigt um etwa 5 "
            "Prozentpunkte.\n");
}

TEST(KnowledgeText, SaysHowManyMoreThereAre) {
  std::string decisions;
  for (int move = 1; move <= 7; ++move) {
    decisions += (move > 1 ? "," : "") + std::string(R"({"move": )") + std::to_string(move) +
                 R"(, "notable": true, "say": [{"text": "knew.riffifi.good"}]})";
  }
  const std::string text = told(R"({"choices": {"seats": [{"seat": 0, "decisions": [)" + decisions + "]}]}}");
  EXPECT_NE(text.find("Move 5:"), std::string::npos);
  EXPECT_EQ(text.find("Move 6:"), std::string::npos);
  EXPECT_NE(text.find("    and 2 more\n"), std::string::npos);
}

TEST(KnowledgeText, HasNothingToSayOfOtherGames) { EXPECT_EQ(told(R"({"luck": {}})"), ""); }

}  // namespace
}  // namespace ludothek

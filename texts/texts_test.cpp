#include "texts/texts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "engine/random_play.hpp"
#include "record/catalog.hpp"
#include "record/json/parse.hpp"
#include "record/options.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"
#include "texts/files.hpp"
#include "texts/values.hpp"

// The three languages against each other, against every event that games bring about, and against the sources: which
// refusals there are and which texts are asked for.

namespace ludothek::texts_test {
namespace {

using Keys = std::set<std::string>;

const std::vector<std::string> kNames{"Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"};
constexpr std::array kColourWords{"red",    "blue", "yellow", "green", "violet",
                                  "orange", "pink", "grey",   "black", "white"};

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

json::object texts_of(Language language) {
  for (const EmbeddedText& file : kTextFiles) {
    if (file.name != code_of(language)) continue;
    auto texts = parse_strictly(file.text);
    EXPECT_TRUE(texts) << (texts ? "" : texts.error().what);
    return texts ? texts->as_object() : json::object{};
  }
  ADD_FAILURE() << "no file for " << code_of(language);
  return {};
}

// The folders of the boxes on the shelf. A game's name is its folder's.
std::vector<std::filesystem::path> boxes() {
  std::vector<std::filesystem::path> folders;
  std::istringstream list(LUDOTHEK_BOXES);
  for (std::string folder; std::getline(list, folder, ':');) folders.emplace_back(folder);
  return folders;
}

json::object event(std::string_view text) { return json::parse({text.data(), text.size()}).as_object(); }

// Every match of the pattern's first group.
Keys matches_in(const std::string& text, const std::regex& regex) {
  Keys found;
  for (std::sregex_iterator match(text.begin(), text.end(), regex), end; match != end; ++match) {
    found.insert((*match)[1].str());
  }
  return found;
}

// The same in a file, line by line.
Keys matches(const std::filesystem::path& path, const std::string& pattern) {
  Keys found;
  const std::regex regex(pattern);
  std::istringstream text(contents(path));
  for (std::string line; std::getline(text, line);) found.merge(matches_in(line, regex));
  return found;
}

Keys placeholders(const json::value& text) {
  static const std::regex kName(R"(\{(\w+))");
  return matches_in(std::string(text.as_string()), kName);
}

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) > 127;
}

// What is wrong with a text a person is to read, or nothing.
std::string fault(const std::string& text, Language language) {
  if (text.empty()) return "empty";
  if (text.find_first_of("{}<>|_#") != std::string::npos) return "something was not filled in";
  if (text.find("  ") != std::string::npos || text.front() == ' ' || text.back() == ' ') return "spaces";
  for (std::size_t dash = text.find('-'); dash != std::string::npos; dash = text.find('-', dash + 1)) {
    if (dash + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[dash + 1])) != 0)
      return "a card's raw name";
  }
  static const Keys kRawAlways{"true", "false", "null", "blank", "officer"};
  static const Keys kRawAbroad{"red", "blue", "yellow", "green", "pink", "grey", "black", "white", "star"};
  for (auto begin = std::find_if(text.begin(), text.end(), is_letter); begin != text.end();) {
    const auto end = std::find_if_not(begin, text.end(), is_letter);
    const std::string word(begin, end);
    if (kRawAlways.contains(word)) return "a raw word: " + word;
    if (language != Language::kEnglish && kRawAbroad.contains(word)) return "an English word: " + word;
    begin = std::find_if(end, text.end(), is_letter);
  }
  return "";
}

// --- What games bring about ----------------------------------------------------------------------------------------

constexpr std::size_t kEventsOfAGame = 15'000;

// Each game's events, as all and as one player and an onlooker see them: visit(game, event).
template <Game G, class Visit>
void for_each_event(Visit visit) {
  std::uint64_t stream = 0;
  const auto variants = every_variant<G>();
  for (const typename G::Options& options : variants) {
    // As many games as it takes: some last for ten events, some for a thousand.
    for (std::size_t told = 0; told < kEventsOfAGame / variants.size();) {
      FastRandom random(7, stream++);
      typename G::State state = G::setup(options);
      std::vector<typename G::Event> events;
      for (int steps = 0; steps < 2000 && G::next(state).kind != Next::Kind::kOver; ++steps) {
        play<G>(state, random_step<G>(state, random), Sink<typename G::Event>(events));
      }
      told += events.size();
      for (const typename G::Event& fact : events) {
        const json::object whole = written_event<G>(fact, options.players);
        visit(G::kName, whole);
        for (const Seat viewer : {seat_at(0), kOnlooker}) {
          const json::object seen = written_event<G>(G::redact(fact, viewer), options.players);
          if (seen != whole) visit(G::kName, seen);
        }
      }
    }
  }
}

template <class Visit>
void for_each_event(Visit visit) {
  Shelf::for_each([&]<Game G>() { for_each_event<G>(visit); });
}

// Events with the sentence each must give, which the page is held to as well. The rare ones are here too: random play
// seldom or never gets there. `you` is the reader's seat.
struct EventCase {
  std::string game;
  json::object event;
  std::optional<int> you;
  Indexed<Language, std::string, kLanguages.size()> sentences;
};
const std::vector<EventCase>& cases() {
  static const std::vector<EventCase> kCases = [] {
    std::vector<EventCase> cases;
    for (const std::filesystem::path& box : boxes()) {
      const json::value entries = json::parse(contents(box / "tests/sentences.json"));
      for (const json::value& entry : entries.as_array()) {
        EventCase each{.game = box.filename(), .event = entry.at("event").as_object()};
        if (const json::value* you = entry.as_object().if_contains("you")) each.you = you->to_number<int>();
        for (const Language language : kLanguages) {
          each.sentences[language] = std::string(entry.at(code_of(language)).as_string());
        }
        cases.push_back(std::move(each));
      }
    }
    return cases;
  }();
  return kCases;
}

// The keys of all events there are: those of the cases, and of many games.
const Keys& keys_of_events() {
  static const Keys kKeys = [] {
    Keys keys;
    for (const EventCase& each : cases()) keys.insert(key_of(each.game, each.event));
    for_each_event([&](std::string_view game, const json::object& fact) { keys.insert(key_of(game, fact)); });
    return keys;
  }();
  return kKeys;
}

// --- What the sources ask for --------------------------------------------------------------------------------------

Keys refusal_codes(const std::filesystem::path& box) {
  Keys codes;
  for (const auto& entry : std::filesystem::directory_iterator(box / "rules")) {
    const bool source = entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp";
    if (!source || entry.path().stem().string().ends_with("_test")) continue;
    // A code is the word after a rule's number, or any word with underscores: that is how the rules write them.
    codes.merge(matches(entry.path(), R"re("[A-Z]{2}-[0-9]+\.[0-9]+", "([a-z0-9_]+)")re"));
    codes.merge(matches(entry.path(), R"re("([a-z0-9]+_[a-z0-9_]+)")re"));
  }
  return codes;
}

// How a command line is told that a choice is not for so many; what else is wrong with options is said from the facts.
Keys party_keys() {
  Keys keys;
  for (const GameEntry& game : catalog()) {
    for (const OptionFact& option : game.facts.options) {
      for (const ChoiceFact& value : option.values) {
        const std::string_view code = value.players.refusal.code;
        if (!code.empty()) keys.insert(own_key("wrong", game.facts.name, code));
      }
    }
  }
  return keys;
}

// What a table refuses, tests aside: no("code"), code = "code" and the code of a move that comes too late.
Keys table_codes() {
  Keys codes;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("table")) {
    const std::string name = entry.path().filename();
    if (std::regex_search(name, std::regex(R"(\.(cpp|hpp)$)")) && name.find("_test.") == std::string::npos) {
      codes.merge(matches(entry.path(), R"re((?:\bno\(|code = |kStale = |send_away\([^"]*)"([a-z_]+)")re"));
    }
  }
  return codes;
}

Keys option_keys() {
  Keys keys;
  Shelf::for_each([&]<Game G>() {
    for (const typename G::Options& options : every_variant<G>()) {
      for (const auto& member : write_options(options)) {
        const std::string key = "option." + std::string(G::kName) + "." + std::string(member.key());
        keys.insert(key);
        if (member.value().is_string()) keys.insert(key + "." + std::string(member.value().get_string()));
      }
    }
  });
  return keys;
}

Keys keys_of_families() {
  Keys keys = option_keys();
  for (const std::filesystem::path& box : boxes()) {
    for (const std::string& code : refusal_codes(box)) keys.insert(own_key("refusal", box.filename().string(), code));
  }
  keys.merge(party_keys());
  for (const std::string& code : table_codes()) {
    keys.insert("table." + code);
    for (const std::filesystem::path& box : boxes()) keys.insert(own_key("table", box.filename().string(), code));
  }
  for (const GameEntry& game : catalog()) {
    for (const char* family : {"game.", "play.shelf."}) keys.insert(family + std::string(game.facts.name));
  }
  for (const std::string colour : kColourWords) {
    for (const char* form : {"", ".one", ".many"}) keys.insert("colour." + colour + form);
  }
  return keys;
}

// Everything between quotation marks in the sources of the doors and of this folder, tests aside.
Keys literals() {
  Keys found;
  std::vector<std::filesystem::path> folders = boxes();
  for (const char* folder : {"bots", "texts", "study", "terminal", "table", "cli", "wasm", "server", "web/src"}) {
    if (std::filesystem::exists(folder)) folders.emplace_back(folder);
  }
  for (const std::filesystem::path& folder : folders) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      const std::string name = entry.path().filename().string();
      const bool source = std::regex_search(name, std::regex(R"(\.(cpp|hpp|ts|svelte)$)"));
      const bool test = std::regex_search(name, std::regex(R"(([_.])test\.)"));
      if (source && !test) found.merge(matches(entry.path(), R"re(["'`]([a-zA-Z0-9._-]+)["'`])re"));
    }
  }
  return found;
}

// The text of one word without parts: <say>.<word>, where kinds.json has <say>.
bool is_word_of_a_compound(const json::object& kinds, const std::string& key) {
  return std::ranges::any_of(kinds, [&](const auto& kind) {
    const Compound* compound = compound_of(kind.key());
    return compound != nullptr && compound->say == key.substr(0, key.rfind('.'));
  });
}

// --- The files -----------------------------------------------------------------------------------------------------

TEST(Texts, AllLanguagesHaveTheSameKeysInTheSameOrderAndTheSamePlaceholders) {
  const json::object english = texts_of(Language::kEnglish);
  ASSERT_GT(english.size(), 200u);
  for (const Language language : kLanguages) {
    SCOPED_TRACE(code_of(language));
    const json::object texts = texts_of(language);
    ASSERT_EQ(texts.size(), english.size());
    for (auto here = texts.begin(), there = english.begin(); here != texts.end(); ++here, ++there) {
      ASSERT_EQ(here->key(), there->key());
      EXPECT_EQ(placeholders(here->value()), placeholders(there->value())) << here->key();
    }
  }
}

TEST(Texts, AreWrittenAsTheHouseWrites) {
  for (const Language language : kLanguages) {
    SCOPED_TRACE(code_of(language));
    for (const auto& text : texts_of(language)) {
      const std::string words(text.value().as_string());
      const std::string key(text.key());
      SCOPED_TRACE(testing::Message() << key << ": " << words);
      EXPECT_EQ(words.find('!'), std::string::npos);
      EXPECT_EQ(words.find('\''), std::string::npos) << "the apostrophe is ’";
      EXPECT_EQ(words.find("  "), std::string::npos);
      if (key.starts_with("refusal.")) {
        EXPECT_EQ(fault(words, language), "");
        EXPECT_EQ(words.back(), '.');
      }
      if (language == Language::kFrench) {
        EXPECT_FALSE(std::regex_search(words, std::regex("(^|[^\xa0])[:;?]"))) << "no-break space before : ; ?";
        EXPECT_FALSE(std::regex_search(words, std::regex(R"(\b(de|que) \{(seat|by|dealer|giver|from|winners)\})")))
            << "it would be d’ or qu’ before a vowel";
      }
    }
  }
}

TEST(Texts, EveryRefusalAndEveryOptionHasOne) {
  const json::object english = texts_of(Language::kEnglish);
  for (const std::filesystem::path& box : boxes()) {
    EXPECT_GT(refusal_codes(box).size(), 3u) << box;
    EXPECT_TRUE(refusal_codes(box).contains("not_your_turn")) << box;
  }
  EXPECT_GT(table_codes().size(), 30u);
  for (const std::string& key : keys_of_families()) EXPECT_TRUE(english.contains(key)) << key;
  std::istringstream bots(contents("bots/bot.hpp"));
  for (std::string line; std::getline(bots, line);) {
    if (line.find("kBotNames[]") == std::string::npos) continue;
    for (const std::string& bot : matches_in(line, std::regex(R"re("(\w+)")re")))
      EXPECT_TRUE(english.contains("level." + bot)) << bot;
  }
}

TEST(Texts, EveryEventOfTheRecordIsSeenInTheseTests) {
  for (const std::filesystem::path& box : boxes()) {
    const std::string name = box.filename();
    const Keys kinds = matches(box / "record/codec.cpp", R"re(\("event", "(\w+)"\))re");
    EXPECT_GT(kinds.size(), 1u) << name;
    for (const std::string& kind : kinds) {
      const std::string key = std::string(name).append(".").append(kind);
      const bool seen = std::ranges::any_of(keys_of_events(),
                                            [&](const std::string& k) { return k == key || k.starts_with(key + "."); });
      EXPECT_TRUE(seen) << key;
    }
  }
}

TEST(Texts, NoneIsUnused) {
  Keys used = keys_of_families();
  used.merge(literals());
  used.insert(keys_of_events().begin(), keys_of_events().end());
  for (const EmbeddedText& file : kTextFiles) {
    if (file.name != "variants" && file.name != "kinds") continue;
    used.merge(matches_in(std::string(file.text), std::regex(R"re("(?:say|alike)": "([\w.]+)")re")));
  }
  // A reason that a bot gives for its own move, it also gives as advice.
  for (const std::string& key : Keys(used)) {
    if (key.starts_with("reason.")) used.insert("advice" + key.substr(key.find('.')));
  }
  const Keys bots = matches("bots/bot.hpp", R"re("(\w+)")re");
  for (const std::string& bot : bots) used.insert("level." + bot);
  // The plain board's words, by what offers and views name; web/tests/plain_board.test.ts holds them to the schemas.
  const json::object kinds = text_file("kinds");
  const std::regex of_the_plain_board(R"(\w+\.(do|choose|value|view)\..*)");
  for (const auto& text : texts_of(Language::kEnglish)) {
    if (std::regex_match(std::string(text.key()), of_the_plain_board)) continue;
    if (is_word_of_a_compound(kinds, std::string(text.key()))) continue;
    EXPECT_TRUE(used.contains(std::string(text.key()))) << text.key() << " is used by nothing";
  }
}

// So no two boxes ever have the same key, and shared texts say nothing of one game.
TEST(Texts, OfABoxHaveItsNameInTheirKeyAndSharedOnesHaveNone) {
  const auto names = [](const std::string& key, const std::string& game) {
    return ("." + key + ".").find("." + game + ".") != std::string::npos;
  };
  for (const std::filesystem::path& box : boxes()) {
    const std::string game = box.filename();
    for (const Language language : kLanguages) {
      const std::string file = std::string(code_of(language)) + ".json";
      const json::value own = json::parse(contents(box / "texts" / file));
      for (const auto& text : own.as_object()) {
        const std::string key(text.key());
        EXPECT_TRUE(names(key, game) || key.starts_with("colour.")) << box << ": " << key;
      }
      const json::value shared = json::parse(contents("texts/" + file));
      for (const auto& text : shared.as_object()) EXPECT_FALSE(names(std::string(text.key()), game)) << text.key();
    }
  }
}

TEST(Texts, AWordIsTheGamesOwnOrThatOfAll) {
  EXPECT_EQ(own_key("refusal", "riffifi", "misdeal"), "refusal.riffifi.misdeal");
  EXPECT_EQ(own_key("refusal", "riffifi", "not_your_turn"), "refusal.not_your_turn");
  EXPECT_EQ(own_key("end", "chess", "mate"), "end.mate");
}

// --- Sentences -----------------------------------------------------------------------------------------------------

TEST(Sentence, IsExactlyThis) {
  ASSERT_GT(cases().size(), 5 * boxes().size());
  for (const EventCase& each : cases()) {
    for (const Language language : kLanguages) {
      EXPECT_EQ(sentence(language, each.game, each.event, {kNames, each.you}), each.sentences[language]);
    }
  }
}

TEST(Sentence, IsWholeForEveryEventOfEveryVariant) {
  std::size_t events = 0;
  std::map<std::string, int> seen;
  for_each_event([&](std::string_view game, const json::object& fact) {
    ++events;
    // Of the commonest a few hundred are enough.
    if (++seen[key_of(game, fact)] > 300) return;
    for (const Language language : kLanguages) {
      for (const Names names : {Names(kNames), Names()}) {
        const std::string text = sentence(language, game, fact, names);
        ASSERT_EQ(fault(text, language), "") << text << "\n" << json::serialize(fact);
        ASSERT_EQ(text.back(), '.') << text;
        ASSERT_TRUE(std::isupper(static_cast<unsigned char>(text.front())) != 0) << text;
      }
    }
  });
  EXPECT_GE(events, boxes().size() * kEventsOfAGame);
}

TEST(Sentence, OfThePastLacksWhatHasFaded) {
  const json::object loot = event(
      R"({"event":"lootTaken","seat":2,"card":"red-5","amount":5,"from":[3,0,0],"fromCentre":2,
          "fades":{"what":["card"],"when":"next"}})");
  EXPECT_EQ(past_sentence(Language::kEnglish, "riffifi", loot, kNames), "Cleo takes 2 from the centre, 3 from Ana.");
  EXPECT_EQ(past_sentence(Language::kGerman, "riffifi", loot, kNames), "Cleo nimmt 2 aus der Mitte, 3 von Ana.");
  const json::object none = event(
      R"({"event":"lootTaken","seat":2,"card":"red-5","amount":0,"from":[0,0,0],"fromCentre":0,
          "fades":{"what":["card"],"when":"next"}})");
  EXPECT_EQ(past_sentence(Language::kEnglish, "riffifi", none, {kNames, 2}),
            "You get nothing: nobody else has a token of the card’s colour.");
  EXPECT_EQ(past_sentence(Language::kEnglish, "chess", loot, kNames), std::nullopt);
}

TEST(Sentence, NeverNamesTheReader) {
  const std::vector<std::string> names{"Xa", "Xb", "Xc", "Xd", "Xe", "Xf"};
  std::map<std::string, int> seen;
  std::size_t addressed = 0;
  for_each_event([&](std::string_view game, const json::object& fact) {
    if (++seen[key_of(game, fact)] > 60) return;
    for (const Language language : kLanguages) {
      const std::string told = sentence(language, game, fact, names);
      for (int you = 0; you < 6; ++you) {
        const std::string& name = names[place_of(you)];
        if (told.find(name) == std::string::npos) continue;
        const std::string text = sentence(language, game, fact, {names, you});
        ASSERT_EQ(fault(text, language), "") << text;
        ASSERT_EQ(text.find(name), std::string::npos) << text;
        ASSERT_TRUE(std::isupper(static_cast<unsigned char>(text.front())) != 0) << text;
        ++addressed;
      }
    }
  });
  EXPECT_GT(addressed, 500 * boxes().size());
}

TEST(Sentence, ShowsTheSeatWhereThereIsNoName) {
  const json::object played = event(R"({"event":"cardPlayed","seat":1,"card":"red-1","buried":false})");
  const std::vector<std::string> some{"Ana", ""};
  EXPECT_EQ(sentence(Language::kEnglish, "riffifi", played), "Seat 2 plays red 1.");
  EXPECT_EQ(sentence(Language::kFrench, "riffifi", played, some), "Place 2 joue le 1 rouge.");
  EXPECT_EQ(sentence(Language::kGerman, "riffifi", played, std::span(some).first(1)), "Platz 2 spielt die rote 1.");
}

TEST(Sentence, DoesNotFillInWhatANameSays) {
  const std::vector<std::string> odd{"{seat|a|b}"};
  EXPECT_EQ(sentence(Language::kEnglish, "farbenpoker", event(R"({"event":"playerOut","seat":0})"), odd),
            "{seat|a|b} is out for good.");
}

TEST(Sentence, OfWhatIsNoEventShowsWhatIsMissing) {
  EXPECT_EQ(sentence(Language::kEnglish, "riffifi", {}), "<riffifi.>");
  EXPECT_EQ(sentence(Language::kEnglish, "chess", event(R"({"event":"mate"})")), "<chess.mate>");
  EXPECT_EQ(sentence(Language::kGerman, "riffifi", event(R"({"event":"colourTicked","seat":"x"})")),
            "<seat> hakt <colour> ab.");
  EXPECT_EQ(sentence(Language::kEnglish, "riffifi", event(R"({"event":"lootTaken","amount":-3,"from":{}})")),
            "<seat> takes -3 <colour> tokens from the centre.");
  EXPECT_EQ(sentence(Language::kEnglish, "riffifi", event(R"({"event":"cardPlayed","seat":-1,"card":"mauve-9"})")),
            "Seat 0 plays <colour.mauve.one> 9.");
}

// --- The template language -----------------------------------------------------------------------------------------

TEST(Say, TakesTheFormOfTheNumber) {
  const auto paid = [](Language language, int chips) {
    return say(language, "farbenpoker.potWon", {{"seat", 0}, {"chips", chips}}, kNames);
  };
  EXPECT_EQ(paid(Language::kEnglish, 0), "Ana wins the pot: 0 chips.");
  EXPECT_EQ(paid(Language::kEnglish, 1), "Ana wins the pot: 1 chip.");
  EXPECT_EQ(paid(Language::kEnglish, 2), "Ana wins the pot: 2 chips.");
  EXPECT_EQ(paid(Language::kGerman, 0), "Ana gewinnt den Pot: 0 Chips.");
  EXPECT_EQ(paid(Language::kGerman, 1), "Ana gewinnt den Pot: 1 Chip.");
  const auto reached = [](Language language, int colours) {
    return say(language, "end.starmaster.out-of-turns", {{"reached", colours}, {"turns", 12}});
  };
  EXPECT_EQ(reached(Language::kFrench, 0), "Perdu\u00a0: 0 couleur en 12 tours.");
  EXPECT_EQ(reached(Language::kFrench, 1), "Perdu\u00a0: 1 couleur en 12 tours.");
  EXPECT_EQ(reached(Language::kFrench, 2), "Perdu\u00a0: 2 couleurs en 12 tours.");
}

TEST(Say, SaysYouToTheReaderAlone) {
  const auto score = [](std::optional<int> you) {
    return say(Language::kEnglish, "score", {{"seat", 1}, {"points", 3}}, {kNames, you});
  };
  EXPECT_EQ(score({}), "Ben (3)");
  EXPECT_EQ(score(0), "Ben (3)");
  EXPECT_EQ(score(1), "you (3)");
  EXPECT_EQ(say(Language::kGerman, "show.unfinished", {{"scores", {3, 0, 1}}}, {kNames, 2}),
            "Das Spiel ist nicht zu Ende. Bisher: Ana (3), Ben (0), du (1).");
}

TEST(Say, JoinsListsAsTheLanguageDoes) {
  const auto dice = [](Language language, const json::array& colours) {
    return say(language, "farbenpoker.diceRolled", {{"seat", 0}, {"dice", colours}}, kNames);
  };
  EXPECT_EQ(dice(Language::kEnglish, {"red"}), "Ana rolls red.");
  EXPECT_EQ(dice(Language::kEnglish, {"red", "blue"}), "Ana rolls red and blue.");
  EXPECT_EQ(dice(Language::kFrench, {"red", "blue", "green"}), "Ana obtient rouge, bleu et vert.");
  EXPECT_EQ(dice(Language::kGerman, {"red", "blue", "green"}), "Ana würfelt Rot, Blau und Grün.");
  EXPECT_EQ(say(Language::kGerman, "show.unfinished", {{"scores", {3, 0, 1}}}, kNames),
            "Das Spiel ist nicht zu Ende. Bisher: Ana (3), Ben (0), Cleo (1).");
}

TEST(Say, ShowsAKeyThatIsNotThere) { EXPECT_EQ(say(Language::kFrench, "nothing.here"), "<nothing.here>"); }

TEST(Option, IsNamedWithItsValue) {
  EXPECT_EQ(option(Language::kEnglish, "riffifi", "officer", true), "Officer: on");
  EXPECT_EQ(option(Language::kFrench, "farbenpoker", "edition", "de"), "Édition\u00a0: allemande");
  EXPECT_EQ(option(Language::kGerman, "starmaster", "starFaces", 2), "Sterne auf dem schwarzen Würfel: 2");
  EXPECT_EQ(option(Language::kGerman, "chess", "colour", "mauve"),
            "<option.chess.colour>: <option.chess.colour.mauve>");
}

TEST(Language, HasACode) {
  for (const Language language : kLanguages) EXPECT_EQ(language_of(code_of(language)), language);
  EXPECT_EQ(language_of("fr"), Language::kFrench);
  EXPECT_EQ(language_of("it"), std::nullopt);
  EXPECT_EQ(language_of(""), std::nullopt);
}

}  // namespace
}  // namespace ludothek::texts_test

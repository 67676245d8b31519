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

#include "record/catalog.hpp"
#include "record/farbenpoker.hpp"
#include "record/parse.hpp"
#include "record/riffifi.hpp"
#include "record/starmaster.hpp"
#include "rules/random_play.hpp"
#include "rules/variants.hpp"
#include "texts/files.hpp"

// The three languages against each other, against every event that games bring about, and against the sources: which
// refusals there are and which texts are asked for.

namespace ludothek {
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
    EXPECT_TRUE(texts) << (texts ? "" : texts.problem().what);
    return texts ? texts->as_object() : json::object{};
  }
  ADD_FAILURE() << "no file for " << code_of(language);
  return {};
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

// Each game's events, as all and as one player and an onlooker see them: visit(game, event).
template <Game G, class Visit>
void for_each_event(int games, Visit visit) {
  std::uint64_t stream = 0;
  for (const typename G::Options& options : every_variant<G>()) {
    for (int game = 0; game < games; ++game) {
      FastRandom random(7, stream++);
      typename G::State state = G::setup(options);
      std::vector<typename G::Event> events;
      for (int steps = 0; steps < 2000 && G::next(state).kind != Next::Kind::kOver; ++steps) {
        play<G>(state, random_step<G>(state, random), Sink<typename G::Event>(events));
      }
      for (const typename G::Event& fact : events) {
        const json::object whole = Wire<G>::write_event(fact, options.players);
        visit(Wire<G>::kName, whole);
        for (const Seat viewer : {seat_at(0), kOnlooker}) {
          const json::object seen = Wire<G>::write_event(G::redact(fact, viewer), options.players);
          if (seen != whole) visit(Wire<G>::kName, seen);
        }
      }
    }
  }
}

template <class Visit>
void for_each_event(Visit visit) {
  for_each_event<Riffifi>(1, visit);
  for_each_event<Farbenpoker>(25, visit);
  for_each_event<Starmaster>(2, visit);
}

// Events with the sentence each must give. The rare ones are here too: random play seldom or never gets there.
struct Scene {
  std::string_view game;
  std::string_view event;
  std::array<std::string_view, kLanguages.size()> sentences;
};
const std::vector<Scene> kScenes{
    {"riffifi",
     R"({"event":"roundBegun","round":2,"dealer":1,"redeals":0,"rule":"RF-1.7"})",
     {"Round 2 begins. Ben is the dealer.", "La manche 2 commence. Ben a la donne.",
      "Runde 2 beginnt. Das Geben ist bei Ben."}},
    {"riffifi",
     R"({"event":"roundBegun","round":1,"dealer":0,"redeals":3,"rule":"RF-1.7"})",
     {"Round 1 begins. Ana is the dealer. The cards were dealt again 3 times, because a hand had five or more of one "
      "colour.",
      "La manche 1 commence. Ana a la donne. On a redonné 3 fois, car une main avait au moins cinq cartes d’une "
      "couleur.",
      "Runde 1 beginnt. Das Geben ist bei Ana. Es wurde 3-mal neu gegeben, weil jemand fünf oder mehr Karten einer "
      "Farbe "
      "hatte."}},
    {"riffifi",
     R"({"event":"handReceived","seat":2,"size":5,"cards":["red-1","red-5","blue-2","violet-8","officer"],"rule":"RF-1.5"})",
     {"Cleo gets 5 cards: red 1 5, blue 2, violet 8 and the Officer.",
      "Cleo reçoit 5 cartes : rouge 1 5, bleu 2, violet 8 et l’Officier.",
      "Cleo bekommt 5 Karten: Rot 1 5, Blau 2, Violett 8 und den Offizier."}},
    {"riffifi",
     R"({"event":"cardPlayed","seat":1,"card":"green-6","buried":false,"rule":"RF-2.1"})",
     {"Ben plays green 6.", "Ben joue le 6 vert.", "Ben spielt die grüne 6."}},
    {"riffifi",
     R"({"event":"cardPlayed","seat":1,"card":"officer","buried":false,"rule":"RF-5.2"})",
     {"Ben plays the Officer.", "Ben joue l’Officier.", "Ben spielt den Offizier."}},
    {"riffifi",
     R"({"event":"cardPlayed","seat":1,"card":"green-6","buried":true,"rule":"RF-2.4"})",
     {"Ben buries green 6 unseen.", "Ben enterre le 6 vert sans le montrer.", "Ben vergräbt die grüne 6 ungesehen."}},
    {"riffifi",
     R"({"event":"cardPlayed","seat":1,"card":null,"buried":true,"rule":"RF-2.4"})",
     {"Ben buries a card unseen.", "Ben enterre une carte sans la montrer.", "Ben vergräbt eine Karte ungesehen."}},
    {"riffifi",
     R"({"event":"cardTurnedDown","seat":1,"card":"green-8","by":2,"rule":"RF-2.3"})",
     {"Cleo buries Ben’s green 8.", "Cleo enterre le 8 vert joué par Ben.", "Cleo vergräbt die grüne 8 von Ben."}},
    {"riffifi",
     R"({"event":"lootTaken","seat":0,"card":"red-7","amount":7,"fromCentre":2,"from":[0,5,0],"rule":"RF-3.3"})",
     {"Ana takes 7 red: 2 from the centre, 5 from Ben.", "Ana prend 7 jetons rouges : 2 au centre, 5 à Ben.",
      "Ana nimmt 7 rote Marken: 2 aus der Mitte, 5 von Ben."}},
    {"riffifi",
     R"({"event":"lootTaken","seat":0,"card":"yellow-1","amount":1,"fromCentre":1,"from":[0,0,0],"rule":"RF-3.1"})",
     {"Ana takes 1 yellow from the centre.", "Ana prend 1 jeton jaune au centre.",
      "Ana nimmt 1 gelbe Marke aus der Mitte."}},
    {"riffifi",
     R"({"event":"lootTaken","seat":0,"card":"blue-4","amount":4,"fromCentre":0,"from":[0,0,4],"rule":"RF-3.3"})",
     {"Ana takes 4 blue from Cleo.", "Ana prend 4 jetons bleus à Cleo.", "Ana nimmt 4 blaue Marken von Cleo."}},
    {"riffifi",
     R"({"event":"lootTaken","seat":0,"card":"blue-4","amount":0,"fromCentre":0,"from":[0,0,0],"rule":"RF-3.5"})",
     {"Ana takes nothing for blue 4: nobody else has a token of that colour.",
      "Ana ne prend rien pour le 4 bleu : personne d’autre n’a de jeton de cette couleur.",
      "Ana nimmt nichts für die blaue 4: Sonst hat niemand eine Marke dieser Farbe."}},
    {"riffifi",
     R"({"event":"roundEnded","round":2,"gained":[12,20,28],"totals":[30,41,49],"rule":"RF-4.1"})",
     {"Round 2 is over. Tokens: Ana (12), Ben (20), Cleo (28). In all: Ana (30), Ben (41), Cleo (49).",
      "La manche 2 est finie. Jetons : Ana (12), Ben (20), Cleo (28). En tout : Ana (30), Ben (41), Cleo (49).",
      "Runde 2 ist vorbei. Marken: Ana (12), Ben (20), Cleo (28). Insgesamt: Ana (30), Ben (41), Cleo (49)."}},
    {"riffifi",
     R"({"event":"gameEnded","end":"rounds-played","scores":[50,60,60],"winners":[1,2],"rule":"RF-4.2"})",
     {"The game is over: all rounds are played. Ben and Cleo share the victory. Points: Ana (50), Ben (60), Cleo (60).",
      "La partie est finie : toutes les manches sont jouées. Ben et Cleo partagent la victoire. Points : Ana (50), Ben "
      "(60), "
      "Cleo (60).",
      "Das Spiel ist aus: Alle Runden sind gespielt. Ben und Cleo teilen sich den Sieg. Punkte: Ana (50), Ben (60), "
      "Cleo "
      "(60)."}},
    {"riffifi",
     R"({"event":"gameEnded","end":"all-ticked","scores":[5,3,4],"winners":[0],"rule":"RF-7.2"})",
     {"The game is over: Ana has ticked all five colours and wins. Ticks: Ana (5), Ben (3), Cleo (4).",
      "La partie est finie : Ana a coché les cinq couleurs et gagne. Coches : Ana (5), Ben (3), Cleo (4).",
      "Das Spiel ist aus: Ana hat alle fünf Farben abgehakt und gewinnt. Häkchen: Ana (5), Ben (3), Cleo (4)."}},
    {"riffifi",
     R"({"event":"gameEnded","end":"round-limit","scores":[4,3,2],"winners":[0],"rule":"RF-7.2"})",
     {"The game is over: 50 rounds are played. Ana wins. Ticks: Ana (4), Ben (3), Cleo (2).",
      "La partie est finie : 50 manches sont jouées. Ana gagne. Coches : Ana (4), Ben (3), Cleo (2).",
      "Das Spiel ist aus: 50 Runden sind gespielt. Ana gewinnt. Häkchen: Ana (4), Ben (3), Cleo (2)."}},
    {"farbenpoker",
     R"({"event":"diceRolled","seat":0,"dice":["red","white","red"],"rule":"FP-2.1"})",
     {"Ana rolls red, white and red.", "Ana obtient rouge, blanc et rouge.", "Ana würfelt Rot, Weiß und Rot."}},
    {"farbenpoker",
     R"({"event":"stickDrawn","seat":0,"hole":"A5","colour":"black","rule":"FP-2.2"})",
     {"Ana draws from A5: black.", "Ana tire de A5 : noir.", "Ana zieht aus A5: Schwarz."}},
    {"farbenpoker",
     R"({"event":"chipsPaid","seat":0,"chips":2,"rule":"FP-2.8"})",
     {"A miss: Ana pays 2 chips into the pot.", "Manqué : Ana paie 2 jetons au pot.",
      "Fehlgriff: Ana zahlt 2 Chips in den Pot."}},
    {"farbenpoker",
     R"({"event":"stickPut","seat":0,"hole":"B18","colour":"white","rule":"FP-2.5"})",
     {"The white stick goes to B18.", "Le bâtonnet blanc va en B18.", "Das weiße Stäbchen kommt nach B18."}},
    {"farbenpoker",
     R"({"event":"rescueDrawn","seat":0,"holes":["A1","A2","B1"],"colours":["red","red","blue"],"fits":1,"rule":"FP-5.2"})",
     {"Ana draws red, red and blue: 1 stick fits the dice.",
      "Ana tire rouge, rouge et bleu : 1 bâtonnet va avec les dés.",
      "Ana zieht Rot, Rot und Blau: 1 Stäbchen passt zu den Würfeln."}},
    {"farbenpoker",
     R"({"event":"gameEnded","end":"no-chips","scores":[0,0,0],"winners":[0,1,2],"rule":"FP-6.4"})",
     {"The game is over: nobody has a chip left. Ana, Ben and Cleo share the victory. Chips: Ana (0), Ben (0), Cleo "
      "(0).",
      "La partie est finie : personne n’a plus de jeton. Ana, Ben et Cleo partagent la victoire. Jetons : Ana (0), Ben "
      "(0), "
      "Cleo (0).",
      "Das Spiel ist aus: Niemand hat mehr einen Chip. Ana, Ben und Cleo teilen sich den Sieg. Chips: Ana (0), Ben "
      "(0), "
      "Cleo "
      "(0)."}},
    {"starmaster",
     R"({"event":"cubesArranged","cubes":["yellow","orange","red","pink","violet","black","grey","green","blue"]})",
     {"The cubes are shown and then turned colour down. Top row: yellow, orange and red; middle row: pink, violet and "
      "black; bottom row: grey, green and blue.",
      "On montre les cubes, puis on les retourne couleur en bas. Rangée du haut : jaune, orange et rouge ; du milieu : "
      "rose, violet et noir ; du bas : gris, vert et bleu.",
      "Die Klötze werden gezeigt und dann umgedreht. Obere Reihe: Gelb, Orange und Rot; mittlere Reihe: Rosa, Violett "
      "und "
      "Schwarz; untere Reihe: Grau, Grün und Blau."}},
    {"starmaster",
     R"({"event":"diceRolled","seat":0,"white":"pink","black":"star","rule":"SM-2.1"})",
     {"Ana rolls pink and a black star.", "Ana obtient rose et une étoile noire.",
      "Ana würfelt Rosa und einen schwarzen Stern."}},
    {"starmaster",
     R"({"event":"cubeTurned","seat":1,"cell":5,"colour":"orange","right":true,"rule":"SM-2.4"})",
     {"Ben turns over the cube on place 5: orange, the right colour.",
      "Ben retourne le cube de la case 5 : orange, la bonne couleur.",
      "Ben dreht den Klotz auf Feld 5 um: Orange, die richtige Farbe."}},
    {"starmaster",
     R"({"event":"pawnWon","seat":1,"colour":"orange","from":2,"rule":"SM-2.7"})",
     {"Ben wins 1 orange pawn from Cleo.", "Ben prend 1 pion orange à Cleo.", "Ben gewinnt 1 orange Figur von Cleo."}},
    {"starmaster",
     R"({"event":"gameEnded","end":"solved","scores":[6],"winners":[0],"turns":9,"rule":"SM-6.4"})",
     {"Solved: six colours after 9 turns.", "Réussi : six couleurs en 9 tours.",
      "Geschafft: sechs Farben in 9 Zügen."}},
    {"starmaster",
     R"({"event":"gameEnded","end":"out-of-turns","scores":[0],"winners":[],"turns":12,"rule":"SM-6.4"})",
     {"Not solved: 0 colours after 12 turns.", "Perdu : 0 couleur en 12 tours.",
      "Nicht geschafft: 0 Farben in 12 Zügen."}},
};

// The keys of all events there are: those of the scenes, and of many games.
const Keys& keys_of_events() {
  static const Keys kKeys = [] {
    Keys keys;
    for (const Scene& scene : kScenes) keys.insert(key_of(scene.game, event(scene.event)));
    for_each_event([&](std::string_view game, const json::object& fact) { keys.insert(key_of(game, fact)); });
    return keys;
  }();
  return kKeys;
}

// --- What the sources ask for --------------------------------------------------------------------------------------

Keys refusal_codes() {
  Keys codes;
  for (const GameEntry& game : catalog()) {
    for (const auto& entry : std::filesystem::directory_iterator("rules/" + std::string(game.name))) {
      const bool source = entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp";
      if (!source || entry.path().stem().string().ends_with("_test")) continue;
      // A code is the word after a rule's number, or any word with underscores: that is how the rules write them.
      codes.merge(matches(entry.path(), R"re("[A-Z]{2}-[0-9]+\.[0-9]+", "([a-z0-9_]+)")re"));
      codes.merge(matches(entry.path(), R"re("([a-z0-9]+_[a-z0-9_]+)")re"));
    }
  }
  return codes;
}

// What a table refuses, tests aside: refuse("code") or code = "code".
Keys table_codes() {
  Keys codes;
  for (const auto& entry : std::filesystem::directory_iterator("table")) {
    if (entry.path().extension() == ".cpp") {
      codes.merge(matches(entry.path(), R"re((?:refuse\(|code = )"([a-z_]+)")re"));
    }
  }
  return codes;
}

Keys option_keys() {
  Keys keys;
  for_each_game([&]<Game G>() {
    for (const typename G::Options& options : every_variant<G>()) {
      for (const auto& member : Wire<G>::write_options(options)) {
        const std::string key = "option." + std::string(member.key().data(), member.key().size());
        keys.insert(key);
        if (member.value().is_string()) keys.insert(key + "." + std::string(member.value().get_string()));
      }
    }
  });
  return keys;
}

Keys keys_of_families() {
  Keys keys = option_keys();
  for (const std::string& code : refusal_codes()) keys.insert("refusal." + code);
  for (const std::string& code : table_codes()) keys.insert("table." + code);
  for (const GameEntry& game : catalog()) keys.insert("game." + std::string(game.name));
  for (const std::string colour : kColourWords) {
    for (const char* form : {"", ".one", ".many"}) keys.insert("colour." + colour + form);
    keys.insert("letter." + colour);
  }
  return keys;
}

// Everything between quotation marks in the sources of the doors and of this folder, tests aside.
Keys literals() {
  Keys found;
  for (const char* folder : {"bots", "texts", "terminal", "table", "cli", "wasm", "server", "web/src"}) {
    if (!std::filesystem::exists(folder)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      const std::string name = entry.path().filename().string();
      const bool source = std::regex_search(name, std::regex(R"(\.(cpp|hpp|ts|svelte)$)"));
      const bool test = std::regex_search(name, std::regex(R"(([_.])test\.)"));
      if (source && !test) found.merge(matches(entry.path(), R"re(["'`]([a-zA-Z0-9._-]+)["'`])re"));
    }
  }
  return found;
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
  EXPECT_GT(refusal_codes().size(), 70u);
  EXPECT_GT(table_codes().size(), 30u);
  EXPECT_TRUE(refusal_codes().contains("misdeal"));
  EXPECT_TRUE(refusal_codes().contains("not_your_turn"));
  for (const std::string& key : keys_of_families()) EXPECT_TRUE(english.contains(key)) << key;
  std::istringstream bots(contents("bots/bot.hpp"));
  for (std::string line; std::getline(bots, line);) {
    if (line.find("kBotNames[]") == std::string::npos) continue;
    for (const std::string& bot : matches_in(line, std::regex(R"re("(\w+)")re")))
      EXPECT_TRUE(english.contains("level." + bot)) << bot;
  }
}

TEST(Texts, EveryEventOfTheRecordIsSeenInTheseTests) {
  for (const GameEntry& game : catalog()) {
    const std::string name(game.name);
    const Keys kinds = matches("record/" + name + ".cpp", R"re(\{"event", "(\w+)"\})re");
    EXPECT_GT(kinds.size(), 10u) << name;
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
  const Keys bots = matches("bots/bot.hpp", R"re("(\w+)")re");
  for (const std::string& bot : bots) used.insert("level." + bot);
  used.insert("card.officer");
  for (const auto& text : texts_of(Language::kEnglish)) {
    EXPECT_TRUE(used.contains(std::string(text.key()))) << text.key() << " is used by nothing";
  }
}

// --- Sentences -----------------------------------------------------------------------------------------------------

TEST(Sentence, IsExactlyThis) {
  for (const Scene& scene : kScenes) {
    for (std::size_t i = 0; i < kLanguages.size(); ++i) {
      // French is written here with ordinary spaces.
      const std::string expected =
          kLanguages[i] == Language::kFrench
              ? std::regex_replace(std::string(scene.sentences[i]), std::regex(" ([:;])"), "\u00a0$1")
              : std::string(scene.sentences[i]);
      EXPECT_EQ(sentence(kLanguages[i], scene.game, event(scene.event), kNames), expected);
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
  EXPECT_GT(events, 50'000u);
}

TEST(Sentence, ShowsTheSeatWhereThereIsNoName) {
  const json::object played = event(R"({"event":"cardPlayed","seat":1,"card":"red-1","buried":false})");
  const std::vector<std::string> some{"Ana", ""};
  EXPECT_EQ(sentence(Language::kEnglish, "riffifi", played), "Seat 2 plays red 1.");
  EXPECT_EQ(sentence(Language::kFrench, "riffifi", played, some), "Place 2 joue le 1 rouge.");
  EXPECT_EQ(sentence(Language::kGerman, "riffifi", played, Names(some).first(1)), "Platz 2 spielt die rote 1.");
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
            "<seat> takes -3 <colour> from the centre.");
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
    return say(language, "end.out-of-turns", {{"reached", colours}, {"turns", 12}});
  };
  EXPECT_EQ(reached(Language::kFrench, 0), "Perdu\u00a0: 0 couleur en 12 tours.");
  EXPECT_EQ(reached(Language::kFrench, 1), "Perdu\u00a0: 1 couleur en 12 tours.");
  EXPECT_EQ(reached(Language::kFrench, 2), "Perdu\u00a0: 2 couleurs en 12 tours.");
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

TEST(Say, TheLetterOfAColourIsTheSameInEveryLanguage) {
  for (const std::string colour : kColourWords) {
    const std::string letter = say(Language::kEnglish, "letter." + colour);
    EXPECT_EQ(letter.size(), 1u);
    for (const Language language : kLanguages) EXPECT_EQ(say(language, "letter." + colour), letter);
  }
}

TEST(Option, IsNamedWithItsValue) {
  EXPECT_EQ(option(Language::kEnglish, "officer", true), "Officer: on");
  EXPECT_EQ(option(Language::kFrench, "edition", "de"), "Édition\u00a0: allemande");
  EXPECT_EQ(option(Language::kGerman, "starFaces", 2), "Sterne auf dem schwarzen Würfel: 2");
  EXPECT_EQ(option(Language::kGerman, "colour", "mauve"), "<option.colour>: <option.colour.mauve>");
}

TEST(Language, HasACode) {
  for (const Language language : kLanguages) EXPECT_EQ(language_of(code_of(language)), language);
  EXPECT_EQ(language_of("fr"), Language::kFrench);
  EXPECT_EQ(language_of("it"), std::nullopt);
  EXPECT_EQ(language_of(""), std::nullopt);
}

}  // namespace
}  // namespace ludothek

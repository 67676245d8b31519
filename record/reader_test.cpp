#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fstream>
#include <string>

#include "record/json/parse.hpp"
#include "record/record.hpp"

// What the reader says to a text that is wrong in one way: which move, which rule, and a sentence that names the thing.

namespace ludothek {
namespace {

using std::nullopt;

constexpr std::size_t kSolitaireTurns = 12;

// A solitaire of so many failed turns: the shortest game that can be over. Twelve end it without a pawn (SM-6.4).
json::object solitaire(std::size_t turns) {
  json::array moves = {json::object{{"by", "chance"}, {"do", "first"}, {"seat", 0}},
                       json::parse(R"({"by":"chance","do":"arrange",
                      "cubes":["yellow","orange","red","pink","violet","black","grey","green","blue"]})")};
  for (std::size_t turn = 0; turn < turns; ++turn) {
    moves.push_back(json::object{{"by", "chance"}, {"do", "roll"}, {"white", "yellow"}});
    moves.push_back(json::object{{"by", 0}, {"do", "flip"}, {"cell", 2}});
  }
  json::object record{{"format", "ludothek/1"},
                      {"rules", 1},
                      {"game", "starmaster"},
                      {"players", 1},
                      {"options", json::object{{"variant", "solitaire"}, {"starFaces", 2}}},
                      {"moves", std::move(moves)}};
  if (turns == kSolitaireTurns) {
    record["result"] = json::parse(R"({"scores":[0],"winners":[],"end":"out-of-turns"})");
  }
  return record;
}

json::object& move_at(json::object& record, std::size_t move) { return record["moves"].as_array()[move].as_object(); }

// Reads and replays; what is wrong, or an empty problem that fails every expectation below.
Problem refused(std::string_view text) {
  const auto record = read_record(text);
  if (!record) return record.error();
  const auto replayed = replay(*record);
  return replayed ? Problem{"it holds", "no rule", {}} : replayed.error();
}

void expect_refused(std::string_view text, std::optional<std::size_t> move, std::string_view words,
                    std::string_view rule = "") {
  const Problem problem = refused(text);
  EXPECT_EQ(problem.move, move) << problem.sentence();
  EXPECT_NE(problem.what.find(words), std::string::npos) << problem.sentence() << "\nshould say: " << words;
  EXPECT_EQ(problem.rule, rule) << problem.sentence();
}
void expect_refused(const json::object& record, std::optional<std::size_t> move, std::string_view words,
                    std::string_view rule = "") {
  expect_refused(std::string_view(json::serialize(record)), move, words, rule);
}

void expect_holds(const json::object& record) {
  const Problem problem = refused(json::serialize(record));
  EXPECT_EQ(problem.what, "it holds") << problem.sentence();
}

// The solitaire with one member changed.
template <class Value>
json::object with(std::string_view name, const Value& value) {
  json::object record = solitaire(1);
  record[name] = value;
  return record;
}
json::object without(std::string_view name) {
  json::object record = solitaire(1);
  record.erase(name);
  return record;
}

TEST(Reader, TakesTheGamesTheseTestsChange) {
  expect_holds(solitaire(0));
  expect_holds(solitaire(1));
  expect_holds(solitaire(kSolitaireTurns));
}

// docs/record-format.md promises that its examples hold.
TEST(Reader, TakesTheExamplesOfTheFormat) {
  std::ifstream file("docs/record-format.md");
  int examples = 0;
  std::string example;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (inside && line == "```") {
      EXPECT_EQ(refused(example).what, "it holds") << refused(example).sentence() << "\n" << example;
      ++examples;
      inside = false;
    } else if (inside) {
      example += line + "\n";
    } else if (line == "```json") {
      example.clear();
      inside = true;
    }
  }
  EXPECT_EQ(examples, 4);
}

// --- The text ------------------------------------------------------------------------------------------------------

TEST(Reader, RefusesEveryTruncatedText) {
  const std::string text = json::serialize(solitaire(kSolitaireTurns));
  for (std::size_t size = 0; size < text.size(); ++size) {
    expect_refused(std::string_view(text).substr(0, size), nullopt, "this is not JSON");
  }
}

TEST(Reader, RefusesWhatIsNoObject) {
  for (const char* text : {"[]", "3", "null", "\"ludothek/1\"", " [{}] "}) {
    expect_refused(std::string_view(text), nullopt, "a record is a JSON object");
  }
  expect_refused(std::string_view("{} {}"), nullopt, "this is not JSON");
  expect_refused(std::string_view("{'format':1}"), nullopt, "this is not JSON");
}

TEST(Reader, RefusesARecordOverTheSizeLimitUnread) {
  const std::string text(kLargestRecord + 1, '[');
  expect_refused(std::string_view(text), nullopt, "larger than 16 MiB");
  // Up to the limit, blanks are only blanks.
  std::string padded = json::serialize(solitaire(1));
  padded.resize(kLargestRecord, ' ');
  EXPECT_EQ(refused(padded).what, "it holds");
}

TEST(Reader, RefusesDeepNestingAnywhere) {
  const auto nested = [](std::size_t depth) {
    json::object record = solitaire(1);
    record["table"] = json::parse(std::string(depth, '[') + std::string(depth, ']'));
    return record;
  };
  expect_holds(nested(kDeepest - 1));
  expect_refused(nested(kDeepest), nullopt, "this is not JSON: too deep");
  expect_refused(std::string_view(std::string(1'000'000, '[')), nullopt, "this is not JSON: too deep");
}

TEST(Reader, RefusesInvalidUtf8) {
  for (const char* bytes : {"\xff", "\xc3", "\xed\xa0\x80", "\xc0\xaf", "\xf5\x80\x80\x80", "\\ud800"}) {
    std::string text = json::serialize(with("note", "HERE"));
    text.replace(text.find("HERE"), 4, bytes);
    expect_refused(std::string_view(text), nullopt, "this is not JSON");
  }
}

TEST(Reader, RefusesAMemberThatStandsTwice) {
  const std::string text = json::serialize(solitaire(2));
  const auto changed = [&](std::string_view from, std::string_view to, std::size_t after = 0) {
    std::string copy = text;
    copy.replace(copy.find(from, after), from.size(), to);
    return copy;
  };
  expect_refused(std::string_view(changed(R"("rules":1)", R"("rules":1,"rules":1)")), nullopt,
                 "\"rules\" stands twice");
  expect_refused(std::string_view(changed(R"("starFaces":2)", R"("starFaces":2,"starFaces":2)")), nullopt,
                 "\"starFaces\" stands twice");
  expect_refused(std::string_view(changed(R"({"by":"chance")", R"({"by":0,"by":"chance")")), 0u, "\"by\" stands twice");
  expect_refused(std::string_view(changed(R"("cell":2)", R"("cell":2,"c\u0065ll":3)")), 3u, "\"cell\" stands twice");
  expect_refused(std::string_view(changed(R"("rules":1)", R"("rules":1,"x":[{"y":{"a":1,"b":2,"a":3}}])")), nullopt,
                 "\"a\" stands twice");
  // The same name in two objects, inside each other too, is nothing special.
  EXPECT_EQ(refused(changed(R"("rules":1)", R"("rules":1,"x":{"x":[{"x":1},{"x":2}]})")).what, "it holds");
}

TEST(Reader, TellsDoublesInTheMoveThatHasThem) {
  std::string text = json::serialize(solitaire(3));
  const std::size_t last = text.rfind(R"("cell":2)");
  text.replace(last, 8, R"("cell":2,"at":5,"at":6)");
  expect_refused(std::string_view(text), 7u, "\"at\" stands twice");
}

TEST(Reader, LooksForDoublesInAboutLinearTime) {
  // 400,000 members: comparing each with each would take minutes.
  std::string text = "{";
  for (int i = 0; i < 400'000; ++i) text += "\"m" + std::to_string(i) + "\":0,";
  expect_refused(std::string_view(text + "\"m7\":0}"), nullopt, "\"m7\" stands twice");
}

// --- The header ----------------------------------------------------------------------------------------------------

TEST(Reader, RefusesAnotherFormatOrRulesVersion) {
  expect_refused(with("format", "ludothek/2"), nullopt, "\"ludothek/2\"");
  expect_refused(with("format", 1), nullopt, "\"format\" must be a text");
  expect_refused(without("format"), nullopt, "\"format\" is missing");
  expect_refused(with("rules", 2), nullopt, "version 2");
  expect_refused(with("rules", 1.0), nullopt, "\"rules\" must be a whole number");
  expect_refused(without("rules"), nullopt, "\"rules\" is missing");
  expect_refused(with("game", "halma"), nullopt, "\"halma\" is no game");
  expect_refused(with("game", nullptr), nullopt, "\"game\" must be a text");
}

TEST(Reader, RefusesAMissingUnknownOrWrongOption) {
  expect_refused(without("options"), nullopt, "\"options\" must be an object");
  expect_refused(with("options", json::array{}), nullopt, "\"options\" must be an object");
  expect_refused(with("options", json::object{{"variant", "solitaire"}}), nullopt, "\"starFaces\" is missing");
  expect_refused(with("options", json::object{{"variant", "solitaire"}, {"starFaces", 6}}), nullopt, "\"starFaces\"");
  expect_refused(with("options", json::object{{"variant", "expert"}, {"starFaces", 2}}), nullopt, "\"expert\"");
  expect_refused(with("options", json::object{{"variant", "solitaire"}, {"starFaces", 2}, {"raceSeconds", 10}}),
                 nullopt, "\"raceSeconds\" does not belong here");
}

TEST(Reader, RefusesTheWrongNumberOfPlayers) {
  const auto game = [](const char* name, json::object options, int players) {
    json::object record = solitaire(0);
    record["game"] = name;
    record["options"] = std::move(options);
    record["players"] = players;
    return record;
  };
  const json::object riffifi{{"officer", false}, {"equalChances", false}, {"ticks", false}};
  expect_refused(with("players", 0), nullopt, "\"players\" must be a whole number");
  expect_refused(with("players", 7), nullopt, "\"players\" must be a whole number");
  expect_refused(with("players", 1.0), nullopt, "\"players\" must be a whole number");
  expect_refused(with("players", 2), nullopt, "solitaire only alone", "SM-6.5");
  expect_refused(game("riffifi", riffifi, 2), nullopt, "players 3 to 5", "RF-1.5");
  expect_refused(game("riffifi", riffifi, 6), nullopt, "players 3 to 5", "RF-1.5");
  expect_refused(game("farbenpoker", {{"edition", "de"}}, 6), nullopt, "players 2 to 5", "FP-1.3");
  expect_refused(game("starmaster", {{"variant", "standard"}, {"starFaces", 2}}, 1), nullopt, "alone only solitaire",
                 "SM-6.5");
}

TEST(Reader, RefusesNamesThatAreNotOneTextForEachPlayer) {
  expect_holds(with("names", json::array{"Ana"}));
  expect_refused(with("names", json::array{}), nullopt, "\"names\" must have a name for each player");
  expect_refused(with("names", json::array{"Ana", "Bo"}), nullopt, "\"names\" must have a name for each player");
  expect_refused(with("names", json::array{1}), nullopt, "a text");
  expect_refused(with("names", "Ana"), nullopt, "\"names\" must be a list");
}

// --- The moves -----------------------------------------------------------------------------------------------------

TEST(Reader, RefusesMovesThatAreNoListOfObjects) {
  expect_refused(without("moves"), nullopt, "\"moves\" is missing");
  expect_refused(with("moves", json::object{}), nullopt, "\"moves\" must be a list");
  json::object record = solitaire(2);
  record["moves"].as_array()[4] = "roll";
  expect_refused(record, 4u, "a move must be an object");
}

// The fourth move, {"by":0,"do":"flip","cell":2}, with one member changed.
template <class Value>
json::object with_move(std::string_view name, Value value) {
  json::object record = solitaire(2);
  move_at(record, 3)[name] = value;
  return record;
}
json::object without_move(std::string_view name) {
  json::object record = solitaire(2);
  move_at(record, 3).erase(name);
  return record;
}

TEST(Reader, RefusesAMoveWithMembersThatAreMissingUnknownOrOfAnotherKind) {
  expect_refused(without_move("by"), 3u, "\"by\" is missing");
  expect_refused(without_move("do"), 3u, "\"do\" is missing");
  expect_refused(without_move("cell"), 3u, "\"cell\" is missing");
  expect_refused(with_move("colour", "red"), 3u, "\"colour\" does not belong here");
  expect_refused(with_move("_note", 1), 3u, "\"_note\" does not belong here");
  expect_refused(with_move("do", "jump"), 3u, "\"jump\" is no move of a player");
  expect_refused(with_move("do", 7), 3u, "\"do\" must be a text");
  expect_refused(with_move("cell", 2.0), 3u, "\"cell\" must be a whole number from 1 to 9");
  expect_refused(with_move("cell", "2"), 3u, "\"cell\" must be a whole number from 1 to 9");
  expect_refused(with_move("cell", 0), 3u, "\"cell\" must be a whole number from 1 to 9");
  expect_refused(with_move("cell", 10), 3u, "\"cell\" must be a whole number from 1 to 9");
}

TEST(Reader, RefusesASeatOutOfRange) {
  expect_refused(with_move("by", 1), 3u, "\"by\" must be");
  expect_refused(with_move("by", -1), 3u, "\"by\" must be");
  expect_refused(with_move("by", 0.0), 3u, "\"by\" must be");
  expect_refused(with_move("by", "Ana"), 3u, "\"by\" must be");
  json::object record = solitaire(0);
  move_at(record, 0)["seat"] = 1;
  expect_refused(record, 0u, "\"seat\" must be");
}

TEST(Reader, TakesWhenAMoveWasMadeAsANonNegativeWholeNumber) {
  expect_holds(with_move("at", 0));
  expect_holds(with_move("at", std::int64_t{1} << 40));  // a game may take a month
  expect_holds(with_move("at", ~std::uint64_t{0}));
  expect_refused(with_move("at", -1), 3u, "\"at\" must be a whole number");
  expect_refused(with_move("at", 1.5), 3u, "\"at\" must be a whole number");
  expect_refused(with_move("at", "12"), 3u, "\"at\" must be a whole number");
  expect_refused(with_move("at", nullptr), 3u, "\"at\" must be a whole number");
}

TEST(Reader, SaysWhoIsAwaitedWhenSomebodyElseMoves) {
  json::object record = solitaire(2);
  json::array& moves = record["moves"].as_array();
  moves.erase(moves.begin() + 3);
  expect_refused(record, 3u, "; awaited: seat 0", "SM-2.2");
  record = solitaire(2);
  record["moves"].as_array().erase(record["moves"].as_array().begin() + 2);
  expect_refused(record, 2u, "; awaited: chance", "SM-2.1");
}

// --- The result ----------------------------------------------------------------------------------------------------

json::object with_result(std::size_t turns, std::string_view result) {
  json::object record = solitaire(turns);
  record["result"] = json::parse(json::string_view(result.data(), result.size()));
  return record;
}

TEST(Reader, ExpectsTheResultWhenTheGameIsOverAndOnlyThen) {
  json::object record = solitaire(kSolitaireTurns);
  record.erase("result");
  expect_refused(record, nullopt, "no result", "SM-6.4");
  expect_refused(with_result(3, R"({"scores":[0],"winners":[],"end":"out-of-turns"})"), nullopt,
                 "the game is not over");
  expect_refused(with_result(3, R"({"scores":[0],"winners":[],"end":"bored"})"), nullopt, "the game is not over");
  expect_refused(with_result(3, "null"), nullopt, "\"result\" must be an object");
}

TEST(Reader, ComparesTheResult) {
  expect_refused(with_result(12, R"({"scores":[1],"winners":[],"end":"out-of-turns"})"), nullopt,
                 "\"scores\" should be [0]", "SM-6.4");
  expect_refused(with_result(12, R"({"scores":[0.0],"winners":[],"end":"out-of-turns"})"), nullopt,
                 "\"scores\" should be [0]", "SM-6.4");
  expect_refused(with_result(12, R"({"scores":[0],"winners":[0],"end":"out-of-turns"})"), nullopt,
                 "\"winners\" should be []", "SM-6.4");
  expect_refused(with_result(12, R"({"scores":[0],"winners":[],"end":"solved"})"), nullopt, "\"end\" should be",
                 "SM-6.4");
  expect_refused(with_result(12, R"({"scores":[0],"winners":[]})"), nullopt, "\"end\" should be", "SM-6.4");
}

TEST(Reader, TakesAnAbandonedGameWithItsScoresAndNoWinners) {
  const json::object record = with_result(3, R"({"scores":[0],"winners":[],"end":"abandoned"})");
  const auto read = read_record(json::serialize(record));
  ASSERT_TRUE(read);
  const auto replayed = replay(*read);
  ASSERT_TRUE(replayed);
  EXPECT_TRUE(replayed->abandoned);
  EXPECT_FALSE(replayed->finished);
  const auto rule_of_last_event = "SM-2.5";
  expect_refused(with_result(3, R"({"scores":[1],"winners":[],"end":"abandoned"})"), nullopt,
                 "\"scores\" should be [0]", rule_of_last_event);
  expect_refused(with_result(3, R"({"scores":[0],"winners":[0],"end":"abandoned"})"), nullopt,
                 "\"winners\" should be []", rule_of_last_event);
  expect_refused(with_result(12, R"({"scores":[0],"winners":[],"end":"abandoned"})"), nullopt, "can't be abandoned",
                 "SM-6.4");
}

TEST(Reader, RefusesAMoveAfterTheEnd) {
  json::object record = solitaire(kSolitaireTurns);
  record["moves"].as_array().push_back(json::object{{"by", 0}, {"do", "flip"}, {"cell", 2}});
  expect_refused(record, 26u, "game is over; awaited: nothing", "SM-6.4");
  record["moves"].as_array().back() = json::object{{"by", "chance"}, {"do", "roll"}, {"white", "red"}};
  expect_refused(record, 26u, "game is over; awaited: nothing", "SM-6.4");
}

// --- Fairness ------------------------------------------------------------------------------------------------------

constexpr std::size_t kHash = 64;  // digits of a SHA-256 or a seed

// A game just begun whose seed is 32 zero bytes; the first player of a solitaire is no surprise.
json::object fair(bool revealed) {
  const Seed seed{};
  json::object record = solitaire(0);
  record["moves"] = json::array{json::object{{"by", "chance"}, {"do", "first"}, {"seat", 0}}};
  json::object fairness{{"commitment", to_hex(commitment_of(seed))}, {"nonces", json::array{nullptr}}};
  if (revealed) fairness["seed"] = to_hex(seed);
  record["fairness"] = std::move(fairness);
  return record;
}
template <class Value>
json::object fair_with(std::string_view name, const Value& value) {
  json::object record = fair(true);
  record["fairness"].as_object()[name] = value;
  return record;
}

TEST(Reader, TakesHexadecimalDigitsInEitherCase) {
  std::string commitment = to_hex(commitment_of(Seed{}));
  for (char& digit : commitment) digit = digit >= 'a' ? static_cast<char>(digit - 'a' + 'A') : digit;
  expect_holds(fair_with("commitment", commitment));
  expect_holds(fair_with("restarts", 2));
}

TEST(Reader, RefusesASeedThatDoesNotMatchItsCommitment) {
  expect_refused(fair_with("seed", std::string(kHash, '1')), nullopt, "the commitment is not the SHA-256 of the seed",
                 "fairness");
  expect_refused(fair_with("commitment", std::string(kHash, '1')), nullopt, "commitment", "fairness");
}

TEST(Reader, ExpectsTheSeedOnceTheGameHasEnded) {
  expect_holds(fair(false));
  json::object record = fair(false);
  record["result"] = json::parse(R"({"scores":[0],"winners":[],"end":"abandoned"})");
  expect_refused(record, nullopt, "\"seed\"", "fairness");
  record = solitaire(kSolitaireTurns);
  record["fairness"] = fair(false)["fairness"];
  expect_refused(record, nullopt, "\"seed\"", "fairness");
}

TEST(Reader, RefusesMalformedFairness) {
  expect_refused(with("fairness", "yes"), nullopt, "\"fairness\" must be an object", "fairness");
  expect_refused(fair_with("nonces", json::array{}), nullopt, "one nonce, or null, for each player", "fairness");
  expect_refused(fair_with("nonces", json::array{nullptr, nullptr}), nullopt, "one nonce, or null, for each player",
                 "fairness");
  expect_refused(fair_with("nonces", json::array{"12"}), nullopt, "a nonce must be 32", "fairness");
  expect_refused(fair_with("nonces", json::array{7}), nullopt, "a text", "fairness");
  expect_refused(fair_with("seed", "0g"), nullopt, "\"seed\" must be 64", "fairness");
  expect_refused(fair_with("seed", std::string(kHash, 'g')), nullopt, "\"seed\" must be 64", "fairness");
  expect_refused(fair_with("commitment", "00"), nullopt, "\"commitment\" must be 64", "fairness");
  expect_refused(fair_with("restarts", -1), nullopt, "\"restarts\"", "fairness");
}

TEST(Reader, RefusesWhatTheChanceStreamDoesNotGive) {
  // The order in which the stream lays the nine cubes is not the canonical one.
  json::object record = fair(true);
  record["moves"].as_array().push_back(solitaire(0)["moves"].as_array()[1]);
  expect_refused(record, 1u, "the chance stream gives something else", "fairness");
}

}  // namespace
}  // namespace ludothek

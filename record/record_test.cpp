#include "record/record.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "games/farbenpoker/record/codec.hpp"
#include "games/riffifi/record/codec.hpp"
#include "games/starmaster/record/codec.hpp"
#include "record/move_list.hpp"
#include "record/options.hpp"

// Whole records: the conformance vectors, which another implementation wrote, and what becomes of them when they are
// changed at random. reader_test.cpp has the small malformed ones, one by one.

namespace ludothek {
namespace {

std::vector<std::string> lines_of(const char* path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

const std::vector<std::string>& good_vectors() {
  static const std::vector<std::string> kLines = lines_of("tests/vectors/good.jsonl");
  return kLines;
}

// The position after every move, as hashes; empty when the record does not hold.
std::vector<std::uint64_t> positions(const Record& record) {
  std::vector<std::uint64_t> hashes;
  const auto replayed = replay(record, [&](const Match& match, std::size_t) { hashes.push_back(match.hash()); });
  return replayed ? hashes : std::vector<std::uint64_t>{};
}

// A move without the moment it was made, which no rule can derive.
json::object timeless(json::object move) {
  move.erase("at");
  return move;
}

// Boost's values print as bytes: where they differ, show the text.
void expect_same(const json::value& found, const json::value& expected) {
  EXPECT_TRUE(found == expected) << json::serialize(found) << "\nshould be\n" << json::serialize(expected);
}

TEST(Vectors, AreThere) {
  EXPECT_EQ(good_vectors().size(), 192u);
  EXPECT_EQ(lines_of("tests/vectors/bad.jsonl").size(), 10u);
}

TEST(Vectors, EveryGoodOneHoldsAndItsChanceIsRecomputed) {
  for (std::size_t i = 0; i < good_vectors().size(); ++i) {
    SCOPED_TRACE("good.jsonl:" + std::to_string(i + 1));
    const auto record = read_record(good_vectors()[i]);
    ASSERT_TRUE(record) << record.error().sentence();
    const auto replayed = replay(*record);
    ASSERT_TRUE(replayed) << replayed.error().sentence();
    EXPECT_TRUE(replayed->finished);
    EXPECT_FALSE(replayed->abandoned);
    EXPECT_EQ(replayed->moves, record->moves().size());
    EXPECT_EQ(replayed->chance_checked, record->document.contains("fairness"));
  }
}

// Drawing instead of comparing gives the same chance moves: the stream alone decides them.
TEST(Vectors, TheChanceStreamDrawsEveryChanceMoveOfAFairGame) {
  int drawn = 0;
  for (const std::string& line : good_vectors()) {
    const auto record = read_record(line);
    ASSERT_TRUE(record);
    if (!record->fairness) continue;
    FairRandom chance(chance_key(*record->fairness->seed, record->fairness->nonces));
    auto match = *open_match(*record);
    for (const json::value& move : record->moves()) {
      if (move.at("by") == "chance") {
        ASSERT_EQ(match->next().kind, Next::Kind::kChance);
        match->draw(chance);
        expect_same(match->last_move(), timeless(move.get_object()));
        ++drawn;
      } else {
        ASSERT_FALSE(match->play(move.get_object()));
      }
    }
  }
  EXPECT_GT(drawn, 1000);
}

// A move is a value: however its members are ordered, it is written as the record has it; it can be kept and played
// elsewhere; one that is refused leaves the last one.
TEST(Moves, AreReadOnceAndWrittenFromWhatTheyMean) {
  const auto match = *open_match("starmaster", 2, {{"variant", "standard"}, {"starFaces", 1}});
  ASSERT_FALSE(match->play({{"seat", 1}, {"do", "first"}, {"by", "table"}}));
  EXPECT_EQ(json::serialize(match->last_move()), R"({"by":"table","do":"first","seat":1})");
  EXPECT_EQ(json::serialize(match->last_choice()), R"({"do":"first","seat":1})");
  EXPECT_EQ(match->rule_of_last_move(), "SM-1.5");
  FairRandom chance(ChaCha20::Key{});
  const auto beside = match->copy();
  const Move arranged = match->draw(chance);
  EXPECT_EQ(arranged.by(), std::nullopt);
  ASSERT_FALSE(beside->play(arranged));
  EXPECT_EQ(beside->hash(), match->hash());
  expect_same(beside->last_move(), match->last_move());

  const auto early = match->read({{"do", "flip"}, {"cell", 1}}, seat_at(0));
  ASSERT_TRUE(early);
  EXPECT_EQ(early->by(), seat_at(0));
  const json::object before = match->last_move();
  EXPECT_TRUE(match->play(*early)) << "the dice come first";
  expect_same(match->last_move(), before);
  EXPECT_FALSE(match->read({{"do", "flip"}, {"cell", 10}}, seat_at(0)));
  EXPECT_FALSE(match->read({{"do", "flip"}, {"cell", 1}, {"by", 0}}, seat_at(0)))
      << "who moves is not the move's to say";
}

TEST(Moves, OfTheTableSayWhoBeginsWhereTheHostMayNameThem) {
  const auto match = *open_match("starmaster", 2, entry_of("starmaster")->options);
  const auto move = match->first_named(seat_at(1));
  ASSERT_TRUE(move);
  EXPECT_EQ(move->by(), kTable);
  ASSERT_FALSE(match->play(*move));
  EXPECT_EQ(json::serialize(match->last_move()), R"({"by":"table","do":"first","seat":1})");
  const auto drawn = *open_match("riffifi", 3, entry_of("riffifi")->options);
  EXPECT_FALSE(drawn->first_named(seat_at(1))) << "there the lot says who begins";
}

// --- Writing back --------------------------------------------------------------------------------------------------

template <Recordable G>
std::string written_again(const Record& record) {
  const auto options = read_options<G>(record.document.at("options").get_object(), record.players);
  expect_same(write_options(*options), record.document.at("options"));
  typename G::State state = G::setup(*options);
  MoveList<G> moves;
  for (const json::value& value : record.moves()) {
    const json::object& move = value.get_object();
    Fields fields(move);
    By by;
    if (move.at("by").is_int64()) by = seat_at(static_cast<int>(move.at("by").get_int64()));
    if (move.at("by") == "table") by = kTable;
    for (const Step<G>& step : Codec<G>::read_move(state, by, fields)) {
      moves.add(state, step);
      if (const auto* decision = std::get_if<Order<G>>(&step)) {
        G::apply(state, decision->seat, decision->action);
      } else {
        G::apply(state, std::get<typename G::Outcome>(step));
      }
    }
  }
  return moves.take();
}

std::string written_again(const Record& record) {
  if (record.game == "riffifi") return written_again<Riffifi>(record);
  if (record.game == "farbenpoker") return written_again<Farbenpoker>(record);
  return written_again<Starmaster>(record);
}

TEST(Vectors, WritingAGameBackGivesAnEqualDocument) {
  for (std::size_t i = 0; i < good_vectors().size(); ++i) {
    SCOPED_TRACE("good.jsonl:" + std::to_string(i + 1));
    const auto record = read_record(good_vectors()[i]);
    ASSERT_TRUE(record);
    RecordParts parts{.game = record->game, .players = record->players, .moves = written_again(*record)};
    parts.options = record->document.at("options").get_object();
    parts.fairness = record->fairness;
    if (const json::value* names = record->document.if_contains("names")) {
      for (const json::value& name : names->get_array()) parts.names.emplace_back(name.get_string());
    }
    replay(*record, [&](const Match& match, std::size_t) {
      if (match.next().kind == Next::Kind::kOver) parts.result = match.result();
    });
    const json::object written = object_of([&](JsonWriter& out) { write_record(parts, out); });
    json::object expected = record->document;
    for (json::value& move : expected["moves"].as_array()) move = timeless(move.as_object());
    expect_same(written, expected);
    EXPECT_EQ(written.begin()->key(), "format");  // the usual order is for people
  }
}

TEST(Vectors, UnknownMembersAreKept) {
  json::object document = json::parse(good_vectors()[0]).get_object();
  document["table"] = json::object{{"raceSeconds", 10}, {"colours", json::array{1.5, nullptr, "grün"}}};
  document["_note"] = "kept";
  document["result"].get_object()["margin"] = 3;
  const auto record = read_record(json::serialize(document));
  ASSERT_TRUE(record) << record.error().sentence();
  expect_same(record->document, document);
  EXPECT_TRUE(replay(*record));
}

// --- What does not hold --------------------------------------------------------------------------------------------

// Where we name another rule than the vector does, and why that is right too. Nothing else may differ.
const std::map<std::string, std::string>& defensible() {
  static const std::map<std::string, std::string> kRules = {
      // The scores are compared when the game is over: we cite the rule of its end, the vector that of a round's
      // points.
      {"a score is wrong", "RF-4.2"},
      // That game ended because nobody had a chip left, and then FP-6.4 says who wins.
      {"the wrong winner", "FP-6.4"},
  };
  return kRules;
}

TEST(Vectors, EveryBadOneIsRefusedForItsRule) {
  std::size_t exceptions = 0;
  for (const std::string& line : lines_of("tests/vectors/bad.jsonl")) {
    const auto record = read_record(line);
    ASSERT_TRUE(record) << record.error().sentence();
    const std::string wrong(record->document.at("_wrong").get_string());
    const std::string rule(record->document.at("_rule").get_string());
    SCOPED_TRACE(wrong);
    const auto replayed = replay(*record);
    ASSERT_FALSE(replayed);
    const auto exception = defensible().find(wrong);
    exceptions += exception != defensible().end() ? 1 : 0;
    // The rules may come to name the vector's own rule: that is never wrong.
    if (replayed.error().rule != rule) {
      ASSERT_NE(exception, defensible().end()) << replayed.error().sentence();
      EXPECT_EQ(replayed.error().rule, exception->second) << replayed.error().sentence();
    }
    EXPECT_EQ(replayed.error().move.has_value(), wrong != "a score is wrong" && wrong != "the wrong winner");
  }
  EXPECT_EQ(exceptions, defensible().size());
}

// --- Changed at random ---------------------------------------------------------------------------------------------

// Every scalar below a value, in order.
void scalars(json::value& value, std::vector<json::value*>& found) {
  if (json::object* object = value.if_object()) {
    for (auto& member : *object) scalars(member.value(), found);
  } else if (json::array* array = value.if_array()) {
    for (json::value& element : *array) scalars(element, found);
  } else {
    found.push_back(&value);
  }
}

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : random_(seed) {}

  void change(json::value& document) {
    json::array& moves = document.at("moves").as_array();
    const std::size_t at = pick(moves.size());
    switch (pick(5)) {
      case 0:
        moves.erase(moves.begin() + at);
        break;
      case 1: {
        const json::value copy = moves[at];
        moves.insert(moves.begin() + at, copy);
        break;
      }
      case 2:
        moves[at].swap(moves[pick(moves.size())]);
        break;
      case 3: {
        // Cut off, as a running game or with a wrong word about its end.
        moves.resize(at);
        if (pick(2) == 0) document.as_object().erase("result");
        break;
      }
      default: {
        std::vector<json::value*> found;
        scalars(document, found);
        json::value& value = *found[pick(found.size())];
        value = pick(3) == 0 ? *found[pick(found.size())] : scalar();
      }
    }
  }

 private:
  std::size_t pick(std::size_t n) { return n == 0 ? 0 : random_.below(static_cast<std::uint32_t>(n)); }
  json::value scalar() {
    const std::vector<json::value> some = {0,       1,       2,          3,         -1,       9,        1.5,
                                           true,    nullptr, "red-1",    "A1",      "star",   "red",    "B18",
                                           "de",    "fr",    "",         "officer", 1u << 31, "chance", "void",
                                           "table", "put",   "children", false,     1 << 20,  1e300};
    return some[pick(some.size())];
  }

  FastRandom random_;
};

TEST(Mutations, NeverCrashAndWhatStillHoldsReplaysTheSame) {
  constexpr int kRounds = 4000;
  Mutator mutator(20260101);
  int held = 0;
  int refused = 0;
  for (int i = 0; i < kRounds; ++i) {
    json::value document = json::parse(good_vectors()[place_of(i) % good_vectors().size()]);
    // Half without fairness, where a change has a chance to be legal.
    if (i % 2 == 0) document.as_object().erase("fairness");
    for (int changes = i % 3; changes >= 0 && !document.at("moves").as_array().empty(); --changes) {
      mutator.change(document);
      if (!document.as_object().contains("moves") || !document.at("moves").is_array()) break;
    }
    const auto record = read_record(json::serialize(document));
    const std::vector<std::uint64_t> before = record ? positions(*record) : std::vector<std::uint64_t>{};
    if (before.empty()) {
      ++refused;
      continue;
    }
    ++held;
    const auto again = read_record(json::serialize(record->document));
    ASSERT_TRUE(again) << again.error().sentence();
    expect_same(again->document, record->document);
    ASSERT_EQ(positions(*again), before);
  }
  // Both happen, or the test tests nothing.
  EXPECT_GT(held, kRounds / 20);
  EXPECT_GT(refused, kRounds / 4);
}

}  // namespace
}  // namespace ludothek

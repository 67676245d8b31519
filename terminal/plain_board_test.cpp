#include "terminal/plain_board.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "record/typed_match.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"
#include "terminal/screen/frame.hpp"

namespace ludothek::terminal::plain_board_test {
namespace {

const std::vector<std::string> kNames{"Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"};

FairRandom chance_of(std::uint8_t seed) {
  ChaCha20::Key key{};
  key[0] = seed;
  return FairRandom(key);
}

// Any choice that is offered; each has words of its own.
Expected<Move, Problem> choose(const Match& match, Seat seat, const Company& company, FastRandom& random) {
  const auto draft = PlainBoard().draft(match, seat);
  while (!draft->move()) {
    const std::vector<Choice> choices = draft->choices(company);
    EXPECT_EQ(draft->question(company).find('<'), std::string::npos) << draft->question(company);
    std::set<std::string> names;
    for (const Choice& choice : choices) {
      EXPECT_TRUE(choice.legal);
      EXPECT_EQ(choice.name.find('<'), std::string::npos) << choice.name;
      EXPECT_TRUE(names.insert(choice.name).second) << choice.name << " twice";
      EXPECT_EQ(find_choice(choices, choice.label), &choice);
    }
    EXPECT_FALSE(choices.empty());
    if (choices.empty()) break;
    draft->choose(static_cast<int>(random.below(static_cast<std::uint32_t>(choices.size()))));
  }
  return match.read(*draft->move(), seat);
}

Move decide(const Match& match, const Company& company, FastRandom& random) {
  const Next next = match.next();
  if (next.kind == Next::Kind::kRace) {
    if (random.below(4) == 0) return match.race()->move_of(Nobody{});
    const auto claim = choose(match, next.seats.lowest(), company, random);
    EXPECT_TRUE(claim);
    return *claim;
  }
  const auto move = choose(match, next.seat(), company, random);
  EXPECT_TRUE(move) << (move ? "" : move.error().sentence());
  return *move;
}

template <Recordable G>
void play_every_variant() {
  std::uint64_t stream = 0;
  for (const auto& options : every_variant<G>()) {
    FastRandom random(21, stream);
    FairRandom chance = chance_of(static_cast<std::uint8_t>(stream));
    const Language language = kLanguages[stream++ % kLanguages.size()];
    Company company{.language = language, .names = kNames, .levels = {}};
    company.names.resize(static_cast<std::size_t>(options.players));
    company.levels.resize(company.names.size());
    TypedMatch<G> match(options);
    const PlainBoard board;
    for (int steps = 0; match.next().kind != Next::Kind::kOver; ++steps) {
      ASSERT_LT(steps, 100'000);
      if (match.next().kind == Next::Kind::kChance) {
        match.draw(chance);
      } else {
        const auto problem = match.play(decide(match, company, random), nullptr);
        ASSERT_FALSE(problem) << problem->sentence();
      }
      if (steps % 7 != 0) continue;
      const auto look = board.look(match, seat_at(0));
      EXPECT_EQ(look->title(company).find('<'), std::string::npos);
      for (const std::string& line : look->tell(company)) ASSERT_EQ(line.find('<'), std::string::npos) << line;
      EXPECT_EQ(board.shown(match, seat_at(0)).size(), match.events(seat_at(0)).size());
    }
  }
}

TEST(PlainBoard, PlaysEveryVariantOfEveryBoxToItsEnd) {
  Shelf::for_each([]<Recordable G>() {
    SCOPED_TRACE(G::kName);
    play_every_variant<G>();
  });
}

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

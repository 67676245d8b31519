#include "terminal/board.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/random_play.hpp"
#include "shelf/rules.hpp"
#include "shelf/terminal.hpp"
#include "terminal/console.hpp"
#include "terminal/screen/frame.hpp"

namespace ludothek::terminal {
namespace {

const std::vector<std::string> kNames{"Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"};

// Every position of some random games in every variant: visit(state).
template <Game G, class Visit>
void for_each_position(Visit visit) {
  std::uint64_t stream = 0;
  for (const typename G::Options& options : every_variant<G>()) {
    FastRandom random(11, stream++);
    typename G::State state = G::setup(options);
    visit(static_cast<const typename G::State&>(state));
    for (int steps = 0; steps < 150 && G::next(state).kind != Next::Kind::kOver; ++steps) {
      play<G>(state, random_step<G>(state, random));
      visit(static_cast<const typename G::State&>(state));
    }
  }
}

Company company_of(int players, Language language = Language::kEnglish) {
  Company company{.language = language, .names = kNames, .levels = {"", "greedy", "random", "", "", ""}};
  company.names.resize(static_cast<std::size_t>(players));
  company.levels.resize(static_cast<std::size_t>(players));
  return company;
}

template <class G>
class Boards : public testing::Test {};
using Games = testing::Types<Riffifi, Farbenpoker, Starmaster>;
TYPED_TEST_SUITE(Boards, Games);

TYPED_TEST(Boards, DrawEveryPositionWholeInEveryLanguage) {
  using G = TypeParam;
  int turn = 0;
  for_each_position<G>([&](const typename G::State& state) {
    const auto language = kLanguages[static_cast<std::size_t>(++turn) % kLanguages.size()];
    const Company company = company_of(state.options.players, language);
    Grid grid({kBoardColumns, kBoardRows}, turn % 2 == 0);
    Marks marks;
    const auto view = G::view(state, seat_at(0));
    Board<G>::paint(grid, view, company, {}, marks);
    for (const std::string& line : grid.lines()) ASSERT_EQ(line.find('<'), std::string::npos) << line;
    for (const std::string& line : Board<G>::tell(view, company)) ASSERT_EQ(line.find('<'), std::string::npos) << line;
    ASSERT_EQ(Board<G>::title(view, company).find('<'), std::string::npos);
  });
}

TYPED_TEST(Boards, CallEveryLegalMoveByItsLabelAndByItsName) {
  using G = TypeParam;
  for_each_position<G>([&](const typename G::State& state) {
    const Next next = G::next(state);
    if (next.kind == Next::Kind::kChance || next.kind == Next::Kind::kOver) return;
    const Seat seat = next.seats.lowest();
    const auto legal = G::actions(state, seat);
    const Company company = company_of(state.options.players);
    const auto view = G::view(state, seat);
    const std::vector<Choice> choices = Board<G>::choices(view, legal, company);
    ASSERT_EQ(std::ranges::count_if(choices, &Choice::legal), legal.size());
    for (const Choice& choice : choices) {
      ASSERT_EQ(choice.legal, !G::refuse(state, seat, G::Action::from(legal[0].kind(), choice.place)));
      if (!choice.legal) continue;
      ASSERT_EQ(find_choice(choices, choice.label), &choice) << choice.label;
      ASSERT_EQ(find_choice(choices, "play " + choice.name), &choice) << choice.name;
    }
    const std::string question = Board<G>::question(view, legal[0].kind(), seat, company);
    ASSERT_EQ(question.find('<'), std::string::npos) << question;
  });
}

TEST(Title, TellsHowLongAGameIsWhereThatIsKnown) {
  const Company company = company_of(3);
  const auto riffifi = [&](bool ticks) {
    return Board<Riffifi>::title(Riffifi::view(Riffifi::setup({.players = 3, .ticks = ticks}), seat_at(0)), company);
  };
  EXPECT_EQ(riffifi(false), "Riffifi · round 1 of 3");
  EXPECT_EQ(riffifi(true), "Riffifi · round 1");
  const auto starmaster = [](std::uint8_t players, starmaster::Variant variant) {
    const auto state = Starmaster::setup({.players = players, .variant = variant});
    return Board<Starmaster>::title(Starmaster::view(state, seat_at(0)), company_of(players));
  };
  EXPECT_EQ(starmaster(1, starmaster::Variant::kSolitaire), "Starmaster · solitaire · turn 0 of 12");
  EXPECT_EQ(starmaster(3, starmaster::Variant::kStandard), "Starmaster");
}

// Beside the prompt, where it stands while the choice is marked, there is room for so many columns.
constexpr int kOutlookColumns = kBoardColumns - 6;

TYPED_TEST(Boards, SayInEveryLanguageWhatCanBeForeseen) {
  using G = TypeParam;
  int said = 0;
  for_each_position<G>([&](const typename G::State& state) {
    const Next next = G::next(state);
    if (next.kind == Next::Kind::kChance || next.kind == Next::Kind::kOver) return;
    const Seat seat = next.seats.lowest();
    for (const auto& action : G::actions(state, seat)) {
      const auto foresight = G::foresee(state, seat, action);
      if (!foresight) continue;
      const auto language = kLanguages[static_cast<std::size_t>(++said) % kLanguages.size()];
      const std::string outlook = Board<G>::outlook(*foresight, action, company_of(state.options.players, language));
      ASSERT_EQ(outlook.find('<'), std::string::npos) << outlook;
      ASSERT_LE(columns_of(outlook), kOutlookColumns) << outlook;
    }
  });
  EXPECT_GT(said, 100);
}

TEST(Outlook, IsOfTheCardThatIsMarked) {
  const Company company = company_of(3);
  const riffifi::Foresight buried{"RF-2.4", riffifi::Foresight::Kind::kBuried, seat_at(2),
                                  card_of(riffifi::Colour::kRed, 1)};
  const riffifi::Foresight buries{"RF-2.3", riffifi::Foresight::Kind::kBuries, seat_at(1),
                                  card_of(riffifi::Colour::kRed, 6)};
  const auto five = riffifi::Action::play(card_of(riffifi::Colour::kRed, 5));
  FrameContent content;
  content.hint = "type it";
  content.choices = {{.place = 1, .label = "1", .name = "red 5", .also = {}, .legal = true, .hue = {}},
                     {.place = 2, .label = "2", .name = "blue 1", .also = {}, .legal = true, .hue = {}}};
  content.choices[0].outlook = Board<Riffifi>::outlook(buried, five, company);
  EXPECT_EQ(content.choices[0].outlook, "Cleo’s 1 is lower: your 5 would be buried.");
  EXPECT_EQ(Board<Riffifi>::outlook(buries, five, company), "This would bury Ben’s red 6.");
  const auto last_line = [&content](int selected) {
    Grid grid(smallest_size());
    Marks marks;
    marks.selected = selected;
    put_frame(grid, content, {.keys = {}, .too_small = {}, .note = {}, .typed = ""}, marks);
    return grid.lines().back();
  };
  EXPECT_NE(last_line(-1).find("type it"), std::string::npos);
  EXPECT_NE(last_line(1).find("Cleo’s 1 is lower"), std::string::npos);
  EXPECT_NE(last_line(2).find("type it"), std::string::npos);
}

TEST(Choices, AreFoundHoweverTheyAreWritten) {
  std::vector<Choice> choices;
  choices.push_back({.place = 4, .label = "3", .name = "red 5", .also = {"R5"}, .legal = true, .hue = {}});
  for (const char* words : {"3", "red 5", "RED  5", " r5 ", "play red-5", "jouer red 5"}) {
    EXPECT_NE(find_choice(choices, words), nullptr) << words;
  }
  for (const char* words : {"", "4", "red", "play"}) EXPECT_EQ(find_choice(choices, words), nullptr) << words;
}

// A hidden colour has no field in a View; the board of a game of memory can only show what it is told.
TEST(Memory, ABoardShowsNoColourBeyondTheDiceAndThePawns) {
  for_each_position<Starmaster>([](const starmaster::State& state) {
    const auto view = Starmaster::view(state, seat_at(0));
    if (view.turned != starmaster::kNoCell) return;
    Grid grid({kBoardColumns, kBoardRows});
    Marks marks;
    Board<Starmaster>::paint(grid, view, company_of(state.options.players), {}, marks);
    for (int y = 0; y < kBoardRows; ++y) {
      for (int x = 0; x < 34; ++x) ASSERT_FALSE(grid.at(x, y).style.ground) << "on the cubes";
    }
  });
  for_each_position<Farbenpoker>([](const farbenpoker::State& state) {
    Grid grid({kBoardColumns, kBoardRows});
    Marks marks;
    Board<Farbenpoker>::paint(grid, Farbenpoker::view(state, seat_at(0)), company_of(state.options.players), {}, marks);
    for (const int y : {1, 2, 10, 11}) {
      for (int x = 0; x < kBoardColumns; ++x) ASSERT_FALSE(grid.at(x, y).style.ground) << "on the sticks";
    }
  });
}

TEST(Rulebook, HasASentenceForEveryRuleInEveryLanguage) {
  for (const Language language : kLanguages) {
    const auto sentences = rule_sentences(language, "riffifi", "RF-2.3");
    ASSERT_FALSE(sentences.empty()) << code_of(language);
    for (const std::string& sentence : sentences) EXPECT_EQ(sentence.find_first_of("[]*\n"), std::string::npos);
  }
  EXPECT_EQ(rule_sentences(Language::kEnglish, "starmaster", "SM-2.8"),
            (std::vector<std::string>{"You may win the same colour more than once."}));
  EXPECT_TRUE(rule_sentences(Language::kEnglish, "starmaster", "XX-9.9").empty());
}

}  // namespace
}  // namespace ludothek::terminal

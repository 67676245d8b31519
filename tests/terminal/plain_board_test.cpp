// Any game is played at the terminal without a drawn board: every variant of every box, to its end.
#include "terminal/plain_board.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "record/typed_match.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"

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

}  // namespace
}  // namespace ludothek::terminal::plain_board_test

#include "games/farbenpoker/bots/thinking.hpp"

#include <gtest/gtest.h>

#include "bots/play.hpp"
#include "games/farbenpoker/bots/mind.hpp"
#include "games/farbenpoker/bots/thought.hpp"

namespace ludothek::farbenpoker {
namespace {

constexpr std::array<Level, 5> kLevels{Level::kChild, Level::kCasual, Level::kRegular, Level::kExpert, Level::kPerfect};

IndexedVector<Seat, Player<Farbenpoker>> table_of(Level level, int players, std::uint64_t seed) {
  IndexedVector<Seat, Player<Farbenpoker>> table;
  for (int i = 0; i < players; ++i)
    table.push_back({thinking_farbenpoker(level), FastRandom(seed, static_cast<std::uint64_t>(i))});
  return table;
}

template <class Look>
State play(Options options, Level level, std::uint64_t seed, Look look) {
  auto table = table_of(level, options.players, seed);
  FastRandom chance(seed);
  State state = Farbenpoker::setup(options);
  play_game<Farbenpoker>(state, table, chance, look);
  return state;
}

TEST(ThinkingFarbenpoker, DoesOnlyWhatIsAllowedInEveryVariant) {
  for (const Level level : kLevels) {
    for (std::uint8_t players = 2; players <= 5; ++players) {
      for (const Edition edition : {Edition::kDe, Edition::kFr}) {
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
          const State end =
              play({players, edition}, level, seed, [](const State& state, const Step<Farbenpoker>& step) {
                const auto* order = std::get_if<Order<Farbenpoker>>(&step);
                EXPECT_FALSE(order != nullptr && Farbenpoker::refuse(state, order->seat, order->action));
              });
          EXPECT_EQ(end.phase, Phase::kOver);
        }
      }
    }
  }
}

TEST(ThinkingFarbenpoker, PlaysTheSameGameTwice) {
  for (const Level level : kLevels) {
    std::vector<Step<Farbenpoker>> first;
    std::vector<Step<Farbenpoker>> second;
    play({3, Edition::kDe}, level, 4, [&](const State&, const Step<Farbenpoker>& step) { first.push_back(step); });
    play({3, Edition::kDe}, level, 4, [&](const State&, const Step<Farbenpoker>& step) { second.push_back(step); });
    EXPECT_EQ(first, second);
  }
}

// A bot that saw the same does the same, whatever stands where nobody has looked.
TEST(ThinkingFarbenpoker, KnowsOnlyWhatItWasShown) {
  for (const Level level : kLevels) {
    auto bot = thinking_farbenpoker(level);
    auto twin = thinking_farbenpoker(level);
    FastRandom random(9);
    FastRandom twins_random(9);
    FastRandom chance(2);
    State state = Farbenpoker::setup({.players = 2});
    std::vector<Event> events;
    while (Farbenpoker::next(state).kind != Next::Kind::kOver) {
      const Next next = Farbenpoker::next(state);
      if (next.kind == Next::Kind::kChance) {
        Farbenpoker::apply(state, Farbenpoker::sample(state, chance), Sink<Event>(events));
      } else {
        // The twin's table has other sticks in the device: the view has no place to say so.
        State other = state;
        for (const Hole hole : other.standing) other.sticks[hole] = Colour::kRed;
        const Choices<Action> choices = Farbenpoker::actions(state, next.seat());
        const Action action = bot->choose(Farbenpoker::view(state, next.seat()), choices, random);
        EXPECT_EQ(action, twin->choose(Farbenpoker::view(other, next.seat()), choices, twins_random));
        EXPECT_EQ(bot->reason(), twin->reason());
        ASSERT_TRUE(bot->reason());
        EXPECT_TRUE(bot->reason()->key.starts_with("reason.farbenpoker."));
        Farbenpoker::apply(state, next.seat(), action, Sink<Event>(events));
      }
      for (const Event& event : events) {
        bot->see(event);
        twin->see(event);
      }
      events.clear();
    }
  }
}

Situation situation(PerColour<int> known, PerDie<int> dice, int served, int mine, int theirs, int pot) {
  Situation result{.options = {.players = 2}};
  for (std::size_t colour = 0; colour < kColours; ++colour) {
    result.palette[colour].unseen = static_cast<std::uint8_t>(kSticksOfAColour - known[colour]);
  }
  for (int die = 0; die < kDice; ++die) {
    Shade& here = shade(result.palette, dice[die]);
    if (die < served) {
      ++here.served;
      --here.unseen;
    } else {
      ++here.sought;
    }
  }
  result.chips = {static_cast<std::uint8_t>(mine), static_cast<std::uint8_t>(theirs)};
  result.pot = static_cast<std::uint8_t>(pot);
  result.stock = static_cast<std::uint8_t>(kChips - mine - theirs - pot);
  result.privilege = pot == 0 && served == 0;
  return result;
}

TEST(ThinkingFarbenpoker, TakesThePotWhenItKnowsTheStick) {
  const Idea best = Thought(3).ideas(situation({1, 0, 0, 0, 0, 3}, {0, 1, 5}, 2, 9, 6, 7)).front();
  EXPECT_EQ(best.kind, Idea::Kind::kKnown);
  EXPECT_EQ(best.colour, 5);
}

TEST(ThinkingFarbenpoker, RollsTheThirdDieAgainWhenItKnowsEveryOtherColour) {
  const Idea best = Thought(3).ideas(situation({2, 2, 1, 1, 1, 0}, {0, 1, 5}, 2, 9, 6, 7)).front();
  EXPECT_EQ(best.kind, Idea::Kind::kReroll);
}

TEST(ThinkingFarbenpoker, TakesThePrivilegeOfTheRoller) {
  const Idea best = Thought(3).ideas(situation({1, 2, 0, 0, 0, 0}, {0, 0, 1}, 0, 5, 5, 0)).front();
  EXPECT_EQ(best.kind, Idea::Kind::kKnown);
  EXPECT_EQ(best.colour, 0);
}

// A miss on purpose, where an unseen stick might have hit, must have been thought to be better.
TEST(ThinkingFarbenpoker, MissesOnPurposeOnlyForAReason) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    auto table = table_of(Level::kPerfect, 2, seed);
    Sight sight;
    FastRandom chance(seed);
    State state = Farbenpoker::setup({.players = 2});
    std::vector<Event> events;
    while (Farbenpoker::next(state).kind != Next::Kind::kOver) {
      const Next next = Farbenpoker::next(state);
      if (next.kind == Next::Kind::kChance) {
        Farbenpoker::apply(state, Farbenpoker::sample(state, chance), Sink<Event>(events));
      } else {
        Player<Farbenpoker>& player = table[next.seat()];
        const View view = Farbenpoker::view(state, next.seat());
        const Action action = player.bot->choose(view, Farbenpoker::actions(state, next.seat()), player.random);
        if (state.phase == Phase::kDraw && !action.is_reroll() && sight[action.hole()] != kNoColour) {
          const Palette palette = palette_of(view, [&sight](Hole hole) { return sight[hole]; });
          const bool miss = shade(palette, index(sight[action.hole()])).sought == 0;
          EXPECT_EQ(player.bot->reason()->key, miss ? "reason.farbenpoker.wait" : "reason.farbenpoker.remembered");
          EXPECT_EQ(player.bot->reason()->thing, index(sight[action.hole()]));
        }
        Farbenpoker::apply(state, next.seat(), action, Sink<Event>(events));
      }
      for (const Event& event : events) {
        sight.see(event);
        for (Player<Farbenpoker>& player : table) player.bot->see(event);
      }
      events.clear();
    }
  }
}

TEST(FarbenpokerMind, ForgetsWhatLiesLongBack) {
  State state = Farbenpoker::setup({.players = 2});
  state.standing = holes_of(Side::kB);
  const View view = Farbenpoker::view(state, seat_at(0));
  std::array<int, 2> remembered{};
  for (const bool late : {false, true}) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      FastRandom random(seed);
      Mind mind(Level::kRegular);
      mind.see({"FP-2.5", StickPut{seat_at(0), hole_of(Side::kB, 9), Colour::kGreen}});
      for (int turn = 0; turn < (late ? 60 : 1); ++turn) {
        mind.see({"FP-2.2", StickDrawn{seat_at(0), hole_of(Side::kA, 1), Colour::kRed}});
      }
      const Beliefs beliefs = mind.beliefs(view, random);
      remembered[late ? 1 : 0] += std::ranges::count(beliefs, Colour::kGreen) > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(remembered[0], 150);
  EXPECT_LT(remembered[1], remembered[0] / 2);
}

TEST(FarbenpokerMind, OfThePerfectOneForgetsNothing) {
  State state = Farbenpoker::setup({.players = 2});
  state.standing = holes_of(Side::kB);
  FastRandom random(1);
  Mind mind(Level::kPerfect);
  mind.see({"FP-2.5", StickPut{seat_at(0), hole_of(Side::kB, 9), Colour::kGreen}});
  for (int turn = 0; turn < 500; ++turn)
    mind.see({"FP-2.2", StickDrawn{seat_at(0), hole_of(Side::kA, 1), Colour::kRed}});
  const Beliefs beliefs = mind.beliefs(Farbenpoker::view(state, seat_at(0)), random);
  EXPECT_EQ(beliefs[hole_of(Side::kB, 9)], Colour::kGreen);
  EXPECT_EQ(std::ranges::count(beliefs, kNoColour), kHoles - 1);
}

}  // namespace
}  // namespace ludothek::farbenpoker

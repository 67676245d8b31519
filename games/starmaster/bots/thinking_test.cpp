// The thinking opponents of Starmaster: legal, blind to what is hidden, reproducible, and each better than the one
// below.
#include "games/starmaster/bots/thinking.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "bots/play.hpp"
#include "games/starmaster/bots/reaction.hpp"

namespace ludothek {
namespace {

using starmaster::Action;
using starmaster::Colour;
using starmaster::Options;
using starmaster::State;
using starmaster::Variant;

constexpr int kLevels = static_cast<int>(kCharacters.size());
constexpr Level level_at(int i) { return static_cast<Level>(i); }

std::vector<Player<Starmaster>> seats(const std::vector<Level>& levels, FastRandom& source) {
  std::vector<Player<Starmaster>> players;
  players.reserve(levels.size());
  for (const Level level : levels) players.push_back({thinking_starmaster(level), FastRandom(source.next())});
  return players;
}

template <class Look>
State play_one(const Options& options, const std::vector<Level>& levels, std::uint64_t seed, std::uint64_t game,
               Look look) {
  FastRandom chance(seed, game);
  auto players = seats(levels, chance);
  State state = Starmaster::setup(options);
  play_game<Starmaster>(state, players, chance, look);
  return state;
}

void ignore(const State& /*state*/, const Step<Starmaster>& /*step*/) {}

TEST(StarmasterThinking, PlaysLegallyToTheEndInEveryVariant) {
  for (int players = 1; players <= kMostPlayers; ++players) {
    for (const Variant variant : {Variant::kStandard, Variant::kChildren, Variant::kChildren7, Variant::kSolitaire}) {
      const Options options{.players = static_cast<std::uint8_t>(players), .variant = variant};
      if (Starmaster::refuse(options)) continue;
      for (int game = 0; game < 12; ++game) {
        IndexedVector<Seat, Level> levels(players);
        for (int seat = 0; seat < players; ++seat) {
          levels[seat] = level_at((seat + game) % kLevels);
        }
        int steps = 0;
        play_one(options, levels, 21, static_cast<std::uint64_t>(game),
                 [&steps](const State& before, const Step<Starmaster>& step) {
                   ASSERT_FALSE(refuse_step<Starmaster>(before, step));
                   ASSERT_LT(++steps, 20'000);
                 });
      }
    }
  }
}

TEST(StarmasterThinking, SameSeedSameGame) {
  const auto steps = [](std::uint64_t seed) {
    std::vector<Step<Starmaster>> list;
    play_one({.players = 4}, {Level::kChild, Level::kCasual, Level::kRegular, Level::kExpert}, seed, 0,
             [&list](const State&, const Step<Starmaster>& step) { list.push_back(step); });
    return list;
  };
  EXPECT_EQ(steps(1), steps(1));
  EXPECT_NE(steps(1), steps(2));
}

// Whoever came late and saw no cube knows nothing: a perfect memory of nothing finds one cube in nine.
TEST(StarmasterThinking, KnowsOnlyWhatItsSeatSaw) {
  constexpr int kGames = 4000;
  State state = Starmaster::setup({.players = 2, .variant = Variant::kChildren});
  Starmaster::apply(state, {.kind = starmaster::Outcome::Kind::kFirst, .first = Seat{0}});
  int right = 0;
  for (int game = 0; game < kGames; ++game) {
    FastRandom random(22, static_cast<std::uint64_t>(game));
    State now = state;
    Starmaster::apply(now, Starmaster::sample(now, random));
    Starmaster::apply(now, {.kind = starmaster::Outcome::Kind::kRoll,
                            .white = starmaster::face_of(Colour::kPink),
                            .black = starmaster::Black::kNotUsed});
    const auto bot = thinking_starmaster(Level::kPerfect);
    const Action action = bot->choose(Starmaster::view(now, Seat{0}), Starmaster::actions(now, Seat{0}), random);
    EXPECT_EQ(bot->reason()->key, "reason.starmaster.guess");
    if (now.cubes[action.cell()] == Colour::kPink) ++right;
  }
  EXPECT_NEAR(static_cast<double>(right) / kGames, 1 / 9.0, 5 * std::sqrt(1 / 9.0 * 8 / 9.0 / kGames));
}

TEST(StarmasterThinking, PerfectReachesTheExactValueOfTheSolitaire) {
  constexpr int kGames = 20'000;
  constexpr double kValue = 29'848'203.0 / 31'250'000.0;  // games/starmaster/solve/solution.hpp
  int solved = 0;
  for (int game = 0; game < kGames; ++game) {
    const State end = play_one({.players = 1, .variant = Variant::kSolitaire}, {Level::kPerfect}, 23,
                               static_cast<std::uint64_t>(game), ignore);
    if (!Starmaster::result(end).winners.empty()) ++solved;
  }
  EXPECT_NEAR(static_cast<double>(solved) / kGames, kValue, 3.5 * std::sqrt(kValue * (1 - kValue) / kGames));
}

// One of the better level among the lesser, in each seat equally often.
double share_of_wins(Level better, Level lesser, int players, Variant variant, int games) {
  int wins = 0;
  for (int game = 0; game < games; ++game) {
    IndexedVector<Seat, Level> levels(players, lesser);
    const int seat = game % players;
    levels[seat] = better;
    const State end = play_one({.players = static_cast<std::uint8_t>(players), .variant = variant}, levels, 24,
                               static_cast<std::uint64_t>(game), ignore);
    if (Starmaster::result(end).winners.has(seat_at(seat))) ++wins;
  }
  return static_cast<double>(wins) / games;
}

TEST(StarmasterThinking, EachLevelBeatsTheOneBelow) {
  constexpr int kGames = 300;
  for (int i = 1; i < kLevels; ++i) {
    for (const Variant variant : {Variant::kStandard, Variant::kChildren, Variant::kChildren7}) {
      // Measured: 62 to 92 % of two, 34 to 92 % of four.
      EXPECT_GT(share_of_wins(level_at(i), level_at(i - 1), 2, variant, kGames), 0.53) << i;
      EXPECT_GT(share_of_wins(level_at(i), level_at(i - 1), 4, variant, kGames), 0.265) << i;
    }
  }
}

TEST(StarmasterThinking, ReactsAsPeopleDo) {
  FastRandom random(25);
  double slower = 0;
  for (int i = kLevels - 1; i >= 0; --i) {
    constexpr int kTimes = 20'000;
    const auto mean = [&random, i](std::optional<double> activation) {
      double sum = 0;
      for (int time = 0; time < kTimes; ++time) {
        const int reaction = reaction_time(level_at(i), activation, random);
        EXPECT_GE(reaction, kFastestReaction);
        EXPECT_LE(reaction, kSlowestReaction);
        sum += reaction;
      }
      return sum / kTimes;
    };
    const double clear = mean(1.0);
    EXPECT_GT(clear, slower) << "the lesser level is slower";
    if (level_at(i) != Level::kPerfect) EXPECT_GT(mean(-0.8), clear) << "a faint memory takes longer";
    EXPECT_GT(mean(std::nullopt), mean(-0.8)) << "a guess takes longest";
    slower = clear;
  }
  EXPECT_GT(slower, 900) << "a child";
  // The ex-Gaussian of `perfect`: mean 400 + 60, variance 45² + 60², skewed to the right.
  std::vector<int> times(20'000);
  for (int& time : times) time = reaction_time(Level::kPerfect, 0.0, random);
  std::ranges::sort(times);
  double sum = 0;
  double squares = 0;
  for (const int time : times) {
    sum += time;
    squares += static_cast<double>(time) * time;
  }
  const double mean = sum / 20'000;
  EXPECT_NEAR(mean, 459.5, 3);
  EXPECT_NEAR(std::sqrt(squares / 20'000 - mean * mean), 75, 2);
  EXPECT_LT(times[10'000], mean) << "the tail is on the right";
}

TEST(StarmasterThinking, ReactsInTheSameMillisecondsOnEveryMachine) {
  FastRandom random(26);
  Indexed<int, int, kLevels> times{};
  for (int i = 0; i < kLevels; ++i) times[i] = reaction_time(level_at(i), 0.25, random);
  EXPECT_EQ(times, (Indexed<int, int, kLevels>{1283, 745, 453, 516, 413}));
}

// --- Single decisions ------------------------------------------------------------------------------------------------

// The board 0 1 2 … 8 in the order of the colours, seen by the bot, and a race for `sought`.
State race_for(Colour sought, Bot<Starmaster>& bot, bool shown) {
  State state = Starmaster::setup({.players = 2});
  std::vector<starmaster::Event> events;
  const Sink<starmaster::Event> sink(events);
  Starmaster::apply(state, {.kind = starmaster::Outcome::Kind::kFirst, .first = Seat{0}}, sink);
  starmaster::Outcome arrangement{.kind = starmaster::Outcome::Kind::kArrange};
  for (std::size_t cell = 0; cell < arrangement.cubes.size(); ++cell)
    arrangement.cubes[cell] = static_cast<Colour>(cell);
  Starmaster::apply(state, arrangement, sink);
  Starmaster::apply(state,
                    {.kind = starmaster::Outcome::Kind::kRoll,
                     .white = starmaster::face_of(sought),
                     .black = starmaster::Black::kStar},
                    sink);
  if (shown) {
    for (const starmaster::Event& event : events) bot.see(event);
  }
  return state;
}

void give(State& state, Colour colour, Seat seat) {
  auto& holding = state.pawns[colour];
  --holding[starmaster::kStock];
  ++holding[seat];
  ++state.totals[seat];
}

TEST(StarmasterThinking, DaresInARaceIfThereIsMoreToWinThanToLose) {
  FastRandom random(27);
  const auto knowing = thinking_starmaster(Level::kPerfect);
  State state = race_for(Colour::kRed, *knowing, true);
  for (const Colour colour : {Colour::kYellow, Colour::kOrange, Colour::kPink, Colour::kBlue})
    give(state, colour, Seat{1});
  const auto choices = Starmaster::actions(state, Seat{1});
  const auto claim = knowing->race(Starmaster::view(state, Seat{1}), choices, random);
  ASSERT_TRUE(claim);
  EXPECT_EQ(claim->action, Action::claim(starmaster::Cell{2}));
  EXPECT_EQ(knowing->reason(), (Reason{.key = "reason.starmaster.remembered", .place = 2, .thing = 2}));
  // One who knows nothing has one chance in nine, and four pawns to lose …
  const auto blind = thinking_starmaster(Level::kPerfect);
  EXPECT_FALSE(blind->race(Starmaster::view(state, Seat{1}), choices, random));
  EXPECT_EQ(blind->reason(), (Reason{.key = "reason.starmaster.not_sure", .thing = 2}));
  // … or nothing at all.
  EXPECT_TRUE(blind->race(Starmaster::view(state, Seat{0}), Starmaster::actions(state, Seat{0}), random));
  EXPECT_EQ(blind->reason()->key, "reason.starmaster.guess");
}

TEST(StarmasterThinking, AnnouncesWhatItKnowsAndCanUse) {
  for (int i = 0; i < kLevels; ++i) {
    for (int game = 0; game < 50; ++game) {
      play_one({.players = 1, .variant = Variant::kSolitaire}, {level_at(i)}, 29, static_cast<std::uint64_t>(game),
               [](const State& before, const Step<Starmaster>& step) {
                 const auto* order = std::get_if<Order<Starmaster>>(&step);
                 if (order == nullptr || order->action.kind() != Action::Kind::kAnnounce) return;
                 EXPECT_EQ(before.pawns[order->action.colour()][0], 0) << "it owns that one";
               });
    }
  }
}

}  // namespace
}  // namespace ludothek

#include "games/riffifi/bots/search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "bots/play.hpp"
#include "games/riffifi/bots/greedy.hpp"
#include "games/riffifi/bots/playout.hpp"
#include "games/riffifi/bots/policy.hpp"
#include "games/riffifi/bots/thinking.hpp"
#include "shelf/rules.hpp"

namespace ludothek::riffifi {
namespace {

constexpr Card red(int value) { return card_of(Colour::kRed, value); }
constexpr Card blue(int value) { return card_of(Colour::kBlue, value); }
constexpr Card green(int value) { return card_of(Colour::kGreen, value); }
constexpr Card yellow(int value) { return card_of(Colour::kYellow, value); }

CardSet cards(std::initializer_list<Card> list) {
  CardSet set;
  for (const Card card : list) set.add(card);
  return set;
}

// The last round of three, seat 2 deals and is to play; all tokens are in the centre.
State last_round(CardSet mine, CardSet first, CardSet second) {
  State state = Riffifi::setup({.players = 3});
  state.phase = Phase::kPlay;
  state.rounds = 2;
  state.dealer = state.turn = seat_at(2);
  state.hands = {first, second, mine};
  state.top = {red(8), green(5), yellow(2)};
  return state;
}

void show(State& state, Seat seat, Card card) {
  state.top[seat] = card;
  state.shown[colour_of(card)] = card;
}

Advice advise(const State& state, int simulations, std::uint64_t seed = 1) {
  FastRandom random(seed);
  const Beliefs beliefs(character_of(Level::kPerfect));
  const Guesser guesser(Riffifi::view(state, state.turn), beliefs, random);
  return Search().think(guesser, state.turn, Riffifi::actions(state, state.turn), simulations, random);
}

TEST(RiffifiSearch, BuriesTheLeadersEight) {
  State state = last_round(cards({red(3), blue(7), green(6)}), cards({blue(1), blue(2)}), cards({green(1), green(2)}));
  state.totals = {40, 20, 38};
  show(state, seat_at(0), red(8));
  const Advice advice = advise(state, 3000);
  EXPECT_EQ(advice.best, Action::play(red(3)));
}

// Whoever deals plays last, and what is played last can't be buried any more.
TEST(RiffifiSearch, PlaysTheSafeOneAndKeepsTheEightForTheLastTurn) {
  State state = last_round(cards({red(1), blue(8)}), cards({blue(3)}), cards({green(4)}));
  state.totals = {40, 40, 38};
  const Advice advice = advise(state, 3000);
  EXPECT_TRUE(advice.exact);
  EXPECT_EQ(advice.best, Action::play(red(1)));
}

// RF-3.4  Who gives the extra token: the rival for victory, not the one who is far behind.
TEST(RiffifiSearch, RF_3_4_RobsTheRivalForVictory) {
  State state = last_round({}, {}, {});
  state.phase = Phase::kRob;
  state.turn = state.dealer;
  state.totals = {20, 40, 38};
  Holding holding{};
  holding[0] = 5;
  holding[1] = 5;
  holding[2] = 2;
  state.tokens[0] = Tokens(holding);
  show(state, seat_at(2), red(3));
  const auto choices = Riffifi::actions(state, state.turn);
  ASSERT_EQ(choices.size(), 2);
  EXPECT_EQ(advise(state, 500).best, Action::rob(SeatSet::only(seat_at(1))));
}

TEST(RiffifiSearch, KeepsToItsBudgetAndIsReproducible) {
  FastRandom random(6);
  for (const Options& options : every_variant<Riffifi>()) {
    State state = Riffifi::setup(options);
    for (int decisions = 0; state.phase != Phase::kOver && state.rounds < 2;) {
      if (Riffifi::next(state).kind == Next::Kind::kChance) {
        Riffifi::apply(state, Riffifi::sample(state, random));
        continue;
      }
      if (++decisions % 3 == 0 && Riffifi::actions(state, state.turn).size() > 1) {
        const Advice advice = advise(state, 200, 5);
        EXPECT_LE(advice.simulations, 200);
        EXPECT_GE(advice.simulations, 1);
        EXPECT_LE(advice.per_mille, 1000);
        const Advice again = advise(state, 200, 5);
        EXPECT_EQ(advice.best, again.best);
        EXPECT_EQ(advice.per_mille, again.per_mille);
        EXPECT_TRUE(Riffifi::actions(state, state.turn).contains(advice.best));
      }
      const Action action = glance(state, random);
      ASSERT_TRUE(Riffifi::actions(state, state.turn).contains(action));
      Riffifi::apply(state, state.turn, action);
    }
  }
}

TEST(RiffifiSearch, PlayoutsThatTakeTurnsEndAsOneByOne) {
  for (const Options& options : every_variant<Riffifi>()) {
    // From all moments of a first round: some playouts are over sooner, one at once.
    FastRandom random(8);
    std::vector<Playout> begun;
    State state = Riffifi::setup(options);
    while (Riffifi::next(state).kind == Next::Kind::kChance) Riffifi::apply(state, Riffifi::sample(state, random));
    const Prospects prospects(state);
    while (prospects.playing(state)) {
      begun.push_back({state, FastRandom(random.next())});
      Riffifi::apply(state, state.turn, glance(state, random));
    }
    begun.push_back({state, FastRandom(random.next())});
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{3}, begun.size()}) {
      std::vector<State> ends(count, Riffifi::setup(options));
      std::size_t told = 0;
      int asked = 0;
      const auto begin = [&](int k) {
        EXPECT_EQ(k, asked++);
        return begun[place_of(k)];
      };
      play_all_on(prospects, static_cast<int>(count), begin, [&](int k, const State& end) {
        ends[place_of(k)] = end;
        ++told;
      });
      EXPECT_EQ(told, count);
      for (std::size_t k = 0; k < count; ++k) {
        EXPECT_EQ(ends[k], play_on(begun[k].state, prospects, begun[k].random));
      }
    }
  }
}

TEST(RiffifiProspects, AddUpAndFavourWhoLeads) {
  State state = Riffifi::setup({.players = 4});
  const Prospects prospects(state);
  EXPECT_TRUE(prospects.playing(state));
  state.rounds = 1;
  state.totals = {10, 20, 20, 5};
  EXPECT_FALSE(prospects.playing(state));
  const Chances chances = prospects.of(state);
  EXPECT_GT(chances[1], chances[0]);
  EXPECT_EQ(chances[1], chances[2]);
  EXPECT_GT(chances[0], chances[3]);
  EXPECT_NEAR(chances[0] + chances[1] + chances[2] + chances[3], kSure, 4);
  // The last round is what it is.
  state.rounds = 3;
  const Prospects last(state);
  state.rounds = 4;
  state.phase = Phase::kOver;
  EXPECT_EQ(last.of(state), (Chances{0, kSure / 2, kSure / 2, 0, 0}));
}

// Wins of one among greedy ones, in sixtieths.
int wins_of(Level level, int simulations, const Options& options, int games) {
  int sixtieths = 0;
  for (int game = 0; game < games; ++game) {
    const int me = game % options.players;
    const auto seed = static_cast<std::uint64_t>(game);
    IndexedVector<Seat, Player<Riffifi>> players;
    for (int seat = 0; seat < options.players; ++seat) {
      players.push_back({seat == me ? thinking_riffifi(level, simulations) : greedy_riffifi(),
                         FastRandom(seed, static_cast<std::uint64_t>(seat))});
    }
    FastRandom chance(seed, 99);
    State state = Riffifi::setup(options);
    play_game<Riffifi>(state, players, chance, [](const auto&, const auto&) {});
    const Result result = Riffifi::result(state);
    if (result.winners.has(seat_at(me))) sixtieths += 60 / result.winners.size();
  }
  return sixtieths;
}

// Par is a quarter; about three quarters are expected, so that half is generous.
TEST(RiffifiPlayer, AnExpertInAHurryBeatsThreeGreedyOnes) {
  EXPECT_GT(wins_of(Level::kExpert, 150, {.players = 4}, 40), 20 * 60);
}

TEST(RiffifiPlayer, EveryLevelPlaysEveryVariantToTheEndAndSaysWhy) {
  for (const Options& options : every_variant<Riffifi>()) {
    IndexedVector<Seat, Player<Riffifi>> players;
    for (int seat = 0; seat < options.players; ++seat) {
      const auto level = static_cast<Level>((seat + options.players) % 5);
      players.push_back({thinking_riffifi(level, 30), FastRandom(2, static_cast<std::uint64_t>(seat))});
    }
    FastRandom chance(2);
    State state = Riffifi::setup(options);
    play_game<Riffifi>(state, players, chance, [&](const State& now, const Step<Riffifi>& step) {
      const auto* order = std::get_if<Order<Riffifi>>(&step);
      if (order == nullptr) return;
      ASSERT_FALSE(Riffifi::refuse(now, order->seat, order->action));
      const auto reason = players[order->seat].bot->reason();
      ASSERT_TRUE(reason);
      EXPECT_TRUE(reason->key.starts_with("reason.riffifi."));
      EXPECT_EQ(reason->place, order->action.place());
      EXPECT_LE(reason->amount, 100);
    });
    EXPECT_EQ(state.phase, Phase::kOver);
  }
}

TEST(Search, LevelsTakeABudgetOfSimulations) {
  for (const std::string_view name : {"expert@1", "child@1000", "perfect@10000000"}) {
    EXPECT_NE(make_bot<Riffifi>(name), nullptr) << name;
  }
  for (const std::string_view name : {"expert@", "expert@0", "expert@-1", "expert@1e3", "expert@10 ", "expert@10000001",
                                      "expert@99999999999", "greedy@10", "@10", "expert@@10"}) {
    EXPECT_EQ(make_bot<Riffifi>(name), nullptr) << name;
  }
}

}  // namespace
}  // namespace ludothek::riffifi

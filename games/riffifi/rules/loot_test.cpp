// Sharing the loot: RF-3.
#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "games/riffifi/rules/test_game.hpp"

namespace ludothek::riffifi::rules_test {
namespace {

RULE(Riffifi, "RF-3.1: a card still face up brings as many tokens of its colour as its value") {
  for (char letter : kLetters) {
    for (char value = '1'; value <= '8'; ++value) {
      const std::string word{letter, value};
      const TestGame scene = settled(word, letter, {0, 0, 0, 0});
      const int due = value - '0';
      EXPECT_TRUE(scene.tells("RF-3.1", took(0, word, {0, 0, 0, 0, due})));
      EXPECT_EQ(scene.tokens(letter), (Held{due, 0, 0, 0, 12 - due}));
      for (char other : kLetters) {
        if (other != letter) {
          EXPECT_EQ(scene.tokens(other), (Held{0, 0, 0, 0, 12}));
        }
      }
    }
  }
}

RULE(Riffifi, "RF-3.2: the centre gives first, and alone as long as it can") {
  TestGame scene = settled("r5", 'r', {0, 7, 0, 0});
  EXPECT_TRUE(scene.tells("RF-3.1", took(0, "r5", {0, 0, 0, 0, 5})));
  EXPECT_EQ(scene.tokens('r'), (Held{5, 7, 0, 0, 0}));
  scene = settled("r6", 'r', {0, 7, 0, 0});
  EXPECT_TRUE(scene.tells("RF-3.3", took(0, "r6", {0, 1, 0, 0, 5})));
  EXPECT_EQ(scene.tokens('r'), (Held{6, 6, 0, 0, 0}));
}

RULE(Riffifi, "RF-3.3: what the centre lacks comes from the opponent who has the most") {
  const TestGame scene = settled("r7", 'r', {1, 6, 3, 0});  // the printed case: 7 due, 2 in the centre
  EXPECT_TRUE(scene.tells("RF-3.3", took(0, "r7", {0, 5, 0, 0, 2})));
  EXPECT_EQ(scene.tokens('r'), (Held{8, 1, 3, 0, 0}));
  EXPECT_EQ(scene.turn(), 0);
  EXPECT_EQ(scene.state.phase, Phase::kPlay);
}

RULE(Riffifi, "RF-3.3: when the richest is emptied the next richest gives, and so on") {
  TestGame scene = settled("r8", 'r', {2, 5, 2, 3});
  EXPECT_TRUE(scene.tells("RF-3.3", took(0, "r8", {0, 5, 0, 3, 0})));
  EXPECT_EQ(scene.tokens('r'), (Held{10, 0, 2, 0, 0}));
  scene = settled("r8", 'r', {3, 5, 1, 3});
  EXPECT_TRUE(scene.tells("RF-3.3", took(0, "r8", {0, 5, 0, 3, 0})));
  scene = settled("r8", 'r', {1, 5, 1, 2});  // three in the centre, then 5
  EXPECT_TRUE(scene.tells("RF-3.3", took(0, "r8", {0, 5, 0, 0, 3})));
  scene = settled("r8", 'r', {4, 2, 5, 1});
  EXPECT_TRUE(scene.tells("RF-3.3", took(0, "r8", {0, 2, 5, 1, 0})));
  EXPECT_EQ(scene.tokens('r'), (Held{12, 0, 0, 0, 0}));
}

RULE(Riffifi, "RF-3.3, RF-3.4: the printed example, 7 due from 6, 3 and 3") {
  TestGame scene = settled("r7", 'r', {0, 6, 3, 3});
  EXPECT_EQ(find_fact<LootTaken>(scene.told), nullptr);  // nothing moves before the choice
  EXPECT_EQ(scene.tokens('r'), (Held{0, 6, 3, 3, 0}));
  EXPECT_EQ(scene.table(), "r7 y2 b2 v2");
  EXPECT_EQ(Riffifi::next(scene.state), Next::turn(seat_at(0)));
  EXPECT_EQ(Riffifi::actions(scene.state, seat_at(0)),
            Choices<Action>(Action::Kind::kRob, (1ULL << seats({2}).bits()) | (1ULL << seats({3}).bits())));
  TestGame lulu = scene;
  lulu.rob({2});
  EXPECT_EQ(lulu.told, (std::vector<Event>{{"RF-3.4", took(0, "r7", {0, 6, 1, 0, 0})}}));
  EXPECT_EQ(lulu.tokens('r'), (Held{7, 0, 2, 3, 0}));
  EXPECT_EQ(lulu.table(), "## y2 b2 v2");
  EXPECT_EQ(Riffifi::next(lulu.state), Next::turn(seat_at(0)));  // who now plays a card
  EXPECT_EQ(Riffifi::actions(lulu.state, seat_at(0)).size(), 9);
  scene.rob({3});
  EXPECT_EQ(scene.tokens('r'), (Held{7, 0, 3, 2, 0}));
}

RULE(Riffifi, "RF-3.4: several richest give evenly, without a choice where nothing remains") {
  TestGame scene = settled("r6", 'r', {0, 4, 4, 4});
  EXPECT_TRUE(scene.tells("RF-3.4", took(0, "r6", {0, 2, 2, 2, 0})));
  EXPECT_EQ(scene.tokens('r'), (Held{6, 2, 2, 2, 0}));
  scene = settled("r8", 'r', {2, 4, 4, 2});  // all of it
  EXPECT_TRUE(scene.tells("RF-3.3", took(0, "r8", {0, 4, 4, 0, 0})));
  scene = settled("r8", 'r', {0, 3, 3, 2});  // 4 in the centre, 2 each
  EXPECT_TRUE(scene.tells("RF-3.4", took(0, "r8", {0, 2, 2, 0, 4})));
  scene = settled("r8", 'r', {4, 3, 3, 2});  // the tied are emptied: the next richest gives the rest
  EXPECT_TRUE(scene.tells("RF-3.3", took(0, "r8", {0, 3, 3, 2, 0})));
}

RULE(Riffifi, "RF-3.4: the remainder is one token each from whom the collector chooses, and every choice is listed") {
  struct Case {
    const char* word;
    Held holdings;  // seat 0 collects
    std::vector<int> tied;
    int extra;
    Held even;  // given without the extra tokens
  };
  const std::vector<Case> cases{{"r1", {0, 4, 4, 4, 0}, {1, 2, 3}, 1, {0, 0, 0, 0, 0, 0}},
                                {"r2", {0, 4, 4, 4, 0}, {1, 2, 3}, 2, {0, 0, 0, 0, 0, 0}},
                                {"r7", {0, 4, 4, 4, 0}, {1, 2, 3}, 1, {0, 2, 2, 2, 0, 0}},
                                {"r5", {0, 3, 3, 3, 3}, {1, 2, 3, 4}, 1, {0, 1, 1, 1, 1, 0}},
                                {"r6", {0, 3, 3, 3, 3}, {1, 2, 3, 4}, 2, {0, 1, 1, 1, 1, 0}},
                                {"r7", {0, 3, 3, 3, 3}, {1, 2, 3, 4}, 3, {0, 1, 1, 1, 1, 0}},
                                {"r8", {2, 1, 3, 3, 3}, {2, 3, 4}, 2, {0, 0, 2, 2, 2, 0}},
                                {"r8", {0, 5, 2, 2, 2}, {2, 3, 4}, 2, {0, 5, 0, 0, 0, 1}},
                                {"r8", {0, 0, 3, 0, 3}, {2, 4}, 0, {0, 0, 1, 0, 1, 6}},
                                {"r7", {3, 0, 4, 0, 4}, {2, 4}, 0, {0, 0, 3, 0, 3, 1}},
                                {"r8", {3, 0, 4, 1, 4}, {}, 0, {0, 0, 4, 0, 4, 0}},
                                {"r8", {0, 2, 5, 3, 2}, {}, 0, {0, 0, 5, 3, 0, 0}},
                                {"r8", {1, 2, 5, 2, 2}, {1, 3, 4}, 0, {0, 1, 5, 1, 1, 0}}};
  for (const Case& one : cases) {
    TestGame scene(5);
    scene.deal({one.word, "y2", "b2", "v2", "g2"})
        .tokens('r', one.holdings)
        .plays(std::string(one.word) + " y2 b2 v2 g2");
    if (one.extra == 0) {
      EXPECT_EQ(scene.state.phase, Phase::kPlay);
      const auto* loot = find_fact<LootTaken>(scene.told);
      ASSERT_NE(loot, nullptr) << one.word;
      EXPECT_EQ(*loot, took(0, one.word, one.even));
      continue;
    }
    ASSERT_EQ(scene.state.phase, Phase::kRob) << one.word;
    std::vector<Action> expected;
    for (unsigned bits = 0; bits < 32; ++bits) {
      const SeatSet choice(static_cast<std::uint8_t>(bits));
      bool only_tied = choice.size() == one.extra;
      for (Seat seat : choice) only_tied &= seats(one.tied).has(seat);
      if (only_tied) expected.push_back(Action::rob(choice));
    }
    std::vector<Action> listed;
    for (Action action : Riffifi::actions(scene.state, seat_at(0))) listed.push_back(action);
    EXPECT_EQ(listed, expected);
    for (int bits = 0; bits < 256; ++bits) {
      const Action action = Action::from(Action::Kind::kRob, bits);
      const bool legal = std::find(expected.begin(), expected.end(), action) != expected.end();
      EXPECT_EQ(scene.refusal(0, action), legal ? "" : "RF-3.4 not_a_choice_of_tied_opponents") << bits;
    }
    for (Action action : expected) {
      TestGame chosen = scene;
      chosen.act(0, action);
      Held gifts = one.even;
      for (Seat seat : action.extra()) ++gifts[seat];
      EXPECT_EQ(chosen.told, (std::vector<Event>{{"RF-3.4", took(0, one.word, gifts)}}));
      Held after = one.holdings;
      after.push_back(one.even.back());  // what the centre had, it gave
      for (std::size_t i = 0; i < gifts.size(); ++i) after[i] -= gifts[i];
      after[0] += value_of(card(one.word));
      EXPECT_EQ(chosen.tokens('r'), after);
    }
  }
}

RULE(Riffifi, "RF-3.4: the choice comes before the next card, and only the collector makes it") {
  TestGame scene = settled("r7", 'r', {0, 6, 3, 3});
  for (Card one : scene.hand(0)) {
    EXPECT_EQ(scene.refusal(0, Action::play(one)), "RF-3.4 choose_who_gives_first");
  }
  EXPECT_EQ(scene.refusal(0, Action::rob(seats({}))), "RF-3.4 not_a_choice_of_tied_opponents");
  EXPECT_EQ(scene.refusal(0, Action::rob(seats({1}))), "RF-3.4 not_a_choice_of_tied_opponents");
  EXPECT_EQ(scene.refusal(0, Action::rob(seats({2, 3}))), "RF-3.4 not_a_choice_of_tied_opponents");
  EXPECT_EQ(scene.refusal(0, Action::rob(seats({0}))), "RF-3.4 not_a_choice_of_tied_opponents");
  EXPECT_EQ(scene.refusal(2, Action::rob(seats({3}))), "RF-2.1 not_your_turn");
  EXPECT_TRUE(Riffifi::actions(scene.state, seat_at(2)).empty());
  scene.rob({2});
  EXPECT_EQ(scene.refusal(0, Action::rob(seats({3}))), "RF-3.4 nobody_to_choose");
}

RULE(Riffifi, "RF-3.5: nobody takes more than exists outside their own pile") {
  TestGame scene = settled("g5", 'g', {10, 0, 0, 0});  // the printed example
  EXPECT_TRUE(scene.tells("RF-3.5", took(0, "g5", {0, 0, 0, 0, 2})));
  EXPECT_EQ(scene.tokens('g'), (Held{12, 0, 0, 0, 0}));
  scene = settled("g5", 'g', {10, 1, 0, 1});  // no choice where all is taken
  EXPECT_TRUE(scene.tells("RF-3.5", took(0, "g5", {0, 1, 0, 1, 0})));
  EXPECT_EQ(scene.tokens('g'), (Held{12, 0, 0, 0, 0}));
  scene = settled("g5", 'g', {12, 0, 0, 0});
  EXPECT_TRUE(scene.tells("RF-3.5", took(0, "g5", {0, 0, 0, 0, 0})));
  EXPECT_EQ(scene.tokens('g'), (Held{12, 0, 0, 0, 0}));
  scene = settled("g5", 'g', {7, 1, 2, 1});  // exactly what exists
  EXPECT_TRUE(scene.tells("RF-3.3", took(0, "g5", {0, 1, 2, 1, 1})));
}

RULE(Riffifi, "RF-3.1, RF-3.2, RF-3.3, RF-3.4, RF-3.5: loot_of by hand") {
  struct Case {
    Holding holding;  // five seats, the centre
    int collector, due, amount;
    Holding from;
    std::vector<int> tied;
    int extra;
  };
  const std::vector<Case> cases{{{0, 0, 0, 0, 0, 12}, 0, 4, 4, {0, 0, 0, 0, 0, 4}, {}, 0},
                                {{0, 6, 3, 3, 0, 0}, 0, 7, 7, {0, 6}, {2, 3}, 1},
                                {{1, 6, 3, 0, 0, 2}, 0, 7, 7, {0, 5, 0, 0, 0, 2}, {}, 0},
                                {{0, 0, 10, 0, 0, 2}, 2, 5, 2, {0, 0, 0, 0, 0, 2}, {}, 0},
                                {{0, 3, 3, 3, 3, 0}, 0, 6, 6, {0, 1, 1, 1, 1}, {1, 2, 3, 4}, 2},
                                {{4, 4, 0, 4, 0, 0}, 1, 1, 1, {}, {0, 3}, 1},
                                {{12, 0, 0, 0, 0, 0}, 0, 8, 0, {}, {}, 0},
                                {{12, 0, 0, 0, 0, 0}, 4, 8, 8, {8}, {}, 0},
                                {{2, 2, 2, 2, 2, 2}, 4, 8, 8, {1, 1, 1, 1, 0, 2}, {0, 1, 2, 3}, 2}};
  for (const Case& one : cases) {
    const Loot loot = loot_of(one.holding, seat_at(one.collector), one.due);
    EXPECT_EQ(loot.amount, one.amount);
    EXPECT_EQ(loot.from, one.from);
    EXPECT_EQ(loot.extra, one.extra);
    if (one.extra > 0) {
      EXPECT_EQ(loot.tied, seats(one.tied));
    }
  }
}

RULE(Riffifi, "RF-3.2, RF-3.3, RF-3.4, RF-3.5: loot_of shares any holding as if taken token by token") {
  int holdings = 0;
  for (std::size_t players = 3; players <= 5; ++players) {
    Holding holding{};
    const std::function<void(std::size_t, int)> spread = [&](std::size_t seat, int rest) {
      if (seat < players) {
        for (int amount = 0; amount <= rest; ++amount) {
          holding[seat] = static_cast<std::uint8_t>(amount);
          spread(seat + 1, rest - amount);
        }
        return;
      }
      holding[kCentre] = static_cast<std::uint8_t>(rest);
      ++holdings;
      ASSERT_EQ(Tokens(holding).holding(), holding);
      for (std::size_t collector = 0; collector < players; ++collector) {
        for (int due = 0; due <= kValues; ++due) {
          const Loot loot = loot_of(holding, static_cast<Seat>(collector), due);
          const Shares shares = token_by_token(holding, collector, due);
          ASSERT_EQ(loot.amount, std::accumulate(shares.from.begin(), shares.from.end(), 0));
          ASSERT_EQ(loot.extra, shares.uneven);
          Holding from = loot.from;
          if (loot.extra > 0) {
            SeatSet group;
            for (std::size_t giver : shares.group) group.add(static_cast<Seat>(giver));
            ASSERT_EQ(loot.tied, group);
            ASSERT_LT(loot.extra, loot.tied.size());
            for (int i = 0; i < loot.extra; ++i) ++from[shares.group[i]];
          }
          ASSERT_EQ(from, shares.from);
          const Tokens after = Tokens(holding).after_loot(static_cast<Seat>(collector), due);  // and so does the table
          ASSERT_EQ(after.is_choice(), loot.extra > 0);
          if (loot.extra > 0) continue;
          Holding expected = shares.left;
          expected[collector] = static_cast<std::uint8_t>(expected[collector] + loot.amount);
          ASSERT_EQ(after.holding(), expected);
        }
      }
    };
    spread(0, kTokensOfAColour);
  }
  EXPECT_EQ(holdings, 455 + 1820 + 6188);
}

RULE(Riffifi, "RF-3.6: after the last cards the turn goes round once more and all settle in the same order") {
  TestGame scene(4);
  scene.deal({"r7", "y2", "b3", "g4"}).left({"r7", "y2", "b3", "g4"}).plays("r7 y2 b3");
  EXPECT_EQ(find_fact<LootTaken>(scene.told), nullptr);
  scene.plays("g4");
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-2.1", played(3, "g4")},
                                            {"RF-3.1", took(0, "r7", {0, 0, 0, 0, 7})},
                                            {"RF-3.1", took(1, "y2", {0, 0, 0, 0, 2})},
                                            {"RF-3.1", took(2, "b3", {0, 0, 0, 0, 3})},
                                            {"RF-3.1", took(3, "g4", {0, 0, 0, 0, 4})},
                                            {"RF-4.1", RoundEnded{1, {7, 2, 3, 4, 0}, {7, 2, 3, 4, 0}}}}));
}

RULE(Riffifi, "RF-3.6: a choice of whom to rob can interrupt the last lap, which then goes on") {
  TestGame scene(4, 1);  // seat 2 starts, seat 1 is last
  scene.deal({"r7", "y2", "b4", "g5"}).left({"r7", "y2", "b4", "g5"});
  scene.tokens('b', {4, 4, 0, 4}).tokens('y', {5, 0, 5, 2}).plays("b4 g5 r7 y2");
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-2.1", played(1, "y2")}}));
  EXPECT_EQ(scene.turn(), 2);
  scene.rob({3});
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-3.4", took(2, "b4", {1, 1, 0, 2, 0})},
                                            {"RF-3.1", took(3, "g5", {0, 0, 0, 0, 5})},
                                            {"RF-3.1", took(0, "r7", {0, 0, 0, 0, 7})},
                                            {"RF-3.4", took(1, "y2", {1, 0, 1, 0, 0})},
                                            {"RF-4.1", RoundEnded{1, {14, 5, 8, 9, 0}, {14, 5, 8, 9, 0}}}}));
  // And where the choice is the dealer's, the very last move of the round.
  TestGame last(4, 1);
  last.deal({"r7", "y3", "b4", "g5"}).left({"r7", "y3", "b4", "g5"}).tokens('y', {5, 0, 5, 2}).plays("b4 g5 r7 y3");
  EXPECT_EQ(last.state.phase, Phase::kRob);
  EXPECT_EQ(last.turn(), 1);
  last.rob({0});
  EXPECT_EQ(last.told, (std::vector<Event>{{"RF-3.4", took(1, "y3", {2, 0, 1, 0, 0})},
                                           {"RF-4.1", RoundEnded{1, {10, 3, 8, 7, 0}, {10, 3, 8, 7, 0}}}}));
}

RULE(Riffifi, "RF-3.6: cards turned down bring nothing in the last lap either") {
  TestGame scene(3);
  scene.deal({"r7", "r2", "r5"}).left({"r7", "r2", "r5"}).plays("r7 r2 r5");
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-2.4", played(2, "r5", true)},
                                            {"RF-2.2", missed(0)},
                                            {"RF-3.1", took(1, "r2", {0, 0, 0, 2})},
                                            {"RF-2.2", missed(2)},
                                            {"RF-2.4", revealed(2, "r5")},
                                            {"RF-4.1", RoundEnded{1, {0, 2, 0, 0, 0}, {0, 2, 0, 0, 0}}}}));
}

}  // namespace
}  // namespace ludothek::riffifi::rules_test

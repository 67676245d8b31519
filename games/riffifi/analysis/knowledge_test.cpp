#include "games/riffifi/analysis/knowledge.hpp"

#include "games/riffifi/tests/trial.hpp"
#include "tests/knowledge.hpp"

namespace ludothek::riffifi {
namespace {

constexpr Seat kMe = seat_at(2);
constexpr Card red(int value) { return card_of(Colour::kRed, value); }
constexpr Card blue(int value) { return card_of(Colour::kBlue, value); }
constexpr Card green(int value) { return card_of(Colour::kGreen, value); }
constexpr Card yellow(int value) { return card_of(Colour::kYellow, value); }

CardSet cards(std::initializer_list<Card> list) {
  CardSet set;
  for (const Card card : list) set.add(card);
  return set;
}

// The last round of three; seat 2 deals and is to play.
State last_round(CardSet mine, CardSet first, CardSet second) {
  State state = Riffifi::setup({.players = 3});
  state.phase = Phase::kPlay;
  state.rounds = 2;
  state.dealer = state.turn = kMe;
  state.hands = {first, second, mine};
  state.top = {red(8), green(5), yellow(2)};
  return state;
}

void show(State& state, Seat seat, Card card) {
  state.top[seat] = card;
  state.shown[colour_of(card)] = card;
}

using Decision = Witness<Riffifi>::Decision;

Decision decide(const State& state, Action action, const std::vector<Event>& before = {}) {
  Witness<Riffifi> witness(state.turn, state.options.players, 2000);
  for (const Event& event : before) witness.sees(1, Riffifi::redact(event, state.turn));
  witness.decides(5, Riffifi::view(state, state.turn), Riffifi::actions(state, state.turn), action);
  return witness.decisions().back();
}

bool tells(const json::array& list, const char* key) {
  return std::ranges::any_of(list, [key](const json::value& each) { return each.at("text") == key; });
}

TEST(RiffifiKnowledge, ABetterCardIsNamedWithWhatItWasWorth) {
  State state = last_round(cards({red(3), blue(7), green(6)}), cards({blue(1), blue(2)}), cards({green(1), green(2)}));
  state.totals = {40, 20, 38};
  show(state, seat_at(0), red(8));
  // Red 3 buries the leader's eight.
  const Decision decision = decide(state, Action::play(green(6)));
  EXPECT_EQ(json_text(decision.best), R"([{"by":2,"do":"play","card":"red-3"}])");
  EXPECT_GT(decision.appraisal.win.mean, decision.appraisal.win.error);
  EXPECT_TRUE(decision.appraisal.notable);
  ASSERT_GE(decision.say.size(), 2u);
  EXPECT_EQ(decision.say[0], (json::object{{"text", "knew.riffifi.better"}, {"other", "red-3"}}));
  EXPECT_TRUE(tells(decision.say, "knew.riffifi.win") || tells(decision.say, "knew.riffifi.win.about"));
}

TEST(RiffifiKnowledge, TheBestCardCostsNothing) {
  State state = last_round(cards({red(3), blue(7), green(6)}), cards({blue(1), blue(2)}), cards({green(1), green(2)}));
  state.totals = {40, 20, 38};
  show(state, seat_at(0), red(8));
  const Decision decision = decide(state, Action::play(red(3)));
  EXPECT_EQ(decision.appraisal.win.mean, 0);
  EXPECT_EQ(decision.appraisal.points.mean, 0);
  EXPECT_FALSE(decision.appraisal.notable);
  EXPECT_TRUE(tells(decision.say, "knew.riffifi.good"));
  EXPECT_TRUE(tells(decision.certain, "knew.riffifi.buries"));
}

TEST(RiffifiKnowledge, TheLastCardIsNoChoice) {
  const State state = last_round(cards({red(3)}), cards({blue(1)}), cards({green(1)}));
  const Decision decision = decide(state, Action::play(red(3)));
  EXPECT_EQ(decision.best.size(), 1u);
  EXPECT_EQ(decision.appraisal.win.mean, 0);
  EXPECT_FALSE(decision.appraisal.notable);
}

TEST(RiffifiKnowledge, WhatCanNotBeBuriedAnyMoreIsCertain) {
  // Nobody has a lower card than a one, and the Officer does not play.
  const State state = last_round(cards({red(1), red(4)}), cards({blue(1), blue(2)}), cards({green(1), green(2)}));
  EXPECT_TRUE(tells(decide(state, Action::play(red(1))).certain, "knew.riffifi.safe"));
  const Decision four = decide(state, Action::play(red(4)));
  EXPECT_FALSE(tells(four.certain, "knew.riffifi.safe"));
  ASSERT_TRUE(tells(four.inferred, "knew.riffifi.danger"));
  // Red 1 is in my own hand.
  EXPECT_EQ(json_text(four.inferred.front().at("cards")), R"(["red-2","red-3"])");
}

TEST(RiffifiKnowledge, ACardThatIsBuriedAtOnceIsCertain) {
  State state = last_round(cards({red(4), blue(8)}), cards({blue(1), blue(2)}), cards({green(1), green(2)}));
  show(state, seat_at(1), red(2));
  const Decision decision = decide(state, Action::play(red(4)));
  ASSERT_TRUE(tells(decision.certain, "knew.riffifi.buried"));
  EXPECT_EQ(decision.certain.front().at("by").to_number<int>(), 1);
  EXPECT_EQ(decision.certain.front().at("other"), "red-2");
  EXPECT_FALSE(tells(decision.inferred, "knew.riffifi.danger"));
}

// RF-1.5  With four players no card stays out: what has not been seen is in a hand.
TEST(RiffifiKnowledge, WhatOthersMustHaveIsCertain) {
  State state = Riffifi::setup({.players = 4});
  state.phase = Phase::kPlay;
  state.turn = seat_at(0);
  state.dealer = seat_at(3);
  for (int card = 0; card < kMostCards; ++card) state.hands[card / 10].add(static_cast<Card>(card));
  state.dealt = state.hands;
  state.top.fill(kNoCard);
  state.shown.fill(kNoCard);
  // Seat 0 has all red cards, blue 1 and blue 2.
  EXPECT_TRUE(tells(decide(state, Action::play(blue(2))).certain, "knew.riffifi.safe"));
  std::swap(state.hands[0], state.hands[1]);
  state.dealt = state.hands;
  const Decision decision = decide(state, Action::play(blue(4)));
  ASSERT_TRUE(tells(decision.certain, "knew.riffifi.threat"));
  EXPECT_EQ(json_text(decision.certain.front().at("cards")), R"(["blue-1","blue-2"])");
  EXPECT_FALSE(tells(decision.inferred, "knew.riffifi.danger"));
}

// RF-2.5  Under a visible six only the seven and the eight can have been buried; if one of them has been seen, the
// other. It is told where that colour is in question.
TEST(RiffifiKnowledge, WhatWasBuriedInSecretIsInferred) {
  State state = last_round(cards({red(4), blue(4)}), cards({blue(1), blue(2)}), cards({green(1), green(2)}));
  show(state, seat_at(0), red(6));
  const std::vector<Event> story{{"", RoundBegun{3, kMe, 0}},
                                 {"", CardPlayed{seat_at(0), red(6), false}},
                                 {"", CardPlayed{seat_at(1), red(7), true}}};
  const Decision maybe = decide(state, Action::play(red(4)), story);
  ASSERT_TRUE(tells(maybe.inferred, "knew.riffifi.secret.maybe"));
  State seen = state;
  seen.hands[kMe] = cards({red(4), red(8)});
  const Decision sure = decide(seen, Action::play(red(4)), story);
  ASSERT_TRUE(tells(sure.certain, "knew.riffifi.secret.sure"));
  for (const json::value& phrase : sure.certain) {
    if (phrase.at("text") != "knew.riffifi.secret.sure") continue;
    EXPECT_EQ(json_text(phrase.at("cards")), R"(["red-7"])");
    EXPECT_EQ(phrase.at("by").to_number<int>(), 1);
  }
}

// What one card must be, another can't be.
TEST(RiffifiKnowledge, OneSecretTellsAnother) {
  State state = last_round(cards({red(4), red(8)}), cards({blue(1), blue(2)}), cards({green(1), green(2)}));
  show(state, seat_at(0), red(6));
  // The first card buried can only be red 7; the second, under blue 7 too, is then blue 8.
  const std::vector<Event> story{{"", RoundBegun{3, kMe, 0}},
                                 {"", CardPlayed{seat_at(0), red(6), false}},
                                 {"", CardPlayed{seat_at(1), red(7), true}},
                                 {"", CardPlayed{seat_at(0), blue(7), false}},
                                 {"", CardPlayed{seat_at(1), blue(8), true}}};
  state.hands[kMe] = cards({red(4), red(8), blue(5)});
  const Decision decision = decide(state, Action::play(blue(5)), story);
  std::set<std::string> sure;
  for (const json::value& phrase : decision.certain) {
    if (phrase.at("text") == "knew.riffifi.secret.sure") sure.insert(json_text(phrase.at("cards")));
  }
  EXPECT_TRUE(sure.contains(R"(["blue-8"])"));
}

// RF-5.2  While the Officer is out, no open card is safe.
TEST(RiffifiKnowledge, TheOfficerMayBuryAnything) {
  State state = last_round(cards({red(2), red(4)}), cards({blue(8), blue(2)}), cards({green(8), kOfficer}));
  state.options.officer = true;
  EXPECT_FALSE(tells(decide(state, Action::play(red(2))).certain, "knew.riffifi.safe"));
}

TEST(RiffifiKnowledge, HasNoHindsight) {
  tests::expect_no_hindsight<Riffifi>([](Seat me, int players) { return Witness<Riffifi>(me, players, 16); }, 1, 40);
}

TEST(RiffifiKnowledge, EverythingHasItsWords) {
  std::set<std::string> keys;
  for (const bool equal_chances : {false, true}) {
    const auto witnesses = tests::witness_game<Riffifi>(
        {.players = 4, .officer = true, .equal_chances = equal_chances}, {"random", "greedy", "random", "casual"}, 3,
        [](Seat me, int players) { return Witness<Riffifi>(me, players, 60); });
    for (const auto& witness : witnesses) tests::expect_said(witness->told(), keys);
  }
  EXPECT_GE(keys.size(), 8u);
}

double cost_of(const Witness<Riffifi>& witness) {
  double cost = 0;
  for (const Decision& decision : witness.decisions()) cost += decision.appraisal.win.mean;
  return cost;
}

// Levels by what their cards cost.
TEST(RiffifiKnowledge, ThePerfectBotsCardsCostLeast) {
  double perfect = 0;
  double casual = 0;
  double random = 0;
  for (std::uint64_t game = 0; game < 2; ++game) {
    const auto witnesses =
        tests::witness_game<Riffifi>({.players = 3}, {"perfect@500", "casual", "random"}, game,
                                     [](Seat me, int players) { return Witness<Riffifi>(me, players, 300); });
    perfect += cost_of(*witnesses[0]);
    casual += cost_of(*witnesses[1]);
    random += cost_of(*witnesses[2]);
  }
  EXPECT_LT(perfect, casual);
  EXPECT_LT(casual, random);
}

// The interval has the true cost in it as often as it says: measured with few simulations randomst one with many.
TEST(RiffifiKnowledge, TheIntervalHoldsTheTrueCost) {
  int held = 0;
  int tried = 0;
  for (std::uint64_t position = 0; position < 5; ++position) {
    FastRandom random(position, 4);
    State state = Riffifi::setup({.players = 3});
    // The third round, which is the last: some cards have been played.
    while (state.rounds < 2 || state.phase != Phase::kPlay || state.hands[state.turn].size() > 7) {
      play<Riffifi>(state, random_step<Riffifi>(state, random));
    }
    const Seat me = state.turn;
    const Beliefs beliefs(character_of(Level::kPerfect));
    const Guesser guesser(Riffifi::view(state, me), beliefs, random);
    const auto choices = Riffifi::actions(state, me);
    const Action played = choices[0];
    const Cost truth = appraise(guesser, me, choices, played, 6000, random).win;
    for (int times = 0; times < 16; ++times) {
      const Cost cost = appraise(guesser, me, choices, played, 500, random).win;
      ++tried;
      held += std::abs(cost.mean - truth.mean) <= cost.error + truth.error + 1e-9 ? 1 : 0;
    }
  }
  EXPECT_GE(held, tried * 85 / 100) << held << " of " << tried;
}

}  // namespace
}  // namespace ludothek::riffifi

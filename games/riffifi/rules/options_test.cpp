// The Officer, equal chances, ticks: RF-5, RF-6, RF-7.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "games/riffifi/rules/test_game.hpp"

namespace ludothek::riffifi::rules_test {
namespace {

// --- The Officer ---------------------------------------------------------------------------------------------------

RULE(Riffifi, "RF-5.1: with four or five players a 1 drawn by lot is removed, before all eyes and once a game") {
  for (std::uint8_t players = 4; players <= 5; ++players) {
    const Options options{.players = players, .officer = true};
    State state = Riffifi::setup(options);
    Riffifi::apply(state, dealer(0));
    EXPECT_EQ(Riffifi::next(state), Next::chance());
    EXPECT_EQ(words(Riffifi::refuse(state, removal("b2"))), "RF-5.1 only_a_1_is_removed");
    EXPECT_EQ(words(Riffifi::refuse(state, removal("O"))), "RF-5.1 only_a_1_is_removed");
    EXPECT_EQ(words(Riffifi::refuse(state, {.kind = Outcome::Kind::kRemoval})), "RF-5.1 only_a_1_is_removed");
    EXPECT_EQ(words(Riffifi::refuse(state, {.kind = Outcome::Kind::kDeal})), "RF-1.5 deal_not_awaited");
    std::map<Card, int> drawn;
    FastRandom random(51);
    for (int i = 0; i < 500; ++i) ++drawn[Riffifi::sample(state, random).removed];
    EXPECT_EQ(drawn.size(), 5u);
    for (const auto& [one, times] : drawn) {
      EXPECT_EQ(value_of(one), 1);
      EXPECT_GT(times, 60);
    }
    std::vector<Event> told;
    Riffifi::apply(state, removal("g1"), Sink<Event>(told));
    EXPECT_EQ(told, (std::vector<Event>{{"RF-5.1", CardRemoved{card("g1")}}}));
    for (Seat seat : {seat_at(0), seat_at(3), kOnlooker}) {
      EXPECT_EQ(Riffifi::redact(told[0], seat), told[0]);
      EXPECT_EQ(Riffifi::view(state, seat).removed, card("g1"));
    }
    EXPECT_EQ(words(Riffifi::refuse(state, removal("g1"))), "RF-5.1 removal_not_awaited");
    const Outcome deal = deal_of(state, {"O", "r1"});
    EXPECT_EQ(deal.size, 40);
    Outcome wrong = deal;
    wrong.deck[0] = card("g1");
    EXPECT_EQ(words(Riffifi::refuse(state, wrong)), "RF-1.1 card_not_in_play");
    Riffifi::apply(state, deal);
    CardSet all;
    for (CardSet hand : state.hands) all = all | hand;
    CardSet expected = kColouredCards;
    expected.add(kOfficer);
    expected.remove(card("g1"));
    EXPECT_EQ(all, expected);
  }
  TestGame scene(kOfficerFour);
  FastRandom random(5);
  scene.deal().random_round(random);
  EXPECT_EQ(scene.refusal(removal("b1")), "RF-5.1 removal_not_awaited");
  EXPECT_EQ(scene.seen_by(2).removed, card("r1"));
  TestGame without(4);
  EXPECT_EQ(without.refusal(removal("b1")), "RF-5.1 removal_not_awaited");
  EXPECT_EQ(without.seen_by(2).removed, kNoCard);
}

RULE(Riffifi, "RF-5.1: with three players all five 1s are removed and nothing is left over") {
  TestGame scene(Options{.players = 3, .officer = true});
  EXPECT_EQ(scene.refusal(removal("r1")), "RF-5.1 removal_not_awaited");
  FastRandom random(3);
  const Outcome deal = Riffifi::sample(scene.state, random);
  EXPECT_EQ(deal.size, 36);
  Outcome with_a_one = deal;
  with_a_one.deck[0] = card("v1");
  EXPECT_EQ(scene.refusal(with_a_one), "RF-1.1 card_not_in_play");
  scene.chance(deal);
  CardSet all;
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(scene.hand(seat).size(), 12);
    all = all | scene.hand(seat);
  }
  EXPECT_EQ(all.size(), 36);
  EXPECT_TRUE(all.has(kOfficer));
  for (Card one : all) EXPECT_TRUE(one == kOfficer || value_of(one) > 1);
  EXPECT_EQ(scene.seen_by(0).removed, kNoCard);
}

RULE(Riffifi, "RF-5.2: the Officer turns down one visible card of an opponent, and is turned down itself") {
  TestGame scene(kOfficerFour);
  scene.deal({"r4 y5", "g8 b1", "O v3", "b3 v2"}).plays("r4 g8");
  const Choices<Action> choices = Riffifi::actions(scene.state, seat_at(2));
  EXPECT_EQ(choices.size(), 9 + 3);  // nine cards; the Officer at 0, at 1, at nobody
  for (const char* aim : {"O>0", "O>1", "O"}) EXPECT_TRUE(choices.contains(order(aim)));
  TestGame other = scene;
  scene.plays("O>1");
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-5.2", played(2, "O")}, {"RF-5.2", turned(1, "g8", 2)}}));
  for (Seat seat : {seat_at(0), seat_at(3), kOnlooker}) EXPECT_EQ(scene.told_to(seat), scene.told);  // all see it
  EXPECT_EQ(scene.table(), "r4 ## ## ..");
  EXPECT_TRUE(scene.seen_by(2).concealed.empty());
  EXPECT_FALSE(scene.hand(2).has(kOfficer));
  scene.plays("b3");
  EXPECT_TRUE(scene.tells("RF-3.1", took(0, "r4", {0, 0, 0, 0, 4})));
  scene.plays("y5");
  EXPECT_EQ(scene.told.back(), (Event{"RF-2.2", missed(1)}));
  scene.plays("b1");
  EXPECT_EQ(scene.told.back(), (Event{"RF-5.2", missed(2)}));  // the Officer brings nothing
  for (char letter : {'b', 'y', 'g', 'v'}) EXPECT_EQ(scene.tokens(letter), (Held{0, 0, 0, 0, 12}));
  other.plays("O>0 b3");
  EXPECT_EQ(other.table(), "## g8 ## b3");
  EXPECT_EQ(other.told.back(), (Event{"RF-2.2", missed(0)}));
}

RULE(Riffifi, "RF-5.2: with the colour free again its next card lies face up, however high") {
  TestGame scene(kOfficerFour);
  scene.deal({"g2", "O", "g8", "g7"}).plays("g2 O>0 g8");
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-2.1", played(2, "g8")}}));
  EXPECT_EQ(scene.table(), "## ## g8 ..");
}

RULE(Riffifi, "RF-5.2: the Officer may spare everybody, and must where no opponent's card is visible") {
  TestGame scene(kOfficerFour);
  scene.deal({"r4", "O", "b3", "v2"});
  TestGame spared = scene;
  spared.plays("r4 O");
  EXPECT_EQ(spared.told, (std::vector<Event>{{"RF-5.2", played(1, "O")}}));
  EXPECT_EQ(spared.table(), "r4 ## .. ..");
  TestGame first(kOfficerFour);
  first.deal({"O r4", "r2", "b3", "v2"});
  EXPECT_EQ(Riffifi::actions(first.state, seat_at(0)).size(), 10);
  for (const char* aim : {"O>0", "O>1", "O>2", "O>3", "O>4"}) {
    EXPECT_EQ(first.refusal(0, aim), "RF-5.2 no_visible_card_there");
  }
  first.plays("O");
  EXPECT_EQ(first.told, (std::vector<Event>{{"RF-5.2", played(0, "O")}}));
  EXPECT_EQ(first.table(), "## .. .. ..");
  EXPECT_EQ(first.refusal(1, "O"), "RF-2.1 card_not_in_hand");
  EXPECT_EQ(first.refusal(1, "O>0"), "RF-2.1 card_not_in_hand");
}

RULE(Riffifi, "RF-5.2: neither a card face down, nor one already settled, nor one's own can be hit") {
  TestGame scene(kOfficerFour);
  scene.deal({"r4 O", "g8 y8", "g6", "b3"}).plays("r4 g8 g6 b3");
  EXPECT_EQ(scene.table(), "## ## g6 b3");  // r4 has just been settled
  EXPECT_EQ(scene.refusal(0, "O>0"), "RF-5.2 no_visible_card_there");
  EXPECT_EQ(scene.refusal(0, "O>1"), "RF-5.2 no_visible_card_there");
  EXPECT_EQ(scene.refusal(0, "O>2"), "");
  EXPECT_EQ(scene.refusal(0, "O>3"), "");
  TestGame next(kOfficerFour);
  next.deal({"r4 y8", "g8 O", "g6", "b3"}).plays("r4 g8 g6 b3 y8");
  EXPECT_EQ(next.table(), "y8 ## g6 b3");
  EXPECT_EQ(next.refusal(1, "O>1"), "RF-5.2 no_visible_card_there");
  next.plays("O>3");
  EXPECT_TRUE(next.tells("RF-5.2", turned(3, "b3", 1)));
  EXPECT_TRUE(next.tells("RF-3.1", took(2, "g6", {0, 0, 0, 0, 6})));
}

RULE(Riffifi, "RF-5.2: the Officer as last card can still turn one down in time, and is settled for nothing") {
  TestGame scene(kOfficerFour);
  scene.deal({"r7", "y2", "b3", "O"}).left({"r7", "y2", "b3", "O"}).plays("r7 y2 b3 O>0");
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-5.2", played(3, "O")},
                                            {"RF-5.2", turned(0, "r7", 3)},
                                            {"RF-2.2", missed(0)},
                                            {"RF-3.1", took(1, "y2", {0, 0, 0, 0, 2})},
                                            {"RF-3.1", took(2, "b3", {0, 0, 0, 0, 3})},
                                            {"RF-5.2", missed(3)},
                                            {"RF-4.1", RoundEnded{1, {0, 2, 3, 0, 0}, {0, 2, 3, 0, 0}}}}));
}

RULE(Riffifi, "RF-5.3: the Officer does not count towards a misdeal") {
  for (std::uint8_t players = 3; players <= 5; ++players) {
    TestGame scene(Options{.players = players, .officer = true});
    EXPECT_EQ(scene.refusal(deal_of(scene.state, {"v2 v3 v4 v5 O"})), "");
    EXPECT_EQ(scene.refusal(deal_of(scene.state, {"v2 v3 v4 v5 v6 O"})), "RF-1.6 misdeal");
  }
  EXPECT_FALSE(is_misdeal(cards("v2 v3 v4 v5 O")));
  EXPECT_TRUE(is_misdeal(cards("v2 v3 v4 v5 v6 O")));
}

// --- Equal chances -------------------------------------------------------------------------------------------------

RULE(Riffifi, "RF-6.1: only the first round is dealt, then everyone passes the hand just played to the left") {
  FastRandom random(61);
  for (const Options& options : all_options()) {
    if (!options.equal_chances || options.ticks) continue;
    const int players = options.players;
    TestGame scene(options, 1);
    scene.deal();
    const PerSeat<CardSet> dealt = scene.state.hands;
    const CardSet starts = scene.hand(scene.turn());
    IndexedVector<Seat, std::set<std::uint64_t>> played_by(players);
    for (int round = 0; round < players; ++round) {
      for (int seat = 0; seat < players; ++seat) {
        const CardSet expected = dealt[(seat - round + players) % players];
        EXPECT_EQ(scene.hand(seat), expected);
        if (round > 0) {
          EXPECT_TRUE(scene.tells("RF-6.1", HandReceived{seat_at(seat), expected.size(), expected}));
        }
        played_by[seat].insert(expected.bits());
      }
      EXPECT_EQ(scene.hand(scene.turn()), starts);  // each hand keeps its place relative to the dealer
      EXPECT_EQ(scene.turn(), (2 + round) % players);
      if (round > 0) {
        EXPECT_TRUE(scene.tells("RF-1.7", RoundBegun{round + 1, seat_at((1 + round) % players), 0}));
      }
      EXPECT_EQ(Riffifi::next(scene.state).kind, Next::Kind::kSeat);
      EXPECT_EQ(scene.refusal(deal_of(scene.state, {})), "RF-6.1 deal_not_awaited");
      scene.random_round(random);
      ASSERT_NE(find_fact<RoundEnded>(scene.told), nullptr);
      EXPECT_EQ(find_fact<RoundEnded>(scene.told)->passes, round + 1 < players);
    }
    EXPECT_TRUE(scene.over());
    for (const auto& hands : played_by) EXPECT_EQ(std::ssize(hands), players);
  }
}

RULE(Riffifi,
     "RF-1.5, RF-6.1: that there is one deal only is why a second one is refused, not one that comes too early") {
  const Outcome deal{.kind = Outcome::Kind::kDeal};
  State state = Riffifi::setup({.players = 4, .officer = true, .equal_chances = true});
  EXPECT_EQ(words(Riffifi::refuse(state, deal)), "RF-1.5 deal_not_awaited");  // the dealer is not known
  Riffifi::apply(state, dealer(0));
  EXPECT_EQ(words(Riffifi::refuse(state, deal)), "RF-1.5 deal_not_awaited");  // no 1 is removed
  TestGame scene(Options{.players = 3, .equal_chances = true});
  scene.deal();
  FastRandom random(61);
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(scene.refusal(deal), "RF-6.1 deal_not_awaited");
    scene.random_round(random);
  }
  ASSERT_TRUE(scene.over());
  EXPECT_EQ(scene.refusal(deal), "RF-1.5 deal_not_awaited");
  TestGame choosing(Options{.players = 4, .equal_chances = true});
  choosing.deal({"r7", "y2", "b2", "v2"}).tokens('r', {0, 6, 3, 3}).plays("r7 y2 b2 v2");
  ASSERT_EQ(choosing.state.phase, Phase::kRob);
  EXPECT_EQ(choosing.refusal(deal), "RF-6.1 deal_not_awaited");
}

RULE(Riffifi, "RF-6.1: a hand passed on is told to its new owner only") {
  TestGame scene(Options{.players = 3, .equal_chances = true});
  FastRandom random(6);
  scene.deal().random_round(random);
  const CardSet hand = scene.hand(1);
  EXPECT_EQ(hand.size(), 12);
  const auto heard = [&scene, hand](int seat) {
    const std::vector<Event> told = scene.told_to(seat_at(seat));
    return std::find(told.begin(), told.end(), Event{"RF-6.1", HandReceived{seat_at(1), 12, hand}}) != told.end();
  };
  EXPECT_TRUE(heard(1));
  EXPECT_FALSE(heard(0));
  EXPECT_FALSE(heard(2));
}

RULE(Riffifi, "RF-6.1: with ticks the passing goes on beyond as many rounds as there are players") {
  TestGame scene(Options{.players = 3, .equal_chances = true, .ticks = true});
  scene.deal();
  const PerSeat<CardSet> dealt = scene.state.hands;
  FastRandom random(7);
  for (std::size_t round = 0; round < 8; ++round) {
    for (std::size_t seat = 0; seat < 3; ++seat) EXPECT_EQ(scene.state.hands[seat], dealt[(seat + 24 - round) % 3]);
    scene.random_round(random);
    scene.state.ticked = {};  // so that nobody wins too early
    ASSERT_FALSE(scene.over());
  }
}

// --- Ticks ---------------------------------------------------------------------------------------------------------

RULE(Riffifi, "RF-7.1: whoever holds seven tokens of a colour ticks it at that moment; six are not enough") {
  TestGame scene = settled("r4", 'r', {2, 0, 0, 0}, kTicksFour);
  EXPECT_EQ(scene.tokens('r'), (Held{6, 0, 0, 0, 6}));
  EXPECT_EQ(find_fact<ColourTicked>(scene.told), nullptr);
  EXPECT_EQ(Riffifi::scores(scene.state)[0], 0);
  scene = settled("r4", 'r', {3, 0, 0, 0}, kTicksFour);
  EXPECT_EQ(scene.told,
            (std::vector<Event>{
                {"RF-2.1", played(3, "v2")}, {"RF-3.1", took(0, "r4", {0, 0, 0, 0, 4})}, {"RF-7.1", ticked(0, 'r')}}));
  EXPECT_EQ(Riffifi::scores(scene.state), (Scores{1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(Riffifi::view(scene.state, kOnlooker).ticked[0], 0b00001);
  scene = settled("v8", 'v', {0, 12, 0, 0}, kTicksFour);  // robbed ones count as well
  EXPECT_EQ(scene.told.back(), (Event{"RF-7.1", ticked(0, 'v')}));
  EXPECT_EQ(Riffifi::view(scene.state, kOnlooker).ticked[0], 0b10000);
  scene = settled("r7", 'r', {0, 6, 3, 3}, kTicksFour).rob({2});
  EXPECT_EQ(scene.told.back(), (Event{"RF-7.1", ticked(0, 'r')}));
  scene = settled("r4", 'r', {3, 0, 0, 0});  // and without the variant nothing is ticked
  EXPECT_EQ(find_fact<ColourTicked>(scene.told), nullptr);
  EXPECT_EQ(scene.state.ticked, PerSeat<std::uint8_t>{});
}

RULE(Riffifi, "RF-7.1: what counts is what one holds, not what one has captured in all") {
  TestGame scene(Options{.players = 3, .ticks = true});
  scene.deal({"r6 b1 b3 r2", "y2 r8 y1 v1", "g2 v2 g1 y4"}).plays("r6 y2 g2");
  EXPECT_EQ(scene.tokens('r'), (Held{6, 0, 0, 6}));
  scene.plays("b1 r8 v2 b3");
  EXPECT_EQ(scene.tokens('r'), (Held{4, 8, 0, 0}));
  EXPECT_EQ(scene.told.back(), (Event{"RF-7.1", ticked(1, 'r')}));
  scene.plays("y1 g1 r2 v1 y4");
  EXPECT_EQ(scene.tokens('r'), (Held{6, 6, 0, 0}));                     // 8 captured by seat 0, 6 held
  EXPECT_EQ(Riffifi::scores(scene.state), (Scores{0, 1, 0, 0, 0, 0}));  // and seat 1 keeps its tick
}

RULE(Riffifi, "RF-7.1: a tick is made once per colour and never lost") {
  TestGame scene = settled("r4", 'r', {3, 0, 0, 0}, kTicksFour);
  scene.tokens('r', {1, 0, 11, 0});  // robbed later
  EXPECT_EQ(Riffifi::scores(scene.state)[0], 1);
  TestGame had(kTicksFour);
  had.deal({"r4", "y2", "b2", "v2"}).ticks(0, "r").tokens('r', {5, 0, 0, 0}).plays("r4 y2 b2 v2");
  EXPECT_EQ(had.tokens('r'), (Held{9, 0, 0, 0, 3}));
  EXPECT_EQ(find_fact<ColourTicked>(had.told), nullptr);
  EXPECT_EQ(Riffifi::scores(had.state)[0], 1);
  // Through the end of a round as well; tokens return, and totals of tokens do not matter.
  TestGame round(kTicksFour);
  round.deal({"r7", "y2", "b3", "g4"}).left({"r7", "y2", "b3", "g4"}).ticks(2, "yv").plays("r7 y2 b3 g4");
  EXPECT_EQ(round.tokens('r'), (Held{0, 0, 0, 0, 12}));
  EXPECT_EQ(Riffifi::scores(round.state), (Scores{1, 0, 2, 0, 0, 0}));
}

RULE(Riffifi, "RF-7.1: through whole games ticks follow from what is held, and none goes away") {
  FastRandom random(71);
  for (const Options& options : all_options()) {
    if (!options.ticks) continue;
    TestGame scene(options);
    PerSeat<std::uint8_t> expected{};
    while (!scene.over()) {
      scene.random_step(random);
      for (const Event& event : scene.told) {
        if (const auto* tick = std::get_if<ColourTicked>(&event.fact)) {
          std::uint8_t& bits = expected[tick->seat];
          const auto bit = static_cast<std::uint8_t>(1u << index(tick->colour));
          EXPECT_EQ(bits & bit, 0);
          bits = static_cast<std::uint8_t>(bits | bit);
        }
      }
      ASSERT_EQ(scene.state.ticked, expected);
      for (std::size_t seat = 0; seat < options.players; ++seat) {
        for (std::size_t place = 0; place < kColours; ++place) {
          if (scene.tokens(kLetters[place])[seat] >= 7) {
            ASSERT_NE(expected[seat] & (1u << place), 0u);
          }
        }
      }
    }
  }
}

RULE(Riffifi, "RF-7.2: the fifth tick ends the game at that instant, no card is played after it") {
  TestGame scene(kTicksFour);
  scene.deal({"r4", "y2", "b2", "v2"}).ticks(0, "bygv").ticks(1, "rbyg").tokens('r', {3, 0, 0, 0}).plays("r4 y2 b2");
  EXPECT_EQ(scene.end(), "");
  scene.plays("v2");
  EXPECT_EQ(scene.end(), "all-ticked 0");
  const Result result = Riffifi::result(scene.state);
  EXPECT_EQ(result.scores, (Scores{5, 4, 0, 0, 0, 0}));
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-2.1", played(3, "v2")},
                                            {"RF-3.1", took(0, "r4", {0, 0, 0, 0, 4})},
                                            {"RF-7.1", ticked(0, 'r')},
                                            {"RF-7.2", GameEnded{result}}}));
  EXPECT_EQ(scene.hand(0).size(), 9);
  for (Card one : scene.hand(0)) EXPECT_EQ(scene.refusal(0, Action::play(one)), "RF-7.2 game_is_over");
  for (int seat = 0; seat < 4; ++seat) EXPECT_TRUE(Riffifi::actions(scene.state, seat_at(seat)).empty());
  EXPECT_EQ(scene.state.rounds, 0);
  EXPECT_EQ(scene.seen_by(0).round, 1);
}

RULE(Riffifi, "RF-2.4, RF-7.2: the round ends with the game, so what was buried unseen is revealed before its end") {
  TestGame scene(kTicksFour);
  scene.deal({"r4", "r7", "y2", "y5"}).ticks(0, "bygv").tokens('r', {3, 0, 0, 0}).plays("r4 r7 y2");
  EXPECT_EQ(find_fact<CardRevealed>(scene.told), nullptr);
  scene.plays("y5");
  EXPECT_EQ(scene.end(), "all-ticked 0");
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-2.4", played(3, "y5", true)},
                                            {"RF-3.1", took(0, "r4", {0, 0, 0, 0, 4})},
                                            {"RF-7.1", ticked(0, 'r')},
                                            {"RF-2.4", revealed(1, "r7")},
                                            {"RF-2.4", revealed(3, "y5")},
                                            {"RF-7.2", GameEnded{Riffifi::result(scene.state)}}}));
  // Everybody hears it alike.
  const std::vector<Event> heard = scene.told_to(kOnlooker);
  EXPECT_TRUE(std::equal(heard.begin() + 1, heard.end(), scene.told.begin() + 1, scene.told.end()));
}

RULE(Riffifi, "RF-7.2: the choice of whom to rob can be the last move") {
  TestGame scene(kTicksFour);
  scene.deal({"r7", "y2", "b2", "v2"}).ticks(0, "bygv").tokens('r', {0, 6, 3, 3}).plays("r7 y2 b2 v2");
  EXPECT_EQ(scene.end(), "");
  scene.rob({3});
  EXPECT_EQ(scene.end(), "all-ticked 0");
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-3.4", took(0, "r7", {0, 6, 0, 1, 0})},
                                            {"RF-7.1", ticked(0, 'r')},
                                            {"RF-7.2", GameEnded{Riffifi::result(scene.state)}}}));
  EXPECT_EQ(scene.refusal(0, Action::play(*scene.hand(0).begin())), "RF-7.2 game_is_over");
}

RULE(Riffifi, "RF-7.2: in the last lap, too, nobody settles after the fifth tick") {
  TestGame scene(kTicksFour);
  scene.deal({"r7", "y7", "b7", "g7"}).left({"r7", "y7", "b7", "g7"});
  for (int seat : {1, 2, 3}) scene.ticks(seat, seat == 1 ? "rbgv" : seat == 2 ? "rygv" : "rbyv");
  scene.plays("r7 y7 b7 g7");
  EXPECT_EQ(scene.end(), "all-ticked 1");  // seats 2 and 3 would have had their fifth as well
  EXPECT_EQ(scene.tokens('b'), (Held{0, 0, 0, 0, 12}));
  EXPECT_EQ(find_fact<RoundEnded>(scene.told), nullptr);
  EXPECT_EQ(Riffifi::result(scene.state).scores, (Scores{1, 5, 4, 4, 0, 0}));
  // By a choice in the last lap as well.
  TestGame rob(kTicksFour);
  rob.deal({"r7", "y7", "b7", "g7"}).left({"r7", "y7", "b7", "g7"}).ticks(0, "bygv").tokens('r', {0, 6, 3, 3});
  rob.plays("r7 y7 b7 g7").rob({2});
  EXPECT_EQ(rob.end(), "all-ticked 0");
  EXPECT_EQ(rob.tokens('y'), (Held{0, 0, 0, 0, 12}));
}

RULE(Riffifi, "RF-7.2: rounds go on until somebody has five ticks, as many as it takes") {
  FastRandom random(72);
  int beyond = 0;
  for (const Options& options : all_options()) {
    if (!options.ticks) continue;
    for (int game = 0; game < 10; ++game) {
      TestGame scene(options);
      while (!scene.over()) {
        for (std::uint8_t bits : scene.state.ticked) ASSERT_NE(bits, 0b11111);
        scene.random_step(random);
      }
      const Result result = Riffifi::result(scene.state);
      EXPECT_EQ(result.end, "all-ticked");
      EXPECT_EQ(result.winners.size(), 1);
      EXPECT_EQ(result.scores[result.winners.lowest()], 5);
      beyond += scene.state.rounds >= options.players ? 1 : 0;
    }
  }
  EXPECT_GT(beyond, 20);
}

RULE(Riffifi, "RF-7.2: after fifty rounds the most ticks win") {
  FastRandom random(50);
  for (const Options& options : all_options()) {
    if (!options.ticks) continue;
    TestGame scene(options);
    while (!scene.over()) {  // round by round, as it may come, but for violet: nobody ever gets seven of that
      TestGame next = scene;
      next.random_round(random);
      const auto violet = [](std::uint8_t bits) { return (bits & 0b10000) != 0; };
      if (std::any_of(next.state.ticked.begin(), next.state.ticked.end(), violet)) continue;
      ASSERT_NE(find_fact<RoundEnded>(next.told), nullptr);
      ASSERT_EQ(find_fact<RoundEnded>(next.told)->round, scene.state.rounds + 1);
      ASSERT_EQ(find_fact<RoundEnded>(next.told)->passes, options.equal_chances && !next.over());
      scene = next;
    }
    EXPECT_EQ(scene.state.rounds, 50);
    const Result result = Riffifi::result(scene.state);
    EXPECT_EQ(result.end, "round-limit");
    EXPECT_EQ(scene.told.back(), (Event{"RF-7.2", GameEnded{result}}));
    int best = 0;
    for (std::uint8_t bits : scene.state.ticked) best = std::max(best, std::popcount(bits));
    for (std::size_t seat = 0; seat < options.players; ++seat) {
      EXPECT_EQ(result.scores[seat], std::popcount(scene.state.ticked[seat]));
      EXPECT_EQ(result.winners.has(static_cast<Seat>(seat)), result.scores[seat] == best);
    }
    EXPECT_EQ(scene.refusal(0, "r1"), "RF-7.2 game_is_over");
    EXPECT_EQ(scene.seen_by(0).round, 50);
  }
}

RULE(Riffifi, "RF-7.2: after fifty rounds equal ticks share the victory, and tokens do not decide") {
  TestGame scene(kTicksFour);
  scene.deal({"r6", "y2", "b3", "g4"}).left({"r6", "y2", "b3", "g4"}).ticks(1, "rbg").ticks(2, "v").ticks(3, "ygv");
  scene.state.rounds = 48;
  scene.state.totals = {900, 1, 1, 2, 0};
  scene.plays("r6 y2 b3 g4");
  EXPECT_EQ(scene.end(), "");  // that was the 49th
  scene.deal({"r6", "y2", "b3", "g4"}).left({"r6", "y2", "b3", "g4"}).plays("y2 b3 g4 r6");
  EXPECT_EQ(scene.end(), "round-limit 1 3");
  EXPECT_EQ(Riffifi::result(scene.state).scores, (Scores{0, 3, 1, 3, 0, 0}));
}

}  // namespace
}  // namespace ludothek::riffifi::rules_test

// Material, playing cards, end and winner: RF-1, RF-2, RF-4.
#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "games/riffifi/rules/test_game.hpp"

namespace ludothek::riffifi::rules_test {
namespace {

// --- Material and set-up -------------------------------------------------------------------------------------------

RULE(Riffifi, "RF-1.1: forty cards, five colours of 1 to 8, and no other deck is dealt") {
  TestGame scene(4);
  const Outcome good = deal_of(scene.state, {});
  Outcome twice = good;
  twice.deck[39] = twice.deck[0];
  EXPECT_EQ(scene.refusal(twice), "RF-1.1 card_dealt_twice");
  Outcome officer = good;
  officer.deck[0] = kOfficer;
  EXPECT_EQ(scene.refusal(officer), "RF-1.1 card_not_in_play");
  Outcome none = good;
  none.deck[7] = kNoCard;
  EXPECT_EQ(scene.refusal(none), "RF-1.1 card_not_in_play");
  Outcome few = good;
  few.size = 39;
  EXPECT_EQ(scene.refusal(few), "RF-1.5 wrong_number_of_cards");
  scene.chance(good);
  std::map<Colour, std::multiset<int>> values;
  for (int seat = 0; seat < 4; ++seat) {
    for (Card one : scene.hand(seat)) values[colour_of(one)].insert(value_of(one));
  }
  EXPECT_EQ(values.size(), 5u);
  for (const auto& [unused, of_colour] : values) EXPECT_EQ(of_colour, (std::multiset<int>{1, 2, 3, 4, 5, 6, 7, 8}));
}

RULE(Riffifi, "RF-1.2: twelve tokens of each colour, always, wherever they are") {
  FastRandom random(12);
  for (const Options& options : all_options()) {
    TestGame scene(options);
    for (int step = 0; step < 300 && !scene.over(); ++step) {
      scene.random_step(random);
      for (char letter : kLetters) {
        const Held tokens = scene.tokens(letter);
        ASSERT_EQ(std::accumulate(tokens.begin(), tokens.end(), 0), 12);
      }
    }
  }
}

RULE(Riffifi, "RF-1.3: the colours are red, blue, yellow, green and violet, in the order of the cards") {
  EXPECT_EQ(card_of(Colour::kRed, 1), Card{0});
  EXPECT_EQ(card_of(Colour::kBlue, 1), Card{8});
  EXPECT_EQ(card_of(Colour::kYellow, 1), Card{16});
  EXPECT_EQ(card_of(Colour::kGreen, 1), Card{24});
  EXPECT_EQ(card_of(Colour::kViolet, 8), Card{39});
  EXPECT_EQ(kOfficer, Card{40});
  for (Card one : kColouredCards) EXPECT_EQ(card_of(colour_of(one), value_of(one)), one);
}

RULE(Riffifi, "RF-1.4: all tokens start in the centre, in every round") {
  for (int players = 3; players <= 5; ++players) {
    Held start(players, 0);
    start.push_back(12);
    TestGame scene(players);
    FastRandom random(4);
    for (int round = 0; round < players; ++round) {
      scene.deal();
      for (char letter : kLetters) EXPECT_EQ(scene.tokens(letter), start);
      scene.random_round(random);
    }
  }
}

RULE(Riffifi, "RF-1.5: five players get 8 cards each, four 10, three 12 with four cards left out") {
  for (const auto& [players, size] : std::map<int, int>{{3, 12}, {4, 10}, {5, 8}}) {
    TestGame scene(players);
    EXPECT_EQ(scene.refusal(0, "r1"), "RF-1.5 cards_not_dealt");
    EXPECT_TRUE(Riffifi::actions(scene.state, seat_at(0)).empty());
    const Outcome deal = deal_of(scene.state, {});
    scene.chance(deal);
    CardSet dealt;
    for (int seat = 0; seat < players; ++seat) {
      EXPECT_EQ(scene.hand(seat).size(), size);
      EXPECT_TRUE(scene.tells("RF-1.5", HandReceived{seat_at(seat), size, scene.hand(seat)}));
      dealt = dealt | scene.hand(seat);
    }
    EXPECT_EQ(dealt.size(), players * size);  // no card twice
    for (int i = players * size; i < 40; ++i) EXPECT_FALSE(dealt.has(deal.deck[i]));
    EXPECT_EQ(scene.refusal(deal), "RF-1.5 deal_not_awaited");
  }
  for (int players : {0, 1, 2, 6, 255}) {
    EXPECT_EQ(words(Riffifi::refuse(Options{.players = static_cast<std::uint8_t>(players)})), "RF-1.5 players_3_to_5");
  }
  EXPECT_EQ(words(Riffifi::refuse(kFour)), "");
}

RULE(Riffifi, "RF-1.5: nobody sees another's hand, nor the cards left out") {
  // The same for seat 0 whatever the others hold and whatever stays out: hands 1 and 2 are exchanged with each other
  // and the last card dealt with one left out.
  TestGame one(3);
  TestGame other(3);
  const Outcome deal = deal_of(one.state, {"r1", "b1 b2", "g1 g2"});
  Outcome changed = deal;
  std::swap_ranges(changed.deck.begin() + 12, changed.deck.begin() + 24, changed.deck.begin() + 24);
  for (std::size_t out = 36; out < 40; ++out) {
    Outcome swapped = changed;
    std::swap(swapped.deck[35], swapped.deck[out]);
    if (other.refusal(swapped).empty()) changed = swapped;
  }
  ASSERT_NE(changed.deck[35], deal.deck[23]);
  one.chance(deal);
  other.chance(changed);
  EXPECT_NE(one.state, other.state);
  EXPECT_EQ(one.seen_by(0), other.seen_by(0));
  EXPECT_EQ(one.seen_by(0).hand, one.hand(0));
  EXPECT_EQ(one.seen_by(0).hand_sizes, (PerSeat<std::uint8_t>{12, 12, 12, 0, 0}));
  EXPECT_EQ(one.told_to(seat_at(0)), other.told_to(seat_at(0)));
  EXPECT_EQ(Riffifi::view(one.state, kOnlooker), Riffifi::view(other.state, kOnlooker));
  EXPECT_EQ(one.told_to(kOnlooker), other.told_to(kOnlooker));
  EXPECT_NE(one.seen_by(1), other.seen_by(1));
  EXPECT_EQ(one.told_to(seat_at(1)).at(2), (Event{"RF-1.5", HandReceived{seat_at(1), 12, one.hand(1)}}));
  EXPECT_EQ(one.told_to(seat_at(1)).at(3), (Event{"RF-1.5", HandReceived{seat_at(2), 12, {}}}));
}

RULE(Riffifi, "RF-1.6: five cards of one colour in any hand are a misdeal, four are not") {
  for (char letter : kLetters) {
    const std::string four{letter, '1', ' ', letter, '3', ' ', letter, '6', ' ', letter, '8'};
    const std::string fifth{' ', letter, '5'};
    for (int players = 3; players <= 5; ++players) {
      for (int seat : {0, players - 1}) {
        TestGame scene(players);
        Hands hands(players);
        hands[seat] = four;
        EXPECT_EQ(scene.refusal(deal_of(scene.state, hands)), "");
        hands[seat].append(fifth);
        EXPECT_EQ(scene.refusal(deal_of(scene.state, hands)), "RF-1.6 misdeal");
      }
    }
  }
  for (unsigned of_red = 0; of_red < 256; ++of_red) {  // every hand of one colour, with four of each other one
    for (int place = 0; place < 5; ++place) {
      const CardSet hand((0x0f0f0f0f0fULL & ~(0xffULL << (8 * place))) | (std::uint64_t{of_red} << (8 * place)));
      EXPECT_EQ(is_misdeal(hand), std::popcount(of_red) >= 5);
    }
  }
}

RULE(Riffifi, "RF-1.6: cards are reshuffled until no hand is a misdeal, and the table is told how often") {
  std::uint32_t most = 0;
  for (int players = 3; players <= 5; ++players) {
    const TestGame scene(players);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      FastRandom random(seed);
      const Outcome deal = Riffifi::sample(scene.state, random);
      EXPECT_EQ(scene.refusal(deal), "");
      FastRandom again(seed);  // the same shuffles, counted here
      IndexedVector<int, Card> deck;
      for (Card one : kColouredCards) deck.push_back(one);
      for (std::uint32_t redeals = 0;; ++redeals) {
        shuffle(again, std::span(deck));
        bool misdeal = false;
        const int size = players == 3 ? 12 : 40 / players;
        for (int seat = 0; seat < players; ++seat) {
          CardSet hand;
          for (int i = 0; i < size; ++i) hand.add(deck[seat * size + i]);
          misdeal |= five_of_a_colour(hand);
        }
        if (misdeal) continue;
        ASSERT_EQ(deal.redeals, redeals);
        ASSERT_TRUE(std::equal(deck.begin(), deck.end(), deal.deck.begin()));
        most = std::max(most, redeals);
        break;
      }
    }
  }
  EXPECT_GT(most, 5u);
  TestGame scene(4);
  scene.deal({}, 3);
  EXPECT_EQ(scene.told_to(kOnlooker).front(), (Event{"RF-1.7", RoundBegun{1, seat_at(3), 3}}));
}

RULE(Riffifi, "RF-1.7: the first dealer is drawn by lot") {
  const State state = Riffifi::setup(kFour);
  EXPECT_EQ(Riffifi::next(state), Next::chance());
  EXPECT_EQ(words(Riffifi::refuse(state, dealer(4))), "RF-1.7 no_such_seat");
  EXPECT_EQ(words(Riffifi::refuse(state, dealer(255))), "RF-1.7 no_such_seat");
  EXPECT_EQ(words(Riffifi::refuse(state, deal_of(state, {}))), "RF-1.5 deal_not_awaited");
  EXPECT_EQ(words(Riffifi::refuse(state, seat_at(0), order("r1"))), "RF-1.5 cards_not_dealt");
  Indexed<Seat, int, 4> drawn{};
  FastRandom random(1);
  for (int i = 0; i < 400; ++i) ++drawn[Riffifi::sample(state, random).dealer];
  for (int times : drawn) EXPECT_GT(times, 60);
  TestGame scene(4, 2);
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-1.7", DealerDrawn{seat_at(2)}}}));
  EXPECT_EQ(scene.refusal(dealer(1)), "RF-1.7 dealer_not_awaited");
}

RULE(Riffifi, "RF-1.7: the deal passes to the left, so that everyone starts exactly once") {
  FastRandom random(17);
  for (int players = 3; players <= 5; ++players) {
    for (int first = 0; first < players; ++first) {
      TestGame scene(players, first);
      std::set<int> started;
      for (int round = 0; round < players; ++round) {
        scene.deal();
        EXPECT_TRUE(scene.tells("RF-1.7", RoundBegun{round + 1, seat_at((first + round) % players), 0}));
        EXPECT_EQ(scene.turn(), (first + round + 1) % players);
        started.insert(scene.turn());
        scene.random_round(random);
      }
      EXPECT_EQ(std::ssize(started), players);
      EXPECT_TRUE(scene.over());
    }
  }
}

// --- Playing cards -------------------------------------------------------------------------------------------------

RULE(Riffifi, "RF-2.1: left of the dealer starts, then clockwise, one card of the hand each, and no passing") {
  TestGame scene(4, 1);
  scene.deal({"r3", "r4", "r1", "r2"});
  EXPECT_EQ(Riffifi::next(scene.state), Next::turn(seat_at(2)));
  for (int seat : {0, 1, 3, 6, 7}) {
    EXPECT_EQ(scene.refusal(seat, "r3"), "RF-2.1 not_your_turn");
    EXPECT_TRUE(Riffifi::actions(scene.state, seat_at(seat)).empty());
  }
  const Choices<Action> choices = Riffifi::actions(scene.state, seat_at(2));
  CardSet playable;
  for (Action action : choices) playable.add(action.card());
  EXPECT_EQ(choices.size(), 10);  // each card and nothing else
  EXPECT_EQ(playable, scene.hand(2));
  EXPECT_EQ(scene.refusal(2, "r2"), "RF-2.1 card_not_in_hand");
  EXPECT_EQ(scene.refusal(2, "O"), "RF-2.1 card_not_in_hand");
  EXPECT_EQ(scene.refusal(2, Action::from(Action::Kind::kPlay, 46)), "RF-2.1 card_not_in_hand");
  EXPECT_EQ(scene.refusal(2, Action::from(Action::Kind::kPlay, 255)), "RF-2.1 card_not_in_hand");
  EXPECT_EQ(scene.refusal(2, Action::rob(seats({0}))), "RF-3.4 nobody_to_choose");
  scene.plays("r1");
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-2.1", played(2, "r1")}}));
  EXPECT_FALSE(scene.hand(2).has(card("r1")));
  EXPECT_EQ(scene.hand(2).size(), 9);
  EXPECT_EQ(scene.table(), ".. .. r1 ..");
  EXPECT_EQ(scene.refusal(2, "r1"), "RF-2.1 not_your_turn");
  EXPECT_EQ(scene.turn(), 3);
  scene.plays("r2");
  EXPECT_EQ(scene.turn(), 0);
  scene.plays("r3");
  EXPECT_EQ(scene.turn(), 1);
  scene.plays("r4");
  EXPECT_EQ(scene.refusal(2, "r1"), "RF-2.1 card_not_in_hand");  // it lies on the table
}

RULE(Riffifi, "RF-2.2: a card is settled when its owner's turn comes again, before the next is played") {
  TestGame scene(4);
  scene.deal({"r4 r6 b8", "g8 y1", "g6", "g3 v2"}).plays("r4 g8 g6");
  EXPECT_EQ(scene.tokens('r'), (Held{0, 0, 0, 0, 12}));  // nothing yet
  scene.plays("g3");
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-2.1", played(3, "g3")},
                                            {"RF-2.3", turned(2, "g6", 3)},
                                            {"RF-3.1", took(0, "r4", {0, 0, 0, 0, 4})}}));
  EXPECT_EQ(scene.tokens('r'), (Held{4, 0, 0, 0, 8}));
  EXPECT_EQ(scene.table(), "## ## ## g3");  // a settled card is no longer visible
  scene.plays("r6");                        // so this red card is not buried although 4 is less
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-2.1", played(0, "r6")}, {"RF-2.2", missed(1)}}));
  EXPECT_EQ(scene.table(), "r6 ## ## g3");
  EXPECT_EQ(scene.tokens('g'), (Held{0, 0, 0, 0, 12}));  // a card face down brings nothing
}

RULE(Riffifi, "RF-2.2: nothing is settled on the first turn of any round") {
  FastRandom random(22);
  for (const Options& options : all_options()) {
    TestGame scene(options);
    for (int round = 0; round < 3 && !scene.over(); ++round) {
      if (Riffifi::next(scene.state).kind == Next::Kind::kChance) scene.deal();
      for (int seat = 1; seat < options.players; ++seat) {
        scene.random_step(random);
        EXPECT_EQ(find_fact<LootTaken>(scene.told), nullptr);
        EXPECT_EQ(find_fact<LootMissed>(scene.told), nullptr);
      }
      scene.random_round(random);
    }
  }
}

RULE(Riffifi, "RF-2.3: of two cards of one colour the higher is turned face down, at once") {
  TestGame scene(4);  // the printed example
  scene.deal({"b5", "y7", "b2", "v1"}).plays("b5 y7");
  EXPECT_EQ(scene.table(), "b5 y7 .. ..");
  scene.plays("b2");
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-2.1", played(2, "b2")}, {"RF-2.3", turned(0, "b5", 2)}}));
  EXPECT_EQ(scene.table(), "## y7 b2 ..");
  EXPECT_EQ(scene.seen_by(0).shown[0], kNoCard);
  scene.plays("v1");  // the 5 brings nothing
  EXPECT_EQ(scene.tokens('b'), (Held{0, 0, 0, 0, 12}));
  EXPECT_TRUE(scene.tells("RF-2.2", missed(0)));
}

RULE(Riffifi, "RF-2.3: cards of different colours leave each other alone, at most one of each is visible") {
  TestGame scene(5);
  scene.deal({"r8", "b7", "y6", "g5", "v4"}).plays("r8 b7 y6 g5");
  EXPECT_EQ(scene.table(), "r8 b7 y6 g5 ..");
  FastRandom random(23);
  for (const Options& options : all_options()) {
    TestGame wild(options);
    for (int step = 0; step < 200 && !wild.over(); ++step) {
      wild.random_step(random);
      std::set<Colour> visible;
      for (Card shown : Riffifi::view(wild.state, kOnlooker).shown) {
        if (shown != kNoCard) {
          EXPECT_TRUE(visible.insert(colour_of(shown)).second);
        }
      }
    }
  }
}

RULE(Riffifi, "RF-2.4: the card just played is buried without being shown if it is the higher one") {
  TestGame scene(4);  // the printed example: a 7 beside a 4
  scene.deal({"r4", "r7 r8", "b2", "g3"}).plays("r4");
  TestGame other = scene;
  scene.plays("r7");
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-2.4", played(1, "r7", true)}}));
  EXPECT_EQ(scene.table(), "r4 ## .. ..");
  EXPECT_EQ(scene.hand(1).size(), 9);
  EXPECT_EQ(scene.told_to(seat_at(1)), scene.told);
  const std::vector<Event> heard{{"RF-2.4", CardPlayed{seat_at(1), kNoCard, true}}};
  for (Seat seat : {seat_at(0), seat_at(2), seat_at(3), kTable, kOnlooker}) EXPECT_EQ(scene.told_to(seat), heard);
  // Whatever else it might have been, the others would have seen the same.
  other.plays("r8");
  for (int seat : {0, 2, 3, 6, 7}) {
    EXPECT_EQ(scene.seen_by(seat), other.seen_by(seat));
    EXPECT_EQ(scene.told_to(seat_at(seat)), other.told_to(seat_at(seat)));
    EXPECT_TRUE(scene.seen_by(seat).concealed.empty());
  }
  EXPECT_EQ(scene.seen_by(1).concealed, cards("r7"));
  EXPECT_EQ(other.seen_by(1).concealed, cards("r8"));
  scene.plays("b2 g3");
  EXPECT_TRUE(scene.tells("RF-3.1", took(0, "r4", {0, 0, 0, 0, 4})));  // the 4 is unharmed
  EXPECT_EQ(scene.seen_by(1).concealed, cards("r7"));                  // its owner keeps seeing it
}

RULE(Riffifi, "RF-2.4: a card turned down by another one is no secret, the one who played it was seen doing so") {
  TestGame scene(4);
  scene.deal({"r7", "r4", "b2", "g3"}).plays("r7 r4");
  EXPECT_EQ(scene.told_to(kOnlooker), scene.told);
  for (int seat = 0; seat < 4; ++seat) EXPECT_TRUE(scene.seen_by(seat).concealed.empty());
}

RULE(Riffifi, "RF-2.4: what was buried unseen is revealed when the round ends, not earlier") {
  TestGame scene(4);
  scene.deal({"r4 b1", "r7 v1", "b2 b3", "g3 g4"}).plays("r4 r7").left({"b1", "v1", "b2", "g3"}).plays("b2 g3");
  EXPECT_EQ(scene.seen_by(1).concealed, cards("r7"));
  EXPECT_EQ(find_fact<CardRevealed>(scene.told), nullptr);
  scene.state.hands[2].add(card("b3"));
  scene.state.hands[3].add(card("g4"));
  scene.plays("b1").plays("v1");
  EXPECT_EQ(find_fact<CardRevealed>(scene.told), nullptr);
  scene.plays("b3");  // buried beneath b1
  EXPECT_EQ(scene.told.front(), (Event{"RF-2.4", played(2, "b3", true)}));
  EXPECT_EQ(find_fact<CardRevealed>(scene.told), nullptr);
  scene.plays("g4");  // the last card: the turn goes round once more and the round is over
  std::vector<Event> reveals;
  for (const Event& event : scene.told_to(kOnlooker)) {
    if (std::holds_alternative<CardRevealed>(event.fact)) reveals.push_back(event);
  }
  EXPECT_EQ(reveals, (std::vector<Event>{{"RF-2.4", revealed(1, "r7")}, {"RF-2.4", revealed(2, "b3")}}));
  EXPECT_TRUE(std::holds_alternative<RoundEnded>(scene.told.back().fact));
  for (int seat = 0; seat < 4; ++seat) EXPECT_TRUE(scene.seen_by(seat).concealed.empty());
}

RULE(Riffifi, "RF-2.5: a card buried unseen is of a colour then visible, and higher than the visible card") {
  FastRandom random(25);
  int burials = 0;
  for (const Options& options : all_options()) {
    TestGame scene(options);
    for (int step = 0; step < 200 && !scene.over(); ++step) {
      const View before = Riffifi::view(scene.state, kOnlooker);
      scene.random_step(random);
      const auto* play = find_fact<CardPlayed>(scene.told);
      if (play == nullptr || play->card == kOfficer) continue;
      CardSet possible;  // to judge by what everybody sees
      for (Card shown : before.shown) {
        for (int value = 1; shown != kNoCard && value <= 8; ++value) {
          if (value > value_of(shown)) possible.add(card_of(colour_of(shown), value));
        }
      }
      EXPECT_EQ(play->buried, possible.has(play->card));
      burials += play->buried ? 1 : 0;
    }
  }
  EXPECT_GT(burials, 500);
}

RULE(Riffifi, "RF-2.6: green 8 is buried by green 6, which is buried by green 3") {
  TestGame scene(4);  // the printed example
  scene.deal({"r4 b1", "g8 y1", "g6 y2", "g3 y3"}).plays("r4 g8");
  EXPECT_EQ(scene.table(), "r4 g8 .. ..");
  scene.plays("g6");
  EXPECT_EQ(scene.told, (std::vector<Event>{{"RF-2.1", played(2, "g6")}, {"RF-2.3", turned(1, "g8", 2)}}));
  EXPECT_EQ(scene.table(), "r4 ## g6 ..");
  scene.plays("g3");
  EXPECT_TRUE(scene.tells("RF-2.3", turned(2, "g6", 3)));
  EXPECT_EQ(scene.table(), "## ## ## g3");
  scene.plays("b1").plays("y1").plays("y2");
  EXPECT_TRUE(scene.tells("RF-3.1", took(3, "g3", {0, 0, 0, 0, 3})));
  EXPECT_EQ(scene.tokens('g'), (Held{0, 0, 0, 3, 9}));
}

// --- End and winner ------------------------------------------------------------------------------------------------

RULE(Riffifi, "RF-4.1: a token is a point, the tokens return to the centre, and a new round is dealt") {
  TestGame scene(4);
  scene.deal({"r7", "y2", "b3", "g4"}).left({"r7", "y2", "b3", "g4"});
  scene.tokens('v', {6, 0, 4, 2}).tokens('r', {0, 0, 0, 12});
  scene.state.totals = {10, 20, 30, 40, 0};
  scene.plays("r7 y2 b3 g4");
  EXPECT_TRUE(scene.tells("RF-4.1", RoundEnded{1, {13, 2, 7, 11, 0}, {23, 22, 37, 51, 0}}));
  EXPECT_EQ(Riffifi::scores(scene.state), (Scores{23, 22, 37, 51, 0, 0}));
  for (char letter : kLetters) EXPECT_EQ(scene.tokens(letter), (Held{0, 0, 0, 0, 12}));
  EXPECT_EQ(scene.table(), ".. .. .. ..");
  EXPECT_EQ(Riffifi::next(scene.state), Next::chance());
  EXPECT_EQ(scene.seen_by(0).round, 2);
  scene.deal();
  EXPECT_EQ(scene.hand(0).size(), 10);
  EXPECT_EQ(scene.turn(), 1);
}

RULE(Riffifi, "RF-4.2: as many rounds as players, then the highest total of all rounds wins") {
  FastRandom random(42);
  for (int players = 3; players <= 5; ++players) {
    for (int game = 0; game < 20; ++game) {
      TestGame scene(players);
      PerSeat<std::uint16_t> sum{};
      for (int round = 1; round <= players; ++round) {
        EXPECT_EQ(scene.end(), "");
        EXPECT_EQ(scene.seen_by(0).round, round);
        scene.random_round(random);
        const auto* ended = find_fact<RoundEnded>(scene.told);
        ASSERT_NE(ended, nullptr);
        EXPECT_EQ(ended->round, round);
        for (std::size_t seat = 0; seat < sum.size(); ++seat) sum[seat] += ended->gained[seat];
        EXPECT_EQ(ended->totals, sum);
      }
      ASSERT_TRUE(scene.over());
      const Result result = Riffifi::result(scene.state);
      EXPECT_EQ(scene.told.back(), (Event{"RF-4.2", GameEnded{result}}));
      EXPECT_EQ(result.end, "rounds-played");
      const int best = *std::max_element(sum.begin(), sum.end());
      for (int seat = 0; seat < kMostSeats; ++seat) {
        const int total = sum[seat];
        EXPECT_EQ(result.scores[seat], total);
        EXPECT_EQ(result.winners.has(seat_at(seat)), total == best);
      }
      EXPECT_EQ(scene.refusal(0, "r1"), "RF-4.2 game_is_over");
      EXPECT_EQ(scene.refusal(deal_of(scene.state, {})), "RF-1.5 deal_not_awaited");
      EXPECT_EQ(scene.seen_by(0).round, players);
      for (int seat = 0; seat < players; ++seat) EXPECT_TRUE(Riffifi::actions(scene.state, seat_at(seat)).empty());
    }
  }
}

RULE(Riffifi, "RF-4.2: equal totals share the victory") {
  const auto end = [](PerSeat<std::uint16_t> totals) {
    TestGame scene(4);
    scene.deal({"r7", "y2", "b3", "g4"}).left({"r7", "y2", "b3", "g4"});
    scene.state.rounds = 3;
    scene.state.totals = totals;
    return scene.plays("r7 y2 b3 g4").end();  // 7, 2, 3 and 4 more
  };
  EXPECT_EQ(end({10, 10, 10, 10, 0}), "rounds-played 0");
  EXPECT_EQ(end({10, 15, 14, 12, 0}), "rounds-played 0 1 2");
  EXPECT_EQ(end({10, 15, 14, 13, 0}), "rounds-played 0 1 2 3");
  EXPECT_EQ(end({10, 15, 15, 14, 0}), "rounds-played 2 3");
}

}  // namespace
}  // namespace ludothek::riffifi::rules_test

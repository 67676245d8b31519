#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "games/riffifi/rules/game.hpp"
#include "tests/sentence.hpp"

// Every rule of Riffifi, by its number. A TestGame is a game with a chosen deal; unless told otherwise the last seat
// deals, so that seat 0 starts. Cards are a letter and a value (r b y g v: "r4"), the Officer is "O", aimed at seat 2
// "O>2".

namespace ludothek::riffifi {
namespace {

using Held = IndexedVector<Seat, int>;           // the players' and, last, the centre's
using Hands = IndexedVector<Seat, std::string>;  // "r4 b1", a seat after the other

constexpr std::string_view kLetters = "rbygv";

Colour colour(char letter) { return static_cast<Colour>(kLetters.find(letter)); }
Card card(std::string_view word) { return word[0] == 'O' ? kOfficer : card_of(colour(word[0]), word[1] - '0'); }
std::string name(Card of) {
  if (of == kOfficer) return "O";
  return std::string{kLetters[place_of(colour_of(of))], static_cast<char>('0' + value_of(of))};
}
std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> list;
  for (std::string word; stream >> word;) list.push_back(word);
  return list;
}
CardSet cards(const std::string& text) {
  CardSet set;
  for (const std::string& word : words(text)) set.add(card(word));
  return set;
}
SeatSet seats(const std::vector<int>& list) {
  SeatSet set;
  for (int seat : list) set.add(seat_at(seat));
  return set;
}
Action order(std::string_view word) {
  if (word[0] != 'O') return Action::play(card(word));
  return word.size() > 1 ? Action::play_officer(seat_at(word[2] - '0')) : Action::play_officer(std::nullopt);
}
std::string words(const std::optional<Refusal>& refusal) {
  return refusal ? std::string(refusal->rule) + " " + std::string(refusal->code) : "";
}

// Counted card by card, unlike the code.
bool five_of_a_colour(CardSet hand) {
  std::map<Colour, int> counts;
  for (Card one : hand) {
    if (one != kOfficer && ++counts[colour_of(one)] == 5) return true;
  }
  return false;
}

Outcome dealer(int seat) { return {.kind = Outcome::Kind::kDealer, .dealer = seat_at(seat)}; }
Outcome removal(std::string_view word) { return {.kind = Outcome::Kind::kRemoval, .removed = card(word)}; }

// A deal in which each seat's hand begins with the wanted cards; the others come as they may, without a misdeal unless
// the wanted ones are.
Outcome deal_of(const State& state, const Hands& wanted, std::uint32_t redeals = 0) {
  const int players = state.options.players;
  const std::size_t size = place_of(players == 3 ? 12 : 40 / players);
  IndexedVector<Seat, std::vector<Card>> hands(players);
  CardSet rest = cards_in_play(state);
  bool misdeal = false;
  for (std::size_t seat = 0; seat < wanted.size(); ++seat) {
    for (Card one : cards(wanted[seat])) {
      hands[seat].push_back(one);
      rest.remove(one);
    }
    misdeal |= five_of_a_colour(cards(wanted[seat]));
  }
  std::vector<Card> others;
  for (Card one : rest) others.push_back(one);
  Outcome deal{
      .kind = Outcome::Kind::kDeal, .redeals = redeals, .size = static_cast<std::uint8_t>(cards_in_play(state).size())};
  FastRandom random(7);
  for (bool good = false; !good;) {
    shuffle(random, std::span(others));
    std::size_t place = 0;
    std::size_t next = 0;
    good = true;
    for (const std::vector<Card>& begun : hands) {
      std::vector<Card> hand = begun;
      while (hand.size() < size) hand.push_back(others[next++]);
      CardSet set;
      for (Card one : hand) set.add(deal.deck[place++] = one);
      good &= misdeal || !five_of_a_colour(set);
    }
    while (next < others.size()) deal.deck[place++] = others[next++];
  }
  return deal;
}

class TestGame {
 public:
  State state;
  std::vector<Event> told;  // by the last step

  explicit TestGame(Options options, int dealing = -1) : state(Riffifi::setup(options)) {
    chance(dealer(dealing < 0 ? options.players - 1 : dealing));
    if (options.officer && options.players > 3) chance(removal("r1"));
  }
  explicit TestGame(int players, int dealing = -1)
      : TestGame(Options{.players = static_cast<std::uint8_t>(players)}, dealing) {}

  TestGame& deal(const Hands& wanted = {}, std::uint32_t redeals = 0) {
    return chance(deal_of(state, wanted, redeals));
  }
  // Late in the round: only these cards are left.
  TestGame& left(const Hands& hands) {
    for (std::size_t seat = 0; seat < hands.size(); ++seat) state.hands[seat] = cards(hands[seat]);
    return *this;
  }
  // The tokens of a colour as they shall be; the rest is in the centre.
  TestGame& tokens(char letter, const Held& each) {
    Holding holding{};
    int rest = kTokensOfAColour;
    std::size_t seat = 0;
    for (int amount : each) {
      holding[seat++] = static_cast<std::uint8_t>(amount);
      rest -= amount;
    }
    holding[kCentre] = static_cast<std::uint8_t>(rest);
    state.tokens[colour(letter)] = Tokens(holding);
    return *this;
  }
  // Ticks as they shall be: "rby" for red, blue, yellow.
  TestGame& ticks(int seat, std::string_view letters) {
    unsigned bits = 0;
    for (char letter : letters) bits |= 1u << index(colour(letter));
    state.ticked[seat] = static_cast<std::uint8_t>(bits);
    return *this;
  }

  TestGame& chance(const Outcome& outcome) {
    EXPECT_EQ(refusal(outcome), "");
    told.clear();
    Riffifi::apply(state, outcome, Sink<Event>(told));
    return *this;
  }
  TestGame& act(int seat, Action action) {
    EXPECT_EQ(refusal(seat, action), "") << "seat " << seat << ", place " << action.place();
    told.clear();
    Riffifi::apply(state, seat_at(seat), action, Sink<Event>(told));
    return *this;
  }
  // One card after the other, each by whoever is on turn.
  TestGame& plays(const std::string& text) {
    for (const std::string& word : words(text)) act(turn(), order(word));
    return *this;
  }
  TestGame& rob(const std::vector<int>& extra) { return act(turn(), Action::rob(seats(extra))); }
  TestGame& random_step(FastRandom& random) {
    if (Riffifi::next(state).kind == Next::Kind::kChance) return chance(Riffifi::sample(state, random));
    const Choices<Action> choices = Riffifi::actions(state, state.turn);
    return act(turn(), choices[static_cast<int>(random.below(static_cast<std::uint32_t>(choices.size())))]);
  }
  // Random play until the round that runs is over.
  TestGame& random_round(FastRandom& random) {
    for (const int rounds = state.rounds; state.rounds == rounds && !over();) random_step(random);
    return *this;
  }

  std::string refusal(int seat, Action action) const { return words(Riffifi::refuse(state, seat_at(seat), action)); }
  std::string refusal(int seat, std::string_view word) const { return refusal(seat, order(word)); }
  std::string refusal(const Outcome& outcome) const { return words(Riffifi::refuse(state, outcome)); }
  int turn() const { return index(state.turn); }
  bool over() const { return Riffifi::next(state).kind == Next::Kind::kOver; }
  CardSet hand(int seat) const { return state.hands[seat]; }
  View seen_by(int seat) const { return Riffifi::view(state, seat_at(seat)); }
  std::vector<Event> told_to(Seat seat) const {
    std::vector<Event> heard = told;
    for (Event& event : heard) event = Riffifi::redact(event, seat);
    return heard;
  }
  Held tokens(char letter) const {
    const Holding holding = Riffifi::view(state, kOnlooker).tokens[colour(letter)];
    Held list(holding.begin(), holding.begin() + state.options.players);
    list.push_back(holding[kCentre]);
    return list;
  }
  // What lies on the table, as an onlooker sees it: "r4 ## .." is a card face up, one face down, none yet.
  std::string table() const {
    const View view = Riffifi::view(state, kOnlooker);
    std::string text;
    for (std::size_t seat = 0; seat < state.options.players; ++seat) {
      const Pile pile = view.piles[seat];
      text += seat == 0 ? "" : " ";
      text += pile == Pile::kFaceUp ? name(view.shown[seat]) : pile == Pile::kFaceDown ? "##" : "..";
    }
    return text;
  }
  template <class Fact>
  bool tells(std::string_view rule, const Fact& fact) const {
    return std::find(told.begin(), told.end(), Event{rule, fact}) != told.end();
  }
  // "rounds-played 0 2": how it ended and who won; empty while it goes on.
  std::string end() const {
    if (!over()) return "";
    const Result result = Riffifi::result(state);
    std::string text(result.end);
    for (Seat seat : result.winners) text += " " + std::to_string(index(seat));
    return text;
  }
};

constexpr Options kFour{.players = 4};
constexpr Options kOfficerFour{.players = 4, .officer = true};
constexpr Options kTicksFour{.players = 4, .ticks = true};

CardPlayed played(int seat, std::string_view word, bool buried = false) { return {seat_at(seat), card(word), buried}; }
CardTurnedDown turned(int seat, std::string_view word, int by) { return {seat_at(seat), card(word), seat_at(by)}; }
LootMissed missed(int seat) { return {seat_at(seat)}; }
CardRevealed revealed(int seat, std::string_view word) { return {seat_at(seat), card(word)}; }
ColourTicked ticked(int seat, char letter) { return {seat_at(seat), colour(letter)}; }
// What each player and, last, the centre gives.
LootTaken took(int seat, std::string_view word, const Held& gifts) {
  LootTaken loot{seat_at(seat), card(word), 0, {}};
  for (std::size_t i = 0; i < gifts.size(); ++i) {
    loot.from[i + 1 == gifts.size() ? kCentre : i] = static_cast<std::uint8_t>(gifts[i]);
    loot.amount += gifts[i];
  }
  return loot;
}
template <class Fact>
const Fact* find_fact(const std::vector<Event>& told) {
  for (const Event& event : told) {
    if (const auto* fact = std::get_if<Fact>(&event.fact)) return fact;
  }
  return nullptr;
}

std::vector<Options> all_options() {
  std::vector<Options> list;
  for (std::uint8_t players = 3; players <= 5; ++players) {
    for (unsigned bits = 0; bits < 8; ++bits) {
      list.push_back({players, (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0});
    }
  }
  return list;
}

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

// --- Sharing the loot ----------------------------------------------------------------------------------------------

// Four players; seat 0 plays this card, nobody touches it, and it is settled, or waits for a choice.
TestGame settled(std::string_view word, char letter, const Held& holdings, Options options = kFour) {
  TestGame scene(options);
  const std::string others = letter == 'v' ? "yrb" : letter == 'b' ? "yrv" : letter == 'y' ? "rbv" : "ybv";
  Hands hands{std::string(word)};
  std::string row(word);
  for (char other : others) {
    hands.push_back(std::string{other, '2'});
    row += std::string{' ', other, '2'};
  }
  return scene.deal(hands).tokens(letter, holdings).plays(row);
}

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

// A loot taken one token after the other: from the centre, then from whoever was among the richest when robbing turned
// to them and has given least since.
struct Shares {
  Holding from{};
  IndexedVector<int, std::size_t> group;  // whom robbing had turned to at last
  Holding left{};
  int uneven = 0;  // how many of the group gave one token more than the others
};
Shares token_by_token(const Holding& holding, std::size_t collector, int due) {
  Shares shares{.left = holding};
  for (int token = 0; token < due; ++token) {
    std::size_t giver = kCentre;
    if (shares.left[kCentre] == 0) {
      const auto emptied = [&shares](std::size_t seat) { return shares.left[seat] == 0; };
      if (std::all_of(shares.group.begin(), shares.group.end(), emptied)) {
        shares.group.clear();
        int most = 1;
        for (std::size_t seat = 0; seat < kMostSeats; ++seat) {
          if (seat != collector) most = std::max<int>(most, shares.left[seat]);
        }
        for (std::size_t seat = 0; seat < kMostSeats; ++seat) {
          if (seat != collector && shares.left[seat] == most) shares.group.push_back(seat);
        }
      }
      if (shares.group.empty()) break;  // nothing exists outside the collector's pile
      giver = shares.group.front();
      for (std::size_t seat : shares.group) giver = shares.left[seat] > shares.left[giver] ? seat : giver;
    }
    --shares.left[giver];
    ++shares.from[giver];
  }
  if (!shares.group.empty()) {
    const int most_left = shares.left[shares.group.back()];
    for (std::size_t seat : shares.group) shares.uneven += shares.left[seat] < most_left ? 1 : 0;
  }
  return shares;
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

// --- A second reading ----------------------------------------------------------------------------------------------

// The rules once more, as plainly as they can be written, to compare whole games with.
class Referee {
 public:
  explicit Referee(const State& dealt)
      : options_(dealt.options), dealer_(dealt.dealer), turn_((index(dealt.dealer) + 1) % dealt.options.players) {
    begin(dealt.hands);
  }
  void deal(const State& dealt) { begin(dealt.hands); }
  void play(Action action) {
    const std::size_t seat = place_of(turn_);
    if (action.kind() == Action::Kind::kRob) {
      choosing_ = false;
      collect(action.extra());
      return go_on();
    }
    hands_[seat].remove(action.card());
    top_[seat] = action.card();
    up_[seat] = !action.is_officer();
    if (action.victim()) up_[*action.victim()] = false;
    for (std::size_t other = 0; other < options_.players && up_[seat]; ++other) {
      if (other == seat || !up_[other] || colour_of(top_[other]) != colour_of(top_[seat])) continue;
      (value_of(top_[other]) > value_of(top_[seat]) ? up_[other] : up_[seat]) = false;
    }
    turn_ = (turn_ + 1) % options_.players;
    settle();
  }
  void compare_with(const State& state) const {
    const View view = Riffifi::view(state, kOnlooker);
    EXPECT_EQ(state.rounds, rounds_);
    EXPECT_EQ(state.phase == Phase::kOver, over_);
    EXPECT_EQ(state.phase == Phase::kRob, choosing_);
    EXPECT_EQ(state.dealer, seat_at(index(dealer_)));
    for (std::size_t seat = 0; seat < options_.players; ++seat) {
      EXPECT_EQ(state.hands[seat], hands_[seat]);
      EXPECT_EQ(is_shown(state, state.top[seat]), up_[seat]);
      EXPECT_EQ(state.totals[seat], totals_[seat]);
      for (std::size_t place = 0; place < kColours; ++place) {
        EXPECT_EQ(view.tokens[place][seat], tokens_[place][seat]);
        EXPECT_EQ((state.ticked[seat] >> place) & 1, ticks_[seat].count(place));
      }
    }
    if (!over_ && state.phase != Phase::kDeal) {
      EXPECT_EQ(index(state.turn), turn_);
    }
  }

 private:
  void begin(const PerSeat<CardSet>& hands) {
    hands_ = begun_ = hands;
    up_ = {};
    top_.fill(kNoCard);
    for (Holding& holding : tokens_) holding = {0, 0, 0, 0, 0, 12, 0, 0};
    turn_ = (index(dealer_) + 1) % options_.players;
  }
  void settle() {
    const std::size_t seat = place_of(turn_);
    if (up_[seat]) {
      const Shares shares = shares_now();
      if (shares.uneven > 0) {
        choosing_ = true;
        return;
      }
      collect({});
    }
    go_on();
  }
  Shares shares_now() const {
    const Card one = top_[turn_];
    return token_by_token(tokens_[colour_of(one)], place_of(turn_), value_of(one));
  }
  void collect(SeatSet extra) {
    const std::size_t seat = place_of(turn_);
    const std::size_t place = place_of(colour_of(top_[seat]));
    Shares shares = shares_now();
    if (shares.uneven > 0) {  // who gave the extra tokens gives them back, who was chosen gives them
      for (int i = 0; i < shares.uneven; ++i) ++shares.left[shares.group[i]];
      for (Seat giver : extra) --shares.left[giver];
    }
    shares.left[seat] = 12;
    for (std::size_t other = 0; other < shares.left.size(); ++other) {
      if (other != seat) shares.left[seat] = static_cast<std::uint8_t>(shares.left[seat] - shares.left[other]);
    }
    tokens_[place] = shares.left;
    up_[seat] = false;
    if (options_.ticks && tokens_[place][seat] >= 7) ticks_[seat].insert(place);
    over_ = ticks_[seat].size() == 5;
  }
  void go_on() {
    if (over_ || !hands_[turn_].empty()) return;
    if (turn_ != index(dealer_)) {
      turn_ = (turn_ + 1) % options_.players;
      return settle();
    }
    for (std::size_t seat = 0; seat < options_.players; ++seat) {
      for (const Holding& holding : tokens_) totals_[seat] += holding[seat];
    }
    over_ = ++rounds_ == (options_.ticks ? 50 : options_.players);
    PerSeat<CardSet> next{};
    for (std::size_t seat = 0; !over_ && options_.equal_chances && seat < options_.players; ++seat) {
      next[(seat + 1) % options_.players] = begun_[seat];
    }
    if (!over_) dealer_ = seat_at((index(dealer_) + 1) % options_.players);
    begin(next);
  }

  Options options_;
  Seat dealer_;
  int turn_;
  PerSeat<CardSet> hands_{}, begun_{};
  PerSeat<Card> top_{};
  PerSeat<bool> up_{};
  PerColour<Holding> tokens_{};
  PerSeat<int> totals_{};
  PerSeat<std::set<std::size_t>> ticks_{};
  int rounds_ = 0;
  bool choosing_ = false;
  bool over_ = false;
};

RULE(Riffifi, "a second, plain reading of the rules gives the same games, with every option") {
  FastRandom random(2);
  int choices = 0;
  for (const Options& options : all_options()) {
    for (int game = 0; game < 12; ++game) {
      TestGame scene(options, static_cast<int>(random.below(options.players)));
      scene.random_step(random);
      Referee referee(scene.state);
      while (!scene.over() && !testing::Test::HasFailure()) {
        if (Riffifi::next(scene.state).kind == Next::Kind::kChance) {
          scene.random_step(random);
          referee.deal(scene.state);
        } else {
          const Choices<Action> legal = Riffifi::actions(scene.state, scene.state.turn);
          const Action action = legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))];
          choices += action.kind() == Action::Kind::kRob ? 1 : 0;
          scene.act(scene.turn(), action);
          referee.play(action);
        }
        referee.compare_with(scene.state);
      }
    }
  }
  EXPECT_GT(choices, 100);
}

}  // namespace
}  // namespace ludothek::riffifi

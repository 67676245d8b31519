// Games of Riffifi with a chosen deal, in few words, for tests of its rules. Unless told otherwise the last seat deals,
// so that seat 0 starts. Cards are a letter and a value (r b y g v: "r4"), the Officer is "O", aimed at seat 2 "O>2".
#pragma once

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "games/riffifi/rules/game.hpp"
#include "tests/sentence.hpp"

namespace ludothek::riffifi::rules_test {

using Held = IndexedVector<Seat, int>;           // the players' and, last, the centre's
using Hands = IndexedVector<Seat, std::string>;  // "r4 b1", a seat after the other

inline constexpr std::string_view kLetters = "rbygv";

inline Colour colour(char letter) { return static_cast<Colour>(kLetters.find(letter)); }
inline Card card(std::string_view word) { return word[0] == 'O' ? kOfficer : card_of(colour(word[0]), word[1] - '0'); }
inline std::string name(Card of) {
  if (of == kOfficer) return "O";
  return std::string{kLetters[place_of(colour_of(of))], static_cast<char>('0' + value_of(of))};
}
inline std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> list;
  for (std::string word; stream >> word;) list.push_back(word);
  return list;
}
inline CardSet cards(const std::string& text) {
  CardSet set;
  for (const std::string& word : words(text)) set.add(card(word));
  return set;
}
inline SeatSet seats(const std::vector<int>& list) {
  SeatSet set;
  for (int seat : list) set.add(seat_at(seat));
  return set;
}
inline Action order(std::string_view word) {
  if (word[0] != 'O') return Action::play(card(word));
  return word.size() > 1 ? Action::play_officer(seat_at(word[2] - '0')) : Action::play_officer(std::nullopt);
}
inline std::string words(const std::optional<Refusal>& refusal) {
  return refusal ? std::string(refusal->rule) + " " + std::string(refusal->code) : "";
}

// Counted card by card, unlike the code.
inline bool five_of_a_colour(CardSet hand) {
  std::map<Colour, int> counts;
  for (Card one : hand) {
    if (one != kOfficer && ++counts[colour_of(one)] == 5) return true;
  }
  return false;
}

inline Outcome dealer(int seat) { return {.kind = Outcome::Kind::kDealer, .dealer = seat_at(seat)}; }
inline Outcome removal(std::string_view word) { return {.kind = Outcome::Kind::kRemoval, .removed = card(word)}; }

// A deal in which each seat's hand begins with the wanted cards; the others come as they may, without a misdeal unless
// the wanted ones are.
inline Outcome deal_of(const State& state, const Hands& wanted, std::uint32_t redeals = 0) {
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

inline constexpr Options kFour{.players = 4};
inline constexpr Options kOfficerFour{.players = 4, .officer = true};
inline constexpr Options kTicksFour{.players = 4, .ticks = true};

inline CardPlayed played(int seat, std::string_view word, bool buried = false) {
  return {seat_at(seat), card(word), buried};
}
inline CardTurnedDown turned(int seat, std::string_view word, int by) {
  return {seat_at(seat), card(word), seat_at(by)};
}
inline LootMissed missed(int seat) { return {seat_at(seat)}; }
inline CardRevealed revealed(int seat, std::string_view word) { return {seat_at(seat), card(word)}; }
inline ColourTicked ticked(int seat, char letter) { return {seat_at(seat), colour(letter)}; }
// What each player and, last, the centre gives.
inline LootTaken took(int seat, std::string_view word, const Held& gifts) {
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

// Four players; seat 0 plays this card, nobody touches it, and it is settled, or waits for a choice.
inline TestGame settled(std::string_view word, char letter, const Held& holdings, Options options = kFour) {
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

inline std::vector<Options> all_options() {
  std::vector<Options> list;
  for (std::uint8_t players = 3; players <= 5; ++players) {
    for (unsigned bits = 0; bits < 8; ++bits) {
      list.push_back({players, (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0});
    }
  }
  return list;
}

// A loot taken one token after the other: from the centre, then from whoever was among the richest when robbing turned
// to them and has given least since.
struct Shares {
  Holding from{};
  IndexedVector<int, std::size_t> group;  // whom robbing had turned to at last
  Holding left{};
  int uneven = 0;  // how many of the group gave one token more than the others
};
inline Shares token_by_token(const Holding& holding, std::size_t collector, int due) {
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

}  // namespace ludothek::riffifi::rules_test

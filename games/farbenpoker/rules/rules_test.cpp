#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/farbenpoker/rules/game.hpp"
#include "tests/sentence.hpp"

// Every rule of Farbenpoker, by its number. A TestGame is a game with known sticks: A1–A3 are red, A4–A6 blue, A7–A9
// yellow, A10–A12 green, A13–A15 white, A16–A18 black. Colours are letters (r b y g w k), holes as in the record.

namespace ludothek::farbenpoker {
namespace {

using Chips = std::vector<int>;

Colour colour(char letter) { return static_cast<Colour>(std::string_view("rbygwk").find(letter)); }
Dice dice(std::string_view letters) { return {colour(letters[0]), colour(letters[1]), colour(letters[2])}; }
Hole hole(const std::string& name) { return hole_of(name[0] == 'A' ? Side::kA : Side::kB, std::stoi(name.substr(1))); }
PerDie<Hole> holes(const char* a, const char* b, const char* c) { return {hole(a), hole(b), hole(c)}; }
std::string words(const std::optional<Refusal>& refusal) {
  return refusal ? std::string(refusal->rule) + " " + std::string(refusal->code) : "";
}

Outcome first(int seat) { return {.kind = Outcome::Kind::kFirst, .seat = seat_at(seat)}; }
Outcome arrangement(std::string_view letters) {
  Outcome outcome{.kind = Outcome::Kind::kArrange};
  for (std::size_t i = 0; i < letters.size(); ++i) outcome.sticks[i] = colour(letters[i]);
  return outcome;
}
Outcome rolled(std::string_view letters) { return {.kind = Outcome::Kind::kRoll, .dice = dice(letters)}; }
Outcome rolled_third(char letter) { return {.kind = Outcome::Kind::kRollThird, .colour = colour(letter)}; }
Outcome put_at(const char* name) { return {.kind = Outcome::Kind::kPut, .hole = hole(name)}; }
Outcome returned_to(const char* name) { return {.kind = Outcome::Kind::kReturn, .hole = hole(name)}; }

constexpr std::string_view kInOrder = "rrrbbbyyygggwwwkkk";
constexpr Edition kDe = Edition::kDe;
constexpr Edition kFr = Edition::kFr;

class TestGame {
 public:
  State state;
  std::vector<Event> told;  // by the last step

  TestGame(int players, Edition edition) : state(Farbenpoker::setup({static_cast<std::uint8_t>(players), edition})) {
    chance(first(0)).chance(arrangement(kInOrder));
  }
  // The chips as they shall be; the pot gets `pot`, the stock the rest, or `stock` (the rest is then out of the scene).
  TestGame& chips(std::initializer_list<int> each, int pot = 0, int stock = -1) {
    int rest = kChips - pot;
    std::size_t seat = 0;
    for (int amount : each) {
      state.chips[seat++] = static_cast<std::uint8_t>(amount);
      rest -= amount;
    }
    state.pot = static_cast<std::uint8_t>(pot);
    state.stock = static_cast<std::uint8_t>(stock < 0 ? rest : stock);
    return *this;
  }

  TestGame& chance(const Outcome& outcome) {
    EXPECT_EQ(refusal(outcome), "");
    told.clear();
    Farbenpoker::apply(state, outcome, Sink<Event>(told));
    return *this;
  }
  TestGame& act(int seat, Action action) {
    EXPECT_EQ(refusal(seat, action), "") << "seat " << seat << ", place " << action.place();
    told.clear();
    Farbenpoker::apply(state, seat_at(seat), action, Sink<Event>(told));
    return *this;
  }
  TestGame& roll(std::string_view letters) { return chance(rolled(letters)); }
  TestGame& draw(int seat, const char* from) { return act(seat, Action::draw(hole(from))); }
  // A miss, with where the stick goes: the player says so in `de`, chance in `fr`.
  TestGame& miss(int seat, const char* from, const char* to) {
    draw(seat, from);
    return state.options.edition == kDe ? act(seat, Action::put(hole(to))) : chance(put_at(to));
  }
  TestGame& reroll(int seat, char letter) { return act(seat, Action::reroll()).chance(rolled_third(letter)); }
  TestGame& put_back(int seat, const char* a, const char* b, const char* c) {
    for (const char* to : {a, b, c}) act(seat, Action::put_back(hole(to)));
    return *this;
  }
  TestGame& rescue(int seat, const char* a, const char* b, const char* c) {
    for (const char* from : {a, b, c}) act(seat, Action::rescue(hole(from)));
    return *this;
  }
  // Red, blue and yellow are rolled and found in A1, A4, A7 by those whose turn it is; the last of them wins the pot.
  TestGame& three_hits() {
    roll("rby");
    for (const char* from : {"A1", "A4", "A7"}) draw(index(state.turn), from);
    return *this;
  }
  // The same, and the three sticks go to B1, B2, B3.
  TestGame& pot() {
    three_hits();
    return put_back(index(state.turn), "B1", "B2", "B3");
  }

  std::string refusal(int seat, Action action) const {
    return words(Farbenpoker::refuse(state, seat_at(seat), action));
  }
  std::string refusal(const Outcome& outcome) const { return words(Farbenpoker::refuse(state, outcome)); }
  Chips chips() const { return {state.chips.begin(), state.chips.begin() + state.options.players}; }
  int turn() const { return index(state.turn); }
  template <class Fact>
  bool tells(std::string_view rule, const Fact& fact) const {
    for (const Event& event : told) {
      if (event == Event{rule, fact}) return true;
    }
    return false;
  }
  // "stock-empty 0 2": how it ended and who won; empty while it goes on.
  std::string end() const {
    if (Farbenpoker::next(state).kind != Next::Kind::kOver) return "";
    const Result result = Farbenpoker::result(state);
    std::string text(result.end);
    for (Seat seat : result.winners) text += " " + std::to_string(index(seat));
    return text;
  }
};

// --- Material and set-up -------------------------------------------------------------------------------------------

RULE(Farbenpoker, "FP-1.1: three dice, eighteen sticks, fifty chips, twice eighteen holes") {
  TestGame scene(3, kDe);
  EXPECT_EQ(scene.state.standing.size(), 18);
  EXPECT_EQ(scene.state.stock + scene.state.pot + 5 + 5 + 5, 50);
  EXPECT_EQ(hole("A18"), Hole{17});
  EXPECT_EQ(hole("B18"), Hole{35});
  EXPECT_EQ(side_of(hole("B1")), Side::kB);
  EXPECT_EQ(number_of(hole("B7")), 7);
  scene.roll("rby");
  EXPECT_EQ(scene.refusal(0, Action::from(Action::Kind::kDraw, 37)), "FP-1.1 no_such_hole");
  EXPECT_EQ(scene.refusal(0, Action::from(Action::Kind::kDraw, 255)), "FP-1.1 no_such_hole");
}

RULE(Farbenpoker, "FP-1.2: six colours, three sticks of each, and no others on the dice") {
  State state = Farbenpoker::setup({2, kDe});
  Farbenpoker::apply(state, first(1));
  EXPECT_EQ(words(Farbenpoker::refuse(state, arrangement("rrrrbbyyygggwwwkkk"))), "FP-1.2 three_sticks_of_each_colour");
  Outcome odd = arrangement(kInOrder);
  odd.sticks[17] = Colour{6};
  EXPECT_EQ(words(Farbenpoker::refuse(state, odd)), "FP-1.2 no_such_colour");
  EXPECT_EQ(words(Farbenpoker::refuse(state, arrangement("kwgybrkwgybrkwgybr"))), "");
  TestGame scene(2, kDe);
  EXPECT_EQ(scene.refusal({.kind = Outcome::Kind::kRoll}), "FP-1.2 no_such_colour");
  EXPECT_EQ(scene.refusal(rolled("kkk")), "");
  PerColour<int> seen{};
  FastRandom random(1);
  for (int i = 0; i < 600; ++i) ++seen[Farbenpoker::sample(scene.state, random).dice[2]];
  for (int count : seen) EXPECT_GT(count, 50);
}

RULE(Farbenpoker, "FP-1.3: two to five players get five chips each, the rest is the stock") {
  for (int players = 2; players <= 5; ++players) {
    const TestGame scene(players, kFr);
    EXPECT_EQ(scene.chips(), Chips(place_of(players), 5));
    EXPECT_EQ(scene.state.stock, 50 - 5 * players);
    EXPECT_EQ(scene.state.pot, 0);
  }
  EXPECT_EQ(words(Farbenpoker::refuse(Options{1, kDe})), "FP-1.3 players_2_to_5");
  EXPECT_EQ(words(Farbenpoker::refuse(Options{6, kDe})), "FP-1.3 players_2_to_5");
  EXPECT_EQ(words(Farbenpoker::refuse(Options{2, Edition{2}})), "FP-2.5 no_such_edition");
  EXPECT_EQ(words(Farbenpoker::refuse(Options{5, kFr})), "");
}

RULE(Farbenpoker, "FP-1.4: all sticks stand on side A, and nobody is told their order") {
  const TestGame scene(2, kDe);
  EXPECT_EQ(scene.state.standing, holes_of(Side::kA));
  ASSERT_EQ(scene.told.size(), 1u);
  EXPECT_TRUE(scene.tells("FP-1.4", SticksArranged{holes_of(Side::kA)}));
  State state = Farbenpoker::setup({2, kDe});
  Farbenpoker::apply(state, first(0));
  EXPECT_EQ(words(Farbenpoker::refuse(state, seat_at(0), Action::draw(hole("A1")))), "FP-1.4 sticks_not_arranged");
  EXPECT_EQ(scene.refusal(arrangement(kInOrder)), "FP-1.4 arrangement_not_awaited");
}

RULE(Farbenpoker, "FP-1.5: the first player is drawn by lot, then play goes clockwise") {
  State state = Farbenpoker::setup({3, kDe});
  EXPECT_EQ(words(Farbenpoker::refuse(state, first(3))), "FP-1.5 no_such_seat");
  EXPECT_EQ(words(Farbenpoker::refuse(state, first(255))), "FP-1.5 no_such_seat");
  EXPECT_EQ(words(Farbenpoker::refuse(state, seat_at(0), Action::reroll())), "FP-1.5 first_player_not_drawn");
  std::vector<Event> told;
  Farbenpoker::apply(state, first(2), Sink<Event>(told));
  EXPECT_EQ(told, (std::vector<Event>{{"FP-1.5", FirstDrawn{seat_at(2)}}}));
  Farbenpoker::apply(state, arrangement(kInOrder));
  Farbenpoker::apply(state, rolled("rby"));
  EXPECT_EQ(Farbenpoker::next(state), Next::turn(seat_at(2)));
  Farbenpoker::apply(state, seat_at(2), Action::draw(hole("A1")));
  EXPECT_EQ(Farbenpoker::next(state), Next::turn(seat_at(0)));
  EXPECT_EQ(words(Farbenpoker::refuse(state, first(0))), "FP-1.5 first_player_not_awaited");
  EXPECT_EQ(words(Farbenpoker::refuse(state, kTable, Action::reroll())), "FP-1.5 no_such_seat");
}

// --- A turn --------------------------------------------------------------------------------------------------------

RULE(Farbenpoker, "FP-2.1: a new combination is rolled with all three dice by the player on turn") {
  TestGame scene(2, kDe);
  EXPECT_EQ(Farbenpoker::next(scene.state), Next::chance());
  EXPECT_EQ(scene.refusal(0, Action::draw(hole("A1"))), "FP-2.1 dice_not_rolled");
  scene.roll("ggw");
  EXPECT_TRUE(scene.tells("FP-2.1", DiceRolled{seat_at(0), dice("ggw"), false}));
  EXPECT_EQ(Farbenpoker::next(scene.state), Next::turn(seat_at(0)));
}

RULE(Farbenpoker, "FP-2.2: one stick is drawn from any occupied hole of either side, and everybody sees it") {
  TestGame scene(2, kDe);
  scene.roll("rby");
  EXPECT_EQ(Farbenpoker::actions(scene.state, seat_at(0)).size(), 18);
  EXPECT_TRUE(Farbenpoker::actions(scene.state, seat_at(1)).empty());
  EXPECT_EQ(scene.refusal(0, Action::draw(hole("B1"))), "FP-2.2 hole_is_empty");
  EXPECT_EQ(scene.refusal(0, Action::put(hole("B1"))), "FP-2.2 draw_a_stick_first");
  scene.draw(0, "A16");
  EXPECT_TRUE(scene.tells("FP-2.2", StickDrawn{seat_at(0), hole("A16"), Colour::kBlack}));
  scene.act(0, Action::put(hole("B4"))).draw(1, "B4");
  EXPECT_TRUE(scene.tells("FP-2.2", StickDrawn{seat_at(1), hole("B4"), Colour::kBlack}));
}

RULE(Farbenpoker, "FP-2.3: a hit is laid beside its die, brings a chip, and that die is no longer sought") {
  TestGame scene(3, kDe);
  scene.roll("rrb").miss(0, "A16", "B1").draw(1, "A1");
  EXPECT_TRUE(scene.tells("FP-2.3", StickServed{seat_at(1), 0, 1}));
  EXPECT_EQ(scene.chips(), (Chips{4, 6, 5}));
  EXPECT_EQ(scene.state.stock, 34);
  EXPECT_FALSE(scene.state.standing.has(hole("A1")));
  scene.draw(2, "A2");  // the other red die
  EXPECT_TRUE(scene.tells("FP-2.3", StickServed{seat_at(2), 1, 1}));
  EXPECT_EQ(scene.state.served, 0b011);
  scene.draw(0, "A3");  // no red die is sought any more
  EXPECT_TRUE(scene.tells("FP-2.4", ChipsPaid{seat_at(0), 1}));
  EXPECT_EQ(scene.chips(), (Chips{3, 6, 6}));
}

RULE(Farbenpoker, "FP-2.4: a miss goes to the other side and costs a chip, which goes into the pot") {
  TestGame scene(2, kDe);
  scene.roll("rby").draw(0, "A16");
  EXPECT_TRUE(scene.tells("FP-2.4", ChipsPaid{seat_at(0), 1}));
  EXPECT_EQ(scene.chips(), (Chips{4, 5}));
  EXPECT_EQ(scene.state.pot, 1);
  EXPECT_EQ(scene.refusal(0, Action::put(hole("A16"))), "FP-2.4 wrong_side");
  EXPECT_EQ(scene.refusal(0, Action::draw(hole("A1"))), "FP-2.4 put_the_stick_first");
  scene.act(0, Action::put(hole("B18")));
  scene.draw(1, "B18");  // and back again
  EXPECT_EQ(scene.refusal(1, Action::put(hole("B18"))), "FP-2.4 wrong_side");
  scene.act(1, Action::put(hole("A16")));
  EXPECT_EQ(scene.state.standing, holes_of(Side::kA));
  EXPECT_EQ(scene.state.pot, 2);
}

RULE(Farbenpoker, "FP-2.5: in the German edition the player chooses the free hole") {
  TestGame scene(2, kDe);
  scene.roll("rby").miss(0, "A16", "B7");
  EXPECT_TRUE(scene.tells("FP-2.5", StickPut{seat_at(0), hole("B7"), Colour::kBlack}));
  scene.draw(1, "A17");
  EXPECT_EQ(Farbenpoker::next(scene.state), Next::turn(seat_at(1)));
  EXPECT_EQ(Farbenpoker::actions(scene.state, seat_at(1)).size(), 17);
  EXPECT_EQ(scene.refusal(1, Action::put(hole("B7"))), "FP-2.5 hole_is_taken");
  EXPECT_EQ(scene.refusal(put_at("B8")), "FP-2.5 put_not_awaited");
}

RULE(Farbenpoker, "FP-2.5: in the French edition chance chooses the hole, each free one as likely") {
  TestGame scene(2, kFr);
  scene.roll("rby").miss(0, "A16", "B7").draw(1, "A17");
  EXPECT_EQ(Farbenpoker::next(scene.state), Next::chance());
  EXPECT_TRUE(Farbenpoker::actions(scene.state, seat_at(1)).empty());
  EXPECT_EQ(scene.refusal(1, Action::put(hole("B8"))), "FP-2.5 chance_chooses_the_hole");
  EXPECT_EQ(scene.refusal(put_at("B7")), "FP-2.5 hole_is_taken");
  EXPECT_EQ(scene.refusal(put_at("A17")), "FP-2.4 wrong_side");
  EXPECT_EQ(scene.refusal({.kind = Outcome::Kind::kPut}), "FP-1.1 no_such_hole");
  PerHole<int> seen{};
  FastRandom random(2);
  for (int i = 0; i < 1700; ++i) ++seen[Farbenpoker::sample(scene.state, random).hole];
  for (int place = 0; place < kHoles; ++place) {
    const bool free = place >= 18 && place != index(hole("B7"));
    EXPECT_EQ(seen[place] > 50, free) << place;
  }
}

RULE(Farbenpoker, "FP-2.6: after a hit as after a miss the next player is on turn, with the same dice") {
  TestGame scene(3, kDe);
  scene.roll("rby").draw(0, "A1");
  EXPECT_EQ(scene.turn(), 1);
  EXPECT_EQ(scene.refusal(0, Action::draw(hole("A2"))), "FP-2.6 not_your_turn");
  EXPECT_EQ(scene.refusal(2, Action::draw(hole("A2"))), "FP-2.6 not_your_turn");
  scene.miss(1, "A18", "B1");
  EXPECT_EQ(scene.turn(), 2);
  EXPECT_EQ(scene.state.dice, dice("rby"));
}

RULE(Farbenpoker, "FP-2.7: the dice are not rolled again until all three have their stick") {
  TestGame scene(2, kDe);
  scene.roll("rby");
  EXPECT_EQ(scene.refusal(rolled("rby")), "FP-2.7 roll_not_awaited");
  scene.draw(0, "A1").draw(1, "A4");
  EXPECT_EQ(scene.refusal(rolled("rby")), "FP-2.7 roll_not_awaited");
  scene.draw(0, "A7").put_back(0, "B1", "B2", "B3");
  EXPECT_EQ(scene.refusal(rolled("ggg")), "");
}

RULE(Farbenpoker, "FP-2.8: with two dice served the third may be rolled once more a turn; a miss then costs two") {
  TestGame scene(3, kDe);
  scene.roll("rby");
  EXPECT_EQ(scene.refusal(0, Action::reroll()), "FP-2.8 reroll_not_now");
  scene.draw(0, "A1");
  EXPECT_EQ(scene.refusal(1, Action::reroll()), "FP-2.8 reroll_not_now");
  scene.draw(1, "A7");  // yellow: the middle die is the third one
  EXPECT_EQ(scene.refusal(rolled_third('g')), "FP-2.8 third_die_not_awaited");
  scene.act(2, Action::reroll());
  EXPECT_TRUE(scene.tells("FP-2.8", ThirdDieTaken{seat_at(2), 1}));
  EXPECT_EQ(Farbenpoker::next(scene.state), Next::chance());
  EXPECT_EQ(scene.refusal(2, Action::draw(hole("A2"))), "FP-2.8 third_die_not_rolled");
  EXPECT_EQ(scene.refusal({.kind = Outcome::Kind::kRollThird}), "FP-1.2 no_such_colour");
  scene.chance(rolled_third('b'));  // the same again
  EXPECT_TRUE(scene.tells("FP-2.8", ThirdDieRolled{seat_at(2), 1, Colour::kBlue}));
  EXPECT_EQ(scene.refusal(2, Action::reroll()), "FP-2.8 already_rerolled");
  scene.draw(2, "A18");
  EXPECT_TRUE(scene.tells("FP-2.8", ChipsPaid{seat_at(2), 2}));
  EXPECT_EQ(scene.chips(), (Chips{6, 6, 3}));
  EXPECT_EQ(scene.state.pot, 2);
  scene.act(2, Action::put(hole("B1")));
  scene.draw(0, "A17");  // who did not roll it again pays one
  EXPECT_EQ(scene.chips(), (Chips{5, 6, 3}));
  scene.act(0, Action::put(hole("B2")));
  EXPECT_EQ(scene.refusal(1, Action::reroll()), "");  // a new turn
}

RULE(Farbenpoker, "FP-2.9: who owes two chips and has one pays one") {
  TestGame scene(2, kDe);
  scene.chips({1, 5}).roll("rby").draw(0, "A1").draw(1, "A4");
  scene.chips({1, 5}).reroll(0, 'w').draw(0, "A18");
  EXPECT_TRUE(scene.tells("FP-2.9", ChipsPaid{seat_at(0), 1}));
  EXPECT_TRUE(scene.tells("FP-5.1", PlayerBroke{seat_at(0)}));
  EXPECT_EQ(scene.chips(), (Chips{0, 5}));
  EXPECT_EQ(scene.state.pot, 1);
}

// --- Privilege of the roller ---------------------------------------------------------------------------------------

RULE(Farbenpoker, "FP-3.1: the roller's first draw brings a chip for each die of its colour, and serves one die") {
  TestGame twice(2, kDe);
  twice.roll("rbr").draw(0, "A1");
  EXPECT_TRUE(twice.tells("FP-3.1", StickServed{seat_at(0), 0, 2}));
  EXPECT_EQ(twice.chips(), (Chips{7, 5}));
  EXPECT_EQ(twice.state.served, 0b001);
  twice.draw(1, "A2");  // who did not roll gets one
  EXPECT_TRUE(twice.tells("FP-2.3", StickServed{seat_at(1), 2, 1}));
  TestGame thrice(2, kFr);
  thrice.roll("ggg").draw(0, "A10");
  EXPECT_TRUE(thrice.tells("FP-3.1", StickServed{seat_at(0), 0, 3}));
  EXPECT_EQ(thrice.chips(), (Chips{8, 5}));
  TestGame single(2, kDe);  // a colour shown once brings one
  single.roll("rbr").draw(0, "A4");
  EXPECT_EQ(single.chips(), (Chips{6, 5}));
  TestGame late(2, kDe);  // not on the roller's second draw
  late.roll("rbr").miss(0, "A18", "B1").miss(1, "A17", "B2").draw(0, "A1");
  EXPECT_EQ(late.chips(), (Chips{5, 4}));
}

RULE(Farbenpoker, "FP-3.2: rolling the third die again gives no privilege") {
  TestGame scene(2, kDe);
  scene.roll("rrb").draw(0, "A1").draw(1, "A2").reroll(0, 'r');
  EXPECT_FALSE(scene.state.privilege);
  scene.draw(0, "A3");  // three dice show red
  EXPECT_TRUE(scene.tells("FP-2.3", StickServed{seat_at(0), 2, 1}));
  EXPECT_EQ(scene.chips(), (Chips{8, 6}));
}

// --- Winning the pot -----------------------------------------------------------------------------------------------

RULE(Farbenpoker, "FP-4.1: whoever serves the third die takes the whole pot besides the chip of the hit") {
  TestGame scene(3, kDe);
  scene.chips({5, 5, 5}, 7).three_hits();
  EXPECT_TRUE(scene.tells("FP-2.3", StickServed{seat_at(2), 2, 1}));
  EXPECT_TRUE(scene.tells("FP-4.1", PotWon{seat_at(2), 7}));
  EXPECT_EQ(scene.chips(), (Chips{6, 6, 13}));
  EXPECT_EQ(scene.state.pot, 0);
}

RULE(Farbenpoker, "FP-4.2: in the German edition the winner returns the sticks to the side that has fewer") {
  TestGame scene(2, kDe);
  scene.roll("rby").draw(0, "A1").miss(1, "A18", "B9").draw(0, "A4").draw(1, "A7");
  EXPECT_EQ(Farbenpoker::next(scene.state), Next::turn(seat_at(1)));
  EXPECT_EQ(Farbenpoker::actions(scene.state, seat_at(1)).size(), 17);
  EXPECT_EQ(scene.refusal(1, Action::put_back(hole("A1"))), "FP-4.2 wrong_side");
  EXPECT_EQ(scene.refusal(1, Action::put_back(hole("B9"))), "FP-4.2 hole_is_taken");
  EXPECT_EQ(scene.refusal(1, Action::draw(hole("A2"))), "FP-4.2 return_the_sticks_first");
  scene.act(1, Action::put_back(hole("B1")));  // in the order of the dice
  EXPECT_TRUE(scene.tells("FP-4.2", StickReturned{seat_at(1), hole("B1"), Colour::kRed}));
  scene.act(1, Action::put_back(hole("B2")));
  EXPECT_TRUE(scene.tells("FP-4.2", StickReturned{seat_at(1), hole("B2"), Colour::kBlue}));
  EXPECT_EQ(scene.refusal(1, Action::put_back(hole("A1"))), "FP-4.2 wrong_side");
  scene.act(1, Action::put_back(hole("B3")));
  EXPECT_TRUE(scene.tells("FP-4.2", StickReturned{seat_at(1), hole("B3"), Colour::kYellow}));
  EXPECT_EQ(scene.state.standing.size(), 18);
}

RULE(Farbenpoker, "FP-4.2: which side has fewer is decided once, with the three sticks in hand") {
  TestGame scene(2, kDe);
  scene.chips({20, 20}).roll("rby");
  // Seven sticks cross over and three are found: 8 stand on A, 7 on B, so two returns make B the fuller side.
  for (const char* from : {"A12", "A13", "A14", "A15", "A16", "A17", "A18"}) {
    scene.miss(scene.turn(), from, (std::string("B") + (from + 1)).c_str());
  }
  for (const char* from : {"A1", "A4", "A7"}) scene.draw(scene.turn(), from);
  scene.act(1, Action::put_back(hole("B1"))).act(1, Action::put_back(hole("B2")));
  EXPECT_EQ(scene.refusal(1, Action::put_back(hole("A1"))), "FP-4.2 wrong_side");
  EXPECT_EQ(scene.refusal(1, Action::put_back(hole("B3"))), "");
}

RULE(Farbenpoker, "FP-4.2: in the French edition the winner chooses the side, one for all three") {
  TestGame scene(2, kFr);
  scene.three_hits();
  EXPECT_EQ(Farbenpoker::actions(scene.state, seat_at(0)).size(), 18 + 3);
  scene.act(0, Action::put_back(hole("A4")));
  EXPECT_EQ(scene.refusal(0, Action::put_back(hole("B1"))), "FP-4.2 wrong_side");
  EXPECT_EQ(scene.refusal(0, Action::put_back(hole("A4"))), "FP-4.2 hole_is_taken");
  EXPECT_EQ(scene.refusal(returned_to("A1")), "FP-5.5 return_not_awaited");
  scene.act(0, Action::put_back(hole("A1"))).act(0, Action::put_back(hole("A7")));
  EXPECT_EQ(scene.state.standing, holes_of(Side::kA));
  EXPECT_EQ(scene.state.sticks[0], Colour::kBlue);
}

RULE(Farbenpoker, "FP-4.3: the next player starts a new combination") {
  TestGame scene(4, kDe);
  scene.pot();
  EXPECT_EQ(Farbenpoker::next(scene.state), Next::chance());
  EXPECT_EQ(scene.turn(), 3);
  scene.roll("kkr");
  EXPECT_EQ(Farbenpoker::next(scene.state), Next::turn(seat_at(3)));
  EXPECT_EQ(scene.state.served, 0);
  EXPECT_TRUE(scene.state.privilege);
}

// --- Out of chips --------------------------------------------------------------------------------------------------

RULE(Farbenpoker, "FP-5.1: a player without chips is skipped until somebody wins the pot") {
  TestGame scene(4, kDe);
  scene.chips({5, 1, 5, 5}).roll("rby").draw(0, "A1").draw(1, "A18");
  EXPECT_TRUE(scene.tells("FP-5.1", PlayerBroke{seat_at(1)}));
  scene.act(1, Action::put(hole("B1")));  // even the last chip's miss is put
  scene.miss(2, "A17", "B2").miss(3, "A16", "B3").miss(0, "A15", "B4");
  EXPECT_EQ(scene.turn(), 2);
  EXPECT_EQ(scene.refusal(1, Action::draw(hole("A2"))), "FP-5.1 no_chips");
}

RULE(Farbenpoker, "FP-5.2: after the pot those without chips get a chance each, clockwise from the winner") {
  TestGame scene(5, kFr);
  scene.chips({0, 5, 0, 5, 0});
  scene.state.turn = seat_at(1);
  scene.pot();  // 1, 3 and 1 again
  EXPECT_EQ(scene.turn(), 2);
  EXPECT_EQ(scene.refusal(2, Action::rescue(hole("A2"))), "FP-5.2 dice_not_rolled");
  scene.roll("rgg");
  EXPECT_TRUE(scene.tells("FP-5.2", DiceRolled{seat_at(2), dice("rgg"), true}));
  EXPECT_EQ(Farbenpoker::next(scene.state), Next::turn(seat_at(2)));
  EXPECT_EQ(scene.refusal(4, Action::rescue(hole("A2"))), "FP-5.1 no_chips");
  EXPECT_EQ(scene.refusal(1, Action::rescue(hole("A2"))), "FP-2.6 not_your_turn");
  EXPECT_EQ(scene.refusal(2, Action::draw(hole("A2"))), "FP-5.2 choose_three_holes_first");
  EXPECT_EQ(scene.refusal(2, Action::rescue(hole("A1"))), "FP-5.2 hole_is_empty");
  scene.act(2, Action::rescue(hole("A2")));
  EXPECT_EQ(scene.told, (std::vector<Event>{{"FP-5.2", RescuePicked{seat_at(2), hole("A2")}}}));
  EXPECT_EQ(scene.refusal(2, Action::rescue(hole("A2"))), "FP-5.2 hole_already_chosen");
  scene.act(2, Action::rescue(hole("B3")));
  EXPECT_EQ(scene.told, (std::vector<Event>{{"FP-5.2", RescuePicked{seat_at(2), hole("B3")}}}));
  EXPECT_TRUE(scene.state.standing.has(hole("A2")));  // nothing is drawn before the third
  scene.act(2, Action::rescue(hole("A10")));
  EXPECT_TRUE(scene.tells("FP-5.2", RescueDrawn{seat_at(2), holes("A2", "B3", "A10"), dice("ryg"), 2}));
  for (const char* to : {"B5", "B6", "B7"}) scene.chance(returned_to(to));
  EXPECT_EQ(scene.turn(), 4);
  scene.roll("kkk").rescue(4, "A16", "A17", "A18");
  for (const char* to : {"B10", "B11", "B12"}) scene.chance(returned_to(to));
  EXPECT_EQ(scene.turn(), 0);
  EXPECT_EQ(scene.chips()[2], 2);
  EXPECT_EQ(scene.chips()[4], 3);
}

RULE(Farbenpoker, "FP-5.3: a chip for each stick that fits, no stick or die counted twice") {
  struct Case {
    const char* dice;
    std::array<const char*, 3> holes;
    int fits;
  };
  // After the pot: A2 A3 red, A5 blue, A8 yellow, A10 green; B1 red, B2 blue, B3 yellow.
  const std::vector<Case> cases{{"rrr", {"A2", "A3", "A5"}, 2}, {"rbb", {"A2", "A3", "B1"}, 1},
                                {"rrr", {"A2", "A3", "B1"}, 3}, {"ybr", {"A2", "A5", "A8"}, 3},
                                {"rrb", {"A5", "B2", "A2"}, 2}, {"kkg", {"A10", "A11", "A12"}, 1}};
  for (const Case& one : cases) {
    TestGame scene(2, kDe);
    scene.chips({5, 5}).roll("rby").draw(0, "A1").draw(1, "A4").draw(0, "A7");
    scene.chips({8, 0}).put_back(0, "B1", "B2", "B3").roll(one.dice);
    scene.rescue(1, one.holes[0], one.holes[1], one.holes[2]);
    EXPECT_TRUE(scene.tells("FP-5.3", PlayerRescued{seat_at(1), one.fits})) << one.dice;
    EXPECT_EQ(scene.chips(), (Chips{8, one.fits}));
    EXPECT_EQ(scene.state.stock, 42 - one.fits);
  }
}

RULE(Farbenpoker, "FP-5.4: whose three sticks all fail is out for good") {
  TestGame scene(4, kDe);
  scene.chips({5, 0, 5, 5}).pot();  // seat 3 wins it
  scene.roll("kkk").rescue(1, "A2", "A5", "A8");
  EXPECT_TRUE(scene.tells("FP-5.4", PlayerOut{seat_at(1)}));
  EXPECT_EQ(scene.chips()[1], 0);
  scene.put_back(1, "B4", "B5", "B6");
  EXPECT_EQ(scene.turn(), 0);
  scene.roll("wgy").draw(0, "A13");
  EXPECT_EQ(scene.turn(), 2);
  EXPECT_EQ(scene.refusal(1, Action::draw(hole("A2"))), "FP-5.4 out_for_good");
  scene.draw(2, "A10").draw(3, "A9").put_back(3, "B7", "B8", "B9");
  EXPECT_EQ(scene.state.phase, Phase::kRoll);  // no second chance
  EXPECT_EQ(scene.turn(), 0);
}

RULE(Farbenpoker, "FP-5.5: a chance's sticks go back to the side with fewer, by choice or by lot, for all to see") {
  TestGame german(2, kDe);
  german.chips({5, 0}).pot().roll("rby").rescue(1, "A2", "A5", "A8");
  EXPECT_EQ(german.refusal(1, Action::put_back(hole("A2"))), "FP-5.5 wrong_side");
  EXPECT_EQ(german.refusal(1, Action::put_back(hole("B1"))), "FP-5.5 hole_is_taken");
  EXPECT_EQ(german.refusal(1, Action::put(hole("B4"))), "FP-5.5 return_the_sticks_first");
  EXPECT_EQ(german.refusal(returned_to("B4")), "FP-5.5 return_not_awaited");
  german.act(1, Action::put_back(hole("B4")));
  EXPECT_TRUE(german.tells("FP-5.5", StickReturned{seat_at(1), hole("B4"), Colour::kRed}));  // in the order drawn
  TestGame french(2, kFr);
  french.chips({5, 0}).pot().roll("rby").rescue(1, "A8", "A5", "B1");
  EXPECT_EQ(Farbenpoker::next(french.state), Next::chance());
  EXPECT_EQ(french.refusal(1, Action::put_back(hole("B4"))), "FP-5.5 chance_chooses_the_hole");
  EXPECT_EQ(french.refusal(returned_to("A8")), "FP-5.5 wrong_side");
  EXPECT_EQ(french.refusal(returned_to("B2")), "FP-5.5 hole_is_taken");
  EXPECT_EQ(french.refusal({.kind = Outcome::Kind::kReturn}), "FP-1.1 no_such_hole");
  french.chance(returned_to("B1"));
  EXPECT_TRUE(french.tells("FP-5.5", StickReturned{seat_at(1), hole("B1"), Colour::kYellow}));
  EXPECT_EQ(french.refusal(returned_to("B1")), "FP-5.5 hole_is_taken");
}

RULE(Farbenpoker, "FP-5.6: who was saved and loses everything again gets a chance again") {
  TestGame scene(2, kDe);
  scene.chips({5, 0}).pot().roll("rkk").rescue(1, "A2", "A5", "A8").put_back(1, "B4", "B5", "B6");
  EXPECT_EQ(scene.chips()[1], 1);
  scene.roll("ggg").miss(1, "A18", "B18");  // broke again
  for (const char* from : {"A10", "A11", "A12"}) scene.draw(0, from);
  scene.put_back(0, "B10", "B11", "B12");
  EXPECT_EQ(scene.state.phase, Phase::kRescueRoll);
  EXPECT_EQ(scene.turn(), 1);
}

RULE(Farbenpoker, "FP-5.7: then the player after the pot's winner who has chips rolls") {
  TestGame saved(4, kDe);
  saved.chips({0, 5, 5, 5});
  saved.state.turn = seat_at(1);
  saved.pot().roll("rby").rescue(0, "A2", "A5", "A8").put_back(0, "B4", "B5", "B6");  // seat 3 won the pot
  EXPECT_EQ(saved.state.phase, Phase::kRoll);
  EXPECT_EQ(saved.turn(), 0);
  TestGame lost(4, kDe);
  lost.chips({0, 5, 5, 5});
  lost.state.turn = seat_at(1);
  lost.pot().roll("kkk").rescue(0, "A2", "A5", "A8").put_back(0, "B4", "B5", "B6");
  EXPECT_EQ(lost.turn(), 1);
}

// --- End -----------------------------------------------------------------------------------------------------------

RULE(Farbenpoker, "FP-6.1: the game ends at once when the stock is empty; the most chips win, the pot is nobody's") {
  TestGame scene(3, kDe);
  scene.chips({9, 30, 5}, 5).roll("rby").draw(0, "A1");
  EXPECT_EQ(scene.state.stock, 0);
  EXPECT_EQ(scene.end(), "stock-empty 1");
  EXPECT_EQ(scene.chips(), (Chips{10, 30, 5}));
  EXPECT_TRUE(scene.tells("FP-6.1", GameEnded{Farbenpoker::result(scene.state)}));
  EXPECT_EQ(scene.refusal(1, Action::draw(hole("A2"))), "FP-6.1 game_is_over");
  EXPECT_EQ(scene.refusal(rolled("rby")), "FP-6.1 game_is_over");
  EXPECT_TRUE(Farbenpoker::actions(scene.state, seat_at(1)).empty());
}

RULE(Farbenpoker, "FP-6.1: who is due more than the stock holds takes what there is") {
  TestGame scene(2, kDe);
  scene.chips({23, 25}).roll("ggg").draw(0, "A10");
  EXPECT_TRUE(scene.tells("FP-3.1", StickServed{seat_at(0), 0, 2}));
  EXPECT_EQ(scene.chips(), (Chips{25, 25}));
  EXPECT_EQ(scene.end(), "stock-empty 0 1");
}

RULE(Farbenpoker, "FP-6.1: it ends in the middle of the chances too, and nothing is returned") {
  TestGame scene(4, kFr);
  scene.chips({20, 0, 0, 20}, 5).pot();  // 0, 3, 0: two chips stay in the stock
  EXPECT_EQ(scene.state.stock, 2);
  scene.roll("rrr").rescue(1, "A2", "A3", "B1");
  EXPECT_TRUE(scene.tells("FP-5.3", PlayerRescued{seat_at(1), 2}));
  EXPECT_EQ(scene.end(), "stock-empty 0");
  EXPECT_EQ(scene.chips(), (Chips{27, 2, 0, 21}));
  EXPECT_EQ(scene.state.standing.size(), 15);
}

RULE(Farbenpoker, "FP-6.2: in the German edition, when only two have chips the pot they play for is the last") {
  TestGame scene(3, kDe);
  scene.chips({5, 1, 5}).roll("rby").draw(0, "A1").draw(1, "A18");
  EXPECT_TRUE(scene.tells("FP-6.2", LastPotBegun{}));
  EXPECT_TRUE(Farbenpoker::view(scene.state, kOnlooker).last_pot);
  scene.act(1, Action::put(hole("B1"))).draw(2, "A4").draw(0, "A7");
  EXPECT_EQ(scene.end(), "two-left 0");  // no return, no chance for seat 1
  EXPECT_EQ(scene.chips(), (Chips{8, 0, 6}));
  EXPECT_EQ(scene.state.standing.size(), 15);
  EXPECT_EQ(scene.refusal(0, Action::put_back(hole("B2"))), "FP-6.2 game_is_over");
}

RULE(Farbenpoker, "FP-6.2: in the French edition it is when only two are not out for good") {
  TestGame scene(3, kFr);
  scene.chips({5, 1, 5}).roll("rby").draw(0, "A1").miss(1, "A18", "B18");
  EXPECT_FALSE(Farbenpoker::view(scene.state, kOnlooker).last_pot);
  scene.draw(2, "A4").draw(0, "A7").put_back(0, "B1", "B2", "B3");
  EXPECT_EQ(scene.turn(), 1);
  scene.roll("kkk").rescue(1, "A2", "A5", "A8");
  EXPECT_EQ(scene.end(), "");
  for (const char* to : {"B4", "B5", "B6"}) scene.chance(returned_to(to));
  EXPECT_TRUE(scene.tells("FP-6.2", LastPotBegun{}));
  EXPECT_TRUE(Farbenpoker::view(scene.state, kOnlooker).last_pot);
  EXPECT_EQ(scene.turn(), 2);
  scene.roll("wgw").draw(2, "A13").draw(0, "A10").draw(2, "A14");
  EXPECT_EQ(scene.end(), "two-left 0 2");
  EXPECT_EQ(scene.chips(), (Chips{9, 0, 9}));
}

RULE(Farbenpoker, "FP-6.2: all who waited get their chance before the condition is looked at") {
  TestGame scene(4, kFr);
  scene.chips({5, 0, 0, 0}).pot().roll("kkk").rescue(1, "A10", "A13", "A14");
  for (const char* to : {"B4", "B5", "B6"}) scene.chance(returned_to(to));
  scene.roll("kkk").rescue(2, "A11", "A12", "A15");  // two are not out, and one of them has yet to get a chance
  EXPECT_EQ(scene.end(), "");
  for (const char* to : {"B7", "B8", "B9"}) scene.chance(returned_to(to));
  EXPECT_FALSE(scene.tells("FP-6.2", LastPotBegun{}));
  EXPECT_FALSE(Farbenpoker::view(scene.state, kOnlooker).last_pot);
  EXPECT_EQ(scene.turn(), 3);
  scene.roll("rkk").rescue(3, "A2", "A5", "A8");
  for (const char* to : {"A1", "A4", "A7"}) scene.chance(returned_to(to));
  EXPECT_TRUE(scene.tells("FP-6.2", LastPotBegun{}));
  EXPECT_EQ(scene.turn(), 3);
}

RULE(Farbenpoker, "FP-6.2: when one of the last two goes broke the other plays on alone until the pot is won") {
  TestGame scene(3, kDe);
  scene.chips({5, 0, 1}).roll("rby").draw(0, "A1").draw(2, "A18");
  EXPECT_FALSE(scene.tells("FP-6.2", LastPotBegun{}));  // it was the last pot already
  scene.act(2, Action::put(hole("B1"))).miss(0, "A17", "B2").draw(0, "A4").draw(0, "A7");
  EXPECT_EQ(scene.end(), "two-left 0");
  EXPECT_EQ(scene.chips(), (Chips{9, 0, 0}));
}

RULE(Farbenpoker, "FP-6.3: two players play on after a pot, until one is out for good") {
  for (Edition edition : {kDe, kFr}) {
    TestGame scene(2, edition);
    scene.chips({5, 0}).pot();
    EXPECT_FALSE(Farbenpoker::view(scene.state, kOnlooker).last_pot);
    EXPECT_EQ(scene.end(), "");
    scene.roll("kkk").rescue(1, "A2", "A5", "A8");
    EXPECT_EQ(scene.end(), "one-left 0");
    EXPECT_TRUE(scene.tells("FP-6.3", GameEnded{Farbenpoker::result(scene.state)}));
    EXPECT_EQ(scene.chips(), (Chips{8, 0}));
    EXPECT_EQ(scene.state.standing.size(), 15);  // no return
    EXPECT_EQ(scene.refusal(1, Action::put_back(hole("B4"))), "FP-6.3 game_is_over");
  }
}

RULE(Farbenpoker, "FP-6.3: with three, too, the game ends when all chances are over and one player is left") {
  TestGame scene(3, kFr);
  scene.chips({5, 0, 0}).pot().roll("kkk").rescue(1, "A2", "A5", "A8");
  EXPECT_EQ(scene.end(), "");
  for (const char* to : {"B4", "B5", "B6"}) scene.chance(returned_to(to));
  scene.roll("kkk").rescue(2, "A3", "A6", "A9");
  EXPECT_EQ(scene.end(), "one-left 0");
}

RULE(Farbenpoker, "FP-6.4: when nobody has a chip left all share it who are not out for good") {
  TestGame scene(4, kFr);
  scene.chips({1, 0, 1, 0});
  scene.state.out.add(seat_at(3));
  scene.roll("rby").miss(0, "A18", "B1").draw(2, "A17");
  EXPECT_EQ(scene.end(), "");  // the last miss has its put
  scene.chance(put_at("B2"));
  EXPECT_EQ(scene.end(), "no-chips 0 1 2");
  EXPECT_TRUE(scene.tells("FP-6.4", GameEnded{Farbenpoker::result(scene.state)}));
  EXPECT_EQ(scene.chips(), (Chips{0, 0, 0, 0}));
  EXPECT_EQ(scene.refusal(2, Action::draw(hole("A1"))), "FP-6.4 game_is_over");
}

RULE(Farbenpoker, "FP-6.5: equal chips share the victory") {
  TestGame scene(3, kDe);
  scene.chips({19, 10, 20}).roll("rby").draw(0, "A1");
  EXPECT_EQ(scene.end(), "stock-empty 0 2");
  EXPECT_EQ(Farbenpoker::scores(scene.state), (Scores{20, 10, 20, 0, 0, 0}));
}

// Whatever bytes reach it: legal is what actions() lists, no more and no less.
void expect_refusals_to_agree(const State& state) {
  for (int seat = 0; seat < 10; ++seat) {
    const Choices<Action> legal = Farbenpoker::actions(state, seat_at(seat));
    for (int kind = 0; kind < 6; ++kind) {
      for (int place = 0; place < 256; place += place < 40 ? 1 : 23) {
        const Action action = Action::from(static_cast<Action::Kind>(kind), place);
        const std::optional<Refusal> refusal = Farbenpoker::refuse(state, seat_at(seat), action);
        ASSERT_EQ(!refusal, legal.contains(action));
        if (refusal) {
          ASSERT_EQ(refusal->rule.substr(0, 3), "FP-");
          ASSERT_FALSE(refusal->code.empty());
        }
      }
    }
  }
  for (int byte = 0; byte < 256; byte += 5) {
    Outcome outcome{.kind = static_cast<Outcome::Kind>(byte % 9), .seat = seat_at(byte)};
    outcome.hole = static_cast<Hole>(byte);
    outcome.colour = static_cast<Colour>(byte);
    outcome.dice.fill(outcome.colour);
    outcome.sticks.fill(outcome.colour);
    ASSERT_TRUE(Farbenpoker::refuse(state, outcome) || Farbenpoker::next(state).kind == Next::Kind::kChance);
  }
}

Action any(const Choices<Action>& legal, FastRandom& random) {
  return legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))];
}

void expect_nothing_lost(const State& state) {
  int chips = state.stock + state.pot;
  for (int amount : state.chips) chips += amount;
  ASSERT_EQ(chips, kChips);
  int sticks = std::popcount(state.served);
  for (Colour stick : state.hand) sticks += stick == kNoColour ? 0 : 1;
  for (int place = 0; place < kHoles; ++place) {
    const bool stands = state.sticks[place] != kNoColour;
    ASSERT_EQ(stands, state.standing.has(static_cast<Hole>(place)));
    sticks += stands ? 1 : 0;
  }
  ASSERT_EQ(sticks, state.phase > Phase::kArrange ? kSticks : 0);
}

RULE(Farbenpoker, "FP-6.6: every game ends, and there is always a legal draw and a free hole") {
  for (std::uint64_t game = 0; game < 400; ++game) {
    FastRandom random(6, game);
    const Options options{static_cast<std::uint8_t>(2 + game % 4), game % 8 < 4 ? kDe : kFr};
    State state = Farbenpoker::setup(options);
    int draws = 0;
    for (Next next = Farbenpoker::next(state); next.kind != Next::Kind::kOver; next = Farbenpoker::next(state)) {
      expect_nothing_lost(state);
      if (game < 16) expect_refusals_to_agree(state);
      if (testing::Test::HasFatalFailure()) return;
      if (next.kind == Next::Kind::kChance) {
        const Outcome outcome = Farbenpoker::sample(state, random);
        ASSERT_EQ(words(Farbenpoker::refuse(state, outcome)), "");
        Farbenpoker::apply(state, outcome);
        continue;
      }
      const Choices<Action> legal = Farbenpoker::actions(state, next.seat());
      ASSERT_FALSE(legal.empty());
      draws += state.phase == Phase::kDraw ? 1 : 0;
      Farbenpoker::apply(state, next.seat(), any(legal, random));
    }
    EXPECT_LE(draws, 14 * 2 * (kChips + kDice));  // at most 14 pots, each with few misses; a draw may have its re-roll
    EXPECT_FALSE(Farbenpoker::result(state).winners.empty());
    expect_refusals_to_agree(state);
  }
}

// --- What is hidden ------------------------------------------------------------------------------------------------

// The same position with the standing sticks in another order.
State with_sticks_turned(State state) {
  std::vector<std::size_t> places;
  for (Hole standing : state.standing) places.push_back(place_of(standing));
  for (std::size_t i = 1; i < places.size(); ++i) std::swap(state.sticks[places[0]], state.sticks[places[i]]);
  return state;
}

RULE(Farbenpoker, "FP-7.1: nobody is told the colour of a stick that stands in the device") {
  for (std::uint64_t game = 0; game < 80; ++game) {
    FastRandom random(7, game);
    State state = Farbenpoker::setup({static_cast<std::uint8_t>(2 + game % 4), game % 8 < 4 ? kDe : kFr});
    for (Next next = Farbenpoker::next(state); next.kind != Next::Kind::kOver; next = Farbenpoker::next(state)) {
      State other = with_sticks_turned(state);
      View onlooker = Farbenpoker::view(state, kOnlooker);
      for (Seat seat : SeatSet::first(state.options.players)) {
        EXPECT_EQ(Farbenpoker::view(other, seat), Farbenpoker::view(state, seat));
        onlooker.me = seat;
        EXPECT_EQ(Farbenpoker::view(state, seat), onlooker);  // all see the same
      }
      std::vector<Event> told;
      std::vector<Event> told_otherwise;
      if (next.kind == Next::Kind::kChance) {
        const Outcome outcome = Farbenpoker::sample(state, random);
        Farbenpoker::apply(other, outcome, Sink<Event>(told_otherwise));
        Farbenpoker::apply(state, outcome, Sink<Event>(told));
        EXPECT_EQ(told, told_otherwise);
        continue;
      }
      const Action action = any(Farbenpoker::actions(state, next.seat()), random);
      const bool draws = (state.phase == Phase::kDraw && !action.is_reroll()) ||
                         (state.phase == Phase::kRescue && state.picked[1] != kNoHole);
      if (draws) other = state;  // a stick that leaves the device is seen
      Farbenpoker::apply(other, next.seat(), action, Sink<Event>(told_otherwise));
      Farbenpoker::apply(state, next.seat(), action, Sink<Event>(told));
      EXPECT_EQ(told, told_otherwise);
      for (const Event& event : told) EXPECT_EQ(Farbenpoker::redact(event, kOnlooker), event);
    }
  }
}

RULE(Farbenpoker, "FP-7.1: what lies open is seen: the stick in hand, served dice, who waits, who is out") {
  TestGame scene(4, kDe);
  scene.chips({5, 0, 5, 5});
  scene.state.out.add(seat_at(1));
  scene.roll("rby").draw(0, "A1").draw(2, "A18");
  const View view = Farbenpoker::view(scene.state, seat_at(3));
  EXPECT_EQ(view.hand, (Dice{Colour::kBlack, kNoColour, kNoColour}));
  EXPECT_EQ(view.side, Side::kB);
  EXPECT_EQ(view.served, 0b001);
  EXPECT_EQ(view.out, SeatSet::only(seat_at(1)));
  EXPECT_TRUE(view.waiting.empty());
  EXPECT_EQ(view.awaited, SeatSet::only(seat_at(2)));
  EXPECT_EQ(view.standing.size(), 16);
  scene.chips({5, 0, 0, 5});
  EXPECT_EQ(Farbenpoker::view(scene.state, seat_at(3)).waiting, SeatSet::only(seat_at(2)));
}

// --- Order of settlement -------------------------------------------------------------------------------------------

RULE(Farbenpoker, "FP-8.1: who empties the stock by serving the third die still wins the pot") {
  TestGame scene(3, kDe);
  scene.chips({10, 12, 10}, 15).three_hits();
  EXPECT_TRUE(scene.tells("FP-4.1", PotWon{seat_at(2), 15}));
  EXPECT_EQ(scene.chips(), (Chips{11, 13, 26}));
  EXPECT_EQ(scene.end(), "stock-empty 2");  // before FP-6.2 is looked at
  EXPECT_EQ(scene.state.pot, 0);
  TestGame both(3, kDe);  // the last pot, and it empties the stock: FP-6.1 comes first
  both.chips({22, 0, 20}, 5).three_hits();
  EXPECT_EQ(both.end(), "stock-empty 0");
  EXPECT_EQ(both.chips(), (Chips{29, 0, 21}));
}

}  // namespace
}  // namespace ludothek::farbenpoker

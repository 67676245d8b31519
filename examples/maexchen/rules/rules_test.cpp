#include <initializer_list>
#include <string>
#include <vector>

#include "examples/maexchen/rules/game.hpp"
#include "tests/sentence.hpp"

// Every rule of RULES.md as a small scene. Unless a scene says otherwise Ana begins.

namespace ludothek::maexchen {
namespace {

constexpr Seat kAna{0};
constexpr Seat kBo{1};
constexpr Seat kCleo{2};

Throw said(int number) { return throw_of(number); }
Action announce(int number) { return Action::announce(said(number)); }

std::string words(const std::optional<Refusal>& refusal) {
  return refusal ? std::string(refusal->rule) + " " + std::string(refusal->code) : "allowed";
}

class TestGame {
 public:
  explicit TestGame(const Options& options = {.players = 3}, Seat first = kAna) : state(Maexchen::setup(options)) {
    chance({.kind = Outcome::Kind::kFirst, .seat = first});
  }
  TestGame& chance(const Outcome& outcome) {
    EXPECT_EQ(words(Maexchen::refuse(state, outcome)), "allowed");
    events.clear();
    Maexchen::apply(state, outcome, Sink<Event>(events));
    return *this;
  }
  TestGame& dice(int one, int other) {
    return chance(
        {.kind = Outcome::Kind::kThrow, .dice = {static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(other)}});
  }
  TestGame& does(Seat seat, const Action& action) {
    EXPECT_EQ(refusal(seat, action), "allowed");
    events.clear();
    Maexchen::apply(state, seat, action, Sink<Event>(events));
    return *this;
  }
  std::string refusal(Seat seat, const Action& action) const { return words(Maexchen::refuse(state, seat, action)); }
  template <class Fact>
  bool told(std::string_view rule, const Fact& fact) const {
    for (const Event& event : events) {
      if (event == Event{rule, fact}) return true;
    }
    return false;
  }
  int lives(Seat seat) const { return state.lives[seat]; }

  State state;
  std::vector<Event> events;
};

RULE(Maexchen, "MX-1.1: two to six play, and no others") {
  EXPECT_EQ(words(Maexchen::refuse({.players = 1})), "MX-1.1 players_2_to_6");
  EXPECT_EQ(words(Maexchen::refuse({.players = 2})), "allowed");
  EXPECT_EQ(words(Maexchen::refuse({.players = 6})), "allowed");
  EXPECT_EQ(words(Maexchen::refuse({.players = 7})), "MX-1.1 players_2_to_6");
  TestGame scene;
  EXPECT_EQ(words(Maexchen::refuse(scene.state, {.kind = Outcome::Kind::kThrow, .dice = {0, 3}})),
            "MX-1.1 no_such_face");
  EXPECT_EQ(words(Maexchen::refuse(scene.state, {.kind = Outcome::Kind::kThrow, .dice = {3, 7}})),
            "MX-1.1 no_such_face");
  scene.dice(3, 1);
  EXPECT_EQ(scene.refusal(Seat{3}, announce(31)), "MX-1.1 not_a_player");
}

RULE(Maexchen, "MX-1.2: everybody begins with six lives, or what was agreed on") {
  const TestGame six;
  for (const Seat seat : {kAna, kBo, kCleo}) EXPECT_EQ(six.lives(seat), 6);
  EXPECT_EQ(six.lives(Seat{3}), 0);
  EXPECT_EQ(TestGame({.players = 2, .lives = 9}).lives(kBo), 9);
  EXPECT_EQ(words(Maexchen::refuse({.players = 2, .lives = 0})), "MX-1.2 lives_1_to_9");
  EXPECT_EQ(words(Maexchen::refuse({.players = 2, .lives = 10})), "MX-1.2 lives_1_to_9");
}

RULE(Maexchen, "MX-1.3: the lot decides who begins, and turns pass clockwise") {
  TestGame scene({.players = 3}, kBo);
  EXPECT_TRUE(scene.told("MX-1.3", FirstDrawn{kBo}));
  EXPECT_EQ(words(Maexchen::refuse(scene.state, {.kind = Outcome::Kind::kFirst})), "MX-1.3 first_is_known");
  scene.dice(4, 1);
  EXPECT_EQ(Maexchen::next(scene.state), Next::turn(kBo));
  scene.does(kBo, announce(41));
  EXPECT_EQ(Maexchen::next(scene.state), Next::turn(kCleo));
  scene.does(kCleo, Action::pass()).does(kCleo, announce(42));
  EXPECT_EQ(Maexchen::next(scene.state), Next::turn(kAna));
}

RULE(Maexchen, "MX-1.4: the higher die counts the tens, doubles are higher, and 21 is above all") {
  EXPECT_EQ(number_of(throw_of(1, 3)), 31);
  EXPECT_EQ(number_of(throw_of(3, 1)), 31);
  EXPECT_EQ(number_of(throw_of(5, 6)), 65);
  EXPECT_EQ(number_of(throw_of(1, 2)), 21);
  const std::vector<int> order{31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 11, 22, 33, 44, 55, 66, 21};
  for (std::size_t i = 1; i < order.size(); ++i) EXPECT_LT(said(order[i - 1]), said(order[i]));
  EXPECT_EQ(said(12), kNoThrow);
  TestGame scene;
  scene.dice(3, 1);
  EXPECT_EQ(scene.refusal(kAna, Action::from(Action::Kind::kAnnounce, 21)), "MX-1.4 no_such_throw");
}

RULE(Maexchen, "MX-2.1: who has the cup throws first") {
  TestGame scene;
  EXPECT_EQ(Maexchen::next(scene.state), Next::chance());
  EXPECT_EQ(scene.refusal(kAna, announce(31)), "MX-2.1 dice_not_thrown");
  scene.dice(6, 4);
  EXPECT_TRUE(scene.told("MX-2.1", DiceThrown{kAna, said(64)}));
  EXPECT_EQ(words(Maexchen::refuse(scene.state, {.kind = Outcome::Kind::kThrow, .dice = {1, 1}})),
            "MX-2.1 throw_not_awaited");
}

RULE(Maexchen, "MX-2.2: what is announced may be true or not") {
  TestGame scene;
  scene.dice(3, 1);
  EXPECT_EQ(scene.refusal(kAna, announce(31)), "allowed");
  EXPECT_EQ(scene.refusal(kAna, announce(66)), "allowed");
  EXPECT_EQ(scene.refusal(kBo, announce(66)), "MX-2.2 not_your_turn");
  EXPECT_EQ(scene.refusal(kAna, Action::lift()), "MX-2.2 announce_first");
  scene.does(kAna, announce(54));
  EXPECT_TRUE(scene.told("MX-2.2", ThrowAnnounced{kAna, said(54)}));
}

RULE(Maexchen, "MX-2.3: an announcement is higher than the one before, and the first may be anything") {
  TestGame scene;
  scene.dice(3, 1).does(kAna, announce(65)).does(kBo, Action::throw_dice()).dice(4, 2);
  EXPECT_EQ(scene.refusal(kBo, announce(64)), "MX-2.3 too_low");
  EXPECT_EQ(scene.refusal(kBo, announce(65)), "MX-2.3 too_low");
  EXPECT_EQ(scene.refusal(kBo, announce(11)), "allowed");
  EXPECT_EQ(Maexchen::actions(scene.state, kBo).size(), 7);  // 11 to 66, and 21
  // A new round begins anew.
  scene.does(kBo, announce(66)).does(kCleo, Action::lift()).dice(3, 2);
  EXPECT_EQ(Maexchen::actions(scene.state, kBo).size(), 21);
}

RULE(Maexchen, "MX-2.4: where it was agreed on, the same announcement again is high enough") {
  TestGame scene({.players = 2, .equal = true});
  scene.dice(3, 1).does(kAna, announce(65)).does(kBo, Action::throw_dice()).dice(4, 2);
  EXPECT_EQ(scene.refusal(kBo, announce(64)), "MX-2.4 too_low");
  EXPECT_EQ(scene.refusal(kBo, announce(65)), "allowed");
}

RULE(Maexchen, "MX-3.1: the next player with a life answers, nobody else") {
  TestGame scene;
  scene.dice(3, 1).does(kAna, announce(41));
  EXPECT_EQ(Maexchen::next(scene.state), Next::turn(kBo));
  EXPECT_EQ(Maexchen::actions(scene.state, kBo).size(), 3);  // lift, throw, pass
  EXPECT_EQ(scene.refusal(kCleo, Action::lift()), "MX-3.1 not_your_turn");
  EXPECT_EQ(scene.refusal(kBo, announce(42)), "MX-3.1 answer_first");
  EXPECT_EQ(scene.refusal(kBo, Action::from(Action::Kind::kAnswer, 4)), "MX-3.1 no_such_answer");
  TestGame two({.players = 3, .lives = 1});
  two.dice(3, 1).does(kAna, announce(41)).does(kBo, Action::throw_dice()).dice(5, 1).does(kBo, announce(51));
  two.does(kCleo, Action::lift());  // true: Cleo is out
  two.dice(3, 2).does(kAna, announce(32)).does(kBo, Action::throw_dice()).dice(4, 1).does(kBo, announce(41));
  EXPECT_EQ(Maexchen::next(two.state), Next::turn(kAna));
}

RULE(Maexchen, "MX-3.2: who believes takes the cup and throws anew") {
  TestGame scene;
  scene.dice(3, 1).does(kAna, announce(41)).does(kBo, Action::throw_dice());
  EXPECT_TRUE(scene.told("MX-3.2", CupTaken{kBo, kAna}));
  EXPECT_EQ(Maexchen::next(scene.state), Next::chance());
  scene.dice(6, 6);
  EXPECT_EQ(Maexchen::next(scene.state), Next::turn(kBo));
  EXPECT_EQ(scene.refusal(kBo, announce(66)), "allowed");
}

RULE(Maexchen, "MX-3.3: or passes it on as it is, and announces something higher") {
  TestGame scene;
  scene.dice(6, 2).does(kAna, announce(41)).does(kBo, Action::pass());
  EXPECT_TRUE(scene.told("MX-3.3", CupPassed{kBo}));
  EXPECT_EQ(scene.refusal(kBo, announce(41)), "MX-2.3 too_low");
  scene.does(kBo, announce(61)).does(kCleo, Action::lift());
  EXPECT_TRUE(scene.told("MX-3.4", CupLifted{kCleo, kBo, said(62), true}));
  EXPECT_EQ(scene.lives(kCleo), 5);
}

RULE(Maexchen, "MX-3.4: a lie costs its speaker a life, a true announcement the one who lifted") {
  TestGame lie;
  lie.dice(3, 1).does(kAna, announce(32)).does(kBo, Action::lift());
  EXPECT_TRUE(lie.told("MX-3.4", CupLifted{kBo, kAna, said(31), false}));
  EXPECT_TRUE(lie.told("MX-3.4", LivesLost{kAna, 1, 5}));
  EXPECT_EQ(lie.lives(kBo), 6);
  TestGame exact;
  exact.dice(3, 1).does(kAna, announce(31)).does(kBo, Action::lift());
  EXPECT_TRUE(exact.told("MX-3.4", LivesLost{kBo, 1, 5}));
  TestGame modest;  // more than was said is no lie
  modest.dice(1, 2).does(kAna, announce(31)).does(kBo, Action::lift());
  EXPECT_TRUE(modest.told("MX-3.4", LivesLost{kBo, 1, 5}));
}

RULE(Maexchen, "MX-3.5: before a Mäxchen one lifts or gives in") {
  TestGame scene;
  scene.dice(3, 1).does(kAna, announce(21));
  EXPECT_EQ(scene.refusal(kBo, Action::throw_dice()), "MX-3.5 maexchen_cannot_be_topped");
  EXPECT_EQ(scene.refusal(kBo, Action::pass()), "MX-3.5 maexchen_cannot_be_topped");
  scene.does(kBo, Action::give_in());
  EXPECT_TRUE(scene.told("MX-3.5", GivenIn{kBo}));
  EXPECT_TRUE(scene.told("MX-3.5", LivesLost{kBo, 1, 5}));
  EXPECT_EQ(scene.lives(kAna), 6);
  scene.dice(3, 1).does(kBo, announce(66));
  EXPECT_EQ(scene.refusal(kCleo, Action::give_in()), "MX-3.5 only_before_a_maexchen");
}

RULE(Maexchen, "MX-3.6: who lifts before a Mäxchen plays for two lives") {
  TestGame lie;
  lie.dice(3, 1).does(kAna, announce(21)).does(kBo, Action::lift());
  EXPECT_TRUE(lie.told("MX-3.6", LivesLost{kAna, 2, 4}));
  TestGame truth;
  truth.dice(2, 1).does(kAna, announce(21)).does(kBo, Action::lift());
  EXPECT_TRUE(truth.told("MX-3.6", LivesLost{kBo, 2, 4}));
  TestGame last({.players = 3, .lives = 1});  // who has one loses one
  last.dice(2, 1).does(kAna, announce(21)).does(kBo, Action::lift());
  EXPECT_TRUE(last.told("MX-3.6", LivesLost{kBo, 1, 0}));
}

RULE(Maexchen, "MX-4.1: who has no life left is out") {
  TestGame scene({.players = 3, .lives = 1});
  scene.dice(3, 1).does(kAna, announce(31)).does(kBo, Action::lift());
  EXPECT_TRUE(scene.told("MX-4.1", PlayerOut{kBo}));
  scene.dice(3, 1);
  EXPECT_EQ(scene.refusal(kBo, announce(31)), "MX-4.1 you_are_out");
}

RULE(Maexchen, "MX-4.2: who lost a life begins, or else the next player who has one") {
  TestGame scene;
  scene.dice(3, 1).does(kAna, announce(31)).does(kBo, Action::lift()).dice(4, 1);
  EXPECT_EQ(Maexchen::next(scene.state), Next::turn(kBo));
  TestGame out({.players = 3, .lives = 1});
  out.dice(3, 1).does(kAna, announce(31)).does(kBo, Action::lift()).dice(4, 1);
  EXPECT_EQ(Maexchen::next(out.state), Next::turn(kCleo));
}

RULE(Maexchen, "MX-4.3: the last player with a life wins") {
  TestGame scene({.players = 2, .lives = 2});
  scene.dice(2, 1).does(kAna, announce(21)).does(kBo, Action::lift());
  const Result result{.end = "one-left", .scores = {2, 0}, .winners = SeatSet::only(kAna)};
  EXPECT_TRUE(scene.told("MX-4.3", GameEnded{result}));
  EXPECT_EQ(Maexchen::next(scene.state), Next::over());
  EXPECT_EQ(scene.refusal(kAna, announce(31)), "MX-4.3 game_is_over");
}

RULE(Maexchen, "MX-5.1: only who threw the dice knows them, until they are lifted or thrown anew") {
  TestGame scene;
  scene.dice(6, 3);
  EXPECT_EQ(Maexchen::view(scene.state, kAna).mine, said(63));
  for (const Seat seat : {kBo, kCleo, kTable, kOnlooker}) {
    EXPECT_EQ(Maexchen::view(scene.state, seat).mine, kNoThrow);
    EXPECT_EQ(Maexchen::redact(scene.events[0], seat), (Event{"MX-2.1", DiceThrown{kAna, kNoThrow}}));
  }
  EXPECT_EQ(Maexchen::redact(scene.events[0], kAna), scene.events[0]);
  scene.does(kAna, announce(41)).does(kBo, Action::pass());
  EXPECT_EQ(Maexchen::view(scene.state, kAna).mine, said(63));
  EXPECT_EQ(Maexchen::view(scene.state, kBo).mine, kNoThrow);
  scene.does(kBo, announce(42)).does(kCleo, Action::throw_dice());
  EXPECT_EQ(Maexchen::view(scene.state, kAna).mine, kNoThrow);
}

}  // namespace
}  // namespace ludothek::maexchen

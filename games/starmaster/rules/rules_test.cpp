#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/starmaster/rules/game.hpp"
#include "tests/sentence.hpp"

// Every rule of RULES.md as a small scene. Unless a scene says otherwise Ana starts and the cubes lie in the order of
// their names: yellow in the first cell, blue in the last.

namespace ludothek::starmaster {
namespace {

using enum Colour;

constexpr Seat kAna{0};
constexpr Seat kBo{1};
constexpr Seat kCleo{2};
constexpr Seat kDan{3};

constexpr Options kTwo{.players = 2};
constexpr Options kThree{.players = 3};
constexpr Options kFour{.players = 4};
constexpr Options kLittle{.players = 2, .variant = Variant::kChildren};
constexpr Options kBigger{.players = 2, .variant = Variant::kChildren7};
constexpr Options kAlone{.players = 1, .variant = Variant::kSolitaire};

constexpr Cell cell(int number) { return static_cast<Cell>(number - 1); }
constexpr PerCell<Colour> kInOrder{kYellow, kOrange, kRed, kPink, kViolet, kBlack, kGrey, kGreen, kBlue};

Outcome first(Seat seat) { return {.kind = Outcome::Kind::kFirst, .first = seat}; }
Outcome arranged(const PerCell<Colour>& cubes) { return {.kind = Outcome::Kind::kArrange, .cubes = cubes}; }
Outcome dice(White white, Black black) { return {.kind = Outcome::Kind::kRoll, .white = white, .black = black}; }

std::string words(const std::optional<Refusal>& refusal) {
  return refusal ? std::string(refusal->rule) + " " + std::string(refusal->code) : "allowed";
}

class TestGame {
 public:
  explicit TestGame(const Options& options) : state(Starmaster::setup(options)) {}
  // The first player is known and the cubes lie colour down.
  static TestGame ready(const Options& options, Seat starter = kAna) {
    return TestGame(options).chance(first(starter)).chance(arranged(kInOrder));
  }

  TestGame& chance(const Outcome& outcome) {
    EXPECT_EQ(refusal(outcome), "allowed");
    events.clear();
    Starmaster::apply(state, outcome, Sink<Event>(events));
    return *this;
  }
  TestGame& does(Seat seat, const Action& action) {
    EXPECT_EQ(refusal(seat, action), "allowed");
    events.clear();
    Starmaster::apply(state, seat, action, Sink<Event>(events));
    return *this;
  }
  // The black die is blank where it is used at all.
  TestGame& rolls(Colour colour) { return chance(dice(face_of(colour), quiet())); }
  TestGame& rolls_star() { return chance(dice(White::kStar, quiet())); }
  TestGame& races_for(Colour colour) { return chance(dice(face_of(colour), Black::kStar)); }
  TestGame& flips(Seat seat, Colour colour) { return does(seat, Action::flip(where(colour))); }
  TestGame& claims(Seat seat, Colour colour) { return does(seat, Action::claim(where(colour))); }
  TestGame& announces(Seat seat, Colour colour) { return does(seat, Action::announce(colour)); }
  TestGame& swaps_with(Seat seat, Colour colour) { return does(seat, Action::swap(where(colour))); }
  TestGame& voids() { return does(kTable, Action::rule(Ruling::kVoid)); }
  TestGame& replays() { return does(kTable, Action::rule(Ruling::kReplay)); }
  // A whole turn of somebody who looks for a colour and does not find it.
  TestGame& misses(Seat seat, Colour colour, Colour turned) { return rolls(colour).flips(seat, turned); }

  // A position somebody is in by now: pawns from the stock.
  TestGame& has(Seat seat, Colour colour, int count = 1) {
    Holding& holding = state.pawns[colour];
    holding[seat] += static_cast<std::uint8_t>(count);
    holding[kStock] -= static_cast<std::uint8_t>(count);
    state.totals[seat] += static_cast<std::uint8_t>(count);
    return *this;
  }

  int pawns(Seat seat, Colour colour) const { return state.pawns[colour][seat]; }
  int total(Seat seat) const { return Starmaster::scores(state)[seat]; }
  Cell where(Colour colour) const {
    return static_cast<Cell>(std::find(state.cubes.begin(), state.cubes.end(), colour) - state.cubes.begin());
  }
  Next next() const { return Starmaster::next(state); }
  bool awaits_roll_of(Seat seat) const {
    return next() == Next::chance() && state.phase == Phase::kRoll && state.roller == seat;
  }
  View seen_by(Seat seat) const { return Starmaster::view(state, seat); }
  std::string refusal(Seat seat, const Action& action) const { return words(Starmaster::refuse(state, seat, action)); }
  std::string refusal(const Outcome& outcome) const { return words(Starmaster::refuse(state, outcome)); }
  template <class Fact>
  bool heard(std::string_view rule, const Fact& fact) const {
    return std::find(events.begin(), events.end(), Event{rule, fact}) != events.end();
  }
  // The rules that explain what just happened, in order.
  std::string why() const {
    std::string rules;
    for (const Event& event : events) rules += (rules.empty() ? "" : " ") + std::string(event.rule);
    return rules;
  }

  State state;
  std::vector<Event> events;

 private:
  Black quiet() const { return uses_black_die(state.options) ? Black::kBlank : Black::kNotUsed; }
};

// --- Material and set-up -------------------------------------------------------------------------------------------

RULE(Starmaster, "SM-1.1: six pawns of each of nine colours lie in the stock, and up to six may play") {
  const TestGame game(kFour);
  for (Colour colour : kInOrder) {
    EXPECT_EQ(game.pawns(kStock, colour), 6);
    EXPECT_EQ(game.pawns(kAna, colour), 0);
  }
  EXPECT_EQ(words(Starmaster::refuse(Options{.players = 6})), "allowed");
  EXPECT_EQ(words(Starmaster::refuse(Options{.players = 7})), "SM-1.1 players_1_to_6");
  EXPECT_EQ(words(Starmaster::refuse(Options{.players = 0})), "SM-1.1 players_1_to_6");
}

RULE(Starmaster, "SM-1.1: there is no tenth cube, no tenth colour and no player beyond the last") {
  TestGame game = TestGame::ready(kTwo);
  game.rolls(kRed);
  EXPECT_EQ(game.refusal(kAna, Action::flip(cell(10))), "SM-1.1 no_such_cell");
  EXPECT_EQ(game.refusal(kAna, Action::flip(kNoCell)), "SM-1.1 no_such_cell");
  EXPECT_EQ(game.refusal(kCleo, Action::flip(cell(1))), "SM-1.1 not_a_player");
  EXPECT_EQ(game.refusal(kOnlooker, Action::flip(cell(1))), "SM-1.1 not_a_player");
  EXPECT_EQ(game.refusal(Seat{255}, Action::flip(cell(1))), "SM-1.1 not_a_player");
  game.flips(kAna, kBlue).rolls_star();
  EXPECT_EQ(game.refusal(kBo, Action::announce(kNoColour)), "SM-1.1 no_such_colour");
  game.announces(kBo, kRed).flips(kBo, kBlue).races_for(kRed);
  EXPECT_EQ(game.refusal(kBo, Action::claim(cell(10))), "SM-1.1 no_such_cell");
}

RULE(Starmaster, "SM-1.2: the white die shows nine colours and a star, all equally often") {
  TestGame game = TestGame::ready(kTwo);
  FastRandom random(12);
  Indexed<White, int, 10> shown{};
  for (int i = 0; i < 100'000; ++i) ++shown[Starmaster::sample(game.state, random).white];
  for (int count : shown) EXPECT_NEAR(count, 10'000, 400);
  EXPECT_EQ(game.refusal(dice(static_cast<White>(10), Black::kBlank)), "SM-1.2 no_such_face");
  EXPECT_EQ(game.refusal(dice(White::kNotRolled, Black::kBlank)), "SM-1.2 no_such_face");
}

RULE(Starmaster, "SM-1.3: one to five faces of the black die bear a star, two unless chosen otherwise") {
  EXPECT_EQ(Options{}.star_faces, 2);
  for (int faces : {0, 6, 255}) {
    const Options options{.star_faces = static_cast<std::uint8_t>(faces)};
    EXPECT_EQ(words(Starmaster::refuse(options)), "SM-1.3 star_faces_1_to_5");
  }
  for (int faces = 1; faces <= 5; ++faces) {
    TestGame game = TestGame::ready({.players = 2, .star_faces = static_cast<std::uint8_t>(faces)});
    FastRandom random(13);
    int stars = 0;
    for (int i = 0; i < 60'000; ++i) stars += Starmaster::sample(game.state, random).black == Black::kStar ? 1 : 0;
    EXPECT_NEAR(stars, 10'000 * faces, 600);
  }
}

RULE(Starmaster, "SM-1.4: the cubes are placed at random, shown to everybody once, and turned colour down") {
  TestGame game = TestGame(kTwo).chance(first(kBo));
  EXPECT_EQ(game.refusal(kBo, Action::flip(cell(1))), "SM-1.4 cubes_not_placed");
  FastRandom random(14);
  const Outcome placed = Starmaster::sample(game.state, random);
  EXPECT_EQ(placed.kind, Outcome::Kind::kArrange);
  game.chance(placed);
  EXPECT_TRUE(game.heard("SM-1.4", CubesArranged{placed.cubes}));
  EXPECT_EQ(Starmaster::redact(game.events[0], kOnlooker), game.events[0]);
  EXPECT_EQ(game.seen_by(kBo).turned, kNoCell);
  EXPECT_EQ(game.refusal(placed), "SM-1.4 arrangement_not_awaited");
}

RULE(Starmaster, "SM-1.1, SM-1.4: every colour is placed exactly once") {
  const TestGame game = TestGame(kTwo).chance(first(kBo));
  PerCell<Colour> cubes = kInOrder;
  cubes[8] = kYellow;
  EXPECT_EQ(game.refusal(arranged(cubes)), "SM-1.1 colour_placed_twice");
  cubes[8] = static_cast<Colour>(9);
  EXPECT_EQ(game.refusal(arranged(cubes)), "SM-1.1 no_such_colour");
}

RULE(Starmaster, "SM-1.5: the first player is drawn by lot") {
  TestGame game(kThree);
  EXPECT_EQ(game.next(), Next::chance());
  EXPECT_EQ(game.refusal(first(kDan)), "SM-1.5 no_such_seat");
  EXPECT_EQ(game.refusal(kAna, Action::flip(cell(1))), "SM-1.5 first_not_known");
  game.chance(first(kCleo));
  EXPECT_TRUE(game.heard("SM-1.5", FirstDrawn{kCleo}));
  EXPECT_EQ(game.refusal(first(kCleo)), "SM-1.5 first_not_awaited");
  EXPECT_TRUE(game.chance(arranged(kInOrder)).awaits_roll_of(kCleo));
}

RULE(Starmaster, "SM-1.5: the host may name the first player instead") {
  TestGame game(kThree);
  EXPECT_EQ(Starmaster::actions(game.state, kTable), (Choices<Action>{Action::Kind::kNameFirst, 0b111}));
  EXPECT_EQ(game.refusal(kAna, Action::name_first(kAna)), "SM-1.5 only_the_table_names_the_first");
  EXPECT_EQ(game.refusal(kTable, Action::name_first(kDan)), "SM-1.5 no_such_seat");
  game.does(kTable, Action::name_first(kBo));
  EXPECT_TRUE(game.heard("SM-1.5", FirstNamed{kBo}));
  EXPECT_EQ(game.refusal(kTable, Action::name_first(kBo)), "SM-1.5 first_is_known");
  EXPECT_TRUE(game.chance(arranged(kInOrder)).awaits_roll_of(kBo));
}

RULE(Starmaster, "SM-1.5: the turn goes round clockwise") {
  TestGame game = TestGame::ready(kThree, kBo);
  for (Seat seat : {kBo, kCleo, kAna, kBo}) {
    EXPECT_TRUE(game.awaits_roll_of(seat));
    game.misses(seat, kRed, kBlue);
  }
}

// --- A turn --------------------------------------------------------------------------------------------------------

RULE(Starmaster, "SM-2.1: a turn begins with a roll of both dice") {
  TestGame game = TestGame::ready(kTwo);
  EXPECT_EQ(game.refusal(kAna, Action::flip(cell(1))), "SM-2.1 dice_not_rolled");
  EXPECT_EQ(game.refusal(dice(face_of(kRed), Black::kNotUsed)), "SM-2.1 both_dice_are_rolled");
  EXPECT_EQ(game.refusal(dice(White::kStar, Black::kNotRolled)), "SM-2.1 both_dice_are_rolled");
  game.rolls(kRed);
  EXPECT_TRUE(game.heard("SM-2.1", DiceRolled{kAna, face_of(kRed), Black::kBlank}));
  EXPECT_EQ(game.refusal({.kind = static_cast<Outcome::Kind>(77)}), "SM-2.1 no_such_outcome");
  EXPECT_EQ(game.refusal(kAna, Action::from(static_cast<Action::Kind>(77), 0)), "SM-2.1 no_such_action");
}

RULE(Starmaster, "SM-2.1, SM-2.2, SM-2.3, SM-2.6, SM-2.7, SM-3.1: a roll too early is told what is due before it") {
  const Outcome roll = dice(face_of(kRed), Black::kBlank);
  TestGame game(kThree);
  EXPECT_EQ(game.refusal(roll), "SM-2.1 roll_not_awaited");
  EXPECT_EQ(game.chance(first(kAna)).refusal(roll), "SM-2.1 roll_not_awaited");
  game.chance(arranged(kInOrder));
  EXPECT_EQ(game.rolls(kRed).refusal(roll), "SM-2.2 turn_a_cube_first");
  EXPECT_EQ(game.flips(kAna, kRed).refusal(roll), "SM-2.6 swap_first");
  EXPECT_EQ(game.swaps_with(kAna, kBlue).rolls_star().refusal(roll), "SM-2.3 announce_first");
  EXPECT_EQ(game.announces(kBo, kRed).refusal(roll), "SM-2.3 turn_a_cube_first");
  EXPECT_EQ(game.flips(kBo, kBlue).races_for(kRed).refusal(roll), "SM-3.1 a_race_is_on");
  game.has(kAna, kRed, 3).has(kBo, kRed, 2);  // with the one Ana has won, all six
  EXPECT_EQ(game.claims(kCleo, kRed).refusal(roll), "SM-2.7 take_first");
  EXPECT_EQ(game.does(kCleo, Action::take(kBo)).refusal(roll), "SM-2.6 swap_first");
  EXPECT_EQ(game.swaps_with(kCleo, kBlue).refusal(roll), "allowed");
}

RULE(Starmaster, "SM-2.2: a colour without a black star is looked for by the roller alone") {
  TestGame game = TestGame::ready(kTwo);
  game.rolls(kRed);
  EXPECT_EQ(game.next(), Next::turn(kAna));
  EXPECT_EQ(game.state.sought, kRed);
  EXPECT_EQ(Starmaster::actions(game.state, kAna).size(), 9);
  EXPECT_TRUE(Starmaster::actions(game.state, kBo).empty());
  EXPECT_EQ(game.refusal(kBo, Action::flip(cell(3))), "SM-2.2 not_your_turn");
  EXPECT_EQ(game.refusal(kAna, Action::claim(cell(3))), "SM-3.1 no_race_now");
  EXPECT_EQ(game.refusal(kAna, Action::announce(kRed)), "SM-2.3 nothing_to_announce");
}

RULE(Starmaster, "SM-2.3: with a white star the roller announces a colour first, whatever the black die shows") {
  for (Black black : {Black::kBlank, Black::kStar}) {
    TestGame game = TestGame::ready(kTwo).chance(dice(White::kStar, black));
    EXPECT_EQ(game.next(), Next::turn(kAna));
    EXPECT_EQ(game.refusal(kAna, Action::flip(cell(3))), "SM-2.3 announce_first");
    EXPECT_EQ(game.refusal(kBo, Action::announce(kRed)), "SM-2.3 not_your_turn");
    EXPECT_EQ(game.refusal(kBo, Action::claim(cell(3))), "SM-3.1 no_race_now");
    game.announces(kAna, kRed);
    EXPECT_TRUE(game.heard("SM-2.3", ColourAnnounced{kAna, kRed}));
    EXPECT_EQ(game.next(), Next::turn(kAna));
    game.flips(kAna, kRed);
    EXPECT_TRUE(game.heard("SM-2.6", PawnWon{kAna, kRed, kStock}));
  }
}

RULE(Starmaster, "SM-2.4: a cube that is turned over is seen by everybody") {
  TestGame game = TestGame::ready(kTwo).rolls(kRed).flips(kAna, kRed);
  EXPECT_TRUE(game.heard("SM-2.4", CubeTurned{kAna, cell(3), kRed, true}));
  for (Seat seat : {kAna, kBo, kOnlooker}) {
    EXPECT_EQ(game.seen_by(seat).turned, cell(3));
    EXPECT_EQ(game.seen_by(seat).turned_colour, kRed);
    for (const Event& event : game.events) EXPECT_EQ(Starmaster::redact(event, seat), event);
  }
}

RULE(Starmaster, "SM-2.5: a wrong cube is turned back in its place without penalty, and the next player rolls") {
  TestGame game = TestGame::ready(kTwo).has(kAna, kBlue).misses(kAna, kRed, kBlue);
  EXPECT_TRUE(game.heard("SM-2.4", CubeTurned{kAna, cell(9), kBlue, false}));
  EXPECT_TRUE(game.heard("SM-2.5", CubeTurnedBack{cell(9)}));
  EXPECT_EQ(game.why(), "SM-2.4 SM-2.5");
  EXPECT_EQ(game.pawns(kAna, kBlue), 1);
  EXPECT_EQ(game.state.cubes, kInOrder);
  EXPECT_TRUE(game.awaits_roll_of(kBo));
}

RULE(Starmaster, "SM-2.6: the right cube wins a pawn of its colour and must change places with another") {
  TestGame game = TestGame::ready(kTwo).rolls(kRed).flips(kAna, kRed);
  EXPECT_EQ(game.why(), "SM-2.4 SM-2.6");
  EXPECT_EQ(game.pawns(kAna, kRed), 1);
  EXPECT_EQ(game.pawns(kStock, kRed), 5);
  EXPECT_EQ(game.next(), Next::turn(kAna));
  EXPECT_EQ(Starmaster::actions(game.state, kAna).size(), 8);
  EXPECT_EQ(game.refusal(kAna, Action::swap(cell(3))), "SM-2.6 swap_with_itself");
  EXPECT_EQ(game.refusal(kAna, Action::swap(cell(10))), "SM-1.1 no_such_cell");
  EXPECT_EQ(game.refusal(kAna, Action::flip(cell(4))), "SM-2.6 swap_first");
  EXPECT_EQ(game.refusal(kBo, Action::swap(cell(4))), "SM-2.2 not_your_turn");
  game.does(kAna, Action::swap(cell(9)));
  EXPECT_TRUE(game.heard("SM-2.6", CubesSwapped{kAna, cell(3), cell(9)}));
  EXPECT_EQ(game.where(kRed), cell(9));
  EXPECT_EQ(game.where(kBlue), cell(3));
  EXPECT_EQ(game.seen_by(kAna).turned, kNoCell);
  EXPECT_TRUE(game.awaits_roll_of(kBo));
  EXPECT_EQ(game.rolls(kRed).refusal(kBo, Action::swap(cell(4))), "SM-2.6 nothing_to_swap");
}

RULE(Starmaster, "SM-2.7: with no pawn left in the stock one comes from the only opponent who has one") {
  TestGame game = TestGame::ready(kThree).has(kAna, kRed, 2).has(kCleo, kRed, 4).rolls(kRed).flips(kAna, kRed);
  EXPECT_EQ(game.why(), "SM-2.4 SM-2.7");
  EXPECT_TRUE(game.heard("SM-2.7", PawnWon{kAna, kRed, kCleo}));
  EXPECT_EQ(game.total(kAna), 3);
  EXPECT_EQ(game.total(kCleo), 3);
  EXPECT_EQ(game.pawns(kStock, kRed), 0);
  EXPECT_EQ(game.refusal(kAna, Action::take(kCleo)), "SM-2.7 nobody_to_take_from");
  game.swaps_with(kAna, kBlue);
}

RULE(Starmaster, "SM-2.7: where several opponents have one the winner chooses, before the swap") {
  TestGame game = TestGame::ready(kFour).has(kAna, kRed, 1).has(kBo, kRed, 3).has(kDan, kRed, 2);
  game.rolls(kRed).flips(kAna, kRed);
  EXPECT_EQ(game.why(), "SM-2.4");
  EXPECT_EQ(game.total(kAna), 1);
  EXPECT_EQ(Starmaster::actions(game.state, kAna), (Choices<Action>{Action::Kind::kTake, 0b1010}));
  EXPECT_EQ(game.refusal(kAna, Action::take(kAna)), "SM-2.7 only_from_an_opponent");
  EXPECT_EQ(game.refusal(kAna, Action::take(kCleo)), "SM-2.7 no_such_pawn_there");
  EXPECT_EQ(game.refusal(kAna, Action::take(Seat{255})), "SM-2.7 no_such_pawn_there");
  EXPECT_EQ(game.refusal(kAna, Action::swap(cell(4))), "SM-2.7 take_first");
  EXPECT_EQ(game.refusal(kBo, Action::take(kDan)), "SM-2.2 not_your_turn");
  EXPECT_EQ(game.seen_by(kBo).turned_colour, kRed);
  game.does(kAna, Action::take(kDan));
  EXPECT_TRUE(game.heard("SM-2.7", PawnWon{kAna, kRed, kDan}));
  EXPECT_EQ(game.pawns(kDan, kRed), 1);
  EXPECT_EQ(game.pawns(kAna, kRed), 2);
  EXPECT_TRUE(game.swaps_with(kAna, kBlue).awaits_roll_of(kBo));
}

RULE(Starmaster, "SM-2.8: the same colour may be won several times") {
  TestGame game = TestGame::ready(kTwo);
  for (int count = 1; count <= 5; ++count) {
    game.rolls(kGreen).flips(kAna, kGreen).swaps_with(kAna, kBlue).misses(kBo, kRed, kPink);
    EXPECT_EQ(game.pawns(kAna, kGreen), count);
  }
  EXPECT_EQ(game.total(kAna), 5);
}

// --- The race ------------------------------------------------------------------------------------------------------

RULE(Starmaster, "SM-3.1: a colour beside a black star lets everybody race for that cube") {
  TestGame game = TestGame::ready(kThree).races_for(kRed);
  EXPECT_TRUE(game.heard("SM-3.1", RaceOpened{kRed}));
  EXPECT_EQ(game.next(), Next::race(SeatSet::first(3)));
  for (Seat seat : {kAna, kBo, kCleo}) EXPECT_EQ(Starmaster::actions(game.state, seat).size(), 9);
  EXPECT_EQ(game.refusal(kAna, Action::flip(cell(3))), "SM-3.1 a_race_is_on");
  EXPECT_EQ(game.refusal(kDan, Action::claim(cell(3))), "SM-1.1 not_a_player");
  game.claims(kCleo, kBlue);
  EXPECT_TRUE(game.heard("SM-2.4", CubeTurned{kCleo, cell(9), kBlue, false}));
  EXPECT_EQ(game.refusal(kBo, Action::claim(cell(3))), "SM-3.1 no_race_now");
}

RULE(Starmaster, "SM-3.2: the right claim wins the pawn, and the swap is the claimer's") {
  TestGame game = TestGame::ready(kThree).races_for(kRed).claims(kCleo, kRed);
  EXPECT_EQ(game.why(), "SM-2.4 SM-3.2");
  EXPECT_TRUE(game.heard("SM-3.2", PawnWon{kCleo, kRed, kStock}));
  EXPECT_EQ(game.next(), Next::turn(kCleo));
  EXPECT_EQ(game.refusal(kAna, Action::swap(cell(1))), "SM-3.2 not_your_turn");
  game.swaps_with(kCleo, kYellow);
  EXPECT_TRUE(game.heard("SM-2.6", CubesSwapped{kCleo, cell(3), cell(1)}));
  EXPECT_EQ(game.pawns(kCleo, kRed), 1);
}

RULE(Starmaster, "SM-2.7, SM-3.2: with the stock empty a race's winner chooses whose pawn to take") {
  TestGame game = TestGame::ready(kThree).has(kAna, kRed, 3).has(kBo, kRed, 3).races_for(kRed).claims(kCleo, kRed);
  EXPECT_EQ(game.next(), Next::turn(kCleo));
  game.does(kCleo, Action::take(kAna)).swaps_with(kCleo, kBlue);
  EXPECT_EQ(game.pawns(kAna, kRed), 2);
  EXPECT_EQ(game.pawns(kCleo, kRed), 1);
  EXPECT_TRUE(game.awaits_roll_of(kBo));
}

RULE(Starmaster, "SM-3.3: a wrong claim costs the pawn of the colour the cube shows, back to the stock") {
  TestGame game = TestGame::ready(kThree).has(kBo, kBlue, 2).has(kBo, kRed).races_for(kRed).claims(kBo, kBlue);
  EXPECT_EQ(game.why(), "SM-2.4 SM-3.3 SM-3.3");
  EXPECT_TRUE(game.heard("SM-3.3", PawnLost{kBo, kBlue}));
  EXPECT_TRUE(game.heard("SM-3.3", CubeTurnedBack{cell(9)}));
  EXPECT_EQ(game.pawns(kBo, kBlue), 1);
  EXPECT_EQ(game.pawns(kBo, kRed), 1);
  EXPECT_EQ(game.pawns(kStock, kBlue), 5);
  EXPECT_EQ(game.total(kBo), 2);
  EXPECT_EQ(game.state.cubes, kInOrder);
}

RULE(Starmaster, "SM-3.3: a wrong claim costs nothing where the claimer has no pawn of that colour") {
  TestGame game = TestGame::ready(kThree).has(kBo, kRed).has(kAna, kBlue).races_for(kRed).claims(kBo, kBlue);
  EXPECT_EQ(game.why(), "SM-2.4 SM-3.3");
  EXPECT_EQ(game.total(kBo), 1);
  EXPECT_EQ(game.total(kAna), 1);
}

RULE(Starmaster, "SM-3.4: after a race the dice pass to the player after the roller, right or wrong") {
  TestGame right = TestGame::ready(kFour).races_for(kRed).claims(kDan, kRed).swaps_with(kDan, kBlue);
  EXPECT_TRUE(right.awaits_roll_of(kBo));
  TestGame wrong = TestGame::ready(kFour, kDan).races_for(kRed).claims(kBo, kBlue);
  EXPECT_TRUE(wrong.awaits_roll_of(kAna));
}

RULE(Starmaster, "SM-3.5: a race nobody wants is void, and the dice pass on") {
  TestGame game = TestGame::ready(kTwo).races_for(kRed).voids();
  EXPECT_TRUE(game.heard("SM-3.5", TurnVoided{kAna}));
  EXPECT_EQ(game.why(), "SM-3.5");
  EXPECT_EQ(game.total(kAna) + game.total(kBo), 0);
  EXPECT_TRUE(game.awaits_roll_of(kBo));
  EXPECT_EQ(game.refusal(kTable, Action::rule(Ruling::kVoid)), "SM-3.5 no_race_now");
  game.races_for(kRed);
  EXPECT_EQ(Starmaster::actions(game.state, kTable).size(), 2);
  EXPECT_EQ(game.refusal(kAna, Action::rule(Ruling::kVoid)), "SM-3.5 only_the_table_rules");
  EXPECT_EQ(game.refusal(kTable, Action::from(Action::Kind::kRule, 2)), "SM-3.5 no_such_ruling");
}

RULE(Starmaster, "SM-3.6: where it can't be told who was first the same player rolls again") {
  TestGame game = TestGame::ready(kTwo, kBo).races_for(kRed).replays();
  EXPECT_TRUE(game.heard("SM-3.6", TurnReplayed{kBo}));
  EXPECT_EQ(game.why(), "SM-3.6");
  EXPECT_EQ(game.state.cubes, kInOrder);
  EXPECT_TRUE(game.awaits_roll_of(kBo));
  EXPECT_EQ(game.refusal(kTable, Action::rule(Ruling::kReplay)), "SM-3.6 no_race_now");
  EXPECT_EQ(game.rolls(kPink).refusal(kTable, Action::rule(Ruling::kReplay)), "SM-3.6 no_race_now");
}

// --- End -----------------------------------------------------------------------------------------------------------

RULE(Starmaster, "SM-4.1: the sixth pawn wins at once, without a swap") {
  TestGame game = TestGame::ready(kThree).has(kAna, kRed, 3).has(kAna, kBlue, 2).has(kBo, kPink, 4).rolls(kGreen);
  game.flips(kAna, kGreen);
  const Result expected{.end = "six-pawns", .scores = {6, 4}, .winners = SeatSet::only(kAna)};
  EXPECT_EQ(game.next(), Next::over());
  EXPECT_EQ(Starmaster::result(game.state), expected);
  EXPECT_TRUE(game.heard("SM-4.1", GameEnded{expected, 0}));
  EXPECT_EQ(game.why(), "SM-2.4 SM-2.6 SM-4.1");
  EXPECT_EQ(game.refusal(kAna, Action::swap(cell(1))), "SM-4.1 game_is_over");
  EXPECT_EQ(game.refusal(dice(face_of(kRed), Black::kBlank)), "SM-4.1 game_is_over");
}

RULE(Starmaster, "SM-4.1, SM-3.2: a claim out of turn may win the game") {
  TestGame game = TestGame::ready(kThree).has(kCleo, kRed, 5).races_for(kBlue).claims(kCleo, kBlue);
  EXPECT_EQ(Starmaster::result(game.state).winners, SeatSet::only(kCleo));
  EXPECT_EQ(game.why(), "SM-2.4 SM-3.2 SM-4.1");
}

RULE(Starmaster, "SM-4.1, SM-2.7: a pawn taken from an opponent counts at once") {
  TestGame game = TestGame::ready(kThree).has(kAna, kRed, 2).has(kAna, kBlue, 3).has(kBo, kRed, 2).has(kCleo, kRed, 2);
  game.rolls(kRed).flips(kAna, kRed).does(kAna, Action::take(kBo));
  EXPECT_EQ(game.next(), Next::over());
  EXPECT_EQ(Starmaster::result(game.state).scores, (Scores{6, 1, 2}));
}

// --- Variants ------------------------------------------------------------------------------------------------------

RULE(Starmaster, "SM-5.1: with young children no cube moves and the black die stays in the box") {
  TestGame game = TestGame::ready(kLittle);
  EXPECT_EQ(game.refusal(dice(face_of(kRed), Black::kBlank)), "SM-5.1 black_die_not_used");
  EXPECT_EQ(game.refusal(dice(face_of(kRed), Black::kStar)), "SM-5.1 black_die_not_used");
  game.rolls(kRed).flips(kAna, kRed);
  EXPECT_EQ(game.why(), "SM-2.4 SM-2.6 SM-5.1");
  EXPECT_TRUE(game.heard("SM-5.1", CubeTurnedBack{cell(3)}));
  EXPECT_EQ(game.pawns(kAna, kRed), 1);
  EXPECT_EQ(game.state.cubes, kInOrder);
  EXPECT_TRUE(game.awaits_roll_of(kBo));
  EXPECT_EQ(game.rolls(kBlue).refusal(kBo, Action::swap(cell(1))), "SM-5.1 cubes_never_move");
}

RULE(Starmaster, "SM-5.1, SM-5.2: the dice of each variant are rolled as it says") {
  FastRandom random(51);
  for (const Options& options : {kTwo, kBigger}) {
    EXPECT_NE(Starmaster::sample(TestGame::ready(options).state, random).black, Black::kNotUsed);
  }
  for (const Options& options : {kLittle, kAlone}) {
    EXPECT_EQ(Starmaster::sample(TestGame::ready(options).state, random).black, Black::kNotUsed);
  }
}

RULE(Starmaster, "SM-5.2: with children from seven no cube moves but there are races") {
  TestGame game = TestGame::ready(kBigger).races_for(kRed).claims(kBo, kRed);
  EXPECT_EQ(game.why(), "SM-2.4 SM-3.2 SM-5.2");
  EXPECT_EQ(game.pawns(kBo, kRed), 1);
  EXPECT_EQ(game.state.cubes, kInOrder);
  EXPECT_TRUE(game.awaits_roll_of(kBo));
  EXPECT_EQ(game.rolls(kBlue).refusal(kBo, Action::swap(cell(1))), "SM-5.2 cubes_never_move");
}

RULE(Starmaster, "SM-6.1: a solitaire is twelve turns with the white die alone") {
  TestGame game = TestGame::ready(kAlone);
  EXPECT_EQ(game.refusal(dice(face_of(kRed), Black::kBlank)), "SM-6.1 black_die_not_used");
  for (int turn = 1; turn <= 12; ++turn) {
    EXPECT_TRUE(game.awaits_roll_of(kAna));
    game.rolls(kRed);
    EXPECT_EQ(game.seen_by(kAna).turns, turn);
    game.flips(kAna, kBlue);
  }
  EXPECT_EQ(game.next(), Next::over());
}

RULE(Starmaster, "SM-6.2: failing to find a colour already owned loses its pawn") {
  TestGame game = TestGame::ready(kAlone).has(kAna, kRed).has(kAna, kBlue).misses(kAna, kRed, kBlue);
  EXPECT_EQ(game.why(), "SM-2.4 SM-6.2 SM-2.5");
  EXPECT_TRUE(game.heard("SM-6.2", PawnLost{kAna, kRed}));
  EXPECT_EQ(game.pawns(kAna, kRed), 0);
  EXPECT_EQ(game.pawns(kAna, kBlue), 1);
  EXPECT_EQ(game.pawns(kStock, kRed), 6);
}

RULE(Starmaster, "SM-6.2: finding a colour already owned wins nothing and swaps nothing") {
  TestGame game = TestGame::ready(kAlone).has(kAna, kRed).rolls(kRed).flips(kAna, kRed);
  EXPECT_EQ(game.why(), "SM-2.4 SM-6.2");
  EXPECT_TRUE(game.heard("SM-6.2", CubeTurnedBack{cell(3)}));
  EXPECT_EQ(game.pawns(kAna, kRed), 1);
  EXPECT_EQ(game.state.cubes, kInOrder);
  EXPECT_TRUE(game.awaits_roll_of(kAna));
}

RULE(Starmaster, "SM-6.2: failing to find a colour not yet owned costs nothing") {
  TestGame game = TestGame::ready(kAlone).has(kAna, kBlue).misses(kAna, kRed, kBlue);
  EXPECT_EQ(game.why(), "SM-2.4 SM-2.5");
  EXPECT_EQ(game.total(kAna), 1);
}

RULE(Starmaster, "SM-6.3: after a star any colour may be announced, and a failure never costs a pawn") {
  TestGame game = TestGame::ready(kAlone).has(kAna, kRed).rolls_star();
  EXPECT_EQ(Starmaster::actions(game.state, kAna).size(), 9);
  game.announces(kAna, kRed).flips(kAna, kBlue);
  EXPECT_EQ(game.why(), "SM-2.4 SM-2.5");
  EXPECT_EQ(game.pawns(kAna, kRed), 1);
  game.rolls_star().announces(kAna, kRed).flips(kAna, kRed);
  EXPECT_EQ(game.why(), "SM-2.4 SM-6.3");
  EXPECT_EQ(game.pawns(kAna, kRed), 1);
  EXPECT_EQ(game.state.cubes, kInOrder);
  game.rolls_star().announces(kAna, kPink).flips(kAna, kPink).swaps_with(kAna, kBlue);
  EXPECT_EQ(game.total(kAna), 2);
}

RULE(Starmaster, "SM-6.4: six colours within twelve turns solve it at once") {
  TestGame game = TestGame::ready(kAlone);
  for (Colour colour : {kYellow, kOrange, kRed, kPink, kViolet}) {
    game.rolls(colour).flips(kAna, colour).swaps_with(kAna, kBlue);
  }
  game.rolls(kBlack).flips(kAna, kBlack);
  const Result expected{.end = "solved", .scores = {6}, .winners = SeatSet::only(kAna)};
  EXPECT_EQ(game.next(), Next::over());
  EXPECT_TRUE(game.heard("SM-6.4", GameEnded{expected, 6}));
  EXPECT_EQ(game.why(), "SM-2.4 SM-2.6 SM-6.4");
  EXPECT_EQ(game.refusal(kAna, Action::swap(cell(9))), "SM-6.4 game_is_over");
}

RULE(Starmaster, "SM-6.4: otherwise it is lost, and a win on the last turn still has its swap") {
  TestGame game = TestGame::ready(kAlone);
  for (int turn = 1; turn <= 11; ++turn) game.misses(kAna, kRed, kBlue);
  game.rolls(kRed).flips(kAna, kRed);
  EXPECT_EQ(game.next(), Next::turn(kAna));
  game.swaps_with(kAna, kBlue);
  const Result expected{.end = "out-of-turns", .scores = {1}, .winners = {}};
  EXPECT_EQ(game.next(), Next::over());
  EXPECT_EQ(Starmaster::result(game.state), expected);
  EXPECT_TRUE(game.heard("SM-6.4", GameEnded{expected, 12}));
}

RULE(Starmaster, "SM-6.4: the twelfth turn may still solve it") {
  TestGame game = TestGame::ready(kAlone);
  for (int turn = 1; turn <= 11; ++turn) game.misses(kAna, kRed, kBlue);
  for (Colour colour : {kYellow, kOrange, kPink, kViolet, kBlack}) game.has(kAna, colour);
  game.rolls(kRed).flips(kAna, kRed);
  EXPECT_EQ(Starmaster::result(game.state).end, "solved");
}

RULE(Starmaster, "SM-6.5: solitaire is for one player, and one player has only that") {
  EXPECT_EQ(words(Starmaster::refuse(kAlone)), "allowed");
  EXPECT_EQ(words(Starmaster::refuse({.players = 2, .variant = Variant::kSolitaire})), "SM-6.5 solitaire_only_alone");
  for (Variant variant : {Variant::kStandard, Variant::kChildren, Variant::kChildren7}) {
    EXPECT_EQ(words(Starmaster::refuse({.players = 1, .variant = variant})), "SM-6.5 alone_only_solitaire");
  }
  EXPECT_EQ(words(Starmaster::refuse({.players = 2, .variant = static_cast<Variant>(4)})), "SM-5.1 no_such_variant");
}

// --- What is hidden, and what always holds -------------------------------------------------------------------------

constexpr Options kSix{.players = 6, .star_faces = 5};
const std::initializer_list<Options> kEveryKind{kAlone, kTwo, kLittle, kBigger, kFour, kSix};

// Plays a game of every kind at random, the table ruling now and then, and stops at every position.
template <class Visit>
void at_every_position(std::uint64_t games, Visit visit) {
  for (const Options& options : kEveryKind) {
    for (std::uint64_t number = 0; number < games; ++number) {
      FastRandom random(71, number);
      TestGame game(options);
      for (; game.next().kind != Next::Kind::kOver; visit(game, random)) {
        const Next next = game.next();
        const auto rulings = Starmaster::actions(game.state, kTable);
        Seat seat = kTable;
        if (rulings.empty() || random.below(4) != 0) {
          if (next.kind == Next::Kind::kChance) {
            game.chance(Starmaster::sample(game.state, random));
            continue;
          }
          const Seat anybody = seat_at(static_cast<int>(random.below(options.players)));
          seat = next.kind == Next::Kind::kSeat ? next.seat() : anybody;
        }
        const auto choices = Starmaster::actions(game.state, seat);
        game.does(seat, choices[static_cast<int>(random.below(static_cast<std::uint32_t>(choices.size())))]);
      }
    }
  }
}

RULE(Starmaster, "SM-7.1: cubes that lie colour down could change places unseen, and no view would tell") {
  at_every_position(4, [](const TestGame& game, FastRandom& random) {
    State other = game.state;
    for (std::size_t i = kCells; i > 1; --i) {
      const std::size_t j = random.below(static_cast<std::uint32_t>(i));
      const bool up = static_cast<Cell>(i - 1) == game.state.turned || static_cast<Cell>(j) == game.state.turned;
      if (!up) std::swap(other.cubes[i - 1], other.cubes[j]);
    }
    for (Seat seat : {kAna, kBo, kTable, kOnlooker}) {
      ASSERT_EQ(Starmaster::view(other, seat), game.seen_by(seat));
      ASSERT_EQ(Starmaster::actions(other, seat), Starmaster::actions(game.state, seat));
    }
  });
}

RULE(Starmaster, "SM-7.1: everybody sees the same, whoever they are") {
  at_every_position(2, [](const TestGame& game, FastRandom&) {
    View onlookers = game.seen_by(kOnlooker);
    onlookers.me = kBo;
    ASSERT_EQ(onlookers, game.seen_by(kBo));
  });
}

RULE(Starmaster, "SM-1.1, SM-2.8: whatever is played, no pawn and no cube appears or disappears") {
  at_every_position(20, [](const TestGame& game, FastRandom&) {
    Scores totals{};
    for (Colour colour : kInOrder) {
      int all = game.pawns(kStock, colour);
      for (Seat seat : SeatSet::first(kMostSeats)) {
        all += game.pawns(seat, colour);
        totals[seat] += game.pawns(seat, colour);
        ASSERT_TRUE(game.state.options.variant != Variant::kSolitaire || game.pawns(seat, colour) <= 1);
      }
      ASSERT_EQ(all, kPawnsOfAColour);
    }
    ASSERT_EQ(totals, Starmaster::scores(game.state));
    if (game.state.phase < Phase::kRoll) return;
    ASSERT_TRUE(std::is_permutation(kInOrder.begin(), kInOrder.end(), game.state.cubes.begin()));
  });
}

RULE(Starmaster, "SM-2.1: an action is refused exactly when it is not among the legal ones, for any bytes at all") {
  at_every_position(1, [](const TestGame& game, FastRandom&) {
    for (int seat : {0, 1, 5, 6, 7, 8, 255}) {
      const auto legal = Starmaster::actions(game.state, seat_at(seat));
      for (int kind : {0, 1, 2, 3, 4, 5, 6, 7, 255}) {
        for (int place : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 63, 64, 255}) {
          const Action action = Action::from(static_cast<Action::Kind>(kind), place);
          ASSERT_EQ(!Starmaster::refuse(game.state, seat_at(seat), action), legal.contains(action));
        }
      }
    }
  });
}

RULE(Starmaster, "SM-2.1: chance is believed only while it is awaited, for any bytes at all") {
  at_every_position(4, [](const TestGame& game, FastRandom& random) {
    const auto byte = [&random] { return static_cast<std::uint8_t>(random.below(random.below(2) == 0 ? 10 : 256)); };
    for (int i = 0; i < 20; ++i) {
      Outcome wild{.kind = static_cast<Outcome::Kind>(random.below(4)), .first = Seat{byte()}};
      for (Colour& colour : wild.cubes) colour = static_cast<Colour>(byte());
      wild.white = static_cast<White>(byte());
      wild.black = static_cast<Black>(byte());
      const bool believed = !Starmaster::refuse(game.state, wild);
      ASSERT_TRUE(!believed || game.next() == Next::chance());
    }
  });
}

}  // namespace
}  // namespace ludothek::starmaster

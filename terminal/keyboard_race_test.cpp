#include "terminal/keyboard_race.hpp"

#include <gtest/gtest.h>

namespace ludothek::terminal {
namespace {

constexpr Seat kAna = seat_at(0);
constexpr Seat kCleo = seat_at(2);
const Clock::time_point kBegun{};

Clock::time_point after(int milliseconds) { return kBegun + std::chrono::milliseconds(milliseconds); }

Input key(char32_t text, int milliseconds) {
  return {.kind = Input::Kind::kKey, .key = {Key::Kind::kText, text}, .line = {}, .at = after(milliseconds)};
}

SeatSet two() {
  SeatSet people = SeatSet::only(kAna);
  people.add(kCleo);
  return people;
}

using Calls = std::vector<KeyboardRace::Call>;

TEST(KeyboardRace, OnePersonPressesThePlaceAtOnce) {
  KeyboardRace race(SeatSet::only(kCleo), 9);
  EXPECT_EQ(race.press(key(U'5', 300)), (Calls{{kCleo, RacePlace{4}, after(300)}}));
  EXPECT_EQ(race.press(key(U'n', 400)), (Calls{{kCleo, std::nullopt, after(400)}}));
  EXPECT_EQ(race.press(key(U'a', 500)), Calls{}) << "no key of one's own";
  EXPECT_EQ(race.press({.kind = Input::Kind::kLine, .key = {}, .line = "7", .at = after(600)}),
            (Calls{{kCleo, RacePlace{6}, after(600)}}));
}

TEST(KeyboardRace, HasAKeyForEachPlaceAndNoOther) {
  KeyboardRace race(SeatSet::only(kCleo), 4);
  EXPECT_EQ(race.press(key(U'4', 300)), (Calls{{kCleo, RacePlace{3}, after(300)}}));
  EXPECT_EQ(race.press(key(U'5', 400)), Calls{});
}

TEST(KeyboardRace, AFingerCountsFromItsOwnKeyOn) {
  KeyboardRace race(two(), 9);
  EXPECT_EQ(race.press(key(U'5', 200)), Calls{}) << "whose?";
  EXPECT_EQ(race.press(key(U'L', 300)), Calls{});
  EXPECT_TRUE(race.naming());
  EXPECT_EQ(race.press(key(U'a', 310)), Calls{}) << "one finger after the other";
  EXPECT_EQ(race.press(key(U'5', 900)), (Calls{{kCleo, RacePlace{4}, after(300)}}));
  EXPECT_FALSE(race.naming());
  EXPECT_EQ(race.press(key(U'a', 950)), Calls{});
  EXPECT_EQ(race.press(key(U'n', 960)), (Calls{{kAna, std::nullopt, after(960)}})) << "thought better of it";
  EXPECT_EQ(race.press(key(U'n', 970)), (Calls{{kAna, std::nullopt, after(970)}, {kCleo, std::nullopt, after(970)}}));
}

TEST(KeyboardRace, WhoNamesNoPlaceIsOut) {
  KeyboardRace race(two(), 9);
  EXPECT_EQ(race.patience(), std::nullopt);
  race.press(key(U'a', 500));
  EXPECT_EQ(race.patience(), after(3500));
  EXPECT_EQ(race.give_up(after(3499)), std::nullopt);
  EXPECT_EQ(race.give_up(after(3500)), (KeyboardRace::Call{kAna, std::nullopt, after(500)}));
  EXPECT_FALSE(race.naming());
}

}  // namespace
}  // namespace ludothek::terminal

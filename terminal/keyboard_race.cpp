#include "terminal/keyboard_race.hpp"

#include <array>
#include <boost/json/array.hpp>
#include <optional>
#include <string>

namespace ludothek::terminal {
namespace {

// Far apart on every keyboard, and none of the digits.
constexpr std::array<char, kMostPlayers> kRaceKeys{'a', 'l', 'f', 'j', 't', 'b'};

Seat person_at(SeatSet people, int number) {
  for (const Seat seat : people) {
    if (number-- == 0) return seat;
  }
  return people.lowest();
}

// Several people: the one who has just touched thinks better of it, or, untouched, nobody wants to.
void pass(Race& race, SeatSet people) {
  if (people.size() == 1) return race.pass(people.lowest());
  if (const auto seat = race.naming()) return race.pass(*seat);
  for (const Seat seat : people) race.pass(seat);
}

Race::Answer press(Race& race, SeatSet people, const RaceKey& key, int at) {
  switch (key.kind) {
    case RaceKey::Kind::kPerson:
      if (race.naming()) break;  // one finger after the other
      return race.touch(person_at(people, key.number), at);
    case RaceKey::Kind::kPlace:
      if (people.size() == 1) return race.touch(people.lowest(), at, RacePlace(key.number));
      if (const auto seat = race.naming()) race.name(*seat, RacePlace(key.number));
      break;
    case RaceKey::Kind::kNotMe:
      pass(race, people);
      break;
    case RaceKey::Kind::kNothing:
      break;
  }
  return Race::Answer::kIgnored;
}

// True: somebody was too early.
bool press(Race& race, SeatSet people, const Input& input, int at) {
  std::u32string keys;
  if (input.kind == Input::Kind::kLine) keys = decode(input.line);
  if (input.kind == Input::Kind::kKey && input.key.kind == Key::Kind::kText) keys = {input.key.text};
  bool too_early = false;
  for (const char32_t text : keys) {
    const Race::Answer answer = press(race, people, race_key_of(text, people.size()), at);
    too_early = too_early || answer == Race::Answer::kTooEarly;
  }
  return too_early;
}

int milliseconds(Clock::duration time) {
  return static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

}  // namespace

char race_key(int person) { return kRaceKeys[static_cast<std::size_t>(person)]; }

RaceKey race_key_of(char32_t text, int people) {
  if (text >= U'1' && text <= U'9') return {RaceKey::Kind::kPlace, static_cast<int>(text - U'1')};
  if (text == U'n' || text == U'N') return {RaceKey::Kind::kNotMe, 0};
  if (people < 2) return {};
  for (int person = 0; person < people; ++person) {
    const auto key = static_cast<char32_t>(race_key(person));
    if (text == key || text == key - U'a' + U'A') return {RaceKey::Kind::kPerson, person};
  }
  return {};
}

std::string race_key_line(const Company& company, SeatSet people) {
  json::array entries;
  int person = 0;
  for (const Seat seat : people) {
    entries.emplace_back(
        text_of(company.say("play.race.key", {{"seat", index(seat)}, {"key", json::string(1, race_key(person++))}})));
  }
  return company.say("play.race.keys", {{"entries", std::move(entries)}});
}

Race::Verdict referee(Console& console, Race& race, SeatSet people, Clock::time_point begun) {
  const auto now = [begun] { return milliseconds(Clock::now() - begun); };
  for (;;) {
    if (const auto verdict = race.decide(now())) return *verdict;
    const Input input = console.stage().wait(begun + std::chrono::milliseconds(race.wake(now())));
    if (input.kind == Input::Kind::kRedraw) console.redraw();
    if (!press(race, people, input, milliseconds(input.at - begun))) continue;
    console.note([](const Company& company) { return company.say("play.race.too_early"); });
    console.tell(console.say("play.race.too_early"));
    console.redraw();
  }
}

std::optional<Phrase> announcement_of(const Race::Verdict& verdict) {
  if (verdict.kind != Race::Kind::kWon) return std::nullopt;
  json::object values{{"seat", index(verdict.seat)}, {"milliseconds", verdict.at}, {"margin", verdict.margin}};
  if (verdict.next) values["by"] = index(*verdict.next);
  const std::string_view key = verdict.next ? "play.race.first.margin" : "play.race.first";
  return [key, values](const Company& company) { return company.say(key, values); };
}

}  // namespace ludothek::terminal

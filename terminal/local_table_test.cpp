#include "terminal/local_table.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "record/json/json_text.hpp"
#include "table/messages/message.hpp"
#include "terminal/plain_board.hpp"

namespace ludothek::terminal {
namespace {

Settings settings_of(std::string_view game, int players, json::object options = {}) {
  auto settings = read_settings(json::object{
      {"game", game}, {"players", players}, {"options", std::move(options)}, {"memoriseSeconds", 0}, {"botPace", 0}});
  EXPECT_TRUE(settings) << (settings ? "" : settings.error().sentence());
  return *settings;
}

Company company_of(int people, int bots) {
  Company company;
  for (int i = 0; i < people + bots; ++i) {
    company.names.push_back("Name " + std::to_string(i));
    company.levels.emplace_back(i < people ? "" : "greedy");
  }
  return company;
}

LocalTable::RandomBytes seeded(std::uint64_t seed) {
  return [random = std::make_shared<FastRandom>(seed)](std::span<std::uint8_t> bytes) {
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random->below(256));
  };
}

// One decision of whoever is awaited: people take anything they are offered.
void act(LocalTable& table, FastRandom& random) {
  table.story().clear();
  if (table.table().phase() == Phase::kMemorising) {
    for (const Seat seat : table.people()) table.ask(seat, Memorised{});
    return;
  }
  const Next next = table.match().next();
  if (next.kind == Next::Kind::kRace) {
    table.race_shown(Clock::now());
    for (const Seat seat : table.people()) table.ask(seat, NotMe{table.table().version()});
    while (table.story().empty()) table.skip_time();
    return;
  }
  const auto thrower = table.match().occasion().thrower;
  const Seat seat = thrower ? *thrower : next.seat();
  if (!table.plays(seat)) return table.skip_time();
  if (thrower) {
    EXPECT_EQ(table.ask(seat, Throw{table.table().version()}), std::nullopt);
    return;
  }
  const auto draft = PlainBoard().draft(table.match(), seat);
  while (!draft->move()) {
    const auto count = static_cast<std::uint32_t>(draft->choices({}).size());
    ASSERT_GT(count, 0u);
    draft->choose(static_cast<int>(random.below(count)));
  }
  EXPECT_EQ(table.ask(seat, MakeMove{table.table().version(), *draft->move()}), std::nullopt);
}

void play_on(LocalTable& table, int decisions = 1'000'000) {
  FastRandom random(7);
  for (; decisions > 0 && !table.over(); --decisions) act(table, random);
}

Replayed verified(const json::object& document) {
  const auto record = read_record(json_text(document));
  EXPECT_TRUE(record) << (record ? "" : record.error().sentence());
  const auto replayed = replay(*record);
  EXPECT_TRUE(replayed) << (replayed ? "" : replayed.error().sentence());
  return *replayed;
}

struct Box {
  const char* game;
  int people;
  int bots;
};
constexpr Box kBoxes[] = {{"riffifi", 1, 2}, {"riffifi", 3, 0}, {"farbenpoker", 1, 1}, {"starmaster", 2, 1}};

TEST(LocalTable, KeepsThePromiseOfItsFairStart) {
  for (const Box& box : kBoxes) {
    LocalTable table(settings_of(box.game, box.people + box.bots), company_of(box.people, box.bots), seeded(1));
    table.begin();
    const Receipt promised = table.receipt();
    EXPECT_EQ(promised.seed, "") << "not before the end";
    EXPECT_FALSE(table.story().empty());
    play_on(table);
    const Receipt receipt = table.receipt();
    EXPECT_EQ(receipt.commitment, promised.commitment);
    EXPECT_EQ(to_hex(commitment_of(*from_hex<sizeof(Seed)>(receipt.seed))), promised.commitment);
    EXPECT_EQ(receipt.record, promised.commitment.substr(0, 20));
    for (int seat = 0; seat < box.people + box.bots; ++seat) {
      EXPECT_EQ(receipt.nonces[static_cast<std::size_t>(seat)].empty(), seat >= box.people);
    }
    const Replayed replayed = verified(table.record());
    EXPECT_TRUE(replayed.finished);
    EXPECT_TRUE(replayed.chance_checked);
    EXPECT_EQ(table.record().at("fairness").at("restarts"), 0);
  }
}

TEST(LocalTable, PlaysAgainWithANewPromise) {
  LocalTable table(settings_of("farbenpoker", 2), company_of(1, 1), seeded(2));
  table.begin();
  play_on(table);
  const json::object first = table.record();
  const std::string commitment = table.receipt().commitment;
  table.begin();
  EXPECT_FALSE(table.over());
  EXPECT_NE(table.receipt().commitment, commitment);
  EXPECT_EQ(table.receipt().seed, "");
  play_on(table);
  EXPECT_TRUE(verified(table.record()).finished);
  EXPECT_NE(table.record().at("fairness"), first.at("fairness"));
}

TEST(LocalTable, ABotTakesOverAndGivesTheSeatBack) {
  LocalTable table(settings_of("riffifi", 3), company_of(2, 1), seeded(3));
  table.begin();
  const Seat mia = seat_at(0);
  const Seat noa = seat_at(1);
  EXPECT_EQ(table.ask(mia, StandIn{"regular"}), std::nullopt);
  EXPECT_FALSE(table.plays(mia));
  EXPECT_TRUE(table.plays(noa));
  EXPECT_EQ(table.ask(mia, StandIn{"regular"}), "stood_in_already");
  play_on(table, 5);
  EXPECT_EQ(table.ask(mia, TakeBack{}), std::nullopt);
  EXPECT_TRUE(table.plays(mia));
  table.ask(mia, StandIn{"regular"});
  table.ask(noa, StandIn{"regular"});
  play_on(table);
  const json::object record = table.record();
  EXPECT_TRUE(verified(record).finished);
  EXPECT_EQ(record.at("names").as_array()[0], "Name 0") << "the seat is hers all the same";
}

TEST(LocalTable, HandsOutEveryMoveOnceWithWhatItBroughtAbout) {
  LocalTable table(settings_of("farbenpoker", 2), company_of(1, 1), seeded(4));
  table.begin();
  FastRandom random(1);
  std::size_t moves = 0;
  std::uint64_t last = table.opening().hash();
  while (!table.over() || !table.story().empty()) {
    for (; !table.story().empty(); table.story().pop_front(), ++moves) {
      EXPECT_FALSE(table.story().front().match->events(seat_at(0)).empty());
      EXPECT_NE(table.story().front().match->hash(), last);
      last = table.story().front().match->hash();
    }
    EXPECT_EQ(last, table.match().hash());
    if (!table.over()) act(table, random);
  }
  EXPECT_EQ(table.record().at("moves").as_array().size(), moves);
}

// --- going on with a game that was left ---

class LeftGame : public testing::TestWithParam<Box> {
 protected:
  std::unique_ptr<LocalTable> sit_down() const {
    const Box& box = GetParam();
    return std::make_unique<LocalTable>(settings_of(box.game, box.people + box.bots), company_of(box.people, box.bots),
                                        seeded(5));
  }
  std::unique_ptr<LocalTable> continued(const json::object& left) const {
    auto table = sit_down();
    table->resume(*read_record(json_text(left)));
    return table;
  }
  // Goes on and plays to the end: what was played stays as it was.
  void finish(const json::object& left) const {
    EXPECT_FALSE(verified(left).finished);
    const auto table = continued(left);
    EXPECT_TRUE(table->begun());
    play_on(*table);
    const json::object whole = table->record();
    const Replayed replayed = verified(whole);
    EXPECT_TRUE(replayed.finished);
    EXPECT_TRUE(replayed.chance_checked);
    const json::array& before = left.at("moves").as_array();
    const json::array& after = whole.at("moves").as_array();
    ASSERT_GT(after.size(), before.size());
    EXPECT_EQ(json::array(after.begin(), after.begin() + std::ssize(before)), before);
  }
};

TEST_P(LeftGame, GoesOn) {
  for (const int decisions : {0, 1, 5, 9}) {
    const auto table = sit_down();
    table->begin();
    play_on(*table, decisions);
    finish(table->record());
  }
}

// Moves with their times and bots' reasons.
TEST_P(LeftGame, IsWrittenAgainAsItWasLeft) {
  const auto table = sit_down();
  table->begin();
  table->ask(table->people().lowest(), StandIn{"regular"});
  play_on(*table, 9);
  const json::object left = table->record();
  EXPECT_TRUE(left.contains("reasons"));
  json::object again = continued(left)->record();
  // A race that was on is replayed: the table's move, and the dice after it.
  json::array& moves = again.at("moves").as_array();
  const auto played = std::ssize(left.at("moves").as_array());
  ASSERT_GE(std::ssize(moves), played);
  moves.erase(moves.begin() + played, moves.end());
  EXPECT_EQ(again, left);
}

// Files of the versions that had no table: no times, no reasons.
TEST_P(LeftGame, GoesOnFromAnOlderFile) {
  const auto table = sit_down();
  table->begin();
  play_on(*table, 6);
  json::object left = table->record();
  left.erase("reasons");
  for (json::value& move : left.at("moves").as_array()) move.as_object().erase("at");
  finish(left);
}

// Who took advice before they left took it.
TEST_P(LeftGame, RemembersThatHelpWasTaken) {
  const auto table = sit_down();
  table->begin();
  play_on(*table, 2);
  json::object left = table->record();
  const json::array helped{json::object{{"move", 1}, {"seat", 0}},
                           json::object{{"move", left.at("moves").as_array().size()}, {"seat", 1}}};
  left["helped"] = helped;
  EXPECT_EQ(continued(left)->record().at("helped"), helped);
  left["helped"] = json::array{7, json::object{{"move", 1}, {"seat", 99}}, json::object{{"seat", 0}}};
  EXPECT_FALSE(continued(left)->record().contains("helped"));
}

INSTANTIATE_TEST_SUITE_P(Games, LeftGame, testing::ValuesIn(kBoxes),
                         [](const auto& box) { return box.param.game + std::to_string(box.param.people); });

// --- the race is the table's ---

struct RaceAtTheTable : testing::Test {
  RaceAtTheTable() : table(settings_of("starmaster", 2, {{"starFaces", 1}}), company_of(2, 0), seeded(6)) {
    table.begin();
    FastRandom random(1);
    for (int i = 0; i < 1000 && table.match().next().kind != Next::Kind::kRace; ++i) act(table, random);
    table.story().clear();
    EXPECT_EQ(table.match().next().kind, Next::Kind::kRace);
    shown = Clock::now();
    table.race_shown(shown);
  }
  std::optional<std::string> touch(Seat seat, int cell, int milliseconds) {
    const auto at = shown + std::chrono::milliseconds(milliseconds);
    return table.ask(
        seat, ClaimPlace{table.table().version(), static_cast<RacePlace>(cell - 1), static_cast<double>(milliseconds)},
        at);
  }
  // What came of it, as soon as it is due.
  const message::Photo& verdict() {
    while (table.story().empty()) table.skip_time();
    return *table.table().photo();
  }

  LocalTable table;
  Clock::time_point shown;
};

TEST_F(RaceAtTheTable, TheFirstFingerCountsAndTheMarginIsTold) {
  EXPECT_EQ(touch(seat_at(1), 5, 616), std::nullopt);
  EXPECT_EQ(touch(seat_at(0), 6, 700), std::nullopt);
  const message::Photo& photo = verdict();
  EXPECT_EQ(table.story().front().by, seat_at(1));
  EXPECT_EQ(photo.margin, 84);
  EXPECT_EQ(photo.claims.front().seat, seat_at(1));
}

TEST_F(RaceAtTheTable, AGuessDoesNotCount) {
  EXPECT_EQ(touch(seat_at(0), 5, 40), "false_start");
  EXPECT_EQ(touch(seat_at(0), 5, 450), std::nullopt);
  verdict();
  EXPECT_EQ(table.story().front().by, seat_at(0));
}

TEST_F(RaceAtTheTable, TooCloseMeansAReplay) {
  touch(seat_at(0), 5, 500);
  touch(seat_at(1), 5, 505);
  EXPECT_FALSE(verdict().tied.empty());
  EXPECT_EQ(table.story().front().by, kTable);
}

TEST_F(RaceAtTheTable, NobodyWantsTo) {
  for (const Seat seat : table.people()) table.ask(seat, NotMe{table.table().version()});
  EXPECT_FALSE(table.story().empty()) << "nobody waits for anything";
  EXPECT_EQ(table.story().front().by, kTable);
}

TEST(LocalTable, AdvisesWhoeverHasSomethingToChoose) {
  LocalTable table(settings_of("farbenpoker", 2), company_of(1, 1), seeded(3));
  table.begin();
  FastRandom random(7);
  while (table.match().next().kind != Next::Kind::kSeat || !table.plays(table.match().next().seat()))
    act(table, random);
  EXPECT_EQ(table.table().advice(), nullptr);
  EXPECT_EQ(table.ask(seat_at(0), Advise{table.table().version()}), std::nullopt);
  ASSERT_NE(table.table().advice(), nullptr);
  const auto after = table.match().copy();
  EXPECT_FALSE(after->play(table.table().advice()->move));
  EXPECT_EQ(table.ask(seat_at(0), MakeMove{table.table().version(), after->last_choice()}), std::nullopt);
  EXPECT_EQ(table.table().advice(), nullptr) << "the game has moved";
}

}  // namespace
}  // namespace ludothek::terminal

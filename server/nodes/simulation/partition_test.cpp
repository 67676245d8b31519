// The step after the last (docs/scale.md): a house spread over two databases, its tables dealt out by their codes. A
// node is one of each database's, with a lease at each.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "server/host/test_host.hpp"
#include "server/nodes/simulation/wished_house.hpp"

namespace ludothek::simulation {
namespace {

using testing_house::Ear;

TEST(Partition, AHouseOverTwoDatabasesHoldsWhateverHappens) {
  const HouseReport report = run_wished({.seed = 4, .steps = 10'000, .databases = 2});
  EXPECT_EQ(report.failure, "");
  EXPECT_GT(report.games, 0u);
}

TEST(Partition, ADatabaseThatIsLostStopsItsOwnTablesAndNoOthers) {
  Agenda agenda(7);
  Witness witness;
  const auto clock = [&] { return std::chrono::duration_cast<milliseconds>(agenda.now().time_since_epoch()); };
  Vault vaults[] = {{make_memory_database(clock), witness, agenda}, {make_memory_database(clock), witness, agenda}};
  Ether ethers[] = {Ether(agenda), Ether(agenda)};
  const std::vector<Division> divisions = {{vaults[0], ethers[0]}, {vaults[1], ethers[1]}};
  SimulatedNode first(agenda, divisions, "first", 1);
  SimulatedNode second(agenda, divisions, "second", 2);
  const auto pass = [&](Duration time) {
    bool over = false;
    agenda.plan(time, [&] { over = true; });
    while (!over) agenda.step();
  };
  pass(seconds(2));

  // Twenty tables, opened at one node, each with somebody at the other.
  struct Table {
    std::string code;
    std::size_t database = 0;
    std::shared_ptr<Ear> ear = std::make_shared<Ear>();
  };
  std::vector<Table> tables;
  for (const char consonant : std::string("bdfgklmnpr")) {
    for (const char vowel : std::string("ae")) {
      tables.push_back({std::string("kalo-mite-rusa-be") + consonant + vowel});
    }
  }
  for (Table& table : tables) {
    first.open_table(table.code, testing_house::World::riffifi(), {"g1", "Ana"},
                     [](bool opened) { EXPECT_TRUE(opened); });
  }
  pass(seconds(2));
  std::size_t of_first = 0;
  for (Table& table : tables) {
    const bool in_first = vaults[0].house->tables.contains(table.code);
    ASSERT_NE(in_first, vaults[1].house->tables.contains(table.code)) << "in exactly one of them";
    table.database = in_first ? 0 : 1;
    of_first += in_first ? 1 : 0;
    second.tables_of(table.code).enter(table.code, Visitor{1}, table.ear, {.person = {"g2", "Ben"}}, 1, 1);
  }
  EXPECT_GT(of_first, 3u);
  EXPECT_LT(of_first, 17u);
  pass(seconds(2));

  const auto sit = [&](const std::string& id) {
    for (Table& table : tables) {
      const std::string message = R"({"type":"sit","id":)" + id + "}";
      second.tables_of(table.code)
          .handle(table.code, Visitor{1}, *read_command(json::parse(message).as_object()), agenda.now(), message);
    }
  };
  vaults[0].gone = true;
  pass(seconds(1));
  sit("5");
  pass(seconds(20));
  for (const Table& table : tables) {
    EXPECT_EQ(table.ear->count("waiting"), table.database == 0 ? 1 : 0) << table.code;
    EXPECT_EQ(table.ear->count("refused"), table.database == 0 ? 1 : 0) << table.code;
    EXPECT_FALSE(table.ear->dismissed) << "nobody is sent away: no node is better off";
  }
  vaults[0].gone = false;
  pass(seconds(5));
  sit("6");
  pass(seconds(2));
  for (const Table& table : tables) {
    EXPECT_EQ(table.ear->last("table").at("seats").at(0).at("person"), "g2") << table.code;
  }
  EXPECT_EQ(witness.failure(), "");
}

}  // namespace
}  // namespace ludothek::simulation

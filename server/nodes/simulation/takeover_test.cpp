// Thousands of tables at once: those of a node that dies, and everybody's when the store was gone. The nodes that take
// them over serve throughout, and everybody is back at their table within five seconds.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/host/test_host.hpp"
#include "server/nodes/simulation/simulated_node.hpp"

namespace ludothek::simulation {
namespace {

using testing_house::Ear;

constexpr std::size_t kTables = 2000;

std::string code_of_table(std::size_t number) {
  constexpr std::string_view kConsonants = "bdfgklmnprstv";
  constexpr std::string_view kVowels = "aeiou";
  std::string code = "kalo-mite-rusa-";
  for (const std::size_t syllable : {number / 65, number % 65}) {
    code += kConsonants[syllable / 5];
    code += kVowels[syllable % 5];
  }
  return code;
}

// Three nodes. All tables are the first one's, and at each there is somebody who came through another.
class Takeover : public testing::Test {
 protected:
  Takeover() {
    ether_.perfect = true;
    for (const char* name : {"first", "second", "third"}) {
      nodes_.push_back(
          std::make_unique<SimulatedNode>(agenda_, std::vector{Division{vault_, ether_}}, name, nodes_.size() + 1));
    }
    pass(seconds(1));
    std::size_t opened = 0;
    for (std::size_t i = 0; i < kTables; ++i) {
      nodes_[0]->open_table(code_of_table(i), testing_house::World::riffifi(), {"g1", "Ana"},
                            [&opened](bool done) { opened += done ? 1 : 0; });
    }
    pass(seconds(5));
    EXPECT_EQ(opened, kTables);
    for (std::size_t i = 0; i < kTables; ++i) {
      const std::string code = code_of_table(i);
      ears_.push_back(std::make_shared<Ear>());
      const Person person{"b" + std::to_string(i), "Ben"};
      nodes_[1 + i % 2]->tables_of(code).enter(code, Visitor{1 + i}, ears_.back(),
                                               {.person = person, .entered = agenda_.now()}, 1, 1);
    }
    pass(seconds(5));
    EXPECT_EQ(shown(), kTables);
  }

  void pass(Duration time) {
    bool over = false;
    agenda_.plan(time, [&over] { over = true; });
    while (!over) agenda_.step();
  }
  // How many have been shown their table since this was last asked.
  std::size_t shown() {
    std::size_t count = 0;
    for (const auto& ear : ears_) {
      count += ear->count("table") > 0 ? 1 : 0;
      EXPECT_FALSE(ear->dismissed);
      ear->heard.clear();
    }
    return count;
  }

  Agenda agenda_{3};
  Witness witness_;
  Vault vault_{make_memory_database(
                   [this] { return std::chrono::duration_cast<milliseconds>(agenda_.now().time_since_epoch()); }),
               witness_, agenda_};
  Ether ether_{agenda_};
  std::vector<std::unique_ptr<SimulatedNode>> nodes_;
  std::vector<std::shared_ptr<Ear>> ears_;
};

TEST_F(Takeover, TwoThousandTablesOfANodeThatDiesAreElsewhereWithinFiveSeconds) {
  nodes_.erase(nodes_.begin());
  for (int i = 0; i < 50; ++i) {
    pass(milliseconds(100));
    for (const auto& node : nodes_) EXPECT_EQ(name_of(node->node().standing()), std::string("serving"));
  }
  EXPECT_EQ(shown(), kTables);
  EXPECT_EQ(witness_.failure(), "");
}

TEST_F(Takeover, TwoThousandTablesGoOnWhenTheStoreIsBack) {
  vault_.gone = true;
  pass(seconds(10));
  EXPECT_EQ(shown(), 0U);
  vault_.gone = false;
  pass(seconds(5));
  EXPECT_EQ(shown(), kTables);
  for (const auto& node : nodes_) EXPECT_EQ(name_of(node->node().standing()), std::string("serving"));
  EXPECT_EQ(witness_.failure(), "");
}

}  // namespace
}  // namespace ludothek::simulation

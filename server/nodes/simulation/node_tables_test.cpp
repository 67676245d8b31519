// Tables of one node with visitors of another, over a bus that loses nothing unless the test wants it so.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/host/test_host.hpp"
#include "server/nodes/simulation/simulated_node.hpp"

namespace ludothek::simulation {
namespace {

using testing_house::Ear;

const std::string kCode = "kalo-mite-rusa-bedo";
const Person kAna{"g1", "Ana"};
const Person kBen{"g2", "Ben"};

struct Nodes {
  explicit Nodes(int count = 2) {
    ether.perfect = true;
    for (int i = 0; i < count; ++i) start("node-" + std::to_string(i));
    pass(seconds(1));
  }

  void start(const std::string& name) {
    nodes.push_back(std::make_unique<SimulatedNode>(agenda, std::vector{Division{vault, ether}}, name, ++selves));
  }
  void pass(Duration time) {
    bool over = false;
    agenda.plan(time, [&over] { over = true; });
    while (!over) agenda.step();
    EXPECT_EQ(witness.failure(), "");
  }
  void open(std::size_t node) {
    bool opened = false;
    nodes[node]->open_table(kCode, testing_house::World::riffifi(), kAna, [&](bool done) { opened = done; });
    pass(milliseconds(200));
    ASSERT_TRUE(opened);
  }
  std::shared_ptr<Ear> enter(std::size_t node, std::uint64_t visitor, const Person& person,
                             std::uint64_t entering = 1) {
    auto ear = std::make_shared<Ear>();
    enter(node, visitor, person, ear, entering);
    return ear;
  }
  void enter(std::size_t node, std::uint64_t visitor, const Person& person, const std::shared_ptr<Ear>& ear,
             std::uint64_t entering) {
    nodes[node]->tables_of(kCode).enter(kCode, Visitor{visitor}, ear, {.person = person, .entered = agenda.now()},
                                        entering, entering);
  }
  void say(std::size_t node, std::uint64_t visitor, const std::string& message) {
    const auto command = read_command(json::parse(message).as_object());
    nodes[node]->tables_of(kCode).handle(kCode, Visitor{visitor}, *command, agenda.now(), message);
  }
  static long answers(const Ear& ear, int re) {
    return std::ranges::count_if(
        ear.heard, [&](const json::object& message) { return message.contains("re") && message.at("re") == re; });
  }

  Agenda agenda{7};
  Witness witness;
  Vault vault{make_memory_database(
                  [this] { return std::chrono::duration_cast<milliseconds>(agenda.now().time_since_epoch()); }),
              witness, agenda};
  Ether ether{agenda};
  std::uint64_t selves = 0;
  std::vector<std::unique_ptr<SimulatedNode>> nodes;
};

TEST(NodeTables, ATableOfAnotherNodeIsSatAtOverTheBus) {
  Nodes house;
  house.open(0);
  const auto ana = house.enter(0, 1, kAna);
  const auto ben = house.enter(1, 1, kBen);
  house.pass(milliseconds(200));
  EXPECT_EQ(ben->last("table").at("re"), 1);
  EXPECT_EQ(Nodes::answers(*ben, 1), 1);
  house.say(1, 1, R"({"type":"sit","id":5})");
  house.pass(milliseconds(200));
  EXPECT_EQ(Nodes::answers(*ben, 5), 1);
  EXPECT_EQ(ana->last("table").at("seats").at(0).at("person"), "g2");
  EXPECT_EQ(house.nodes[1]->conversations(), 1u);
}

TEST(NodeTables, WhatIsOpenedBelongsToTheNodeThatOpenedItAndAnUnownedTableToWhomSomebodyComesFirst) {
  Nodes house;
  house.open(0);
  house.nodes.erase(house.nodes.begin());
  house.pass(kLease + seconds(1));
  house.start("node-9");
  house.pass(seconds(1));
  const auto ben = house.enter(0, 1, kBen);
  house.pass(milliseconds(100));
  EXPECT_EQ(ben->count("table"), 1);
  EXPECT_EQ(house.nodes[0]->conversations(), 0u) << "it is this node's own now";
  const auto ana = house.enter(1, 1, kAna);
  house.pass(milliseconds(100));
  EXPECT_EQ(ana->count("table"), 1);
  EXPECT_EQ(house.nodes[1]->conversations(), 1u);
}

TEST(NodeTables, WhoStoodStillForLongerThanItsLeaseShowsNobodyWhatItHad) {
  Nodes house(3);
  house.open(0);
  const auto ana = house.enter(0, 1, kAna);
  house.pass(milliseconds(200));
  const auto before = ana->last("table").at("version").to_number<int>();
  house.nodes[0]->process().pause();
  house.pass(kLease + seconds(1));
  const auto ben = house.enter(1, 1, kBen);
  house.pass(milliseconds(200));
  house.say(1, 1, R"({"type":"sit","id":5})");
  house.pass(milliseconds(200));
  ASSERT_GT(ben->last("table").at("version").to_number<int>(), before);
  // Its tables hear of somebody before it hears of its lease.
  const auto late = house.enter(0, 2, kBen);
  house.nodes[0]->process().resume();
  house.pass(seconds(3));
  for (const json::object& message : late->heard) {
    if (message.at("type") == "table") EXPECT_GT(message.at("version").to_number<int>(), before);
  }
  EXPECT_GT(late->count("table"), 0) << "where it is now";
}

TEST(NodeTables, WhoIsWithoutItsStoreForLongerThanItsLeaseShowsNobodyWhatItHas) {
  Nodes house(1);
  house.open(0);
  house.vault.gone = true;
  house.pass(kLease + seconds(1));
  const auto ben = house.enter(0, 1, kBen);
  house.pass(seconds(2));
  EXPECT_EQ(ben->count("table"), 0) << "another may have it, for all it knows";
  EXPECT_GT(ben->count("waiting"), 0);
  house.vault.gone = false;
  house.pass(seconds(3));
  EXPECT_GT(ben->count("table"), 0);
}

TEST(NodeTables, WhoIsStoppedKnowsOfANodeThatCameAMomentAgo) {
  Nodes house(1);
  house.pass(milliseconds(200));  // it has just renewed its lease
  house.start("node-1");
  house.pass(milliseconds(20));
  bool stopped = false;
  house.nodes[0]->stop([&] { stopped = true; });
  house.pass(milliseconds(200));
  EXPECT_TRUE(stopped);
  EXPECT_TRUE(house.nodes[0]->node().has_neighbours()) << "so that its clients go there at once";
}

TEST(NodeTables, ADeviceThatWasEndedIsEndedAtEveryNodeWhateverBecomesOfTheBusAndOfWhoEndedIt) {
  Nodes house;
  house.ether.gone = true;
  const TokenHash device{9};
  const std::vector<Change> changes{PutGuest{{.token = device, .guest = "g1"}}, RemoveGuest{device}};
  ASSERT_FALSE(house.nodes[0]->store().commit(changes));
  house.nodes.erase(house.nodes.begin());
  house.pass(seconds(1));
  EXPECT_TRUE(house.nodes[0]->ended().has(device));
}

TEST(NodeTables, EnteringTwiceIsAnsweredTwiceAndLeavingEndsIt) {
  Nodes house;
  house.open(0);
  const auto ana = house.enter(0, 1, kAna);
  const auto ben = house.enter(1, 1, kBen, 1);
  house.enter(1, 1, kBen, ben, 2);
  house.pass(milliseconds(200));
  EXPECT_EQ(Nodes::answers(*ben, 2), 1);
  EXPECT_FALSE(ben->dismissed);
  house.pass(seconds(2));  // how many look on is told now and then
  EXPECT_EQ(ana->last("table").at("watchers"), 2);
  house.nodes[1]->tables_of(kCode).leave(kCode, Visitor{1});
  house.enter(1, 1, kBen, ben, 3);
  house.pass(milliseconds(200));
  EXPECT_EQ(Nodes::answers(*ben, 3), 1);
  house.nodes[1]->tables_of(kCode).leave(kCode, Visitor{1});
  house.pass(seconds(20));
  EXPECT_EQ(ana->last("table").at("watchers"), 1);
  EXPECT_EQ(house.nodes[1]->conversations(), 0u) << "nothing is left of it";
}

TEST(NodeTables, APersonWhoEntersThroughAnotherNodeIsElsewhereAtTheFirst) {
  Nodes house(3);
  house.open(0);
  const auto first = house.enter(1, 1, kBen);
  house.pass(milliseconds(200));
  const auto second = house.enter(2, 1, kBen);
  house.pass(milliseconds(200));
  EXPECT_TRUE(first->dismissed);
  EXPECT_EQ(first->count("elsewhere"), 1);
  EXPECT_FALSE(second->dismissed);
  EXPECT_EQ(second->count("table"), 1);
}

TEST(NodeTables, AConnectionThatItsNodeDoesNotKnowToBeGoneTakesNobodysPlace) {
  Nodes house(3);
  house.open(0);
  const auto gone = house.enter(1, 1, kBen);
  house.pass(milliseconds(200));
  // Its node hears nothing of what follows, but that the owner is gone: the store tells it.
  house.nodes[1]->bus().cut = true;
  const auto next = house.enter(2, 1, kBen);
  house.pass(milliseconds(200));
  EXPECT_EQ(next->count("table"), 1);
  house.nodes[0]->stop([] {});
  house.pass(milliseconds(1500));
  house.nodes[1]->bus().cut = false;
  house.pass(seconds(2));
  EXPECT_FALSE(next->dismissed) << "the later one counts, whenever the earlier one is heard of";
  EXPECT_TRUE(gone->dismissed);
  EXPECT_EQ(gone->count("elsewhere"), 1);
}

TEST(NodeTables, WhoEntersAgainWhileBeingSentAwayIsThere) {
  Nodes house(3);
  house.open(0);
  const auto first = house.enter(1, 1, kBen, 1);
  house.pass(milliseconds(200));
  house.enter(2, 1, kBen);
  house.enter(1, 1, kBen, first, 2);
  house.pass(seconds(1));
  // Either of them was the last at the table; nobody hears of an entering that is over.
  const bool there = !first->dismissed;
  house.say(1, 1, R"({"type":"sit","id":5})");
  house.pass(milliseconds(200));
  EXPECT_EQ(Nodes::answers(*first, 5), there ? 1 : 0);
}

TEST(NodeTables, WhatTheOwnerTookWithItIsRefusedAndTheTableGoesOnHere) {
  Nodes house;
  house.open(0);
  const auto ben = house.enter(1, 1, kBen);
  house.pass(milliseconds(200));
  house.nodes.erase(house.nodes.begin());
  house.say(0, 1, R"({"type":"sit","id":5})");
  house.pass(seconds(5));
  EXPECT_EQ(Nodes::answers(*ben, 5), 1);
  EXPECT_EQ(ben->last("refused").at("code"), "unsettled");
  EXPECT_FALSE(ben->dismissed);
  EXPECT_EQ(ben->count("table"), 2) << "shown anew, within five seconds";
  house.say(0, 1, R"({"type":"sit","id":6})");
  house.pass(milliseconds(200));
  EXPECT_EQ(ben->last("table").at("seats").at(0).at("person"), "g2");
}

TEST(NodeTables, ANodeThatStopsHandsItsTablesOverAtOnce) {
  Nodes house;
  house.open(0);
  const auto ben = house.enter(1, 1, kBen);
  house.pass(milliseconds(200));
  bool stopped = false;
  house.nodes[0]->stop([&] { stopped = true; });
  house.pass(milliseconds(300));
  EXPECT_TRUE(stopped);
  EXPECT_EQ(ben->count("table"), 2);
  EXPECT_EQ(ben->count("waiting"), 0);
  EXPECT_EQ(house.nodes[1]->conversations(), 0u);
}

TEST(NodeTables, WithoutTheBusThoseElsewhereWaitAndGoOnByThemselves) {
  Nodes house;
  house.open(0);
  const auto ana = house.enter(0, 1, kAna);
  const auto ben = house.enter(1, 1, kBen);
  house.pass(milliseconds(200));
  house.ether.gone = true;
  house.pass(seconds(5));
  EXPECT_EQ(ben->count("waiting"), 1) << "told once";
  house.say(1, 1, R"({"type":"sit","id":5})");
  EXPECT_EQ(ben->last("refused").at("code"), "not_kept") << "at once";
  house.say(0, 1, R"({"type":"sit","id":5})");
  house.pass(seconds(20));
  EXPECT_EQ(ana->last("table").at("seats").at(0).at("person"), "g1") << "those with the owner play on";
  EXPECT_EQ(ben->count("waiting"), 1);
  house.ether.gone = false;
  house.pass(seconds(3));
  EXPECT_EQ(ben->last("table").at("seats").at(0).at("person"), "g1");
  house.say(1, 1, R"({"type":"sit","id":6})");
  house.pass(milliseconds(200));
  EXPECT_EQ(ben->last("table").at("seats").at(1).at("person"), "g2");
}

TEST(NodeTables, ALateCopyOfAnEnteringBringsNobodyBack) {
  Nodes house;
  house.open(0);
  const auto ana = house.enter(0, 1, kAna);
  std::vector<std::pair<Epoch, std::string>> frames;
  house.nodes[1]->bus().overheard = [&](Epoch to, const std::string& frame) { frames.emplace_back(to, frame); };
  house.enter(1, 1, kBen);
  house.pass(milliseconds(200));
  house.nodes[1]->tables_of(kCode).leave(kCode, Visitor{1});
  house.pass(seconds(20));
  ASSERT_EQ(ana->last("table").at("watchers"), 1);
  const auto said = std::exchange(frames, {});
  ASSERT_FALSE(said.empty());
  for (const auto& [to, frame] : said) house.nodes[1]->bus().repeat(to, frame);
  house.pass(seconds(2));
  EXPECT_EQ(ana->last("table").at("watchers"), 1);
}

TEST(NodeTables, ANodeThatStoodStillForThreeLeasesWritesNothingAndFollowsItsTable) {
  Nodes house;
  house.open(0);
  const auto ana = house.enter(0, 1, kAna);
  const auto ben = house.enter(1, 1, kBen);
  house.pass(milliseconds(200));
  house.nodes[0]->process().pause();
  house.pass(3 * kLease);
  house.say(1, 1, R"({"type":"sit","id":5})");
  house.pass(milliseconds(200));
  EXPECT_EQ(ben->last("table").at("seats").at(0).at("person"), "g2") << "the table has moved";
  house.nodes[0]->process().resume();
  house.say(0, 1, R"({"type":"sit","seat":0,"id":5})");
  house.pass(seconds(2));
  EXPECT_EQ(Nodes::answers(*ana, 5), 1);
  EXPECT_EQ(ana->last("refused").at("code"), "unsettled");
  EXPECT_EQ(ana->last("table").at("seats").at(0).at("person"), "g2");
  house.say(0, 1, R"({"type":"sit","seat":1,"id":6})");
  house.pass(milliseconds(200));
  EXPECT_EQ(ben->last("table").at("seats").at(1).at("person"), "g1");
}

TEST(NodeTables, ATableThatIsNowhereIsRefusedOnce) {
  Nodes house;
  const auto ben = house.enter(1, 1, kBen);
  house.pass(milliseconds(200));
  EXPECT_EQ(ben->last("refused").at("code"), "no_such_table");
  EXPECT_EQ(Nodes::answers(*ben, 1), 1);
  EXPECT_TRUE(ben->dismissed);
}

TEST(NodeTables, TheStoreAnswersWhatAListShowsOfATableElsewhere) {
  Nodes house;
  house.open(0);
  std::string shown;
  house.nodes[1]->tables_of(kCode).summary(
      kCode, [&](const Expected<std::optional<std::string>, Fault>& summary) { shown = summary->value_or("none"); });
  house.pass(milliseconds(200));
  EXPECT_NE(shown.find("riffifi"), std::string::npos);
}

TEST(NodeTables, WithoutTheStoreEverybodyWaitsAndNothingIsAcknowledged) {
  Nodes house;
  house.open(0);
  const auto ana = house.enter(0, 1, kAna);
  const auto ben = house.enter(1, 1, kBen);
  house.pass(milliseconds(200));
  house.vault.gone = true;
  house.say(1, 1, R"({"type":"sit","id":5})");
  house.pass(seconds(10));
  EXPECT_EQ(ben->last("refused").at("code"), "unsettled");
  EXPECT_EQ(ben->last("refused").at("re"), 5);
  EXPECT_GE(ana->count("waiting"), 1);
  EXPECT_FALSE(ben->dismissed);
  house.vault.gone = false;
  house.pass(seconds(5));
  house.say(1, 1, R"({"type":"sit","id":6})");
  house.pass(milliseconds(500));
  EXPECT_EQ(ana->last("table").at("seats").at(0).at("person"), "g2");
}

}  // namespace
}  // namespace ludothek::simulation

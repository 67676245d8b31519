#include "server/nodes/membership.hpp"

#include <gtest/gtest.h>

#include <string>

namespace ludothek::membership_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// A node called "here" with epoch 1, beside "there" with epoch 2, looked at ten times a second as Node does it.
struct Sample {
  explicit Sample(bool has_bus = true) : membership(now, has_bus) {}

  Lease lease(bool other = true, bool other_hears = true) const {
    Lease lease{.epoch = epoch, .nodes = {{epoch, "here", true, ""}}};
    if (other) lease.nodes.push_back({2, "there", other_hears, ""});
    return lease;
  }
  void join() {
    membership.joined(now, now, lease(other_lives, other_hears_bus));
    membership.look(now);
  }
  // Time passes, with everything that is there.
  Standing pass(Duration time) {
    for (const Moment end = now + time; now < end; now += milliseconds(100)) {
      if (store) {
        if (membership.epoch()) membership.renewed(now, now, lease(other_lives, other_hears_bus));
      } else {
        membership.store_failed();
      }
      if (bus) {
        membership.heard_self(now);
        if (other_lives && other_hears_bus) membership.heard(now, 2, other_has_store);
      }
      membership.look(now);
    }
    return membership.standing();
  }

  Moment now{seconds(1000)};
  Epoch epoch = 1;
  bool store = true;
  bool bus = true;
  bool other_lives = true;
  bool other_hears_bus = true;
  bool other_has_store = true;
  Membership membership;
};

TEST(Membership, ServesWithALease) {
  Sample node;
  EXPECT_EQ(node.membership.look(node.now), Standing::kJoining);
  EXPECT_TRUE(node.membership.may_join(node.now));
  node.join();
  EXPECT_EQ(node.membership.standing(), Standing::kServing);
  EXPECT_FALSE(node.membership.may_join(node.now));
  EXPECT_EQ(node.pass(seconds(60)), Standing::kServing);
}

TEST(Membership, WaitsWithoutTheStoreIfNobodyIsBetterOff) {
  Sample node;
  node.other_has_store = false;
  node.join();
  node.store = false;
  EXPECT_EQ(node.pass(seconds(60)), Standing::kWaiting);
  node.store = true;
  EXPECT_EQ(node.pass(seconds(1)), Standing::kServing);
}

TEST(Membership, GoesAwayWhenItsStoreIsGoneForALeaseAndAnothersAnswers) {
  Sample node;
  node.join();
  node.pass(seconds(1));
  node.store = false;
  EXPECT_EQ(node.pass(kLease - milliseconds(200)), Standing::kWaiting) << "it may be a matter of a moment";
  EXPECT_EQ(node.pass(milliseconds(500)), Standing::kAway);
  EXPECT_FALSE(node.membership.epoch());
  EXPECT_TRUE(node.membership.knows_another()) << "so nobody has to wait";
}

TEST(Membership, GoesAwayWhenStoreAndBusAreGoneSinceItCannotKnow) {
  Sample node;
  node.join();
  node.store = node.bus = false;
  EXPECT_EQ(node.pass(seconds(4)), Standing::kAway);
  EXPECT_FALSE(node.membership.knows_another());
}

TEST(Membership, GoesAwayWithoutTheBusIfTheStoreSaysThatAnotherHearsIt) {
  Sample node;
  node.join();
  node.bus = false;
  EXPECT_EQ(node.pass(milliseconds(2500)), Standing::kServing);
  EXPECT_EQ(node.pass(seconds(1)), Standing::kAway);
}

TEST(Membership, WhatTheStoreSaidBeforeTheBusWasLostDecidesNothing) {
  for (const bool other_hears : {true, false}) {
    Sample node;
    node.join();
    node.pass(seconds(1));
    node.bus = false;
    node.pass(milliseconds(2500));
    for (int i = 0; i < 10; ++i) node.membership.look(node.now += milliseconds(100));
    EXPECT_EQ(node.membership.standing(), Standing::kServing) << "the other one may have lost it as well";
    node.membership.renewed(node.now, node.now, node.lease(true, other_hears));
    EXPECT_EQ(node.membership.look(node.now), other_hears ? Standing::kAway : Standing::kServing);
  }
}

TEST(Membership, PlaysOnWithoutTheBusIfNobodyHearsIt) {
  Sample node;
  node.other_hears_bus = false;
  node.join();
  node.bus = false;
  EXPECT_EQ(node.pass(seconds(60)), Standing::kServing);
  EXPECT_FALSE(node.membership.hears_bus(node.now));
  EXPECT_FALSE(node.membership.neighbours(node.now)->reachable.at(2)) << "those who sit elsewhere wait";
}

TEST(Membership, TellsTheStoreThatItHearsTheBusOnlyWhereItDoes) {
  Sample node;
  node.join();
  EXPECT_FALSE(node.membership.heard_bus_lately(node.now)) << "who has just come does not know";
  EXPECT_TRUE(node.membership.hears_bus(node.now)) << "and does not give up at once";
  node.pass(seconds(1));
  EXPECT_TRUE(node.membership.heard_bus_lately(node.now));
  node.bus = false;
  node.pass(seconds(2));
  EXPECT_FALSE(node.membership.heard_bus_lately(node.now)) << "before anybody goes away for it";
  EXPECT_TRUE(node.membership.hears_bus(node.now));
}

TEST(Membership, PlaysOnWithoutTheBusIfItIsAlone) {
  Sample node;
  node.other_lives = false;
  node.join();
  node.bus = false;
  EXPECT_EQ(node.pass(seconds(60)), Standing::kServing);
}

TEST(Membership, TheOnlyNodeOfAHouseDecidesNothingByTheBus) {
  Sample node(false);
  node.other_lives = false;
  node.join();
  node.bus = node.store = false;
  EXPECT_EQ(node.pass(seconds(60)), Standing::kWaiting);
}

TEST(Membership, ComesBackWhenStoreAndBusAreBack) {
  Sample node;
  node.join();
  node.store = node.bus = false;
  node.pass(seconds(10));
  ASSERT_EQ(node.membership.standing(), Standing::kAway);
  node.bus = true;
  node.pass(seconds(1));
  EXPECT_EQ(node.membership.standing(), Standing::kAway);
  EXPECT_TRUE(node.membership.may_join(node.now));
  node.store = true;
  node.epoch = 3;
  node.join();
  EXPECT_EQ(node.membership.standing(), Standing::kServing);
  EXPECT_EQ(node.membership.epoch(), 3);
}

TEST(Membership, WithoutTheBusItSeesNowAndThenWhetherAnybodyHearsIt) {
  Sample node;
  node.join();
  node.bus = false;
  node.pass(seconds(5));
  ASSERT_EQ(node.membership.standing(), Standing::kAway);
  ASSERT_TRUE(node.membership.may_join(node.now));
  EXPECT_FALSE(node.membership.may_join(node.now)) << "not all the time";
  node.epoch = 3;
  node.join();
  EXPECT_EQ(node.membership.standing(), Standing::kAway) << "the other one still hears it";
  node.other_hears_bus = false;
  node.epoch = 4;
  node.join();
  EXPECT_EQ(node.membership.standing(), Standing::kServing) << "nobody is better off";
}

TEST(Membership, FencedItWantsANewLeaseAndKeepsItsClients) {
  Sample node;
  node.join();
  node.membership.fenced(node.now);
  EXPECT_EQ(node.membership.look(node.now), Standing::kJoining);
  EXPECT_TRUE(node.membership.may_join(node.now));
  EXPECT_FALSE(node.membership.neighbours(node.now));
}

TEST(Membership, WhoStoodStillBlamesNobodyForHavingHeardNothing) {
  Sample node;
  node.join();
  node.pass(seconds(1));
  node.now += seconds(60);  // stopped, or a moved machine
  EXPECT_EQ(node.membership.look(node.now), Standing::kServing) << "until the store says otherwise";
  EXPECT_TRUE(node.membership.hears_bus(node.now));
}

TEST(Membership, WhoIsTurnedAwayWaitsForItsOwnEarlierLeaseAndBlamesNotTheStore) {
  Sample node;
  node.join();
  node.pass(seconds(1));
  node.membership.fenced(node.now);
  for (const Moment end = node.now + kLease; node.now < end; node.now += milliseconds(100)) {
    node.membership.turned_away(node.now, node.now);
    EXPECT_EQ(node.membership.look(node.now), Standing::kJoining);
  }
  node.epoch = 3;
  node.join();
  EXPECT_EQ(node.membership.standing(), Standing::kServing);
}

TEST(Membership, GoesAwayWhereANodeOfItsNameLives) {
  Sample node;
  node.join();
  node.pass(seconds(1));
  node.membership.fenced(node.now);
  node.membership.turned_away(node.now, node.now);
  EXPECT_EQ(node.membership.look(node.now), Standing::kJoining);
  for (int i = 0; i < 40; ++i) {
    node.now += milliseconds(100);
    node.membership.turned_away(node.now, node.now);
    node.membership.heard_self(node.now);
    node.membership.look(node.now);
  }
  EXPECT_EQ(node.membership.standing(), Standing::kAway) << "its clients would wait for ever";
  EXPECT_TRUE(node.membership.knows_another());
  EXPECT_TRUE(node.membership.may_join(node.now)) << "the other one may be gone";
}

TEST(Membership, SaysThatTheStoreAnswersOnlyWhereItDidLately) {
  Sample node;
  node.join();
  node.pass(seconds(1));
  EXPECT_TRUE(node.membership.store_answered_lately(node.now));
  for (int i = 0; i < 15; ++i) node.membership.look(node.now += milliseconds(100));  // it is asked, and says nothing
  EXPECT_EQ(node.membership.standing(), Standing::kServing);
  EXPECT_FALSE(node.membership.store_answered_lately(node.now)) << "before anybody gives the store up for it";
}

TEST(Membership, AStoreThatComesBackForAllSendsNobodyAway) {
  Sample node;
  node.join();
  node.pass(seconds(1));
  node.store = node.other_has_store = false;
  EXPECT_EQ(node.pass(seconds(10)), Standing::kWaiting);
  node.other_has_store = true;
  EXPECT_EQ(node.pass(milliseconds(1500)), Standing::kWaiting) << "the other one asked a moment sooner";
  node.membership.fenced(node.now);
  EXPECT_EQ(node.membership.look(node.now), Standing::kJoining) << "that, too, is an answer of the store";
}

TEST(Membership, AStoreThatIsBackForTheOthersAloneIsGivenUp) {
  Sample node;
  node.join();
  node.pass(seconds(1));
  node.store = node.other_has_store = false;
  node.pass(seconds(10));
  node.other_has_store = true;
  EXPECT_EQ(node.pass(kBetterFor + milliseconds(300)), Standing::kAway);
}

TEST(Membership, ABusThatComesBackForAllSendsNobodyAway) {
  Sample node;
  node.other_hears_bus = false;
  node.join();
  node.bus = false;
  EXPECT_EQ(node.pass(seconds(10)), Standing::kServing);
  node.other_hears_bus = true;
  EXPECT_EQ(node.pass(milliseconds(1500)), Standing::kServing) << "the other one heard itself a moment sooner";
  node.bus = true;
  EXPECT_EQ(node.pass(seconds(10)), Standing::kServing);
}

TEST(Membership, ANeighbourIsReachableWhileItIsHeard) {
  Sample node;
  node.join();
  node.pass(seconds(1));
  EXPECT_TRUE(node.membership.neighbours(node.now)->reachable.at(2));
  node.other_hears_bus = false;  // so it says nothing
  node.pass(seconds(2));
  EXPECT_TRUE(node.membership.neighbours(node.now)->reachable.at(2));
  node.pass(seconds(2));
  EXPECT_FALSE(node.membership.neighbours(node.now)->reachable.at(2)) << "it lives, and says nothing";
  node.other_lives = false;
  node.pass(seconds(1));
  EXPECT_FALSE(node.membership.neighbours(node.now)->reachable.contains(2)) << "its lease is over";
}

TEST(Membership, ANeighbourThatHearsABusAndIsNotHeardIsAtAnotherOne) {
  Sample node;
  node.join();
  node.pass(seconds(20));
  EXPECT_TRUE(node.membership.at_another_bus(node.now).empty());
  for (int i = 0; i < 120; ++i) {
    node.membership.renewed(node.now, node.now, node.lease());
    node.membership.heard_self(node.now);
    node.membership.look(node.now += milliseconds(100));
    if (i == 80) EXPECT_TRUE(node.membership.at_another_bus(node.now).empty()) << "it may be a matter of a moment";
  }
  EXPECT_EQ(node.membership.at_another_bus(node.now), std::vector<std::string>{"there"});
  node.membership.renewed(node.now, node.now, node.lease(true, false));
  EXPECT_TRUE(node.membership.at_another_bus(node.now).empty()) << "it has none";
}

TEST(Membership, WhoSaidGoodbyeIsGoneAtOnce) {
  Sample node;
  node.join();
  node.membership.said_goodbye(2);
  EXPECT_FALSE(node.membership.neighbours(node.now)->reachable.contains(2));
}

TEST(Membership, HasANameForEachStanding) {
  EXPECT_EQ(std::string(name_of(Standing::kJoining)), "joining");
  EXPECT_EQ(std::string(name_of(Standing::kServing)), "serving");
  EXPECT_EQ(std::string(name_of(Standing::kWaiting)), "waiting");
  EXPECT_EQ(std::string(name_of(Standing::kAway)), "away");
}

}  // namespace
}  // namespace ludothek::membership_test

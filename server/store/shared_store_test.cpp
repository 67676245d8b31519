// The contract of shared_store.hpp, held by every store that several nodes can share.
#include "server/store/shared_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store/group_commit.hpp"
#include "server/store/memory/memory_store.hpp"
#include "server/store/postgres/postgres_store.hpp"
#include "server/store/postgres/test_postgres.hpp"
#include "server/store/store_samples.hpp"

namespace ludothek::shared_store_test {
namespace {

using samples::at;
using samples::commit;
using samples::fact;
using samples::hash;
using samples::sequences;
using samples::table;
using std::chrono::milliseconds;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr milliseconds kMoment{1};

// A house, and the time that passes there.
class House {
 public:
  House() = default;
  House(const House&) = delete;
  House& operator=(const House&) = delete;
  virtual ~House() = default;
  virtual std::unique_ptr<SharedStore> open() = 0;
  virtual void pass(milliseconds time) = 0;
};

class HouseInMemory final : public House {
 public:
  std::unique_ptr<SharedStore> open() override { return open_memory_store(house_); }
  void pass(milliseconds time) override { now_ += time; }

 private:
  milliseconds now_{0};
  const std::shared_ptr<MemoryDatabase> house_ = make_memory_database([this] { return now_; });
};

// Leases are an hour long and more, so that no slow machine loses one; time passes by the rows that say when they end.
class HouseInPostgres final : public House {
 public:
  std::unique_ptr<SharedStore> open() override {
    auto store = open_postgres_store(
        {.url = server_.url(database_), .answer = std::chrono::minutes(1), .lease = kScale * kLease});
    EXPECT_TRUE(store) << store.error().what;
    return std::move(*store);
  }
  void pass(milliseconds time) override {
    server_.ask(database_, "UPDATE nodes SET expires = expires - interval '" + std::to_string((kScale * time).count()) +
                               " milliseconds'");
  }

 private:
  static constexpr int kScale = 100'000;
  TestPostgres& server_ = TestPostgres::shared();
  const std::string database_ = server_.make_database();
};

struct Kind {
  std::string name;
  std::function<std::unique_ptr<House>()> make;
};

class SharedStoreContract : public testing::TestWithParam<Kind> {
 protected:
  SharedStoreContract() : house_(GetParam().make()) {
    for (const char* name : {"anna", "bert"}) {
      stores_.push_back(house_->open());
      auto lease = stores_.back()->join(name);
      EXPECT_TRUE(lease) << lease.error().what;
      epochs_.push_back(lease ? lease->epoch : 0);
    }
  }

  SharedStore& anna() { return *stores_[0]; }
  SharedStore& bert() { return *stores_[1]; }
  Epoch annas() const { return epochs_[0]; }
  Epoch berts() const { return epochs_[1]; }

  static void expect_kept(SharedStore& store, const std::vector<Change>& changes) {
    const auto fault = commit(store, changes);
    EXPECT_FALSE(fault) << fault->what;
  }
  // `change`: what the Fault is about, if it is about one.
  static void expect_fenced(SharedStore& store, const std::vector<Change>& changes,
                            std::optional<std::size_t> change = {}) {
    const auto fault = commit(store, changes);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, Fault::Kind::kFenced) << fault->what;
    EXPECT_EQ(fault->change, change) << fault->what;
  }
  static Epoch owner(SharedStore& store, const std::string& id) {
    const auto claimed = store.claim(id);
    EXPECT_TRUE(claimed) << claimed.error().what;
    EXPECT_TRUE(claimed && *claimed);
    return claimed ? claimed->value_or(0) : 0;
  }
  static std::vector<std::int64_t> log(SharedStore& store, const std::string& id) { return sequences(*store.load(id)); }
  static std::vector<std::string> names(const Expected<Lease, Fault>& lease) {
    std::vector<std::string> found;
    EXPECT_TRUE(lease) << lease.error().what;
    if (!lease) return found;
    for (const LivingNode& node : lease->nodes) found.push_back(node.name);
    return found;
  }
  // Anna is not heard of until her lease is over; Bert is.
  void lose_anna() {
    house_->pass(kLease - kMoment);
    ASSERT_TRUE(bert().renew(true));
    house_->pass(kMoment);
  }

  const std::unique_ptr<House> house_;
  std::vector<std::unique_ptr<SharedStore>> stores_;
  std::vector<Epoch> epochs_;
};

TEST_P(SharedStoreContract, EveryNodeSeesTheOthersAndTheHouseHasOneName) {
  EXPECT_GT(annas(), 0);
  EXPECT_GT(berts(), annas());
  const auto lease = anna().renew(true);
  ASSERT_TRUE(lease);
  EXPECT_EQ(lease->epoch, annas());
  EXPECT_THAT(lease->nodes, ElementsAre(LivingNode{annas(), "anna", true, ""}, LivingNode{berts(), "bert", false, ""}));
  EXPECT_EQ(*anna().house(), *bert().house());
  EXPECT_NE(*anna().house(), "");
}

TEST_P(SharedStoreContract, ANameIsGivenToOneLivingNodeAtATimeAndAnEpochOnlyOnce) {
  auto second = house_->open();
  const auto refused = second->join("anna");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, Fault::Kind::kConflict);
  EXPECT_THAT(refused.error().what, HasSubstr("Another node is called anna"));
  house_->pass(kLease);
  const auto joined = second->join("anna");
  ASSERT_TRUE(joined) << joined.error().what;
  EXPECT_GT(joined->epoch, berts());
  EXPECT_THAT(names(joined), ElementsAre("anna"));
}

TEST_P(SharedStoreContract, ANodeWithoutABusIsAloneAndWhoIsInItsWayIsTold) {
  auto carl = house_->open();
  const auto refused = carl->join("carl", true);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, Fault::Kind::kConflict);
  EXPECT_THAT(refused.error().what, AllOf(HasSubstr("anna"), HasSubstr("give each of them the same --bus")));
  EXPECT_EQ(anna().renew(true)->nodes[0].turned_away, "carl");
  EXPECT_THAT(names(bert().renew(true)), ElementsAre("anna", "bert"));
  house_->pass(kLease);
  ASSERT_TRUE(carl->join("carl", true));
  const auto second = anna().join("anna");
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().kind, Fault::Kind::kConflict);
  EXPECT_THAT(second.error().what, AllOf(HasSubstr("carl"), HasSubstr("has no bus")));
  EXPECT_EQ(carl->renew(true)->nodes[0].turned_away, "anna");
  expect_fenced(anna(), {table("rabe")});
  expect_kept(*carl, {table("rabe"), fact("rabe", 0)});
  EXPECT_FALSE(carl->leave());
  EXPECT_TRUE(anna().join("anna"));
  EXPECT_TRUE(bert().join("bert"));
}

TEST_P(SharedStoreContract, WhoMakesATableHasItAndNobodyElseWritesItsLog) {
  expect_kept(anna(), {table("rabe"), fact("rabe", 0)});
  EXPECT_EQ(owner(bert(), "rabe"), annas());
  expect_fenced(bert(), {table("elster"), fact("elster", 0), fact("rabe", 1)}, 2);
  expect_fenced(bert(), {RemoveTable{"rabe"}}, 0);
  EXPECT_EQ(*bert().find_table("elster"), std::nullopt) << "all or nothing";
  expect_kept(anna(), {fact("rabe", 1)});
  EXPECT_THAT(log(bert(), "rabe"), ElementsAre(0, 1));
  EXPECT_EQ(*anna().claim("dohle"), std::nullopt);
}

TEST_P(SharedStoreContract, ManyTablesAreClaimedAtOnceAndEachIsToldWhoseItIs) {
  expect_kept(anna(), {table("rabe"), fact("rabe", 0), table("elster")});
  expect_kept(bert(), {table("dohle")});
  const std::vector<std::string> asked{"elster", "niemand", "dohle", "rabe", "elster"};
  EXPECT_THAT(*bert().claim(asked), ElementsAre(annas(), std::nullopt, berts(), annas(), annas()));
  EXPECT_FALSE(anna().leave());
  EXPECT_THAT(*bert().claim(asked), ElementsAre(berts(), std::nullopt, berts(), berts(), berts()));
  expect_kept(bert(), {fact("rabe", 1), fact("elster", 0)});
  EXPECT_THAT(*bert().claim(std::vector<std::string>()), IsEmpty());
}

TEST_P(SharedStoreContract, WhatIsNoLogIsWrittenByAnyNode) {
  expect_kept(anna(), {table("rabe")});
  expect_kept(bert(), {UpdateTable{"rabe", at(5), "{\"n\":1}"}, PutSeatLink{{hash(1), "rabe", "g1", "Ana", at(9)}},
                       PutGuest{{hash(2), "g1", "Ana", "fr", at(1), at(1)}}});
  EXPECT_EQ((**anna().find_table("rabe")).summary, "{\"n\":1}");
  EXPECT_TRUE(*anna().find_seat_link(hash(1)));
  EXPECT_TRUE(*anna().find_guest(hash(2)));
}

TEST_P(SharedStoreContract, ANodeThatIsHeardOfKeepsItsTables) {
  expect_kept(anna(), {table("rabe")});
  for (std::int64_t i = 0; i < 5; ++i) {
    house_->pass(kLease - kMoment);
    ASSERT_TRUE(bert().renew(false));
    // A commit renews as well as renew() does.
    if (i % 2 == 0) ASSERT_TRUE(anna().renew(false));
    if (i % 2 == 1) expect_kept(anna(), {fact("rabe", i / 2)});
  }
  EXPECT_EQ(owner(bert(), "rabe"), annas());
  EXPECT_THAT(names(bert().renew(false)), ElementsAre("anna", "bert"));
}

TEST_P(SharedStoreContract, APausedOwnerWritesNothingOnceItsLeaseIsOver) {
  expect_kept(anna(), {table("rabe"), fact("rabe", 0)});
  lose_anna();
  // Nobody has asked for the table yet: she is fenced all the same.
  expect_fenced(anna(), {fact("rabe", 1)});
  expect_fenced(anna(), {PutGuest{{hash(1), "g1", "Ana", "fr", at(1), at(1)}}});
  EXPECT_EQ(owner(bert(), "rabe"), berts());
  expect_kept(bert(), {fact("rabe", 1)});
  expect_fenced(anna(), {fact("rabe", 1)});
  expect_fenced(anna(), {fact("rabe", 2)});
  const auto renewed = anna().renew(true);
  ASSERT_FALSE(renewed);
  EXPECT_EQ(renewed.error().kind, Fault::Kind::kFenced);
  const auto claimed = anna().claim("rabe");
  ASSERT_FALSE(claimed);
  EXPECT_EQ(claimed.error().kind, Fault::Kind::kFenced);
  EXPECT_THAT(log(anna(), "rabe"), ElementsAre(0, 1)) << "reading needs no lease";
  EXPECT_EQ(*anna().find_guest(hash(1)), std::nullopt);
}

TEST_P(SharedStoreContract, WhoJoinsAnewHasNothingOfWhatItHad) {
  expect_kept(anna(), {table("rabe"), fact("rabe", 0), table("elster")});
  lose_anna();
  EXPECT_EQ(owner(bert(), "rabe"), berts());
  const auto joined = anna().join("anna");
  ASSERT_TRUE(joined) << joined.error().what;
  EXPECT_GT(joined->epoch, berts());
  expect_fenced(anna(), {fact("rabe", 1)}, 0);
  expect_fenced(anna(), {fact("elster", 0)}, 0);
  EXPECT_EQ(owner(anna(), "rabe"), berts());
  EXPECT_EQ(owner(anna(), "elster"), joined->epoch);
  expect_kept(anna(), {fact("elster", 0)});
}

TEST_P(SharedStoreContract, WhoLeavesGivesItsTablesAwayAtOnce) {
  expect_kept(anna(), {table("rabe"), fact("rabe", 0)});
  EXPECT_FALSE(anna().leave());
  EXPECT_EQ(owner(bert(), "rabe"), berts());
  EXPECT_THAT(names(bert().renew(false)), ElementsAre("bert"));
  expect_kept(bert(), {fact("rabe", 1)});
  expect_fenced(anna(), {fact("rabe", 2)});
  EXPECT_TRUE(anna().join("anna")) << "and its name";
}

TEST_P(SharedStoreContract, OfTwoThatClaimAFreeTableOneGetsIt) {
  expect_kept(anna(), {table("rabe")});
  auto carl = house_->open();
  ASSERT_TRUE(carl->join("carl"));
  EXPECT_FALSE(anna().leave());
  EXPECT_EQ(owner(bert(), "rabe"), berts());
  EXPECT_EQ(owner(*carl, "rabe"), berts());
  EXPECT_EQ(owner(bert(), "rabe"), berts());
  expect_fenced(*carl, {fact("rabe", 0)}, 0);
  expect_kept(bert(), {fact("rabe", 0)});
}

TEST_P(SharedStoreContract, WhoReleasesATableLeavesItToWhoClaimsItNext) {
  expect_kept(anna(), {table("rabe"), fact("rabe", 0)});
  EXPECT_FALSE(bert().release("rabe")) << "not his, and nothing happens";
  EXPECT_EQ(owner(bert(), "rabe"), annas());
  EXPECT_FALSE(anna().release("rabe"));
  expect_fenced(anna(), {fact("rabe", 1)}, 0);
  EXPECT_EQ(owner(bert(), "rabe"), berts());
  expect_kept(bert(), {fact("rabe", 1)});
  EXPECT_FALSE(anna().release("dohle")) << "there is none";
}

TEST_P(SharedStoreContract, EveryNodeIsToldOnceOfADeviceThatWasEndedAlsoOneThatWasAway) {
  const auto ended = [](const Expected<Lease, Fault>& lease) {
    EXPECT_TRUE(lease) << lease.error().what;
    return lease ? lease->ended : std::vector<TokenHash>();
  };
  for (const int device : {1, 2, 3}) {
    expect_kept(anna(), {PutGuest{{hash(static_cast<std::uint8_t>(device)), "g1", "Ana", "fr", at(1), at(1)}}});
  }
  EXPECT_THAT(ended(bert().renew(true)), ElementsAre());
  expect_kept(anna(), {RemoveGuest{hash(1)}, RemoveGuest{hash(9)}});
  EXPECT_THAT(ended(bert().renew(true)), ElementsAre(hash(1))) << "and not of one that was never there";
  EXPECT_THAT(ended(bert().renew(true)), ElementsAre());
  EXPECT_THAT(ended(anna().renew(true)), ElementsAre(hash(1))) << "its own too: perhaps it does not know";
  lose_anna();
  expect_kept(bert(), {RemoveGuest{hash(2)}});
  ASSERT_FALSE(anna().renew(true));
  EXPECT_THAT(ended(anna().join("anna")), ElementsAre(hash(2)));
  // One that is not kept has not happened.
  expect_kept(bert(), {table("rabe")});
  EXPECT_TRUE(commit(bert(), {RemoveGuest{hash(3)}, table("rabe")}));
  EXPECT_THAT(ended(anna().renew(true)), ElementsAre());
}

TEST_P(SharedStoreContract, WhoHasNotJoinedWritesNothing) {
  auto nobody = house_->open();
  expect_fenced(*nobody, {table("rabe")});
  const auto renewed = nobody->renew(true);
  ASSERT_FALSE(renewed);
  EXPECT_EQ(renewed.error().kind, Fault::Kind::kFenced);
  EXPECT_EQ(*nobody->find_table("rabe"), std::nullopt);
}

TEST_P(SharedStoreContract, GroupCommitTellsThatATableIsAnothersToThatSubmissionAlone) {
  expect_kept(anna(), {table("rabe")});
  expect_kept(bert(), {table("elster")});
  std::vector<std::optional<Fault>> told;
  {
    GroupCommit group(bert(), {.pace = std::chrono::seconds(1)});
    const auto note = [&](const std::optional<Fault>& fault) { told.push_back(fault); };
    // The first alone, at once; the others gather.
    ASSERT_TRUE(group.submit({fact("elster", 0)}, note));
    ASSERT_TRUE(group.submit({fact("elster", 1)}, note));
    ASSERT_TRUE(group.submit({fact("rabe", 0)}, note));
    ASSERT_TRUE(group.submit({fact("elster", 2)}, note));
  }
  ASSERT_EQ(told.size(), 4U);
  EXPECT_FALSE(told[0] || told[1] || told[3]);
  ASSERT_TRUE(told[2]);
  EXPECT_EQ(told[2]->kind, Fault::Kind::kFenced);
  EXPECT_THAT(log(anna(), "elster"), ElementsAre(0, 1, 2));
}

INSTANTIATE_TEST_SUITE_P(Every, SharedStoreContract,
                         testing::Values(Kind{"memory", [] { return std::make_unique<HouseInMemory>(); }},
                                         Kind{"postgres", [] { return std::make_unique<HouseInPostgres>(); }}),
                         [](const testing::TestParamInfo<Kind>& kind) { return kind.param.name; });

}  // namespace
}  // namespace ludothek::shared_store_test

// What only a PostgresStore can meet: lines that are cut, PgBouncer, facts that somebody has changed, wrong addresses.
#include "server/store/postgres/postgres_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/store/postgres/test_line.hpp"
#include "server/store/postgres/test_postgres.hpp"
#include "server/store/store_samples.hpp"

namespace ludothek::postgres_store_test {
namespace {

using namespace std::chrono_literals;
using samples::at;
using samples::commit;
using samples::fact;
using samples::hash;
using samples::sequences;
using samples::table;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr auto kLong = std::chrono::hours(1);

class PostgresStore : public testing::Test {
 protected:
  std::unique_ptr<SharedStore> open(std::uint16_t port, std::chrono::milliseconds answer = 1min) const {
    const PostgresSettings settings{
        .url = TestPostgres::url(database_, port), .answer = answer, .lease = kLong, .copying = false};
    auto store = open_postgres_store(settings);
    // Who waits for a short time only may meet a machine that is slow.
    while (!store && answer < 1min) store = open_postgres_store(settings);
    EXPECT_TRUE(store) << store.error().what;
    return store ? std::move(*store) : nullptr;
  }
  std::unique_ptr<SharedStore> open_node(const std::string& name, std::uint16_t port,
                                         std::chrono::milliseconds answer = 1min) const {
    auto store = open(port, answer);
    auto lease = store->join(name);
    while (!lease && lease.error().kind == Fault::Kind::kUnavailable && answer < 1min) lease = store->join(name);
    EXPECT_TRUE(lease) << lease.error().what;
    return store;
  }
  static Fault refusal(const std::string& url) {
    auto store = open_postgres_store({.url = url});
    EXPECT_FALSE(store);
    return store ? Fault{} : store.error();
  }

  TestPostgres& server_ = TestPostgres::shared();
  const std::string database_ = server_.make_database();
};

// --- Lines that are cut

struct Cutting {
  const char* name;
  TestLine::Direction direction;
  TestLine::End end;
};

class PostgresStoreOverALine : public PostgresStore, public testing::WithParamInterface<Cutting> {};

// Wherever the line is cut, what commit() says is so, nothing is there twice, and the store goes on by itself.
TEST_P(PostgresStoreOverALine, ACommitIsKeptOnceWhereverTheLineIsCut) {
  const Cutting& cutting = GetParam();
  const bool silent = cutting.end == TestLine::End::kSilent;
  TestLine line(server_.port());
  const auto store = open_node("anna", line.port(), silent ? 500ms : 1min);
  while (commit(*store, {table("rabe"), fact("rabe", 0)})) {
  }
  std::int64_t next = 1;
  // Until one commit passes before the cut is reached.
  for (std::int64_t byte = 1; byte < 4000; byte += silent ? 67 : 7) {
    line.cut(cutting.direction, byte, cutting.end);
    const auto fault = commit(*store, {fact("rabe", next)});
    if (fault) {
      // A slow machine may not answer in time, again and again; then it is open, and the log has the truth.
      ASSERT_EQ(fault->kind, Fault::Kind::kUnavailable) << fault->what;
      auto facts = store->load("rabe");
      while (!facts) facts = store->load("rabe");
      ASSERT_LE(std::ssize(*facts), next + 1);
      next = std::ssize(*facts);
    } else {
      ++next;
    }
    if (line.will_cut()) break;
  }
  EXPECT_GT(next, 3);
  auto facts = store->load("rabe");
  while (!facts) facts = store->load("rabe");
  std::vector<std::int64_t> expected;
  for (std::int64_t i = 0; i < next; ++i) expected.push_back(i);
  EXPECT_EQ(sequences(*facts), expected);
}

// Of such a commit no fact tells. Was it sent twice, the link would be gone the second time.
TEST_P(PostgresStoreOverALine, ALinkIsUsedOnceWhereverTheLineIsCut) {
  const Cutting& cutting = GetParam();
  const bool silent = cutting.end == TestLine::End::kSilent;
  TestLine line(server_.port());
  const auto store = open_node("anna", line.port(), silent ? 500ms : 1min);
  while (commit(*store, {table("rabe"), fact("rabe", 0)})) {
  }
  for (std::int64_t byte = 1; byte < 4000; byte += silent ? 67 : 7) {
    while (commit(*store, {PutSeatLink{{hash(1), "rabe", "g1", "Ana", at(9)}}})) {
    }
    line.cut(cutting.direction, byte, cutting.end);
    const auto fault = commit(*store, {UseSeatLink{hash(1)}});
    const bool passed = line.will_cut();
    auto found = store->find_seat_link(hash(1));
    while (!found) found = store->find_seat_link(hash(1));
    if (fault) {
      ASSERT_EQ(fault->kind, Fault::Kind::kUnavailable) << fault->what;
    } else {
      ASSERT_FALSE(*found);
    }
    if (passed) break;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Every, PostgresStoreOverALine,
    testing::Values(Cutting{"sending_closed", TestLine::Direction::kToServer, TestLine::End::kClosed},
                    Cutting{"sending_silent", TestLine::Direction::kToServer, TestLine::End::kSilent},
                    Cutting{"answering_closed", TestLine::Direction::kToClient, TestLine::End::kClosed},
                    Cutting{"answering_silent", TestLine::Direction::kToClient, TestLine::End::kSilent}),
    [](const testing::TestParamInfo<Cutting>& info) { return info.param.name; });

TEST_F(PostgresStore, WhatIsOpenIsSettledBeforeAnythingElse) {
  TestLine line(server_.port());
  const auto store = open_node("anna", line.port());
  ASSERT_FALSE(commit(*store, {table("rabe"), fact("rabe", 0)}));
  // The server has all of it, its answer is lost, and it can't be asked.
  line.cut(TestLine::Direction::kToClient, 1, TestLine::End::kClosed, true);
  for (const std::int64_t sequence : {1, 2}) {
    const auto fault = commit(*store, {fact("rabe", sequence)});
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, Fault::Kind::kUnavailable) << fault->what;
  }
  EXPECT_FALSE(store->load("rabe"));
  line.refuse(false);
  EXPECT_EQ(sequences(*store->load("rabe")), (std::vector<std::int64_t>{0, 1})) << "the first was kept";
  EXPECT_FALSE(commit(*store, {fact("rabe", 2)}));
}

// PostgreSQL keeps every state of a row as long as somebody reads of before, as pg_dump does for hours, and who changes
// it goes through all of them: after some hundred thousand commits each would take longer than the one before.
TEST_F(PostgresStore, CommitsOfFactsDoNotChangeTheNodesRow) {
  const auto store = open_node("anna", server_.port());
  ASSERT_FALSE(commit(*store, {table("rabe"), fact("rabe", 0)}));
  const auto changed = [&] { return server_.ask(database_, "SELECT xmin FROM nodes"); };
  const std::string before = changed();
  for (std::int64_t i = 1; i < 10; ++i) {
    ASSERT_FALSE(commit(*store, {fact("rabe", i), UpdateTable{"rabe", at(i), "{}"}}));
  }
  EXPECT_EQ(changed(), before);
  // But they renew a lease of which a part is over.
  server_.ask(database_, "UPDATE nodes SET expires = expires - interval '30 minutes'");
  ASSERT_FALSE(commit(*store, {fact("rabe", 10)}));
  EXPECT_EQ(server_.ask(database_, "SELECT expires > clock_timestamp() + interval '50 minutes' FROM nodes"), "t");
}

// A line that falls silent in the middle of a commit leaves the server with half of it, and the node's row locked.
class HalfACommit : public PostgresStore {
 protected:
  HalfACommit() {
    EXPECT_FALSE(commit(*anna_, {table("rabe"), fact("rabe", 0)}));
    EXPECT_FALSE(commit(*anna_, {fact("rabe", 1)}));  // all is prepared from here on
    line_.cut(TestLine::Direction::kToServer, 1'500, TestLine::End::kSilent, true);
    const auto fault = commit(*anna_, {AppendFact{"rabe", 2, std::string(3'000, 'x')}});
    EXPECT_TRUE(fault && fault->kind == Fault::Kind::kUnavailable);
    while (server_.ask(database_, "SELECT count(*) FROM nodes WHERE name = 'anna' AND expires > clock_timestamp()") !=
           "0") {
      std::this_thread::sleep_for(5ms);
    }
  }
  void expect_fenced() const {
    const auto fault = commit(*anna_, {fact("rabe", 2)});
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, Fault::Kind::kFenced) << fault->what;
  }

  TestLine line_{server_.port()};
  const std::unique_ptr<SharedStore> anna_ = [this] {
    auto store = open_postgres_store(
        {.url = TestPostgres::url(database_, line_.port()), .answer = 500ms, .lease = 4s, .copying = false});
    EXPECT_TRUE(store && (*store)->join("anna"));
    return std::move(*store);
  }();
};

TEST_F(HalfACommit, HoldsUpNobodyWhoTakesOver) {
  const auto bert = open_node("bert", server_.port());
  while (bert->renew(true)->nodes.size() > 1) std::this_thread::sleep_for(10ms);
  for (int i = 0; i < 1000 && **bert->claim("rabe") != bert->renew(true)->epoch; ++i) std::this_thread::sleep_for(10ms);
  EXPECT_EQ(sequences(*bert->load("rabe")), (std::vector<std::int64_t>{0, 1}));
  EXPECT_FALSE(commit(*bert, {fact("rabe", 2)}));
  line_.refuse(false);
  expect_fenced();
  EXPECT_EQ(sequences(*anna_->load("rabe")), (std::vector<std::int64_t>{0, 1, 2}));
}

TEST_F(HalfACommit, IsFencedWhenTheLeaseIsOver) {
  line_.refuse(false);
  expect_fenced();
  EXPECT_EQ(sequences(*anna_->load("rabe")), (std::vector<std::int64_t>{0, 1}));
  auto joined = anna_->join("anna");
  while (!joined) joined = anna_->join("anna");
  EXPECT_EQ(**anna_->claim("rabe"), joined->epoch);
}

TEST_F(PostgresStore, AServerThatIsAwayIsWaitedForAndItGoesOnByItself) {
  TestLine line(server_.port());
  const auto store = open_node("anna", line.port());
  ASSERT_FALSE(commit(*store, {table("rabe"), fact("rabe", 0)}));
  line.refuse(true);
  const auto away = commit(*store, {fact("rabe", 1)});
  ASSERT_TRUE(away);
  EXPECT_EQ(away->kind, Fault::Kind::kUnavailable);
  EXPECT_FALSE(is_final(*away));
  EXPECT_FALSE(store->renew(true));
  EXPECT_FALSE(store->find_table("rabe"));
  line.refuse(false);
  EXPECT_FALSE(commit(*store, {fact("rabe", 1)}));
  EXPECT_EQ(sequences(*store->load("rabe")), (std::vector<std::int64_t>{0, 1}));
}

TEST_F(PostgresStore, ADatabaseThatWasStartedAnewIsUsedAtOnce) {
  const auto store = open_node("anna", server_.port());
  ASSERT_FALSE(commit(*store, {table("rabe"), fact("rabe", 0)}));
  server_.stop();
  const auto away = commit(*store, {fact("rabe", 1)});
  ASSERT_TRUE(away);
  EXPECT_EQ(away->kind, Fault::Kind::kUnavailable);
  server_.start();
  EXPECT_FALSE(commit(*store, {fact("rabe", 1)}));
  server_.stop();
  server_.start();
  EXPECT_FALSE(commit(*store, {fact("rabe", 2)})) << "a connection that ended meanwhile is made anew";
  EXPECT_EQ(sequences(*store->load("rabe")), (std::vector<std::int64_t>{0, 1, 2}));
}

TEST_F(PostgresStore, OfSeveralHostsTheNextIsTakenWhereOneHangsUp) {
  TestLine line(server_.port());
  const auto store = open_postgres_store({.url = "postgresql://ludothek@127.0.0.1:" + std::to_string(line.port()) +
                                                 ",127.0.0.1:" + std::to_string(server_.port()) + "/" + database_ +
                                                 "?target_session_attrs=read-write",
                                          .answer = 1min,
                                          .lease = kLong});
  ASSERT_TRUE(store) << store.error().what;
  ASSERT_TRUE((*store)->join("anna"));
  ASSERT_FALSE(commit(**store, {table("rabe"), fact("rabe", 0)}));
  line.refuse(true);
  EXPECT_FALSE(commit(**store, {fact("rabe", 1)}));
  EXPECT_EQ(sequences(*(*store)->load("rabe")), (std::vector<std::int64_t>{0, 1}));
}

TEST_F(PostgresStore, CountsConnectionsAndTablesThatItTookOver) {
  const auto counters = std::make_shared<StoreCounters>();
  TestLine line(server_.port());
  auto bert = open_postgres_store(
      {.url = TestPostgres::url(database_, line.port()), .answer = 1min, .lease = kLong, .counters = counters});
  ASSERT_TRUE(bert && (*bert)->join("bert"));
  EXPECT_EQ(counters->connected, 1);
  {
    const auto anna = open_node("anna", server_.port());
    ASSERT_FALSE(commit(*anna, {table("rabe"), fact("rabe", 0)}));
    ASSERT_TRUE((*bert)->claim("rabe"));
    EXPECT_EQ(counters->claimed, 0) << "hers";
    ASSERT_FALSE(anna->leave());
  }
  for (int i = 0; i < 2; ++i) ASSERT_TRUE((*bert)->claim("rabe"));
  EXPECT_EQ(counters->claimed, 1);
  line.cut(TestLine::Direction::kToClient, 1, TestLine::End::kClosed);
  ASSERT_TRUE((*bert)->find_table("rabe"));
  EXPECT_EQ(counters->connected, 2);
}

// --- PgBouncer

TEST_F(PostgresStore, WorksBehindPgBouncerThatHandsOutSessionsByTransaction) {
  const TestPgBouncer bouncer(server_);
  std::vector<std::unique_ptr<SharedStore>> nodes;
  for (const char* name : {"anna", "bert", "carl", "dora"}) nodes.push_back(open_node(name, bouncer.port()));
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const std::string id = "t" + std::to_string(i);
    ASSERT_FALSE(commit(*nodes[i], {table(id), fact(id, 0), PutGuest{{hash(1), "g", "Ana", "fr", at(1), at(1)}}}));
  }
  for (std::int64_t round = 1; round < 10; ++round) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const std::string id = "t" + std::to_string(i);
      const auto fault = commit(*nodes[i], {fact(id, round), UpdateTable{id, at(round), "{}"}});
      ASSERT_FALSE(fault) << fault->what;
      ASSERT_EQ(std::ssize(*nodes[(i + 1) % nodes.size()]->load(id)), round + 1);
    }
  }
  ASSERT_FALSE(nodes[0]->leave());
  EXPECT_EQ(nodes[1]->renew(true)->nodes.size(), 3U);
  EXPECT_TRUE(**nodes[1]->claim("t0") > 0);
  EXPECT_FALSE(commit(*nodes[1], {fact("t0", 10)}));
  const auto conflict = commit(*nodes[1], {fact("t0", 11), fact("t0", 11)});
  ASSERT_TRUE(conflict);
  EXPECT_EQ(conflict->change, 1U);
}

// --- Facts that are not as they were written

TEST_F(PostgresStore, AFactThatWasChangedOrLeftOutIsFound) {
  const auto store = open_node("anna", server_.port());
  ASSERT_FALSE(commit(*store, {table("rabe"), fact("rabe", 0), fact("rabe", 1), fact("rabe", 2), fact("rabe", 3)}));
  ASSERT_FALSE(commit(*store, {table("elster"), fact("elster", 0)}));
  server_.ask(database_, "CREATE TABLE was AS SELECT * FROM facts");
  for (const char* harm :
       {"UPDATE facts SET text = text || 'x' WHERE sequence = 2",
        "UPDATE facts SET checksum = checksum + 1 WHERE sequence = 2", "DELETE FROM facts WHERE sequence = 2"}) {
    server_.ask(database_, harm);
    const auto facts = store->load("rabe");
    ASSERT_FALSE(facts) << harm;
    EXPECT_EQ(facts.error().kind, Fault::Kind::kDamaged);
    EXPECT_THAT(facts.error().what, HasSubstr("Fact 2 of table rabe")) << harm;
    EXPECT_TRUE(store->load("elster"));
    server_.ask(database_, "DELETE FROM facts");
    server_.ask(database_, "INSERT INTO facts SELECT * FROM was");
  }
  EXPECT_TRUE(store->load("rabe"));
}

// --- Addresses

TEST_F(PostgresStore, SaysWhatIsWrongWithAnAddressAndNeverThePassword) {
  const std::string port = std::to_string(server_.port());
  const std::string nobody = std::to_string(TestService::free_port());
  EXPECT_THAT(refusal("postgresql://ludothek:sesame@127.0.0.1:" + nobody + "/x").what,
              AllOf(HasSubstr("can't be reached"), HasSubstr(nobody), Not(HasSubstr("sesame"))));
  EXPECT_THAT(refusal("postgresql://locked:se%73ame@127.0.0.1:" + port + "/" + database_).what,
              AllOf(HasSubstr("password authentication failed"), Not(HasSubstr("sesame"))));
  EXPECT_THAT(refusal("postgresql://ludothek:sesame@127.0.0.1:" + port + "/nowhere").what,
              AllOf(HasSubstr("\"nowhere\" does not exist"), Not(HasSubstr("sesame"))));
  EXPECT_THAT(refusal("postgresql://ludothek:ses%me@127.0.0.1:" + port + "/x").what,
              AllOf(HasSubstr("address of PostgreSQL can't be read"), Not(HasSubstr("ses%me"))));
  EXPECT_THAT(refusal("postgresql://stranger@127.0.0.1:" + port + "/" + database_).what,
              HasSubstr("createdb --owner=USER DATABASE"));
}

}  // namespace
}  // namespace ludothek::postgres_store_test

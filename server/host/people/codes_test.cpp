#include "server/host/people/codes.hpp"

#include <gtest/gtest.h>

#include "server/host/operation/limits.hpp"
#include "server/host/operation/log.hpp"
#include "server/host/operation/metrics.hpp"
#include "server/host/people/names.hpp"

namespace ludothek::codes_test {
namespace {

TEST(Tokens, AreLongAndDifferent) {
  const std::string token = make_token();
  EXPECT_TRUE(is_token(token)) << token;
  EXPECT_NE(token, make_token());
  EXPECT_NE(hash_of_token(token), hash_of_token(make_token()));
  EXPECT_FALSE(is_token(token + "A"));
  EXPECT_FALSE(is_token(std::string(42, 'A') + "="));
}

TEST(Names, AreShortAndOfTheLanguage) {
  for (const Language language : kLanguages) {
    for (std::uint32_t i = 0; i < 24; ++i) {
      const std::string name = friendly_name(language, i, i);
      EXPECT_NE(name.find(' '), std::string::npos);
      EXPECT_LE(name.size(), 40u) << name;
      EXPECT_NE(name.front(), ' ');
      EXPECT_NE(name.back(), ' ');
    }
  }
  EXPECT_EQ(friendly_name(Language::kGerman, 0, 1), "Stiller Dachs");
  EXPECT_EQ(friendly_name(Language::kFrench, 0, 1), "Blaireau tranquille");
}

TEST(Bucket, FillsWithTimeAndNotBeyondItsBrim) {
  Bucket bucket(2, 3);
  const Moment start{std::chrono::hours(5)};
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(start));
  EXPECT_FALSE(bucket.take(start));
  EXPECT_TRUE(bucket.take(start + std::chrono::milliseconds(500)));
  EXPECT_FALSE(bucket.take(start + std::chrono::milliseconds(500)));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(start + std::chrono::hours(1)));
  EXPECT_FALSE(bucket.take(start + std::chrono::hours(1)));
}

TEST(Limits, CountConnectionsAndTables) {
  Limits limits({.connections_per_guest = 2, .tables_per_guest_and_hour = 1});
  EXPECT_TRUE(limits.enter_guest("a"));
  EXPECT_TRUE(limits.enter_guest("a"));
  EXPECT_FALSE(limits.enter_guest("a"));
  EXPECT_TRUE(limits.enter_guest("b"));
  limits.leave_guest("a");
  EXPECT_TRUE(limits.enter_guest("a"));
  const Moment now{};
  EXPECT_TRUE(limits.open_table("a", "x", now));
  EXPECT_FALSE(limits.open_table("a", "x", now));
  limits.tidy(now + std::chrono::hours(2));
  EXPECT_TRUE(limits.open_table("a", "x", now + std::chrono::hours(2)));
  Limits none({.off = true, .connections_per_guest = 1});
  EXPECT_TRUE(none.enter_guest("a"));
  EXPECT_TRUE(none.enter_guest("a"));
}

TEST(Limits, CountAnIpv6NetworkAsOne) {
  EXPECT_EQ(network_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("2001:db8:1:2::5"), network_of("2001:db8:1:2:ffff::"));
  EXPECT_NE(network_of("2001:db8:1:2::5"), network_of("2001:db8:1:3::5"));
}

TEST(Log, QuotesWhatNeedsIt) {
  EXPECT_EQ(logfmt_value("plain"), "plain");
  EXPECT_EQ(logfmt_value("two words"), "\"two words\"");
  EXPECT_EQ(logfmt_value("a\"b\nlevel=error"), "\"a\\\"b?level=error\"");
  EXPECT_EQ(logfmt_value(""), "\"\"");
}

TEST(Metrics, AreWrittenForPrometheus) {
  Metrics metrics;
  metrics.moves = 3;
  metrics.refused("stale");
  GroupCommitCounters commits;
  commits.latency[0] = 2;
  commits.latency.back() = 1;
  commits.faults[static_cast<std::size_t>(Fault::Kind::kConflict)] = 4;
  const std::string text = write_metrics(metrics, commits, 7);
  for (const char* line : {"ludothek_moves_total 3\n", "ludothek_refusals_total{code=\"stale\"} 1\n",
                           "ludothek_commit_pending 7\n", "ludothek_commit_faults_total{kind=\"conflict\"} 4\n",
                           "ludothek_commit_faults_total{kind=\"full\"} 0\n", "seconds_bucket{le=\"0.00025\"} 2\n",
                           "seconds_bucket{le=\"+Inf\"} 3\n", "# TYPE ludothek_moves_total counter\n"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line;
  }
  EXPECT_EQ(text.find("node"), std::string::npos) << "one server alone has no name";
}

TEST(Metrics, OfANodeCarryItsNameInEveryLine) {
  Metrics metrics;
  metrics.node = "ada";
  metrics.moves = 3;
  metrics.leases_lost = 2;
  metrics.refused("stale");
  const std::string text = write_metrics(metrics, {}, 0);
  for (const char* line : {"ludothek_moves_total{node=\"ada\"} 3\n", "ludothek_leases_lost_total{node=\"ada\"} 2\n",
                           "ludothek_refusals_total{node=\"ada\",code=\"stale\"} 1\n",
                           "seconds_bucket{node=\"ada\",le=\"+Inf\"} 0\n", "# TYPE ludothek_moves_total counter\n"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line;
  }
}

TEST(Metrics, OfABusAreWrittenWhereThereIsOne) {
  Metrics metrics;
  metrics.node = "ada";
  EXPECT_EQ(write_metrics(metrics, {}, 0).find("bus"), std::string::npos) << "a bus that is not there is never up";
  metrics.has_bus = true;
  metrics.bus_up = 1;
  EXPECT_NE(write_metrics(metrics, {}, 0).find("ludothek_bus_up{node=\"ada\"} 1\n"), std::string::npos);
}

TEST(Metrics, OfASharedStoreAreWrittenWhereThereIsOne) {
  Metrics metrics;
  metrics.node = "ada";
  EXPECT_EQ(write_metrics(metrics, {}, 0).find("tables_claimed"), std::string::npos);
  const auto store = std::make_shared<StoreCounters>();
  metrics.store = store;
  store->connected = 3;
  store->claimed = 5;
  const std::string text = write_metrics(metrics, {}, 0);
  for (const char* line :
       {"ludothek_store_connections_total{node=\"ada\"} 3\n", "ludothek_tables_claimed_total{node=\"ada\"} 5\n"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace ludothek::codes_test

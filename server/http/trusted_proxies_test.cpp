#include "server/http/trusted_proxies.hpp"

#include <gtest/gtest.h>

// Who sends a request, by the lines that clients and proxies wrote.

namespace ludothek::trusted_proxies_test {
namespace {

using Lines = std::vector<std::string>;

std::string requester(std::string_view trusted, std::string_view peer, const Lines& forwarded) {
  return TrustedProxies::read(trusted)->requester(peer, forwarded).address;
}

TEST(TrustedProxies, AreAddressesNetworksOrANumberOfHops) {
  for (const char* good : {"1", "16", "127.0.0.1", "10.0.0.0/8, 192.0.2.7", "::1,fd00::/8", "0.0.0.0/0"}) {
    EXPECT_TRUE(TrustedProxies::read(good)) << good;
  }
  for (const char* bad : {"", "0", "17", "-1", "proxy.example", "10.0.0.0/33", "::/129", "10.0.0.0/", "127.0.0.1,x"}) {
    EXPECT_FALSE(TrustedProxies::read(bad)) << bad;
  }
}

TEST(TrustedProxies, ANetworkIsMatchedBitByBit) {
  const auto proxies = *TrustedProxies::read("10.1.0.0/17,fd00::/9");
  for (const char* in : {"10.1.0.1", "10.1.127.255", "::ffff:10.1.3.4", "fd00::1", "fd7f::1"}) {
    EXPECT_TRUE(proxies.trusts(in)) << in;
  }
  for (const char* out : {"10.1.128.0", "10.2.0.1", "fd80::1", "2001:db8::1", "", "10.1"}) {
    EXPECT_FALSE(proxies.trusts(out)) << out;
  }
}

TEST(TrustedProxies, WhatAClientInventsStandsLeftOfWhatAProxyWrote) {
  // HAProxy adds a line of its own, nginx an entry to the line that is there.
  EXPECT_EQ(requester("127.0.0.1", "127.0.0.1", {"203.0.113.9", "198.51.100.1"}), "198.51.100.1");
  EXPECT_EQ(requester("127.0.0.1", "127.0.0.1", {"203.0.113.9, 198.51.100.1"}), "198.51.100.1");
  EXPECT_EQ(requester("1", "127.0.0.1", {"203.0.113.9", "198.51.100.1"}), "198.51.100.1");
  EXPECT_EQ(requester("1", "127.0.0.1", {"203.0.113.9 ,\t198.51.100.1 "}), "198.51.100.1");
}

TEST(TrustedProxies, AreFollowedAsFarAsTheyAreTrusted) {
  const Lines lines{"203.0.113.9, 198.51.100.1", "10.0.0.2"};
  EXPECT_EQ(requester("10.0.0.0/8", "10.0.0.1", lines), "198.51.100.1");
  EXPECT_EQ(requester("10.0.0.1", "10.0.0.1", lines), "10.0.0.2");
  EXPECT_EQ(requester("2", "10.0.0.1", lines), "198.51.100.1");
  EXPECT_EQ(requester("1", "10.0.0.1", lines), "10.0.0.2");
  // All of them are ours: whoever began.
  EXPECT_EQ(requester("0.0.0.0/0", "10.0.0.1", lines), "203.0.113.9");
}

TEST(TrustedProxies, WhoComesPastThemIsWhoTheSocketSays) {
  EXPECT_EQ(requester("10.0.0.0/8", "198.51.100.7", {"203.0.113.9"}), "198.51.100.7");
  EXPECT_EQ(requester("2", "198.51.100.7", {"203.0.113.9"}), "198.51.100.7");
  EXPECT_EQ(requester("1", "198.51.100.7", {}), "198.51.100.7");
}

TEST(TrustedProxies, WhatIsNoAddressIsNotFollowed) {
  EXPECT_EQ(requester("0.0.0.0/0", "10.0.0.1", {"203.0.113.9, unknown, 10.0.0.2"}), "10.0.0.2");
  EXPECT_EQ(requester("1", "10.0.0.1", {"_hidden"}), "10.0.0.1");
  EXPECT_EQ(requester("1", "10.0.0.1", {"203.0.113.9:4711"}), "203.0.113.9");
  EXPECT_EQ(requester("1", "10.0.0.1", {"[2001:db8::7]:4711"}), "2001:db8::7");
  EXPECT_EQ(requester("1", "10.0.0.1", {"["}), "10.0.0.1");
}

TEST(TrustedProxies, SayWhetherAVisitorCameEncrypted) {
  const auto encrypted = [](std::string_view trusted, const Lines& forwarded, const Lines& protocols) {
    const auto proxies = *TrustedProxies::read(trusted);
    return proxies.came_encrypted("10.0.0.1", proxies.requester("10.0.0.1", forwarded), protocols);
  };
  EXPECT_TRUE(encrypted("1", {"198.51.100.1"}, {"https"}));
  EXPECT_TRUE(encrypted("1", {"198.51.100.1"}, {"http", "https"}));
  EXPECT_FALSE(encrypted("1", {"198.51.100.1"}, {"https, http"}));
  EXPECT_FALSE(encrypted("1", {"198.51.100.1"}, {}));
  EXPECT_TRUE(encrypted("1", {}, {"https"}));
  EXPECT_FALSE(encrypted("192.0.2.1", {"198.51.100.1"}, {"https"}));
  EXPECT_TRUE(encrypted("2", {"198.51.100.1, 10.0.0.2"}, {"https, http"}));
  EXPECT_TRUE(encrypted("2", {"198.51.100.1, 10.0.0.2"}, {"https"}));
}

}  // namespace
}  // namespace ludothek::trusted_proxies_test

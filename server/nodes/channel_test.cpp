#include "server/nodes/channel.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/random.hpp"

namespace ludothek::channel_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const Moment kStart{seconds(1000)};

// A packet as it arrives: its texts are the line's.
struct Carried {
  explicit Carried(const Packet& packet) : head(packet), texts(packet.messages.begin(), packet.messages.end()) {}
  Packet packet() const {
    Packet arrived = head;
    arrived.messages.assign(texts.begin(), texts.end());
    return arrived;
  }
  Packet head;
  std::vector<std::string> texts;
};

std::vector<Carried> all_of(Channel& channel, Moment now) {
  std::vector<Carried> packets;
  while (const auto packet = channel.next(now)) packets.emplace_back(*packet);
  return packets;
}

std::vector<std::string> hear_all(Channel& channel, const std::vector<Carried>& packets, Moment now) {
  std::vector<std::string> heard;
  for (const Carried& one : packets) {
    for (std::string& message : channel.hear(one.packet(), now)) heard.push_back(std::move(message));
  }
  return heard;
}

using Texts = std::vector<std::string>;

TEST(Channel, HandsOnWhatWasSaidInOrderAndIsQuietWhenItIsConfirmed) {
  Channel edge;
  Channel owner;
  edge.say("one", kStart);
  edge.say("two", kStart);
  const auto packets = all_of(edge, kStart);
  ASSERT_EQ(packets.size(), 1u) << "what is said together goes together";
  EXPECT_EQ(hear_all(owner, packets, kStart), (Texts{"one", "two"}));
  EXPECT_TRUE(all_of(owner, kStart).empty()) << "an answer may be about to be said, and confirms it too";
  owner.say("three", kStart);
  EXPECT_EQ(hear_all(edge, all_of(owner, kStart), kStart), Texts{"three"});
  EXPECT_FALSE(edge.broken(kStart + seconds(60)));
  hear_all(owner, all_of(edge, kStart + seconds(1)), kStart + seconds(1));
  EXPECT_TRUE(edge.quiet());
  EXPECT_TRUE(owner.quiet());
  EXPECT_FALSE(edge.wake());
}

TEST(Channel, ConfirmsByItselfWhereThereIsNothingToAnswer) {
  Channel edge;
  Channel owner;
  edge.say("one", kStart);
  hear_all(owner, all_of(edge, kStart), kStart);
  ASSERT_TRUE(owner.wake());
  EXPECT_LT(*owner.wake() - kStart, ChannelSettings().again) << "before it would be repeated";
  const Moment then = *owner.wake();
  hear_all(edge, all_of(owner, then), then);
  EXPECT_TRUE(edge.quiet());
}

TEST(Channel, RepeatsWhatIsLostAfterEverLongerPauses) {
  Channel edge;
  edge.say("one", kStart);
  std::vector<Duration> sent;
  for (Moment now = kStart; now < kStart + seconds(5); now += milliseconds(10)) {
    if (!all_of(edge, now).empty()) sent.push_back(now - kStart);
  }
  const std::vector<Duration> expected = {milliseconds(0),    milliseconds(100),  milliseconds(300),
                                          milliseconds(700),  milliseconds(1500), milliseconds(2500),
                                          milliseconds(3500), milliseconds(4500)};
  EXPECT_EQ(sent, expected);
}

TEST(Channel, DropsWhatComesTwiceAndTellsThatItHasIt) {
  Channel edge;
  Channel owner;
  edge.say("one", kStart);
  const auto packets = all_of(edge, kStart);
  EXPECT_EQ(hear_all(owner, packets, kStart), Texts{"one"});
  EXPECT_EQ(hear_all(owner, packets, kStart), Texts{});
  hear_all(edge, all_of(owner, kStart), kStart);
  EXPECT_TRUE(edge.quiet()) << "confirmed at once: its sender does not know";
}

TEST(Channel, ReportsAGapAndHasItFilledAtOnce) {
  Channel edge;
  Channel owner;
  edge.say("one", kStart);
  const auto lost = all_of(edge, kStart);
  edge.say("two", kStart);
  EXPECT_EQ(hear_all(owner, all_of(edge, kStart), kStart), Texts{}) << "not before its turn";
  hear_all(edge, all_of(owner, kStart), kStart);
  const auto again = all_of(edge, kStart);
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0].texts, Texts{"one"}) << "only what is missing";
  EXPECT_EQ(hear_all(owner, again, kStart), (Texts{"one", "two"}));
  EXPECT_EQ(hear_all(owner, lost, kStart), Texts{}) << "it was only late";
}

TEST(Channel, IsBrokenAfterTenSecondsWithoutProgress) {
  Channel edge;
  edge.say("one", kStart);
  all_of(edge, kStart);
  EXPECT_FALSE(edge.broken(kStart + milliseconds(9999)));
  EXPECT_TRUE(edge.broken(kStart + seconds(10)));
}

TEST(Channel, IsBrokenWhenTooMuchWaitsAndTakesNoMore) {
  Channel edge({.most = 100});
  for (int i = 0; i < 100; ++i) edge.say("a", kStart);
  EXPECT_FALSE(edge.broken(kStart));
  edge.say("b", kStart);
  EXPECT_TRUE(edge.broken(kStart));
  EXPECT_EQ(edge.waiting(), 100u);
}

TEST(Channel, RemembersABoundedNumberOfWhatComesBeforeItsTurn) {
  Channel owner({.most = 10});
  const std::string text = "a";
  for (std::uint64_t number = 2; number < 1000; ++number) {
    owner.hear({.base = 1, .first = number, .messages = {text}}, kStart);
  }
  EXPECT_EQ(owner.waiting(), 9u);
}

TEST(Channel, KnowsThatTheOtherSideSpeaksToSomebodyWhoHasHeardMore) {
  Channel owner;
  const std::string text = "a";
  owner.hear({.base = 7, .first = 7, .messages = {text}}, kStart);
  EXPECT_TRUE(owner.broken(kStart));
}

TEST(Channel, BelievesNobodyWhoHasHeardWhatWasNeverSaid) {
  Channel edge;
  edge.say("one", kStart);
  all_of(edge, kStart);
  edge.hear({.heard = 1000}, kStart);
  EXPECT_FALSE(edge.quiet());
  EXPECT_EQ(edge.waiting(), 1u);
}

TEST(Channel, AsksForASignOfLifeAndGetsOne) {
  Channel edge;
  Channel owner;
  edge.ask(kStart);
  hear_all(owner, all_of(edge, kStart), kStart);
  hear_all(edge, all_of(owner, kStart), kStart);
  EXPECT_TRUE(edge.quiet());
  edge.ask(kStart + seconds(20));
  EXPECT_TRUE(edge.broken(kStart + seconds(30)));
}

TEST(Channel, PutsNoMoreInAPacketThanItMay) {
  Channel edge({.packet_messages = 10, .packet_bytes = 100});
  edge.say(std::string(1000, 'a'), kStart);
  for (int i = 0; i < 30; ++i) edge.say("b", kStart);
  const auto packets = all_of(edge, kStart);
  ASSERT_EQ(packets.size(), 4u);
  EXPECT_EQ(packets[0].texts.size(), 1u) << "the long one goes alone";
  EXPECT_EQ(packets[1].texts.size(), 10u);
}

// Both sides talk over a line that loses one in ten, doubles and reorders; in the end each has heard all, once.
TEST(Channel, HoldsOverALineThatLosesDoublesAndReorders) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    FastRandom random(seed);
    Channel sides[2];
    Texts heard[2];
    std::vector<std::pair<Moment, Carried>> on_the_way[2];  // to each
    constexpr int kMessages = 2000;
    int said[2] = {0, 0};
    const auto done = [&](int side) { return said[side] == kMessages && sides[side].quiet(); };
    Moment now = kStart;
    for (; !(done(0) && done(1)) && now < kStart + seconds(600); now += milliseconds(1)) {
      for (const int side : {0, 1}) {
        ASSERT_FALSE(sides[side].broken(now)) << "seed " << seed;
        for (int i = 0; i < 2 && said[side] < kMessages && random.below(3) == 0; ++i) {
          sides[side].say(std::to_string(++said[side]), now);
        }
        for (const Carried& packet : all_of(sides[side], now)) {
          for (int copies = random.below(20) == 0 ? 2 : 1; copies > 0; --copies) {
            if (random.below(10) == 0) continue;
            const auto delay = milliseconds(random.below(20) == 0 ? random.below(300) : random.below(3));
            on_the_way[1 - side].emplace_back(now + delay, packet);
          }
        }
        auto& arriving = on_the_way[side];
        for (std::size_t i = 0; i < arriving.size();) {
          if (arriving[i].first > now) {
            ++i;
            continue;
          }
          for (auto& message : sides[side].hear(arriving[i].second.packet(), now)) {
            heard[side].push_back(std::move(message));
          }
          arriving.erase(arriving.begin() + static_cast<std::ptrdiff_t>(i));
        }
      }
    }
    for (const int side : {0, 1}) {
      ASSERT_EQ(heard[side].size(), static_cast<std::size_t>(kMessages)) << "seed " << seed;
      for (int i = 0; i < kMessages; ++i) ASSERT_EQ(heard[side][static_cast<std::size_t>(i)], std::to_string(i + 1));
    }
  }
}

}  // namespace
}  // namespace ludothek::channel_test

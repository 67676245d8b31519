#include "server/nodes/peer_clock.hpp"

#include <gtest/gtest.h>

namespace ludothek::peer_clock_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const Moment kHere{seconds(5000)};
const Moment kThere{seconds(70)};

TEST(PeerClock, ReadsAnothersTimesByTheQuickestOfTheLastMessages) {
  PeerClock clock;
  clock.heard(kThere, kHere + milliseconds(30));
  clock.heard(kThere + seconds(1), kHere + seconds(1) + milliseconds(2));
  clock.heard(kThere + seconds(2), kHere + seconds(2) + milliseconds(50));
  EXPECT_EQ(clock.here(kThere + seconds(2), kHere + seconds(9)), kHere + seconds(2) + milliseconds(2));
  EXPECT_EQ(clock.late(kThere + seconds(2), kHere + seconds(2) + milliseconds(50)), milliseconds(48));
}

TEST(PeerClock, NeverReadsATimeThatHasNotComeYet) {
  PeerClock clock;
  clock.heard(kThere, kHere + milliseconds(2));
  EXPECT_EQ(clock.here(kThere + seconds(60), kHere + seconds(1)), kHere + seconds(1));
}

TEST(PeerClock, FollowsAClockThatDrifts) {
  PeerClock clock;
  // Slower by a hundred millionths: after ten minutes that is 60 ms.
  Moment there = kThere;
  Moment here = kHere;
  for (int i = 0; i < 600; ++i) {
    there += seconds(1);
    here += seconds(1) + std::chrono::microseconds(100);
    clock.heard(there, here + milliseconds(1));
  }
  const Duration error = here - clock.here(there, here + seconds(1));
  EXPECT_LT(error, milliseconds(2));
  EXPECT_GT(error, -milliseconds(2));
}

TEST(PeerClock, ForgetsWhatItHeardLongAgo) {
  PeerClock clock;
  clock.heard(kThere, kHere);
  clock.heard(kThere, kHere + seconds(100));  // that machine stood still
  EXPECT_EQ(clock.here(kThere + seconds(1), kHere + seconds(200)), kHere + seconds(101));
}

}  // namespace
}  // namespace ludothek::peer_clock_test

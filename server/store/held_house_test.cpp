// A house that is held is served by nobody, and who holds it learns whether that was so all the time.
#include "server/store/held_house.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "server/store/memory/memory_database.hpp"

namespace ludothek::held_house_test {
namespace {

using std::chrono::milliseconds;

class HeldHouseTest : public testing::Test {
 protected:
  OpenStore open() const {
    auto store = open_memory_store(house_);
    SharedStore* const shared = store.get();
    return {std::move(store), shared};
  }
  std::unique_ptr<HeldHouse> hold() const {
    auto held = HeldHouse::hold(open(), "copy", milliseconds(1));
    EXPECT_TRUE(held) << held.error().what;
    return std::move(*held);
  }
  void wait_for_renewal() const {
    const auto renewed = [this] {
      const std::lock_guard lock(house_->mutex);
      return std::ranges::any_of(house_->nodes,
                                 [this](const auto& node) { return node.second.expires == now_.load() + kLease; });
    };
    while (!renewed()) std::this_thread::sleep_for(milliseconds(1));
  }

  std::atomic<milliseconds> now_{milliseconds(0)};
  const std::shared_ptr<MemoryDatabase> house_ = make_memory_database([this] { return now_.load(); });
};

TEST_F(HeldHouseTest, IsServedByNobodyHoweverLongItIsHeld) {
  const auto held = hold();
  const OpenStore server = open();
  for (int i = 0; i < 20; ++i) {
    now_ = now_.load() + kLease / 2;
    wait_for_renewal();
    const auto refused = server.shared->join("ada");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, Fault::Kind::kConflict);
  }
  EXPECT_FALSE(held->end());
  EXPECT_TRUE(server.shared->join("ada"));
}

TEST_F(HeldHouseTest, WhoeverHeldItLearnsThatItWasServedMeanwhile) {
  const auto held = hold();
  now_ = now_.load() + 2 * kLease;
  const OpenStore server = open();
  EXPECT_TRUE(server.shared->join("ada"));
  const auto lost = held->end();
  ASSERT_TRUE(lost);
  EXPECT_EQ(lost->kind, Fault::Kind::kFenced);
}

TEST_F(HeldHouseTest, AHouseThatIsServedCanNotBeHeld) {
  const OpenStore server = open();
  ASSERT_TRUE(server.shared->join("ada"));
  const auto held = HeldHouse::hold(open(), "copy");
  ASSERT_FALSE(held);
  EXPECT_EQ(held.error().kind, Fault::Kind::kConflict);
}

}  // namespace
}  // namespace ludothek::held_house_test

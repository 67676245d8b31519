#include "server/http/cards/backroom.hpp"

#include <gtest/gtest.h>

#include <future>

#include "server/http/cards/picture_cache.hpp"

namespace ludothek::backroom_test {
namespace {

// Holds the only thread of a backroom until it is let go.
struct Held {
  Held() {
    EXPECT_TRUE(room.add(Backroom::Work::kSlow, [this] {
      begun.set_value();
      gate.get_future().wait();
    }));
    begun.get_future().wait();
  }

  std::promise<void> begun;
  std::promise<void> gate;
  Backroom room{1};
};

TEST(Backroom, DoesQuickWorkFirstAndTakesNoMoreThanItCan) {
  Held held;
  std::string order;
  std::promise<void> done;
  EXPECT_TRUE(held.room.add(Backroom::Work::kSlow, [&] { order += "slow "; }));
  EXPECT_TRUE(held.room.add(Backroom::Work::kQuick, [&] { order += "quick "; }));
  int taken = 1;
  while (held.room.add(Backroom::Work::kSlow, [] {})) ++taken;
  EXPECT_EQ(taken, 64);
  EXPECT_TRUE(held.room.add(Backroom::Work::kQuick, [&] { order += "quick "; })) << "each kind has its room";
  held.gate.set_value();
  while (!held.room.add(Backroom::Work::kSlow, [&] { done.set_value(); })) std::this_thread::yield();
  done.get_future().wait();
  EXPECT_EQ(order, "quick quick slow ");
}

TEST(Backroom, TakesNothingAfterItsEnd) {
  Backroom room(1);
  room.stop();
  EXPECT_FALSE(room.add(Backroom::Work::kQuick, [] {}));
}

TEST(PictureCache, DrawsEachPictureOnceHoweverManyAsk) {
  Held held;
  PictureCache cache(held.room);
  std::atomic<int> drawn = 0;
  std::atomic<int> answers = 0;
  std::promise<void> done;
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(cache.make(
        "key",
        [&] {
          ++drawn;
          return std::string("png");
        },
        [&](const PictureCache::Pointer& picture) {
          EXPECT_EQ(picture->png, "png");
          if (++answers == 5) done.set_value();
        }));
  }
  held.gate.set_value();
  done.get_future().wait();
  EXPECT_EQ(drawn, 1);
  EXPECT_NE(cache.find("key"), nullptr);
}

TEST(PictureCache, ForgetsWhatNobodyAsksFor) {
  Backroom room(0);
  PictureCache cache(room, 25);
  const auto make = [&cache](const std::string& key) {
    EXPECT_TRUE(cache.make(key, [] { return std::string(10, 'x'); }, [](const PictureCache::Pointer&) {}));
  };
  make("a");
  make("b");
  EXPECT_NE(cache.find("a"), nullptr);
  make("c");
  EXPECT_EQ(cache.find("b"), nullptr) << "the one that was not asked for since";
  EXPECT_NE(cache.find("a"), nullptr);
  EXPECT_NE(cache.find("c"), nullptr);
  EXPECT_EQ(cache.bytes(), 20u);
  bool told = false;
  EXPECT_TRUE(cache.make(
      "d", [] { return std::string(); }, [&](const PictureCache::Pointer& picture) { told = picture == nullptr; }));
  EXPECT_TRUE(told) << "what can't be drawn is not kept";
}

}  // namespace
}  // namespace ludothek::backroom_test

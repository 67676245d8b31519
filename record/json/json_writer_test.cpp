#include "record/json/json_writer.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <span>

namespace ludothek {
namespace {

TEST(JsonWriter, SetsTheCommas) {
  std::string text;
  JsonWriter(text).object([](JsonWriter& w) {
    w("seat", seat_at(2))("name", "A \"b\"")("ready", true);
    w.key("list").list([](JsonWriter& list) {
      list.value(1).null().object([](JsonWriter&) {}).list([](JsonWriter&) {}).value(std::string_view("x"));
    });
    w("seats", SeatSet::first(3))("none", std::optional<int>())("some", std::optional(7));
  });
  EXPECT_EQ(
      text,
      R"({"seat":2,"name":"A \"b\"","ready":true,"list":[1,null,{},[],"x"],"seats":[0,1,2],"none":null,"some":7})");
}

TEST(JsonWriter, WritesListsOfWhateverIsThere) {
  std::string text;
  const std::array<int, 3> numbers = {1, 20, -300};
  JsonWriter(text).object([&](JsonWriter& w) {
    w("numbers", std::span(numbers)).each("halves", numbers, [](int number) {
      return number % 2 == 0 ? std::optional(number / 2) : std::nullopt;
    });
    w.each("none", SeatSet(), [](Seat seat) { return seat; })("end", true);
  });
  EXPECT_EQ(text, R"({"numbers":[1,20,-300],"halves":[null,10,-150],"none":[],"end":true})");
}

TEST(JsonWriter, TakesInWhatIsWrittenAlready) {
  std::string members;
  JsonWriter{members}("a", 1)("b", json::array{1, 2});
  EXPECT_EQ(members, R"("a":1,"b":[1,2])");
  std::string text;
  JsonWriter(text).object([&](JsonWriter& w) {
    w.written(members)("c", json::object{{"d", nullptr}}).written("");
    w.key("events").list([](JsonWriter& list) { list.written("").written("{},{}"); });
  });
  EXPECT_EQ(text, R"({"a":1,"b":[1,2],"c":{"d":null},"events":[{},{}]})");
}

// A portion is full in the middle of a word, of a number, of an escape, or of what is longer than it.
TEST(JsonWriter, WritesTheSameWhereverAPortionEnds) {
  for (std::size_t before = 900; before < 1100; ++before) {
    const std::string text = text_of([&](JsonWriter& w) {
      w.list([&](JsonWriter&) {
        w.value(std::string(before, 'x')).value(-1234567890123).value("a\n\x01\"z").value(true).null();
        w.object([&](JsonWriter&) { w("seats", SeatSet::first(2)); }).value(std::string(3000, 'y'));
      });
    });
    const std::string expected = R"([")" + std::string(before, 'x') + R"(",-1234567890123,"a\n\u0001\"z",true,null,)" +
                                 R"({"seats":[0,1]},")" + std::string(3000, 'y') + R"("])";
    ASSERT_EQ(text, expected) << before;
  }
}

}  // namespace
}  // namespace ludothek

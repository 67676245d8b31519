#include "record/json/json_writer.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace ludothek

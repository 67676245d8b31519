#include "server/nodes/bus_frame.hpp"

#include <gtest/gtest.h>

#include <string>

#include "server/nodes/table_words.hpp"

namespace ludothek::bus_frame_test {
namespace {

const Moment kNow{std::chrono::seconds(77)};

std::string sample() {
  const std::string text = "anything: \n \x01 1:";
  BusFrameWriter writer(3, 4, kNow);
  Packet packet{.base = 5, .first = 6, .messages = {text, ""}, .heard = 7, .early = 9, .asks = true};
  writer.add(Talk{"kalo-mite-rusa-bedo", 12, true, packet});
  writer.add(Unknown{"", 13, false});
  writer.add(Heartbeat{99, "north", true});
  writer.add(Goodbye{});
  return writer.take().at(0);
}

TEST(BusFrame, IsReadAsItWasWritten) {
  const std::string text = sample();
  const auto frame = read_bus_frame(text);
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->from, 3);
  EXPECT_EQ(frame->to, 4);
  EXPECT_EQ(frame->sent, kNow);
  ASSERT_EQ(frame->sections.size(), 4u);
  const auto& talk = std::get<Talk>(frame->sections[0]);
  EXPECT_EQ(talk.table, "kalo-mite-rusa-bedo");
  EXPECT_EQ(talk.conversation, 12u);
  EXPECT_TRUE(talk.to_owner);
  EXPECT_EQ(talk.packet.base, 5u);
  EXPECT_EQ(talk.packet.first, 6u);
  EXPECT_EQ(talk.packet.heard, 7u);
  EXPECT_EQ(talk.packet.early, 9u);
  EXPECT_TRUE(talk.packet.asks);
  EXPECT_EQ(talk.packet.messages, (std::vector<std::string_view>{"anything: \n \x01 1:", ""}));
  EXPECT_EQ(std::get<Unknown>(frame->sections[1]).conversation, 13u);
  EXPECT_EQ(std::get<Heartbeat>(frame->sections[2]).self, 99u);
  EXPECT_EQ(std::get<Heartbeat>(frame->sections[2]).name, "north");
  EXPECT_TRUE(std::holds_alternative<Goodbye>(frame->sections[3]));
}

TEST(BusFrame, CutAnywhereOrWithAnythingBehindItIsNoneRatherThanHalfOfOne) {
  const std::string text = sample();
  std::size_t read = 0;
  for (std::size_t size = 0; size < text.size(); ++size) {
    const auto frame = read_bus_frame(text.substr(0, size));
    // Where a section ends a frame may end.
    if (frame) ++read;
  }
  EXPECT_EQ(read, 4u) << "the head alone, and behind each section but the last";
  EXPECT_FALSE(read_bus_frame(text + "x"));
  EXPECT_FALSE(read_bus_frame(text + "z "));
}

TEST(BusFrame, WithALengthThatIsNoneIsNone) {
  EXPECT_FALSE(read_bus_frame("8:ludothek1 3 4 77000000 t 19kalo-mite-rusa-bedo12 + 2 4 1 0 - 1 2:aa"));
  EXPECT_FALSE(read_bus_frame("x:"));
  EXPECT_FALSE(read_bus_frame(":"));
  EXPECT_FALSE(read_bus_frame("99999999999999999999999:a"));
}

TEST(BusFrame, OfAnotherVersionIsDroppedAsALostOne) {
  std::string text = sample();
  ASSERT_TRUE(text.starts_with("8:ludothek1 "));
  text[10] = '2';
  EXPECT_FALSE(read_bus_frame(text));
}

TEST(BusFrame, ThatWouldBeTooLongIsTwo) {
  BusFrameWriter writer(1, 2, kNow);
  const std::string text(kLongestFrame / 3, 'a');
  for (std::uint64_t i = 1; i <= 5; ++i) writer.add(Talk{"t", i, true, {.messages = {text}}});
  const auto frames = writer.take();
  ASSERT_EQ(frames.size(), 3u);
  std::uint64_t next = 1;
  for (const std::string& one : frames) {
    EXPECT_LE(one.size(), kLongestFrame);
    const auto frame = read_bus_frame(one);
    ASSERT_TRUE(frame);
    for (const Section& section : frame->sections) EXPECT_EQ(std::get<Talk>(section).conversation, next++);
  }
  EXPECT_EQ(next, 6u);
  EXPECT_TRUE(writer.take().empty());
}

TEST(TableWords, AreReadAsTheyWereWritten) {
  using namespace word;
  const Arrival arrival{{"g1", "Ana 1:"}, Language::kGerman, false, 17, kNow};
  const LineReading line{.jitter = std::chrono::milliseconds(20), .usual = std::nullopt, .nearest = Duration(0)};
  const FromEdge edge[] = {Enter{Visitor{5}, 2, arrival},          Leave{Visitor{6}},
                           Ask{Visitor{7}, kNow, R"({"a": 1})"},   Sent{Visitor{8}, kNow},
                           Pong{Visitor{9}, Moment(Duration(-5))}, Measured{Visitor{10}, line}};
  for (const FromEdge& message : edge) {
    const std::string text = write(message);
    const auto read = read_from_edge(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(read->index(), message.index());
    EXPECT_EQ(write(*read), text);
    EXPECT_FALSE(read_from_edge(text + "1 "));
    EXPECT_FALSE(read_from_edge(text.substr(0, text.size() - 1)));
  }
  const std::string text = write(edge[0]);
  const auto enter = std::get<Enter>(*read_from_edge(text));
  EXPECT_EQ(enter.arrival.person, arrival.person);
  EXPECT_EQ(enter.arrival.re, 17u);
  EXPECT_EQ(enter.arrival.entered, kNow);
  EXPECT_EQ(enter.arrival.language, Language::kGerman);
  EXPECT_FALSE(enter.arrival.views);
  const FromOwner owner[] = {Deliver{Visitor{5}, true, 3, "text"}, Deliver{Visitor{5}, false, std::nullopt, ""},
                             Dismiss{Visitor{5}, 4, "away"}, Reset{}};
  for (const FromOwner& message : owner) {
    const std::string written = write(message);
    const auto read = read_from_owner(written);
    ASSERT_TRUE(read) << written;
    EXPECT_EQ(write(*read), written);
  }
}

TEST(TableWords, ThatMakeNoSenseAreNothing) {
  for (const char* text : {"", "e", "e 5 ", "l x ", "l 5", "l -1 ", "l 05 ", "a 5 1 99:short", "m 5 -3 - - ", "q 5 ",
                           "e 5 1 - 2:xx+ 1:a1:b", "s 5 99999999999999999999 ", "l 5 6 "}) {
    EXPECT_FALSE(word::read_from_edge(text)) << text;
    EXPECT_FALSE(word::read_from_owner(text)) << text;
  }
}

}  // namespace
}  // namespace ludothek::bus_frame_test

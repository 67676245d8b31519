#include "server/net/websocket/frames.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// RFC 6455, the sections named beside the tests.

namespace ludothek::frames_test {
namespace {

constexpr std::size_t kLongest = 1000;
constexpr std::array<std::uint8_t, 4> kMask{0x37, 0xFA, 0x21, 0x3D};

// A client's frame. `first`: the first byte, with the bit of the last fragment.
std::string masked(std::uint8_t first, std::string_view payload) {
  std::string frame{static_cast<char>(first)};
  if (payload.size() < 126) {
    frame += static_cast<char>(0x80U | payload.size());
  } else {
    frame += static_cast<char>(0x80U | 126U);
    frame += static_cast<char>(payload.size() >> 8U);
    frame += static_cast<char>(payload.size() & 0xFFU);
  }
  for (const std::uint8_t byte : kMask) frame += static_cast<char>(byte);
  for (std::size_t i = 0; i < payload.size(); ++i) {
    frame += static_cast<char>(static_cast<std::uint8_t>(payload[i]) ^ kMask[i % 4]);
  }
  return frame;
}

// What the reader makes of it, in words: "text:Hello", "broken 1002".
std::vector<std::string> read(std::string bytes, std::size_t piece = 100'000) {
  FrameReader reader(kLongest);
  std::vector<std::string> told;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    reader.add(std::span(bytes).subspan(at, std::min(piece, bytes.size() - at)));
    while (const auto frame = reader.next()) {
      if (frame->broken) {
        told.push_back("broken " + std::to_string(static_cast<int>(*frame->broken)));
        continue;
      }
      const std::string kind = frame->kind == FrameKind::kText     ? "text:"
                               : frame->kind == FrameKind::kBinary ? "binary:"
                               : frame->kind == FrameKind::kPing   ? "ping:"
                               : frame->kind == FrameKind::kPong   ? "pong:"
                                                                   : "close:";
      told.push_back(kind + std::string(frame->payload));
    }
  }
  return told;
}

using Told = std::vector<std::string>;

TEST(Frames, ReadTheMaskedHelloOfSection5_7) {
  EXPECT_EQ(read("\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"), Told{"text:Hello"});
}

TEST(Frames, WriteTheUnmaskedHelloOfSection5_7AndLongerLengths) {
  std::string out;
  append_frame(out, FrameKind::kText, "Hello");
  EXPECT_EQ(out, "\x81\x05Hello");
  for (const auto& [size, head] : std::vector<std::pair<std::size_t, std::string>>{
           {125, "\x82\x7D"},
           {126, std::string("\x82\x7E\x00\x7E", 4)},
           {65535, "\x82\x7E\xFF\xFF"},
           {65536, std::string("\x82\x7F\x00\x00\x00\x00\x00\x01\x00\x00", 10)}}) {
    out.clear();
    append_frame(out, FrameKind::kBinary, std::string(size, 'x'));
    EXPECT_EQ(out, head + std::string(size, 'x')) << size;
  }
}

TEST(Frames, AreFilledUpWithSpacesWhereTheirLengthMustNotTell) {
  std::string out;
  append_frame(out, FrameKind::kText, "{} ", 200);
  EXPECT_EQ(out, std::string("\x81\x7E\x00\xC8", 4) + "{}" + std::string(198, ' '));
}

TEST(Frames, MeanTheSameInWhateverPiecesTheyCome) {
  const std::string bytes = masked(0x81, "one") + masked(0x01, "tw") + masked(0x89, "?") + masked(0x00, "") +
                            masked(0x80, "o") + masked(0x81, std::string(500, 'x')) + masked(0x8A, "!") +
                            masked(0x82, "") + masked(0x88, "\x03\xE8") + masked(0x81, "after");
  const Told all{"text:one", "ping:?",  "text:two",       "text:" + std::string(500, 'x'),
                 "pong:!",   "binary:", "close:\x03\xE8", "text:after"};
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece) EXPECT_EQ(read(bytes, piece), all) << piece;
}

TEST(Frames, BreakTheProtocolInEveryWayOfSection5AndAreNotReadAfterThat) {
  const std::vector<std::pair<std::string, std::string>> broken{
      {"a reserved bit", masked(0xC1, "x")},
      {"an unknown kind of message", masked(0x83, "x")},
      {"an unknown kind of control", masked(0x8B, "x")},
      {"no mask", std::string("\x81\x01x", 3)},
      {"a control frame in fragments", masked(0x09, "x")},
      {"a long control frame", masked(0x89, std::string(126, 'x'))},
      {"a fragment of nothing", masked(0x80, "x")},
      {"a message inside another", masked(0x01, "x") + masked(0x81, "y")},
      {"a length in more bytes than it needs", std::string("\x81\xFE\x00\x01mask", 8) + "x"},
      {"a length in many more",
       std::string("\x81\xFF\x00\x00\x00\x00\x00\x00\x00\x7Emask", 14) + std::string(126, 'x')},
      {"a close code of one byte", masked(0x88, "\x03")},
      {"a close code that is never sent", masked(0x88, "\x03\xED")},
      {"a close code below all", masked(0x88, std::string("\x00\x01", 2))},
      {"a close code above all", masked(0x88, "\x13\x88")},
  };
  for (const auto& [what, bytes] : broken) {
    EXPECT_EQ(read(bytes + masked(0x81, "after")), Told{"broken 1002"}) << what;
    EXPECT_EQ(read(bytes + masked(0x81, "after"), 1), Told{"broken 1002"}) << what;
  }
}

TEST(Frames, CloseWithAReasonThatIsUtf8) {
  for (const char* good : {"bye", "au revoir, é", "\xE2\x82\xAC", "\xED\x9F\xBF", "\xEE\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_EQ(read(masked(0x88, std::string("\x03\xE8") + good)), Told{std::string("close:\x03\xE8") + good}) << good;
  }
  for (const char* bad : {"\x80", "\xFF", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3(", "\xE0\x9F\xBF", "\xE2\x82",
                          "\xED\xA0\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80"}) {
    EXPECT_EQ(read(masked(0x88, std::string("\x03\xE8") + bad) + masked(0x81, "after")), Told{"broken 1007"}) << bad;
  }
}

TEST(Frames, OfAMessageThatIsTooLongAreRefusedBeforeItIsThere) {
  EXPECT_EQ(read(masked(0x81, std::string(kLongest, 'x'))).size(), 1U);
  EXPECT_EQ(read(masked(0x81, std::string(kLongest + 1, 'x')).substr(0, 4)), Told{"broken 1009"});
  EXPECT_EQ(read(std::string("\x81\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10)), Told{"broken 1009"});
  EXPECT_EQ(read(masked(0x01, std::string(kLongest, 'x')) + masked(0x80, "y")), Told{"broken 1009"});
  std::string fragments = masked(0x01, "");
  for (int i = 0; i < 5000; ++i) fragments += masked(0x00, "");
  EXPECT_EQ(read(fragments), Told{"broken 1009"});
}

TEST(Frames, CloseWithAReasonThatIsCutBetweenLetters) {
  std::string out;
  append_close(out, CloseCode::kPolicy, "no");
  EXPECT_EQ(out, std::string("\x88\x04\x03\xF0no"));
  out.clear();
  append_close(out, CloseCode::kPolicy, "x" + std::string(100, 'y') + "ééééééééééééééé");
  // 123 bytes are room for x, the ys and eleven of the letters of two bytes.
  EXPECT_EQ(out.size(), 2 + 2 + 101 + 22U);
  EXPECT_TRUE(out.ends_with("é"));
}

}  // namespace
}  // namespace ludothek::frames_test

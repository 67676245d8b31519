// WebSocket frames (RFC 6455) without a socket: what a client's bytes say, and the bytes of what it is told.
//
// FrameReader cuts a stream of bytes, in whatever pieces they come, into messages and control frames. What breaks the
// protocol is told once, with the code to close by; it holds memory only while a frame or a message is incomplete, and
// never more than a little over the longest message. That a message is UTF-8 is for whoever parses it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/host/people/peer.hpp"

namespace ludothek {

enum class FrameKind : std::uint8_t { kContinuation = 0, kText = 1, kBinary = 2, kClose = 8, kPing = 9, kPong = 10 };

// Appends one unmasked, final frame: what a server sends. REQUIRES: a control frame's payload has at most 125 bytes.
void append_frame(std::string& out, FrameKind kind, std::string_view payload);
// The same with a payload that is filled up with spaces to this length. REQUIRES: it is not longer.
void append_frame(std::string& out, FrameKind kind, std::string_view payload, std::size_t length);
// Appends a close frame. A reason that is too long is cut, never inside a letter.
void append_close(std::string& out, CloseCode code, std::string_view reason);

class FrameReader {
 public:
  // A whole message or a control frame. `broken`: the bytes are none, and nothing after them is read.
  struct Frame {
    FrameKind kind = FrameKind::kText;
    std::string_view payload;  // valid until the next call
    std::optional<CloseCode> broken = {};
  };

  explicit FrameReader(std::size_t longest) : longest_(longest) {}

  // More bytes. They are unmasked in place, and must stay until next() has answered nothing.
  void add(std::span<char> bytes);
  // What comes next; nothing: more bytes are needed.
  std::optional<Frame> next();

 private:
  struct Header;
  enum class Problem : std::uint8_t { kNone, kIncomplete, kProtocol, kNotUtf8, kTooLong };

  Problem read_header(Header& header) const;
  std::optional<Frame> fail(Problem problem);
  std::optional<Frame> continue_message(const Header& header, std::string_view payload);
  void keep_rest();

  const std::size_t longest_;
  std::span<char> unread_;  // of the bytes that were added, or of rest_
  std::string rest_;        // the beginning of a frame
  std::string message_;     // the fragments so far
  std::optional<FrameKind> fragments_of_;
  std::size_t fragments_ = 0;
  bool message_told_ = false;  // message_ was handed out
  bool broken_ = false;
};

}  // namespace ludothek

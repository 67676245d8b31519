#include "server/net/websocket/frames.hpp"

#include <algorithm>
#include <utility>

namespace ludothek {
namespace {

constexpr std::uint8_t kFinal = 0x80;     // of the first byte
constexpr std::uint8_t kReserved = 0x70;  // of the first byte: for extensions, and there are none
constexpr std::uint8_t kKind = 0x0F;      // of the first byte
constexpr std::uint8_t kMasked = 0x80;    // of the second byte
constexpr std::size_t kMask = 4;
constexpr std::size_t kLongestControl = 125;  // also the longest length that fits the second byte
constexpr std::uint8_t kTwoBytes = 126;       // the length follows in two bytes
constexpr std::uint8_t kEightBytes = 127;

std::uint8_t byte(char character) { return static_cast<std::uint8_t>(character); }
bool is_control(FrameKind kind) { return kind >= FrameKind::kClose; }

void append_number(std::string& out, std::uint64_t number, int bytes) {
  for (int i = bytes - 1; i >= 0; --i) out += static_cast<char>(number >> (8 * i) & 0xFFU);
}

void unmask(std::span<char> payload, std::span<const char, kMask> mask) {
  for (std::size_t i = 0; i < payload.size(); ++i) {
    payload[i] = static_cast<char>(byte(payload[i]) ^ byte(mask[i % kMask]));
  }
}

// 7.4: 1004, 1005, 1006 and 1015 stand for something that was never sent; below 1000 and from 5000 on there is nothing.
bool is_close_code(unsigned code) {
  if (code >= 3000) return code < 5000;
  return code >= 1000 && code <= 1014 && (code < 1004 || code > 1006);
}

// 5.5.1: a reason is UTF-8. Neither longer than need be, nor half of a pair, nor beyond the last character.
bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::uint8_t lead = byte(text[0]);
    const std::size_t size = lead < 0x80   ? 1
                             : lead < 0xC2 ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
    if (size == 0 || size > text.size()) return false;
    for (std::size_t i = 1; i < size; ++i) {
      if ((byte(text[i]) & 0xC0U) != 0x80U) return false;
    }
    const std::uint8_t next = size > 1 ? byte(text[1]) : 0;
    if ((lead == 0xE0 && next < 0xA0) || (lead == 0xED && next > 0x9F)) return false;
    if ((lead == 0xF0 && next < 0x90) || (lead == 0xF4 && next > 0x8F)) return false;
    text.remove_prefix(size);
  }
  return true;
}

}  // namespace

void append_frame(std::string& out, FrameKind kind, std::string_view payload) {
  append_frame(out, kind, payload, payload.size());
}

void append_frame(std::string& out, FrameKind kind, std::string_view payload, std::size_t length) {
  out.reserve(out.size() + length + 10);
  out += static_cast<char>(kFinal | static_cast<std::uint8_t>(kind));
  if (length <= kLongestControl) {
    out += static_cast<char>(length);
  } else if (length <= 0xFFFF) {
    out += static_cast<char>(kTwoBytes);
    append_number(out, length, 2);
  } else {
    out += static_cast<char>(kEightBytes);
    append_number(out, length, 8);
  }
  out.append(payload).append(length - payload.size(), ' ');
}

void append_close(std::string& out, CloseCode code, std::string_view reason) {
  std::string payload;
  append_number(payload, static_cast<std::uint16_t>(code), 2);
  std::size_t length = std::min(reason.size(), kLongestControl - payload.size());
  while (length < reason.size() && length > 0 && (byte(reason[length]) & 0xC0U) == 0x80U) --length;
  append_frame(out, FrameKind::kClose, payload.append(reason.substr(0, length)));
}

struct FrameReader::Header {
  FrameKind kind{};
  bool final = false;
  std::size_t size = 0;  // of the header
  std::size_t payload = 0;
};

void FrameReader::add(std::span<char> bytes) {
  if (broken_) return;
  if (rest_.empty()) {
    unread_ = bytes;
    return;
  }
  rest_.append(bytes.data(), bytes.size());
  unread_ = rest_;
}

std::optional<FrameReader::Frame> FrameReader::next() {
  if (message_told_) {
    std::string().swap(message_);
    message_told_ = false;
  }
  while (!broken_) {
    Header header;
    if (const Problem problem = read_header(header); problem != Problem::kNone) return fail(problem);
    const std::span<char> payload = unread_.subspan(header.size, header.payload);
    unmask(payload, unread_.subspan(header.size - kMask).first<kMask>());
    unread_ = unread_.subspan(header.size + header.payload);
    const std::string_view text(payload.data(), payload.size());
    if (header.kind == FrameKind::kClose && !text.empty()) {
      if (text.size() == 1 || !is_close_code(byte(text[0]) * 256U + byte(text[1]))) return fail(Problem::kProtocol);
      if (!is_utf8(text.substr(2))) return fail(Problem::kNotUtf8);
    }
    if (is_control(header.kind) || (header.final && !fragments_of_)) return Frame{header.kind, text};
    if (auto whole = continue_message(header, text)) return whole;
  }
  return std::nullopt;
}

FrameReader::Problem FrameReader::read_header(Header& header) const {
  if (unread_.size() < 2) return Problem::kIncomplete;
  const std::uint8_t first = byte(unread_[0]);
  const std::uint8_t second = byte(unread_[1]);
  header.kind = FrameKind{static_cast<std::uint8_t>(first & kKind)};
  header.final = (first & kFinal) != 0;
  const bool control = is_control(header.kind);
  const std::size_t length = second & 0x7FU;
  // A client masks all it sends, and there are three kinds of either sort.
  if ((first & kReserved) != 0 || (second & kMasked) == 0) return Problem::kProtocol;
  if (header.kind > FrameKind::kPong || (!control && header.kind > FrameKind::kBinary)) return Problem::kProtocol;
  if (control && (!header.final || length > kLongestControl)) return Problem::kProtocol;
  // Fragments follow one another; only control frames come between.
  if (!control && (header.kind == FrameKind::kContinuation) != fragments_of_.has_value()) return Problem::kProtocol;
  const std::size_t more = length == kEightBytes ? 8 : length == kTwoBytes ? 2 : 0;
  header.size = 2 + more + kMask;
  std::uint64_t size = more == 0 ? length : 0;
  if (unread_.size() < 2 + more) return Problem::kIncomplete;
  for (std::size_t i = 0; i < more; ++i) size = size << 8U | byte(unread_[2 + i]);
  // A length stands in as few bytes as it can (5.2).
  if ((more == 2 && size <= kLongestControl) || (more == 8 && size <= 0xFFFF)) return Problem::kProtocol;
  if (!control && size > longest_ - message_.size()) return Problem::kTooLong;
  header.payload = size;
  return unread_.size() < header.size + header.payload ? Problem::kIncomplete : Problem::kNone;
}

std::optional<FrameReader::Frame> FrameReader::fail(Problem problem) {
  if (problem == Problem::kIncomplete) {
    keep_rest();
    return std::nullopt;
  }
  broken_ = true;
  unread_ = {};
  return Frame{.payload = {},
               .broken = problem == Problem::kTooLong   ? CloseCode::kTooLong
                         : problem == Problem::kNotUtf8 ? CloseCode::kMalformed
                                                        : CloseCode::kProtocol};
}

std::optional<FrameReader::Frame> FrameReader::continue_message(const Header& header, std::string_view payload) {
  // Fragments cost nobody a message of the rate: so they are counted.
  constexpr std::size_t kMostFragments = 4096;
  if (!fragments_of_) {
    fragments_of_ = header.kind;
    fragments_ = 0;
  }
  if (++fragments_ > kMostFragments) return fail(Problem::kTooLong);
  message_ += payload;
  if (!header.final) return std::nullopt;
  message_told_ = true;
  const FrameKind kind = *std::exchange(fragments_of_, std::nullopt);
  return Frame{kind, message_};
}

void FrameReader::keep_rest() {
  // All of rest_, and more was added to it: a frame that comes byte by byte is not copied with each of them.
  if (!rest_.empty() && unread_.data() == rest_.data()) {
    unread_ = {};
    return;
  }
  // The bytes may be the end of rest_.
  std::string rest(unread_.data(), unread_.size());
  rest_.swap(rest);
  unread_ = {};
}

}  // namespace ludothek

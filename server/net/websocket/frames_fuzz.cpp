#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "server/net/websocket/frames.hpp"

// Any bytes at all as what a client sends over its WebSocket: nothing may crash, and they mean the same in one piece
// and in pieces of any size. The first byte says of which.

namespace {

constexpr std::size_t kLongest = 300;

std::string told(std::string bytes, std::size_t piece) {
  ludothek::FrameReader reader(kLongest);
  std::string all;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    reader.add(std::span(bytes).subspan(at, std::min(piece, bytes.size() - at)));
    while (const auto frame = reader.next()) {
      if (frame->payload.size() > kLongest) std::abort();
      all += frame->broken ? '!' : static_cast<char>('a' + static_cast<int>(frame->kind));
      all += frame->payload;
      all += '\n';
    }
  }
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (told(bytes, bytes.size() + 1) != told(bytes, data[0] + 1U)) std::abort();
  return 0;
}

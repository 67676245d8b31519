#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>

#include "server/nodes/bus_frame.hpp"
#include "server/nodes/table_words.hpp"

// Any bytes at all as a frame from the bus: nothing may crash, what was understood is the same when it is written anew,
// and a channel that hears it stays within its bounds.

namespace {

void must(bool holds) {
  if (!holds) std::abort();
}

void read_messages(const ludothek::Packet& packet) {
  for (const std::string_view message : packet.messages) {
    if (const auto read = ludothek::word::read_from_edge(message)) must(ludothek::word::write(*read) == message);
    if (const auto read = ludothek::word::read_from_owner(message)) must(ludothek::word::write(*read) == message);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto frame = ludothek::read_bus_frame(text);
  if (!frame) return 0;
  ludothek::BusFrameWriter writer(frame->from, frame->to, frame->sent);
  ludothek::Channel channel({.most = 16});
  channel.say("something", frame->sent);
  for (const ludothek::Section& section : frame->sections) {
    writer.add(section);
    const auto* talk = std::get_if<ludothek::Talk>(&section);
    if (talk == nullptr) continue;
    read_messages(talk->packet);
    channel.hear(talk->packet, frame->sent);
    must(channel.waiting() <= 32);
    for (int i = 0; channel.next(frame->sent); ++i) must(i < 100);
  }
  const auto again = writer.take();
  must(again.size() <= 1);
  if (!again.empty()) must(again.front() == text);
  return 0;
}

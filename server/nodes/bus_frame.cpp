#include "server/nodes/bus_frame.hpp"

#include <utility>

#include "server/nodes/words.hpp"

namespace ludothek {
namespace {

// Raised when an older program would misread a frame. It then drops it, as a lost one.
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kLongestCode = 128;
constexpr std::size_t kLongestNodeName = 256;
constexpr std::size_t kMostMessages = 1024;  // of a packet

void write_place(WordWriter& words, std::string_view table, std::uint64_t conversation, bool to_owner) {
  words.text(table).number(conversation).flag(to_owner);
}

void write(WordWriter& words, const Talk& talk) {
  words.letter('t');
  write_place(words, talk.table, talk.conversation, talk.to_owner);
  const Packet& packet = talk.packet;
  words.number(packet.base).number(packet.first).number(packet.heard).number(packet.early).flag(packet.asks);
  words.number(packet.messages.size());
  for (const std::string_view message : packet.messages) words.text(message);
}

void write(WordWriter& words, const Unknown& unknown) {
  words.letter('u');
  write_place(words, unknown.table, unknown.conversation, unknown.to_owner);
}

void write(WordWriter& words, const Heartbeat& heartbeat) {
  words.letter('h').number(heartbeat.self).text(heartbeat.name).flag(heartbeat.store_answers);
}

void write(WordWriter& words, const Goodbye& /*goodbye*/) { words.letter('g'); }

Talk read_talk(WordReader& words) {
  Talk talk;
  talk.table = words.text(kLongestCode);
  talk.conversation = words.number<std::uint64_t>(1);
  talk.to_owner = words.flag();
  Packet& packet = talk.packet;
  // Half of what fits: sums of two do not overflow.
  constexpr std::uint64_t kMost = INT64_MAX;
  packet.base = words.number<std::uint64_t>(1, kMost);
  packet.first = words.number<std::uint64_t>(1, kMost);
  packet.heard = words.number<std::uint64_t>(1, kMost);
  packet.early = words.number<std::uint64_t>(0, kMost);
  packet.asks = words.flag();
  const auto count = words.number<std::size_t>(0, kMostMessages);
  for (std::size_t i = 0; i < count && words.good(); ++i) packet.messages.push_back(words.text(kLongestBusMessage));
  return talk;
}

Section read_section(WordReader& words) {
  switch (words.letter()) {
    case 't':
      return read_talk(words);
    case 'u': {
      Unknown unknown;
      unknown.table = words.text(kLongestCode);
      unknown.conversation = words.number<std::uint64_t>(1);
      unknown.to_owner = words.flag();
      return unknown;
    }
    case 'h': {
      Heartbeat heartbeat;
      heartbeat.self = words.number<std::uint64_t>();
      heartbeat.name = words.text(kLongestNodeName);
      heartbeat.store_answers = words.flag();
      return heartbeat;
    }
    case 'g':
      return Goodbye{};
    default:
      words.number<int>(1, 0);  // no number is: this is not one of ours
      return Goodbye{};
  }
}

}  // namespace

void BusFrameWriter::begin() {
  frames_.emplace_back();
  WordWriter words(frames_.back());
  words.text("ludothek").number(kVersion).number(from_).number(to_).time(sent_);
}

void BusFrameWriter::add(const Section& section) {
  section_.clear();
  WordWriter words(section_);
  std::visit([&](const auto& one) { write(words, one); }, section);
  if (frames_.empty() || frames_.back().size() + section_.size() > kLongestFrame) begin();
  frames_.back() += section_;
}

std::vector<std::string> BusFrameWriter::take() { return std::exchange(frames_, {}); }

std::optional<BusFrame> read_bus_frame(std::string_view text) {
  WordReader words(text);
  if (words.text(16) != "ludothek" || words.number<std::uint32_t>() != kVersion) return std::nullopt;
  BusFrame frame;
  frame.from = words.number<Epoch>(0);
  frame.to = words.number<Epoch>(0);
  frame.sent = words.time();
  while (words.good() && !words.at_end()) frame.sections.push_back(read_section(words));
  if (!words.done()) return std::nullopt;
  return frame;
}

}  // namespace ludothek

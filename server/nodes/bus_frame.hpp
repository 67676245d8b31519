// BusFrame: what one node sends another, or all of them, in one piece: who, when, and a list of sections. Several
// conversations share a frame, so that a busy node says little often and not often little.
//
// Whoever can write to the bus can write anything: reading gives nothing rather than half of something, and trusts no
// number in it. What a section's messages mean is read by whom they are for (table_words.hpp, gossip.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/nodes/channel.hpp"
#include "server/store/shared_store.hpp"
#include "table/state/time.hpp"

namespace ludothek {

inline constexpr std::size_t kLongestFrame = 1024 * 1024;
inline constexpr std::size_t kLongestBusMessage = 512 * 1024;

// A part of a conversation. The node at whose door somebody stands begins it (the edge); the other one is the owner.
struct Talk {
  std::string_view table{};  // empty: between the nodes themselves (gossip)
  std::uint64_t conversation = 0;
  bool to_owner = false;  // else to the edge
  Packet packet{};
};
// Nothing is known of that conversation here, or no longer.
struct Unknown {
  std::string_view table{};
  std::uint64_t conversation = 0;
  bool to_owner = false;
};
// To all, twice a second.
struct Heartbeat {
  std::uint64_t self = 0;  // drawn by each process at its start: who hears its own hears the bus
  std::string_view name{};
  bool store_answers = false;
};
// To all: this node gave its lease back.
struct Goodbye {};

using Section = std::variant<Talk, Unknown, Heartbeat, Goodbye>;

struct BusFrame {
  Epoch from = 0;  // 0: it has not joined
  Epoch to = 0;    // 0: all
  Moment sent{};   // by the sender's clock
  std::vector<Section> sections{};
};

// Puts frames together; a section that finds no room begins the next one.
class BusFrameWriter {
 public:
  BusFrameWriter(Epoch from, Epoch to, Moment sent) : from_(from), to_(to), sent_(sent) {}
  void add(const Section& section);
  // All frames, ready to be sent.
  std::vector<std::string> take();

 private:
  void begin();

  Epoch from_;
  Epoch to_;
  Moment sent_;
  std::string section_;
  std::vector<std::string> frames_;
};

// Nothing: it is no frame, or one of another version. Texts point into it.
std::optional<BusFrame> read_bus_frame(std::string_view text);

}  // namespace ludothek

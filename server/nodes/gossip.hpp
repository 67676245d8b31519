// Gossip: what the nodes of a house tell each other besides tables: what was spent of limits, and how many connections
// there are. Each node has a conversation of its own (Channel) with every other; a newcomer, and who has lost the
// thread, is told how many connections there are and what has been spent so far. What must not be lost, the store tells
// (Lease). Sans-I/O, on the node's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "server/host/operation/limits.hpp"
#include "server/nodes/bus_frame.hpp"
#include "server/nodes/channel.hpp"

namespace ludothek {

class Gossip {
 public:
  static constexpr Duration kEvery = std::chrono::milliseconds(200);

  // REQUIRES: they outlive it.
  explicit Gossip(Limits& limits);

  // The nodes to talk with from now on; those that are not among them are forgotten, with what was known of them.
  void with(const std::set<Epoch>& others, Moment now);
  // Talks and Unknowns without a table.
  void hear(const Talk& talk, Epoch from, Moment now);
  void hear(const Unknown& unknown, Epoch from);
  // Everything that has to go out now.
  using Send = std::function<void(Epoch to, const Section& section)>;
  void flush(Moment now, const Send& send);

 private:
  struct Conversation {
    std::uint64_t number = 0;
    Channel channel{};
  };

  void begin(Conversation& conversation, Moment now);
  void say_to(Conversation& conversation, const std::vector<Limits::Count>& counts, Moment now);
  void tell_news(Moment now);
  void take(Epoch from, std::string_view message, Moment now);
  void forget(Epoch other);

  Limits& limits_;
  std::map<Epoch, Conversation> told_;   // what is told to each
  std::map<Epoch, Conversation> heard_;  // and what is heard from each
  std::set<std::pair<Epoch, std::uint64_t>> unknown_;
  std::uint64_t conversations_ = 0;
  Moment next_news_{};
};

}  // namespace ludothek

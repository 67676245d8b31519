// Channel: one side of a conversation over a bus that may lose, double, delay and reorder. What is said is numbered and
// repeated until the other side has it; what comes is handed on once, in order.
//
// Sans-I/O: the time goes in, packets come out (next), wake() says when to ask again. It remembers a bounded number of
// messages; one that is not answered for long, or has too much to say, is broken for good, and whoever has it begins
// another conversation. It belongs to one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/state/time.hpp"

namespace ludothek {

struct ChannelSettings {
  Duration again = std::chrono::milliseconds(100);         // what is not heard of is repeated after that, …
  Duration longest = std::chrono::seconds(1);              // … each time twice as long, up to that
  Duration reported = std::chrono::milliseconds(20);       // a gap that was reported is filled at most so often
  Duration answer_within = std::chrono::milliseconds(20);  // what was heard is confirmed alone after that
  Duration give_up = std::chrono::seconds(10);             // unanswered for so long: broken
  std::size_t most = 4096;                                 // messages that wait to be confirmed
  std::size_t packet_messages = 64;
  std::size_t packet_bytes = 64 * 1024;  // a longer message goes alone
};

// What goes over the bus, in either direction. Texts belong to the channel, or to the frame that they were read from.
struct Packet {
  std::uint64_t base = 1;   // the first message that the sender can still repeat
  std::uint64_t first = 1;  // the number of the first of `messages`
  std::vector<std::string_view> messages{};
  std::uint64_t heard = 1;  // all before this number were heard
  std::uint64_t early = 0;  // this one was heard before its turn: what lies between is missing. 0: nothing is
  bool asks = false;        // an answer is wanted even to nothing new
};

class Channel {
 public:
  explicit Channel(ChannelSettings settings = {}) : settings_(settings) {}

  void say(std::string message, Moment now);
  // The other side is to give a sign of life.
  void ask(Moment now);
  // A packet came: the messages that are new, in order.
  std::vector<std::string> hear(const Packet& packet, Moment now);

  // What is to go out now; call it until there is nothing. Valid until the channel is used again.
  std::optional<Packet> next(Moment now);
  // When there may be something by itself.
  std::optional<Moment> wake() const;

  // Too much was said, too long nothing was heard, or the other side has forgotten what it knew.
  bool broken(Moment now) const;
  // Everything that was said was heard, and everything heard was confirmed.
  bool quiet() const { return out_.empty() && !confirm_ && !asked_; }
  Moment last_heard() const { return last_heard_; }
  std::size_t waiting() const { return out_.size() + early_.size(); }

 private:
  std::uint64_t end() const { return base_ + out_.size(); }
  void confirmed(const Packet& packet, Moment now);
  void take(std::uint64_t number, std::string_view message, std::vector<std::string>& fresh);
  Packet packet_from(std::uint64_t first, std::uint64_t end);

  ChannelSettings settings_;
  // What is said.
  std::deque<std::string> out_;  // not confirmed yet, from base_ on
  std::uint64_t base_ = 1;
  std::uint64_t unsent_ = 1;        // the first that was never sent
  std::uint64_t again_from_ = 0;    // of those that are to be repeated at once …
  std::uint64_t again_upto_ = 0;    // … and the end of them
  std::optional<Moment> again_at_;  // when to repeat by itself
  Duration pause_{};
  Moment filled_{};              // when a reported gap was last filled
  std::optional<Moment> since_;  // since when something waits for a sign of life
  // What is heard.
  std::uint64_t expected_ = 1;
  std::map<std::uint64_t, std::string> early_;
  std::optional<Moment> confirm_;  // when what was heard is confirmed at the latest
  bool asked_ = false;             // a sign of life is wanted from the other side …
  bool asking_ = false;            // … and is to be asked for now
  bool overfull_ = false;
  bool forgotten_ = false;
  Moment last_heard_{};
};

}  // namespace ludothek

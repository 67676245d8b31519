#include "server/nodes/gossip.hpp"

#include <algorithm>
#include <utility>

#include "server/nodes/words.hpp"

namespace ludothek {
namespace {

constexpr std::size_t kLongestWho = 256;
constexpr std::size_t kMessageBytes = 16 * 1024;
constexpr int kMostConnections = 1'000'000;
constexpr std::uint32_t kMostSpent = 1'000'000;

// What an item is; a node that does not know one leaves out the rest of its message.
constexpr char kSpent = 's';       // by somebody, since it was last told
constexpr char kSpentWhole = 'w';  // by somebody in the whole house
constexpr char kConnections = 'c';

// Puts items together to messages that are not too long.
class Items {
 public:
  void add(const Limits::Spending& spending, char letter = kSpent) {
    next().letter(letter).number(static_cast<std::uint32_t>(spending.what)).text(spending.who).number(spending.amount);
  }
  void add(const Limits::Count& count) {
    next().letter(kConnections).flag(count.guest).text(count.who).number(count.count);
  }
  const std::vector<std::string>& messages() const { return messages_; }

 private:
  WordWriter next() {
    if (messages_.empty() || messages_.back().size() > kMessageBytes) messages_.emplace_back();
    return WordWriter(messages_.back());
  }
  std::vector<std::string> messages_;
};

}  // namespace

Gossip::Gossip(Limits& limits) : limits_(limits) { limits_.share(); }

void Gossip::with(const std::set<Epoch>& others, Moment now) {
  std::vector<Epoch> gone;
  for (const auto& [other, conversation] : told_) {
    if (!others.contains(other)) gone.push_back(other);
  }
  for (const auto& [other, conversation] : heard_) {
    if (!others.contains(other)) gone.push_back(other);
  }
  for (const Epoch other : gone) forget(other);
  for (const Epoch other : others) {
    Conversation& conversation = told_[other];
    if (conversation.number == 0 || conversation.channel.broken(now)) begin(conversation, now);
  }
}

void Gossip::begin(Conversation& conversation, Moment now) {
  conversation = {.number = ++conversations_};
  Items counts;
  for (const Limits::Count& count : limits_.all_counts()) counts.add(count);
  Items spent;
  for (const Limits::Spending& spending : limits_.all_spent(now)) spent.add(spending, kSpentWhole);
  for (const Items& items : {counts, spent}) {
    for (const std::string& message : items.messages()) conversation.channel.say(message, now);
  }
}

void Gossip::forget(Epoch other) {
  told_.erase(other);
  heard_.erase(other);
  limits_.forget(other);
}

// --- What is told --------------------------------------------------------------------------------------------------

void Gossip::tell_news(Moment now) {
  Items items;
  const Limits::News news = limits_.take_news();
  for (const Limits::Spending& spending : news.spendings) items.add(spending);
  for (const Limits::Count& count : news.counts) items.add(count);
  for (auto& [other, conversation] : told_) {
    for (const std::string& message : items.messages()) conversation.channel.say(message, now);
  }
}

void Gossip::flush(Moment now, const Send& send) {
  if (now >= next_news_) {
    next_news_ = now + kEvery;
    tell_news(now);
  }
  for (auto& [other, conversation] : told_) {
    while (const auto packet = conversation.channel.next(now))
      send(other, Talk{{}, conversation.number, true, *packet});
  }
  for (auto& [other, conversation] : heard_) {
    while (const auto packet = conversation.channel.next(now)) {
      send(other, Talk{{}, conversation.number, false, *packet});
    }
  }
  for (const auto& [other, conversation] : std::exchange(unknown_, {})) send(other, Unknown{{}, conversation, false});
}

// --- What is heard -------------------------------------------------------------------------------------------------

void Gossip::hear(const Talk& talk, Epoch from, Moment now) {
  if (!talk.to_owner) {
    const auto found = told_.find(from);
    if (found != told_.end() && found->second.number == talk.conversation) found->second.channel.hear(talk.packet, now);
    return;
  }
  Conversation& conversation = heard_[from];
  if (talk.conversation < conversation.number) return;
  if (talk.conversation > conversation.number) {
    if (talk.packet.base > 1) {
      unknown_.emplace(from, talk.conversation);
      return;
    }
    limits_.forget(from);
    conversation = {.number = talk.conversation};
  }
  for (const std::string& message : conversation.channel.hear(talk.packet, now)) take(from, message, now);
  // A late copy of its beginning was taken for the beginning: what came in between is lost.
  if (conversation.channel.broken(now)) unknown_.emplace(from, talk.conversation);
}

void Gossip::hear(const Unknown& unknown, Epoch from) {
  const auto found = told_.find(from);
  // Begun anew when the others are next looked at.
  if (found != told_.end() && found->second.number == unknown.conversation) told_.erase(found);
}

void Gossip::take(Epoch from, std::string_view message, Moment now) {
  WordReader words(message);
  while (words.good() && !words.at_end()) {
    const char kind = words.letter();
    switch (kind) {
      case kSpent:
      case kSpentWhole: {
        Limits::Spending spending;
        spending.what = static_cast<std::uint8_t>(words.number<std::uint32_t>(0, 255));
        spending.who = words.text(kLongestWho);
        spending.amount = words.number<std::uint32_t>(0, kMostSpent);
        if (words.good() && kind == kSpent) limits_.learn(spending, now);
        if (words.good() && kind == kSpentWhole) limits_.learn_whole(spending, now);
        break;
      }
      case kConnections: {
        Limits::Count count;
        count.guest = words.flag();
        count.who = words.text(kLongestWho);
        count.count = words.number<int>(0, kMostConnections);
        if (words.good()) limits_.learn(from, count);
        break;
      }
      default:
        return;  // of a newer program
    }
  }
}

}  // namespace ludothek

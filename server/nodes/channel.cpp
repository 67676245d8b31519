#include "server/nodes/channel.hpp"

#include <algorithm>
#include <utility>

namespace ludothek {

void Channel::say(std::string message, Moment now) {
  if (out_.size() >= settings_.most) {
    overfull_ = true;
    return;
  }
  if (!since_) since_ = now;
  out_.push_back(std::move(message));
}

void Channel::ask(Moment now) {
  if (std::exchange(asked_, true)) return;
  asking_ = true;
  pause_ = settings_.again;
  again_at_ = now + pause_;
  if (!since_) since_ = now;
}

// --- What comes ----------------------------------------------------------------------------------------------------

std::vector<std::string> Channel::hear(const Packet& packet, Moment now) {
  std::vector<std::string> fresh;
  last_heard_ = now;
  // The other side drops a message once it was confirmed, so none before `base` can be missing here; if one is, this
  // side has lost its state, and the conversation is over.
  if (packet.base > expected_) {
    forgotten_ = true;
    return fresh;
  }
  confirmed(packet, now);
  std::uint64_t number = packet.first;
  for (const std::string_view message : packet.messages) take(number++, message, fresh);
  // A gap is reported at once, and so is a message that came twice: its sender missed the confirmation.
  const bool at_once = packet.asks || !early_.empty() || (fresh.empty() && !packet.messages.empty());
  if (at_once) {
    confirm_ = now;
  } else if (!fresh.empty() && !confirm_) {
    confirm_ = now + settings_.answer_within;
  }
  return fresh;
}

void Channel::take(std::uint64_t number, std::string_view message, std::vector<std::string>& fresh) {
  if (number < expected_ || number - expected_ >= settings_.most) return;
  if (number > expected_) {
    early_.try_emplace(number, message);
    return;
  }
  fresh.emplace_back(message);
  ++expected_;
  for (auto next = early_.begin(); next != early_.end() && next->first <= expected_; next = early_.erase(next)) {
    if (next->first < expected_) continue;
    fresh.push_back(std::move(next->second));
    ++expected_;
  }
}

void Channel::confirmed(const Packet& packet, Moment now) {
  if (packet.heard > unsent_) return;  // it confirms messages that were never sent
  asked_ = asking_ = false;
  const bool progress = packet.heard > base_;
  for (; base_ < packet.heard; ++base_) out_.pop_front();
  since_ = out_.empty() ? std::nullopt : std::optional(progress || !since_ ? now : *since_);
  if (progress || out_.empty()) {
    pause_ = settings_.again;
    again_at_ = unsent_ > base_ ? std::optional(now + pause_) : std::nullopt;
  }
  if (packet.heard == base_ && packet.early > base_ && packet.early <= unsent_ && now - filled_ >= settings_.reported) {
    again_from_ = base_;
    again_upto_ = packet.early;
    filled_ = now;
  }
}

// --- What goes -----------------------------------------------------------------------------------------------------

std::optional<Packet> Channel::next(Moment now) {
  if (again_at_ && *again_at_ <= now) {
    // By itself only as much as one packet holds: the answer tells what else is missing.
    if (unsent_ > base_) {
      again_from_ = base_;
      again_upto_ = std::min<std::uint64_t>(unsent_, base_ + settings_.packet_messages);
    }
    asking_ = asked_;
    pause_ = std::min(pause_ * 2, settings_.longest);
    again_at_ = now + pause_;
  }
  again_from_ = std::max(again_from_, base_);
  if (again_from_ < again_upto_) {
    Packet packet = packet_from(again_from_, again_upto_);
    again_from_ += packet.messages.size();
    return packet;
  }
  if (unsent_ < end()) {
    if (!again_at_) {
      pause_ = settings_.again;
      again_at_ = now + pause_;
    }
    Packet packet = packet_from(unsent_, end());
    unsent_ += packet.messages.size();
    return packet;
  }
  if (asking_ || (confirm_ && *confirm_ <= now)) return packet_from(unsent_, unsent_);
  return std::nullopt;
}

Packet Channel::packet_from(std::uint64_t first, std::uint64_t end) {
  Packet packet{.base = base_,
                .first = first,
                .heard = expected_,
                .early = early_.empty() ? 0 : early_.begin()->first,
                .asks = std::exchange(asking_, false)};
  std::size_t bytes = 0;
  for (; first < end && packet.messages.size() < settings_.packet_messages; ++first) {
    const std::string& message = out_[static_cast<std::size_t>(first - base_)];
    if (!packet.messages.empty() && bytes + message.size() > settings_.packet_bytes) break;
    bytes += message.size();
    packet.messages.emplace_back(message);
  }
  confirm_.reset();
  return packet;
}

std::optional<Moment> Channel::wake() const {
  std::optional<Moment> wake = again_at_;
  if (confirm_ && (!wake || *confirm_ < *wake)) wake = confirm_;
  return wake;
}

bool Channel::broken(Moment now) const {
  return overfull_ || forgotten_ || (since_ && now - *since_ >= settings_.give_up);
}

}  // namespace ludothek

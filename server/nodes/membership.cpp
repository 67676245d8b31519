#include "server/nodes/membership.hpp"

#include <algorithm>

namespace ludothek {
namespace {

constexpr Duration kProbeEvery = std::chrono::seconds(3);
constexpr Duration kStall = std::chrono::seconds(1);  // it looks several times a second, unless the machine stood still

}  // namespace

const char* name_of(Standing standing) {
  switch (standing) {
    case Standing::kJoining:
      return "joining";
    case Standing::kServing:
      return "serving";
    case Standing::kWaiting:
      return "waiting";
    case Standing::kAway:
      return "away";
  }
  return "?";
}

// Until the first answers come, store and bus count as reachable, so that a node does not give up as it starts.
Membership::Membership(Moment now, bool has_bus)
    : has_bus_(has_bus), store_answered_(now), self_heard_(now), next_probe_(now), looked_(now) {}

void Membership::joined(Moment asked, Moment now, const Lease& lease) {
  epoch_ = lease.epoch;
  turned_away_since_.reset();
  renewed(asked, now, lease);
}

void Membership::renewed(Moment asked, Moment now, const Lease& lease) {
  answered(asked);
  if (!epoch_) return;  // an answer to an earlier node
  lease_ = lease;
  lease_asked_ = asked;
  // One that has just joined could not be heard yet.
  for (const LivingNode& node : lease.nodes) others_.try_emplace(node.epoch, Other{now, false});
  std::erase_if(others_, [&](const auto& other) {
    return std::ranges::none_of(lease.nodes, [&](const LivingNode& node) { return node.epoch == other.first; }) &&
           other.second.heard < asked;
  });
}

void Membership::answered(Moment asked) {
  store_answers_ = true;
  store_answered_ = std::max(store_answered_, asked);
}

void Membership::fenced(Moment asked) {
  answered(asked);
  epoch_.reset();
  lease_ = {};
}

void Membership::store_failed() { store_answers_ = false; }

// So the store answers; the other's lease has to end. Its own earlier one does so within a lease.
void Membership::turned_away(Moment asked, Moment now) {
  answered(asked);
  if (!turned_away_since_) turned_away_since_ = now;
}

void Membership::heard_self(Moment now) {
  self_heard_ = std::max(self_heard_, now);
  really_heard_ = now;
}

void Membership::heard(Moment now, Epoch epoch, bool store_answers) { others_[epoch] = {now, store_answers}; }

void Membership::said_goodbye(Epoch epoch) {
  others_.erase(epoch);
  std::erase_if(lease_.nodes, [epoch](const LivingNode& node) { return node.epoch == epoch; });
}

bool Membership::hears_bus(Moment now) const { return !has_bus_ || now - self_heard_ < kBusLost; }

bool Membership::heard_bus_lately(Moment now) const {
  return !has_bus_ || (really_heard_ && now - *really_heard_ < kHeardLately);
}

bool Membership::store_answered_lately(Moment now) const {
  return store_answers_ && now - store_answered_ < kAnsweredLately;
}

bool Membership::others_hear_bus() const {
  return std::ranges::any_of(lease_.nodes,
                             [&](const LivingNode& node) { return node.epoch != lease_.epoch && node.hears_bus; });
}

bool Membership::others_have_store(Moment now) const {
  return std::ranges::any_of(others_, [&](const auto& other) {
    return other.second.store_answers && now - other.second.heard < kNodeUnheard;
  });
}

Membership::Elsewhere Membership::elsewhere(Moment now) {
  // Who is away already goes by what is better now; who serves, by what has been for a while.
  const auto lasts = [&](bool better, std::optional<Moment>& since) {
    if (!better) return since.reset(), false;
    if (!since) since = now;
    return standing_ == Standing::kAway || now - *since >= kBetterFor;
  };
  if (turned_away_since_ && now - *turned_away_since_ >= kLease) return Elsewhere::kBetter;
  if (!has_bus_) return Elsewhere::kNoBetter;
  const bool others_store = lasts(others_have_store(now), others_store_since_);
  const bool others_bus = lasts(others_hear_bus(), others_bus_since_);
  const bool bus = hears_bus(now);
  const bool store_lost = !store_answers_ && now - store_answered_ >= kLease;
  if (store_lost && !bus) return Elsewhere::kUnknown;
  // What the store said before the bus counted as lost may be of a moment when everybody heard it.
  const bool told_since = lease_asked_ - self_heard_ >= kBusLost;
  const bool better = store_lost ? others_store : epoch_ && !bus && told_since && others_bus;
  return better ? Elsewhere::kBetter : Elsewhere::kNoBetter;
}

// While the process stood still nothing could be heard: that says nothing about the others.
void Membership::forgive_stall(Moment now) {
  const Duration stall = now - looked_;
  looked_ = now;
  if (stall < kStall) return;
  self_heard_ += stall;
  store_answered_ += stall;
  for (auto& [epoch, other] : others_) other.heard += stall;
  for (auto* since : {&others_store_since_, &others_bus_since_, &turned_away_since_}) {
    if (*since) **since += stall;
  }
}

Standing Membership::look(Moment now) {
  forgive_stall(now);
  if (const Elsewhere others = elsewhere(now); others != Elsewhere::kNoBetter) {
    elsewhere_ = others;
    epoch_.reset();
    lease_ = {};
    standing_ = Standing::kAway;
  } else if (epoch_) {
    standing_ = store_answers_ ? Standing::kServing : Standing::kWaiting;
  } else if (standing_ != Standing::kAway) {
    standing_ = Standing::kJoining;
  }
  return standing_;
}

bool Membership::may_join(Moment now) {
  if (epoch_) return false;
  if (standing_ != Standing::kAway || heard_bus_lately(now)) return true;
  if (now < next_probe_) return false;
  next_probe_ = now + kProbeEvery;
  return true;
}

std::optional<Neighbours> Membership::neighbours(Moment now) const {
  if (!epoch_) return std::nullopt;
  Neighbours all{.asked = lease_asked_};
  const bool bus = hears_bus(now);
  for (const LivingNode& node : lease_.nodes) {
    if (node.epoch == *epoch_) {
      all.reachable[node.epoch] = true;
      continue;
    }
    const auto other = others_.find(node.epoch);
    const bool heard = other != others_.end() && now - other->second.heard < kNodeUnheard;
    all.reachable[node.epoch] = bus && heard;
  }
  return all;
}

std::vector<std::string> Membership::at_another_bus(Moment now) const {
  std::vector<std::string> names;
  if (!epoch_ || !has_bus_ || !heard_bus_lately(now)) return names;
  for (const LivingNode& node : lease_.nodes) {
    const auto other = others_.find(node.epoch);
    const bool unheard = other != others_.end() && now - other->second.heard >= kAtAnotherBus;
    if (node.epoch != *epoch_ && node.hears_bus && unheard) names.push_back(node.name);
  }
  return names;
}

}  // namespace ludothek

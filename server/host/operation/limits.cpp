#include "server/host/operation/limits.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <functional>
#include <utility>

#include "record/fairness/fairness.hpp"

namespace ludothek {

double Bucket::level_at(Moment now) const {
  if (!begun_) return burst_;
  const double seconds = std::chrono::duration<double>(now - since_).count();
  return std::min(burst_, level_ + std::max(0.0, seconds) * rate_);
}

bool Bucket::take(Moment now, double amount) {
  level_ = level_at(now);
  since_ = begun_ ? std::max(since_, now) : now;
  begun_ = true;
  if (level_ < std::min(amount, burst_)) return false;
  level_ -= std::min(amount, burst_);
  return true;
}

bool Bucket::full(Moment now) const { return level_at(now) >= burst_; }

void Bucket::spend(Moment now, double amount) {
  level_ = std::max(0.0, level_at(now) - amount);
  since_ = begun_ ? std::max(since_, now) : now;
  begun_ = true;
}

Limits::Limits(LimitSettings settings) : settings_(settings) {
  const auto hourly = [](double most) { return Limit{most / 3600, most}; };
  limits_ = {hourly(settings.tables_per_guest_and_hour),
             hourly(settings.tables_per_address_and_hour),
             hourly(settings.games_per_guest_and_hour),
             hourly(settings.games_per_address_and_hour),
             hourly(settings.records_per_guest_and_hour),
             hourly(settings.records_per_address_and_hour),
             Limit{settings.pictures_per_second, settings.pictures_at_once},
             hourly(settings.guests_per_address_and_hour),
             Limit{settings.lookups_per_second, settings.lookups_at_once},
             Limit{settings.requests_per_second, settings.requests_at_once}};
}

int Limits::Connections::of(const std::string& who) const {
  const auto mine = here.find(who);
  const auto others = elsewhere.find(who);
  return (mine == here.end() ? 0 : mine->second) + (others == elsewhere.end() ? 0 : others->second);
}

void Limits::enter(Connections& connections, const std::string& who) {
  ++connections.here[who];
  if (shared_) connections.news[who] = true;
}

void Limits::leave(Connections& connections, const std::string& who) {
  const std::lock_guard lock(mutex_);
  const auto found = connections.here.find(who);
  if (found == connections.here.end()) return;
  if (--found->second <= 0) connections.here.erase(found);
  if (shared_) connections.news[who] = true;
}

bool Limits::take(What what, const std::string& who, Moment now) {
  if (settings_.off) return true;
  const std::lock_guard lock(mutex_);
  Limit& limit = limits_[what];
  if (!limit.buckets.try_emplace(who, limit.rate, limit.burst).first->second.take(now)) return false;
  if (shared_) ++limit.news[who];
  return true;
}

Place Limits::enter_address(const std::string& address) {
  const std::lock_guard lock(mutex_);
  const int over = settings_.off ? 0 : addresses_.of(address) + 1 - settings_.connections_per_address;
  if (over > kRoomInTheDoorway) return Place::kOutside;
  enter(addresses_, address);
  return over > 0 ? Place::kDoorway : Place::kInside;
}
void Limits::leave_address(const std::string& address) { leave(addresses_, address); }
bool Limits::enter_guest(const std::string& guest) {
  const std::lock_guard lock(mutex_);
  if (!settings_.off && guests_.of(guest) >= settings_.connections_per_guest) return false;
  enter(guests_, guest);
  return true;
}
void Limits::leave_guest(const std::string& guest) { leave(guests_, guest); }

bool Limits::make_guest(const std::string& address, Moment now) { return take(kNewGuests, address, now); }

bool Limits::open_table(const std::string& guest, const std::string& address, Moment now) {
  return take(kTablesOfGuests, guest, now) && take(kTablesOfAddresses, address, now);
}

bool Limits::begin_game(const std::string& guest, const std::string& address, Moment now) {
  return take(kGamesOfGuests, guest, now) && take(kGamesOfAddresses, address, now);
}

bool Limits::keep_record(const std::string& guest, const std::string& address, Moment now) {
  return take(kRecordsOfGuests, guest, now) && take(kRecordsOfAddresses, address, now);
}

bool Limits::draw(const std::string& address, Moment now) { return take(kPictures, address, now); }
bool Limits::look_up(const std::string& address, Moment now) { return take(kLookups, address, now); }
bool Limits::request(const std::string& address, Moment now) { return take(kRequests, address, now); }

void Limits::tidy(Moment now) {
  const std::lock_guard lock(mutex_);
  for (Limit& limit : limits_) {
    std::erase_if(limit.buckets, [now](const auto& entry) { return entry.second.full(now); });
  }
}

// --- A house of several nodes --------------------------------------------------------------------------------------

void Limits::share() {
  const std::lock_guard lock(mutex_);
  shared_ = !settings_.off;
}

Limits::News Limits::take_news() {
  const std::lock_guard lock(mutex_);
  News news;
  for (std::size_t what = 0; what < limits_.size(); ++what) {
    for (auto& [who, amount] : limits_[what].news) {
      news.spendings.push_back({static_cast<std::uint8_t>(what), who, amount});
    }
    limits_[what].news.clear();
  }
  for (const bool guest : {false, true}) {
    Connections& connections = connections_of(guest);
    for (const auto& [who, changed] : connections.news) {
      const auto here = connections.here.find(who);
      news.counts.push_back({guest, who, here == connections.here.end() ? 0 : here->second});
    }
    connections.news.clear();
  }
  return news;
}

std::vector<Limits::Count> Limits::all_counts() {
  const std::lock_guard lock(mutex_);
  std::vector<Count> all;
  for (const bool guest : {false, true}) {
    for (const auto& [who, count] : connections_of(guest).here) all.push_back({guest, who, count});
  }
  return all;
}

std::vector<Limits::Spending> Limits::all_spent(Moment now) {
  struct Part {
    double share = 0;  // of what there is at most
    Spending spending;
  };
  std::vector<Part> all;
  {
    const std::lock_guard lock(mutex_);
    for (std::size_t what = 0; what < limits_.size(); ++what) {
      const Limit& limit = limits_[what];
      for (const auto& [who, bucket] : limit.buckets) {
        const auto news = limit.news.find(who);
        const double spent = bucket.spent(now) - (news == limit.news.end() ? 0 : news->second);
        const auto amount = static_cast<std::uint32_t>(std::lround(std::max(0.0, spent)));
        if (amount > 0) all.push_back({spent / limit.burst, {static_cast<std::uint8_t>(what), who, amount}});
      }
    }
  }
  if (std::ssize(all) > kMostTold) {
    std::ranges::nth_element(all, all.begin() + kMostTold, std::ranges::greater(), &Part::share);
    all.erase(all.begin() + kMostTold, all.end());
  }
  std::vector<Spending> told;
  for (Part& part : all) told.push_back(std::move(part.spending));
  return told;
}

void Limits::learn_whole(const Spending& spending, Moment now) {
  const std::lock_guard lock(mutex_);
  if (spending.what >= limits_.size()) return;  // of a newer program
  Limit& limit = limits_[spending.what];
  Bucket& bucket = limit.buckets.try_emplace(spending.who, limit.rate, limit.burst).first->second;
  bucket.spend(now, std::max(0.0, static_cast<double>(spending.amount) - bucket.spent(now)));
}

void Limits::learn(const Spending& spending, Moment now) {
  const std::lock_guard lock(mutex_);
  if (spending.what >= limits_.size()) return;  // of a newer program
  Limit& limit = limits_[spending.what];
  limit.buckets.try_emplace(spending.who, limit.rate, limit.burst)
      .first->second.spend(now, static_cast<double>(spending.amount));
}

void Limits::learn(std::int64_t node, const Count& count) {
  const std::lock_guard lock(mutex_);
  Connections& connections = connections_of(count.guest);
  Counts& theirs = connections.nodes[node];
  int& known = theirs[count.who];
  int& sum = connections.elsewhere[count.who];
  sum += count.count - known;
  known = count.count;
  if (known == 0) theirs.erase(count.who);
  if (sum == 0) connections.elsewhere.erase(count.who);
}

void Limits::forget(std::int64_t node) {
  const std::lock_guard lock(mutex_);
  for (Connections* connections : {&addresses_, &guests_}) {
    const auto found = connections->nodes.find(node);
    if (found == connections->nodes.end()) continue;
    for (const auto& [who, count] : found->second) {
      const auto sum = connections->elsewhere.find(who);
      if (sum == connections->elsewhere.end()) continue;
      sum->second -= count;
      if (sum->second <= 0) connections->elsewhere.erase(sum);
    }
    connections->nodes.erase(found);
  }
}

std::string network_of(std::string_view address) {
  std::string text(address.substr(0, address.find('%')));
  std::array<std::uint8_t, 16> bytes{};
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return text;
  constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255};  // ::ffff:192.0.2.7
  if (std::equal(kMapped.begin(), kMapped.end(), bytes.begin())) {
    return std::to_string(bytes[12]) + "." + std::to_string(bytes[13]) + "." + std::to_string(bytes[14]) + "." +
           std::to_string(bytes[15]);
  }
  return to_hex(bytes.data(), 8);
}

}  // namespace ludothek

#include "server/host/operation/limits.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <chrono>

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

void Limits::leave(Counts& counts, const std::string& who) {
  const std::lock_guard lock(mutex_);
  const auto found = counts.find(who);
  if (found != counts.end() && --found->second <= 0) counts.erase(found);
}

bool Limits::take(Buckets& buckets, const std::string& who, double rate, double burst, Moment now) {
  if (settings_.off) return true;
  const std::lock_guard lock(mutex_);
  return buckets.try_emplace(who, rate, burst).first->second.take(now);
}

Place Limits::enter_address(const std::string& address) {
  const std::lock_guard lock(mutex_);
  int& count = addresses_[address];
  const int over = settings_.off ? 0 : count + 1 - settings_.connections_per_address;
  if (over > kRoomInTheDoorway) return Place::kOutside;
  ++count;
  return over > 0 ? Place::kDoorway : Place::kInside;
}
void Limits::leave_address(const std::string& address) { leave(addresses_, address); }
bool Limits::enter_guest(const std::string& guest) {
  const std::lock_guard lock(mutex_);
  int& count = guests_[guest];
  if (!settings_.off && count >= settings_.connections_per_guest) return false;
  ++count;
  return true;
}
void Limits::leave_guest(const std::string& guest) { leave(guests_, guest); }

bool Limits::make_guest(const std::string& address, Moment now) {
  return take_hourly(new_guests_, address, settings_.guests_per_address_and_hour, now);
}

bool Limits::open_table(const std::string& guest, const std::string& address, Moment now) {
  return take_hourly(tables_of_guests_, guest, settings_.tables_per_guest_and_hour, now) &&
         take_hourly(tables_of_addresses_, address, settings_.tables_per_address_and_hour, now);
}

bool Limits::begin_game(const std::string& guest, const std::string& address, Moment now) {
  return take_hourly(games_of_guests_, guest, settings_.games_per_guest_and_hour, now) &&
         take_hourly(games_of_addresses_, address, settings_.games_per_address_and_hour, now);
}

bool Limits::look_up(const std::string& address, Moment now) {
  return take(lookups_, address, settings_.lookups_per_second, settings_.lookups_at_once, now);
}

bool Limits::request(const std::string& address, Moment now) {
  return take(requests_, address, settings_.requests_per_second, settings_.requests_at_once, now);
}

void Limits::tidy(Moment now) {
  const std::lock_guard lock(mutex_);
  for (Buckets* buckets : {&tables_of_guests_, &tables_of_addresses_, &games_of_guests_, &games_of_addresses_,
                           &new_guests_, &lookups_, &requests_}) {
    std::erase_if(*buckets, [now](const auto& entry) { return entry.second.full(now); });
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

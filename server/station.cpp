#include "server/station.hpp"

#include <boost/asio/post.hpp>
#include <vector>

#include "server/clock.hpp"
#include "server/codes.hpp"

namespace ludothek {

Station::Station(const Common& common, const HouseSettings& settings)
    : common_(common),
      house_(std::make_unique<House>(*this, common.commit, common.metrics, common.log, random_bytes<32>, settings)) {}

// Whoever is still here would keep itself.
Station::~Station() {
  for_each([](Connection& connection) { connection.drop(); });
}

Surroundings Station::surroundings() {
  return {*this, common_.houses, common_.guests, common_.limits, common_.metrics, common_.log};
}

void Station::add(Connection& connection) {
  connections_.insert(&connection);
  connected_ = connections_.size();
}

void Station::remove(Connection& connection) {
  connections_.erase(&connection);
  connected_ = connections_.size();
}

void Station::run() {
  guard_.emplace(context_.get_executor());
  post([this] {
    house_->tick();
    look_around();
  });
  readiness_.start();
  context_.run();
  finished_ = true;
}

void Station::finish() {
  post([this] {
    finishing_ = true;
    for_each([](Connection& connection) { connection.drop(); });
    readiness_.stop();
    alarm_.cancel();
    rounds_.cancel();
    guard_.reset();
  });
}

void Station::say_goodbye(int again_seconds) {
  post([this, again_seconds] {
    for_each([again_seconds](Connection& connection) { connection.say_goodbye(again_seconds); });
  });
}

void Station::post(std::function<void()> job) { asio::post(context_, std::move(job)); }

Moment Station::now() const { return steady_now(); }
StoredTime Station::date() const { return date_now(); }

void Station::wake_at(Moment moment) {
  if (finishing_) return;
  alarm_.expires_at(std::chrono::steady_clock::time_point(moment.time_since_epoch()));
  alarm_.async_wait([this](boost::system::error_code error) {
    if (!error) house_->tick();
  });
}

void Station::look_around() {
  const Moment moment = now();
  for_each([moment](Connection& connection) { connection.look(moment); });
  if (finishing_) return;
  rounds_.expires_after(std::chrono::seconds(1));
  rounds_.async_wait([this](boost::system::error_code error) {
    if (!error) look_around();
  });
}

void Station::for_each(const std::function<void(Connection&)>& visit) {
  const std::vector<Connection*> all(connections_.begin(), connections_.end());
  for (Connection* connection : all) {
    if (connections_.contains(connection)) visit(*connection);
  }
}

}  // namespace ludothek

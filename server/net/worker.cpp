#include "server/net/worker.hpp"

#include <boost/asio/post.hpp>
#include <vector>

#include "server/host/clock.hpp"
#include "server/host/people/codes.hpp"

namespace ludothek {

Worker::Worker(const Common& common, const TableHostSettings& settings) : common_(common) {
  if (const auto& nodes = common.neighbourhood) {
    node_tables_ = std::make_unique<NodeTables>(*this, common.commit, nodes->bus, nodes->me, common.metrics, common.log,
                                                random_bytes<32>, settings);
  } else {
    host_ = std::make_unique<TableHost>(*this, common.commit, common.metrics, common.log, random_bytes<32>, settings);
  }
}

// Connections hold a reference to themselves: close those that are left.
Worker::~Worker() {
  for_each([](Connection& connection) { connection.drop(); });
}

Tables& Worker::tables() {
  if (node_tables_) return *node_tables_;
  return *host_;
}

void Worker::close_tables() {
  if (node_tables_) {
    node_tables_->close();
  } else {
    host_->close();
  }
}

void Worker::tick() {
  if (node_tables_) {
    node_tables_->tick();
  } else {
    host_->tick();
  }
}

Surroundings Worker::surroundings() {
  return {*this, common_.hosts, common_.guests, common_.ended, common_.limits, common_.metrics, common_.log};
}

void Worker::add(Connection& connection) {
  connection.group_ = joined_++ % groups_.size();
  groups_[connection.group_].insert(&connection);
  ++connected_;
}

void Worker::remove(Connection& connection) { connected_ -= groups_[connection.group_].erase(&connection); }

void Worker::run() {
  guard_.emplace(context_.get_executor());
  post([this] {
    tick();
    look_around();
  });
  epoll_.start();
  context_.run();
  finished_ = true;
}

void Worker::finish() {
  post([this] {
    finishing_ = true;
    for_each([](Connection& connection) { connection.drop(); });
    epoll_.stop();
    alarm_.cancel();
    rounds_.cancel();
    guard_.reset();
  });
}

void Worker::say_goodbye(int again_seconds) {
  post([this, again_seconds] {
    for_each([again_seconds](Connection& connection) { connection.say_goodbye(again_seconds); });
  });
}

void Worker::post(std::function<void()> job) { asio::post(context_, std::move(job)); }

Moment Worker::now() const { return steady_now(); }
StoredTime Worker::date() const { return date_now(); }

void Worker::wake_at(Moment moment) {
  if (finishing_) return;
  alarm_.expires_at(std::chrono::steady_clock::time_point(moment.time_since_epoch()));
  alarm_.async_wait([this](boost::system::error_code error) {
    if (!error) tick();
  });
}

void Worker::look_around() {
  const Moment moment = now();
  for_each(groups_[round_++ % groups_.size()], [moment](Connection& connection) { connection.look(moment); });
  if (finishing_) return;
  rounds_.expires_after(std::chrono::microseconds(std::chrono::seconds(1)) / groups_.size());
  rounds_.async_wait([this](boost::system::error_code error) {
    if (!error) look_around();
  });
}

void Worker::for_each(const Connections& group, const std::function<void(Connection&)>& visit) {
  const std::vector<Connection*> all(group.begin(), group.end());
  for (Connection* connection : all) {
    if (group.contains(connection)) visit(*connection);
  }
}

void Worker::for_each(const std::function<void(Connection&)>& visit) {
  for (const Connections& group : groups_) for_each(group, visit);
}

}  // namespace ludothek

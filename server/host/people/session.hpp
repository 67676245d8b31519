// Session: one client's connection at the level of the door: hello, enter, leave, ping, and everything else to the
// table it names. Who speaks comes from here, never from a message.
//
// It lives on its connection's thread; tables may live on others. It bounds what a client may send (rate, form, number
// of tables), measures round trips, and knows nothing of sockets (Peer).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/host/loop.hpp"
#include "server/host/operation/limits.hpp"
#include "server/host/operation/log.hpp"
#include "server/host/operation/metrics.hpp"
#include "server/host/people/client.hpp"
#include "server/host/people/ended_devices.hpp"
#include "server/host/people/guests.hpp"
#include "server/host/people/peer.hpp"
#include "server/host/tables/table_hosts.hpp"
#include "server/host/tables/table_name.hpp"
#include "table/race/line.hpp"

namespace ludothek {

inline constexpr std::size_t kLongestMessage = 4096;

// Who a connection belongs to.
struct Caller {
  Person person;
  Language language = Language::kEnglish;
  std::string address;    // its network (limits.hpp)
  TokenHash device = {};  // by which the guest is known (guests.hpp)
};

// What all sessions of a thread share.
struct Surroundings {
  Loop& loop;
  TableHosts& hosts;
  Guests& guests;
  const EndedDevices& ended;
  Limits& limits;
  Metrics& metrics;
  Log& log;
};

class Session : public Client, public std::enable_shared_from_this<Session> {
 public:
  // REQUIRES: the peer lives until closed() is called.
  Session(Surroundings around, Peer& peer, Visitor visitor, Caller caller);

  // From the peer.
  // A message comes soon: what it takes is fetched, but for the first kOften bytes of the session itself.
  void expect(int step) const;
  static constexpr std::size_t kOften = 256;
  void receive(std::string_view text);
  void receive_binary();
  // A ping that wants an answer, or a pong that nobody asked for; they count as messages. False: too many.
  bool may_control();
  void sent(std::uint32_t number, Moment at);
  void ponged(std::uint32_t number, Moment at);
  // The connection is gone. The last call.
  void closed();

  // What is known of the client's line.
  LineReading line() const { return line_.reading(); }
  // Once a second or so: who is silent is dropped, who is not is measured.
  void look();
  // The server stops.
  void say_goodbye(int again_seconds);

  // From hosts, on any thread.
  void deliver(const std::string& table, Text text, bool timed, std::optional<std::uint64_t> re) override;
  void dismiss(const std::string& table, std::uint64_t entering, Text text) override;
  void expect_delivery() const override;

 private:
  // A table that this one is at.
  struct Place {
    TableName table;
    Tables* host = nullptr;
    std::uint64_t entering = 0;  // which one it was
  };

  Place* find(std::string_view code);
  void erase(const Place& place);
  void greet(const json::object& message);
  void enter(const json::object& message, std::optional<std::uint64_t> re);
  void leave(const json::object& message, std::optional<std::uint64_t> re);
  void command(const json::object& message, std::string_view text, std::optional<std::uint64_t> re);
  bool too_fast(std::optional<std::uint64_t> re);
  void refuse(const DoorRefusal& refusal);
  void malformed(std::string_view problem, std::optional<std::uint64_t> re);
  void hang_up(CloseCode code, std::string_view key);
  void ping();
  LineReading measure();

  // What every message needs stands first (kOften).
  Surroundings around_;
  Peer* peer_;  // nothing: closed
  const Visitor visitor_;
  Moment heard_;
  int too_fast_ = 0;  // in a row
  bool greeted_ = false;
  bool closing_ = false;
  std::vector<Place> places_;  // rarely more than one
  Bucket rate_;
  Caller caller_;
  Bucket mistakes_;
  Moment pinged_{};
  const Moment began_;
  std::uint32_t last_number_ = 0;
  Line line_;
  std::map<std::uint32_t, TableName> timed_;  // by the number of the ping: which table it is for
  std::uint64_t enterings_ = 0;
};

}  // namespace ludothek

// Sitting: one table with people who speak the protocol and nothing else, under a time of its own.
//
// Every person is a client as docs/protocol.md describes it: it reads JSON, answers the fair start, picks a random
// offer when it has one, throws, memorises, runs. What is said, in either direction, goes to a listener. The same seed
// gives the same sitting. No network: messages arrive after a few milliseconds, in order.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/random.hpp"
#include "table/table.hpp"

namespace ludothek::tests {

class Sitting {
 public:
  enum class Direction : std::uint8_t { kFromClient, kToClient };
  using Listener = std::function<void(Direction, int person, const json::object& message)>;

  Sitting(const Settings& settings, std::uint64_t seed, Listener listener);
  Sitting(const Sitting&) = delete;
  Sitting& operator=(const Sitting&) = delete;

  // Who comes in gets the next number, from 0; the first is the host.
  int enter();
  void come_back(int person);
  void leave(int person);
  bool is_here(int person) const { return clients_[person].here; }
  // Hears everything and says nothing of its own accord, until woken.
  void doze(int person, bool asleep = true);
  // Sent now; it arrives with its answer before anything else happens.
  void say(int person, json::object message);

  // Lets time go on until the table waits for nobody who acts by themselves, or the game is over, or so many messages
  // have arrived. Returns whether a game is over.
  bool run(int most_messages = 1'000'000);

  const Table& table() const { return table_; }
  // How often a client that kept to the protocol was refused. A race's claim may come too late or too early: not
  // counted.
  int refusals() const { return refusals_; }
  const std::vector<FinishedGame>& finished() const { return finished_; }

 private:
  struct Client {
    FastRandom random;
    bool here = false;
    std::string commitment{};  // what the nonce was drawn for
    std::string nonce{};       // in hexadecimal digits
    json::object game{};       // the last message about the game: its offers hold until the next one
    bool answered = false;
    bool kept_waiting = false;  // the table pauses, or a bot stands in
    bool seated = false;
    bool asleep = false;
  };
  struct Sent {
    int person;
    json::object message;
  };

  void take(Effects effects);
  void react(int person, const json::object& message);
  void promise(int person, const json::object& table);
  void play(int person);
  void run_for_it(int person);
  void await(int person, const json::object& table);
  void later(int person, json::object message, Duration delay = std::chrono::milliseconds(5));
  void arrive(int person, const json::object& message);

  Moment now_{};
  FastRandom seeds_;
  Table table_;
  Listener listener_;
  IndexedVector<int, Client> clients_;
  std::multimap<Moment, Sent> on_the_way_;
  std::vector<FinishedGame> finished_;
  int refusals_ = 0;
  std::uint64_t numbers_ = 0;  // of messages
};

}  // namespace ludothek::tests

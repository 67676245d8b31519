// A person with a client, at one table of a house of several nodes: comes to any of them, plays by the offers, answers
// what is asked, is renamed now and then, loses the connection and comes back somewhere else. It remembers what it
// asked and holds the house to its word: each question is answered once, and what was acknowledged stands in the log.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "server/nodes/simulation/simulated_node.hpp"

namespace ludothek::simulation {

struct PersonCounters {
  std::uint64_t messages = 0;
  std::uint64_t asked = 0;
  std::uint64_t acknowledged = 0;
  std::uint64_t not_kept = 0;
  std::uint64_t waiting = 0;
  std::uint64_t connections = 0;
  std::uint64_t sent_away = 0;
  std::uint64_t fresh = 0;
};

class SimulatedPerson {
 public:
  // `pick`: a node that takes clients; nothing: there is none at the moment.
  using Pick = std::function<SimulatedNode*()>;

  SimulatedPerson(Agenda& agenda, Witness& witness, PersonCounters& counters, Person person, std::string table,
                  Pick pick);
  ~SimulatedPerson();

  void come();
  // The node is gone, and with it the connection.
  void lost(const SimulatedNode& node);
  // Nobody makes trouble any more: stays where they are.
  void calm_down() { calm_ = true; }
  // What was asked so long ago and never answered; empty: nothing.
  std::string unanswered(Duration longer) const;
  bool connected() const { return line_ != nullptr; }
  const json::object& table() const { return table_message_; }
  const json::object& game() const { return game_message_; }
  const std::string& id() const { return person_.id; }
  // The names that this person asked for, and whether that was refused for another reason than that it is unknown
  // whether it was kept.
  struct Name {
    bool acknowledged = false;
    bool refused = false;
  };
  const std::map<std::string, Name>& names() const { return names_; }

 private:
  class Line;  // one connection
  struct Question {
    json::object command;
    Moment at;
  };

  void hang_up(Duration come_back);
  void say(json::object message);
  void later(json::object message, Duration after);
  void once(json::object message, std::uint64_t version);
  void receive(const std::string& text);
  void answered(std::uint64_t re, const json::object& message);
  void try_again();
  void react_to_people();
  void arrange(const json::object& table, std::uint64_t version);
  void react_to_game();
  void fidget(std::uint64_t connection);

  Agenda& agenda_;
  Witness& witness_;
  PersonCounters& counters_;
  const Person person_;
  const std::string table_;
  Pick pick_;
  std::shared_ptr<Line> line_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  std::uint64_t connection_ = 0;
  std::uint64_t last_id_ = 0;
  std::uint64_t renamings_ = 0;
  std::map<std::uint64_t, Question> questions_;
  std::set<std::uint64_t> done_;  // numbers that were answered on this connection
  std::map<std::string, Name> names_;
  std::set<std::string> said_;
  Story story_;
  PlayerNonce nonce_{};
  json::object table_message_;
  json::object game_message_;
  bool coming_ = false;
  bool trying_again_ = false;
  bool calm_ = false;
};

}  // namespace ludothek::simulation

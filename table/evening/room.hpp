// The room in which an evening takes place: the house's side in house.cpp, the people's in people.cpp, what is checked
// in checks.cpp.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/random.hpp"
#include "table/evening/draw_settings.hpp"
#include "table/evening/evening.hpp"
#include "table/evening/truth.hpp"
#include "table/table.hpp"

namespace ludothek::evening {

using std::chrono::milliseconds;
using std::chrono::seconds;

enum class Manner : std::uint8_t { kHonest, kFlighty, kHostile };  // flighty: drops and comes back, dawdles

// A person with a client: remembers the last messages and answers them.
struct Player {
  Person person;
  Manner manner = Manner::kHonest;
  bool connected = false;
  bool lingers = false;          // the line is dead, and the house does not know it yet
  std::uint64_t connection = 0;  // grows: a message of an old one is lost
  Visitor visitor{};
  std::uint64_t told = 0;  // the version up to which its story goes …
  bool has_story = false;  // … once it has begun
  PlayerNonce nonce{};
  json::object table;  // the last message of each kind that came
  json::object game;
  json::object sent_table;  // and that was sent
  json::object sent_game;
  std::set<std::string> said;  // what this connection has asked for, with the version it was about
};

// What was decided and waits to be kept, with the messages that wait for it.
struct Batch {
  std::vector<std::string> facts;
  std::vector<Outgoing> messages;
  std::vector<FinishedGame> finished;
  std::uint64_t upto = 0;
};

struct Place {
  std::string id;
  std::unique_ptr<Table> table;  // none: not in memory
  std::vector<std::string> log;  // kept
  std::deque<Batch> pending;
  Truth truth;
  std::vector<Player> players;  // never grows once people come: they are pointed at
  std::optional<Moment> tick_planned;
  int thinking = 0;        // thoughts that are under way
  std::uint64_t seen = 0;  // the highest version anybody was told
  std::uint64_t games_wanted = 1;
  std::uint64_t games_done = 0;
  bool closed = false;
};

class Room {
 public:
  explicit Room(const EveningSettings& settings) : settings_(settings), random_(settings.seed) {}
  EveningReport run();

 private:
  struct Item {
    Moment at;
    std::uint64_t order;
    std::function<void()> action;
    bool operator<(const Item& other) const { return std::pair(at, order) > std::pair(other.at, other.order); }
  };

  // --- time and chance ---
  void plan(Duration in, std::function<void()> action) { agenda_.push({now_ + in, ++order_, std::move(action)}); }
  void step();
  void finish_all();
  void fail(const Place& place, const std::string& what);
  bool chance(std::uint32_t percent) { return random_.below(100) < percent; }
  std::uint32_t any(std::size_t count) { return random_.below(static_cast<std::uint32_t>(count)); }
  Duration between(int low, int high) { return milliseconds(low + static_cast<int>(any(place_of(high - low + 1)))); }

  // --- house.cpp ---
  Seed draw_seed();
  void open_place();
  void close_place(Place& place);
  Thinking thinking() { return chance(50) ? Thinking::kAside : Thinking::kHere; }
  void take(Place& place, Effects effects);
  void think(Place& place, std::shared_ptr<Thought> thought);
  void keep(Place& place);
  void persist(Place& place, const Batch& batch);
  void release(Place& place, const Outgoing& outgoing);
  void plan_tick(Place& place);
  void crash();
  bool wake_up(Place& place);

  // --- checks.cpp ---
  void check_record(const Place& place, const FinishedGame& game);
  void check_message(Place& place, Player& player, const json::object& message, const std::string& text);
  void check_advice(const Place& place, const Player& player, const json::object& message);
  void check_game(const Place& place, Player& player, const json::object& message, const std::string& text);
  void check_rest(const Place& place);

  // --- people.cpp ---
  void connect(Place& place, Player& player);
  void drop(Place& place, Player& player, std::uint64_t connection);
  void say(Place& place, Player& player, json::object message);
  void later(Place& place, Player& player, json::object message);
  void once(Place& place, Player& player, json::object message, std::uint64_t version);
  void receive(Place& place, Player& player, const json::object& message);
  void react_to_people(Place& place, Player& player);
  void mind_onlookers(Place& place, Player& player, const json::object& table);
  void arrange(Place& place, Player& player, const json::object& table);
  void react_to_game(Place& place, Player& player);
  void misbehave(Place& place, Player& player, std::uint64_t connection);

  EveningSettings settings_;
  EveningReport report_;
  FastRandom random_;
  Moment now_{seconds(1'000'000)};
  std::uint64_t order_ = 0;
  std::uint64_t visitors_ = 0;
  std::uint64_t commands_ = 0;
  bool closing_ = false;
  std::priority_queue<Item> agenda_;
  std::vector<std::unique_ptr<Place>> places_;
};

}  // namespace ludothek::evening

// Witness: sees what every store has kept and what every client was told, and compares. It knows the rules through
// Truth, and nothing of nodes.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.hpp"
#include "table/evening/truth.hpp"

namespace ludothek::simulation {

// What one connection of a person at a table was told of the game so far.
struct Story {
  std::uint64_t told = 0;  // the version up to which it goes, …
  bool begun = false;      // … once it has begun
};

class Witness {
 public:
  // --- what is kept ---
  void kept(std::span<const Change> changes);

  // --- what is told ---
  // Nobody hears of an older version after a newer one, through whichever node.
  void heard_of(const std::string& table, const std::string& person, const json::object& message);
  void told(const std::string& table, const std::string& person, const json::object& message, Story& story);
  // Something was asked and not refused: it must stand in the log by now. `sure`: it changes something.
  void acknowledged(const std::string& table, const json::object& command, bool sure);

  // --- at the end ---
  // How often a name was kept: each that was asked for is another.
  int kept_names(const std::string& name) const;
  bool has_table(const std::string& table) const { return tables_.contains(table); }
  std::uint64_t version(const std::string& table) const;
  std::uint64_t games(const std::string& table) const;
  std::uint64_t facts() const { return facts_; }

  // The first thing that was wrong; empty: nothing.
  const std::string& failure() const { return failure_; }
  void fail(const std::string& table, const std::string& what);

 private:
  struct Chapter {
    std::shared_ptr<const Match> match{};  // after the fact; nothing: there is no game yet
    json::object move{};                   // its first, if it tells of moves
  };
  struct Kept {
    Truth truth{};
    std::vector<Chapter> chapters{};              // one per fact
    std::map<std::string, std::uint64_t> told{};  // by person: the latest version they heard of, on any connection
    std::uint64_t games = 0;
  };

  void check_view(const std::string& table, const Kept& kept, const std::string& person, const json::object& message);

  std::map<std::string, Kept> tables_;
  std::map<std::string, int> names_;
  std::uint64_t facts_ = 0;
  std::string failure_;
};

}  // namespace ludothek::simulation

// ThoughtQueue: whose bot thinks next. Tables at which people play come first; among equals the one whose bots have
// thought the least, so that time, and not the number of thoughts, is shared out by table. A table that has been quiet
// saves nothing up. Of four that begin, one is for the others, so that a game that is only watched goes on too.
//
// No clock and no thread in it: what a thought took is reported when it is over.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

namespace ludothek {

struct LongWork {
  std::uint64_t table = 0;  // by which it is counted
  bool for_people = false;  // somebody who is there plays at it
  std::function<void()> job;
};

class ThoughtQueue {
 public:
  void add(LongWork work);
  // The next one; nothing: none waits.
  std::optional<LongWork> take();
  // A thought of that table took so long.
  void spent(std::uint64_t table, std::uint64_t microseconds);
  std::size_t size() const { return waiting_[0].size() + waiting_[1].size(); }

 private:
  // By the time its table had when it came, and in their order.
  using Waiting = std::map<std::pair<std::uint64_t, std::uint64_t>, LongWork>;

  std::array<Waiting, 2> waiting_;                         // of tables that are watched; at which people play
  std::unordered_map<std::uint64_t, std::uint64_t> used_;  // by tables that are ahead of the others
  std::uint64_t now_ = 0;                                  // the time of the table whose turn it was last
  std::uint64_t added_ = 0;
  int in_a_row_ = 0;  // of people's tables
};

}  // namespace ludothek

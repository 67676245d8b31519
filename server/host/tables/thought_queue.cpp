#include "server/host/tables/thought_queue.hpp"

#include <algorithm>

namespace ludothek {
namespace {

constexpr int kPeopleInARow = 3;

}  // namespace

void ThoughtQueue::add(LongWork work) {
  std::uint64_t& used = used_.try_emplace(work.table, now_).first->second;
  used = std::max(used, now_);
  Waiting& line = waiting_[work.for_people ? 1 : 0];
  line.emplace(std::pair(used, ++added_), std::move(work));
}

std::optional<LongWork> ThoughtQueue::take() {
  auto& [watched, played] = waiting_;
  if (watched.empty() && played.empty()) return std::nullopt;
  const bool people = !played.empty() && (watched.empty() || in_a_row_ < kPeopleInARow);
  in_a_row_ = people ? in_a_row_ + 1 : 0;
  Waiting& line = people ? played : watched;
  auto first = line.extract(line.begin());
  now_ = std::max(now_, first.key().first);
  // A table that has used less than `now_` counts as new: its entry goes, and so does that of a table that thinks no
  // more.
  std::erase_if(used_, [this](const auto& entry) { return entry.second < now_; });
  return std::move(first.mapped());
}

void ThoughtQueue::spent(std::uint64_t table, std::uint64_t microseconds) {
  std::uint64_t& used = used_.try_emplace(table, now_).first->second;
  used = std::max(used, now_) + microseconds;
}

}  // namespace ludothek

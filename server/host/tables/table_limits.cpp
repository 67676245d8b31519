#include "server/host/tables/table_limits.hpp"

#include <algorithm>
#include <type_traits>
#include <variant>

namespace ludothek {
namespace {

template <class W, class... Kinds>
constexpr bool kIsAnyOf = (std::is_same_v<W, Kinds> || ...);

}  // namespace

std::optional<Noise> noise_of(const Wish& wish) {
  return std::visit(
      []<class W>(const W&) -> std::optional<Noise> {
        if constexpr (kIsAnyOf<W, Say, Emote>) return Noise::kTalk;
        if constexpr (kIsAnyOf<W, EndGame, Decide, Advise>) return Noise::kVote;
        if constexpr (kIsAnyOf<W, Sit, Stand, Configure, AddBot, RemoveBot, Unseat, Ready, Rematch, Rename, StandIn,
                               TakeBack, SetOnlookers, Mute, Remove, Ban>) {
          return Noise::kChange;
        }
        return std::nullopt;
      },
      wish);
}

TableRates unlimited_rates() {
  constexpr Rate kAny{1e9, 1e9};
  TableRates rates{.changes_of_players = kAny, .told = kAny};
  rates.person.fill(kAny);
  rates.onlookers.fill(kAny);
  return rates;
}

TableLimits::Buckets TableLimits::buckets_of(const TableRates::ByNoise& rates) {
  return {rates[0].bucket(), rates[1].bucket(), rates[2].bucket(), rates[3].bucket()};
}

TableLimits::TableLimits(const TableRates& rates)
    : told_(rates.told.bucket()),
      changes_of_players_(rates.changes_of_players.bucket()),
      onlookers_(buckets_of(rates.onlookers)),
      person_(rates.person) {}

bool TableLimits::allow(Noise noise, const std::string& person, bool plays, Moment now) {
  const auto kind = static_cast<std::size_t>(noise);
  const auto [found, first] = people_.try_emplace(person, buckets_of(person_));
  if (!found->second[kind].take(now)) return false;
  if (plays) return noise != Noise::kChange || changes_of_players_.take(now);
  return (noise == Noise::kEntering && first) || onlookers_[kind].take(now);
}

void TableLimits::tidy(Moment now) {
  std::erase_if(people_, [now](const auto& entry) {
    return std::ranges::all_of(entry.second, [now](const Bucket& bucket) { return bucket.full(now); });
  });
}

}  // namespace ludothek

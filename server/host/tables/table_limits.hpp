// TableLimits: how much the people at one table may make everybody there hear. What is told to all costs as many
// messages as there are people, so it is counted by kind, for each person and for all onlookers together: their noise
// takes nothing from those who play.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/host/operation/limits.hpp"
#include "table/messages/command.hpp"

namespace ludothek {

enum class Noise : std::uint8_t {
  kEntering,  // is shown everything, and everybody hears of it
  kTalk,      // say, emote
  kVote,      // endGame, decide, advise
  kChange,    // what adds a fact to the log and brings no game nearer to its end: seats, settings, readiness, names
};
inline constexpr std::size_t kNoises = 4;
// Nothing: a part of the game, which its rules bound, or the fair start, which counts its rounds.
std::optional<Noise> noise_of(const Wish& wish);

struct Rate {
  double per_second;
  double at_once;
  Bucket bucket() const { return {per_second, at_once}; }
};

struct TableRates {
  using ByNoise = std::array<Rate, kNoises>;
  //                     entering    talk      vote      change
  ByNoise person = {Rate{1, 20}, Rate{1, 10}, Rate{1, 10}, Rate{2, 100}};
  // All of them together; who comes for the first time is never too many.
  ByNoise onlookers = {Rate{10, 200}, Rate{2, 20}, Rate{1, 10}, Rate{1, 50}};
  Rate changes_of_players = {2, 200};
  Rate told = {2000, 20'000};  // messages that tell of what people do in the game
};

TableRates unlimited_rates();  // for measurements

class TableLimits {
 public:
  explicit TableLimits(const TableRates& rates);
  // Whether there is room for it, which is taken then. `plays`: has a seat, or is the host.
  bool allow(Noise noise, const std::string& person, bool plays, Moment now);
  // The same for what is a part of the game, of which so many are told.
  bool allow_game(std::size_t readers, Moment now) { return told_.take(now, static_cast<double>(readers)); }
  // Forgets those who have been quiet for a while.
  void tidy(Moment now);

 private:
  using Buckets = std::array<Bucket, kNoises>;
  static Buckets buckets_of(const TableRates::ByNoise& rates);

  Bucket told_;
  Bucket changes_of_players_;
  Buckets onlookers_;
  std::unordered_map<std::string, Buckets> people_;
  TableRates::ByNoise person_;
};

}  // namespace ludothek

// Tournament<G>: bots against each other on common deals with rotated seats, so that neither luck nor a seat decides.
//
// A block is one deal's chance, replayed for every line-up in every rotation; it is the unit of all statistics, because
// its games share their luck. Blocks are numbered and seeded by their number: threads change nothing.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "bots/play.hpp"
#include "lab/rating.hpp"
#include "record/codec.hpp"

namespace ludothek {

// What one bot did in one block.
struct Showing {
  int seats = 0;     // at how many places it sat, all games together
  double wins = 0;   // shared ones in parts
  double score = 0;  // summed
  double share() const { return seats > 0 ? wins / seats : 0; }
  double mean_score() const { return seats > 0 ? score / seats : 0; }
};

struct ArenaGame {
  std::vector<std::size_t> bots;  // by seat, as numbers of the tournament's bots
  std::vector<int> places;        // by seat, 0 the best
};

struct Block {
  std::vector<Showing> showings;  // one per bot
  std::vector<ArenaGame> games;
};

// Who sits down together: exactly as many as play. More bots than seats: everybody meets everybody; fewer: they take
// turns in having the seat that is left over.
std::vector<std::vector<std::size_t>> line_ups(std::size_t bots, std::size_t players);

template <Recordable G>
class Tournament {
 public:
  struct Plan {
    typename G::Options options;
    std::vector<std::string> bots;                   // each once
    std::vector<std::vector<std::size_t>> line_ups;  // numbers of bots, by seat
    std::uint64_t seed = 0;
    int threads = 1;
  };
  explicit Tournament(Plan plan) : plan_(std::move(plan)) {}

  std::int64_t games_a_block() const {
    return static_cast<std::int64_t>(plan_.line_ups.size()) * plan_.options.players;
  }

  // Plays blocks first … first + count − 1; `progress` is told of finished games, from any thread.
  std::vector<Block> play(std::int64_t first, std::int64_t count, const std::function<void(std::int64_t)>& progress) {
    std::vector<Block> blocks(place_of(count));
    std::atomic<std::int64_t> next{0};
    const auto work = [&] {
      for (std::int64_t i = next++; i < count; i = next++) {
        blocks[place_of(i)] = play_block(first + i);
        progress(games_a_block());
      }
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < plan_.threads; ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    return blocks;
  }

 private:
  Block play_block(std::int64_t number) const {
    Block block{std::vector<Showing>(plan_.bots.size()), {}};
    for (const std::vector<std::size_t>& line_up : plan_.line_ups) {
      std::vector<std::size_t> seats = line_up;
      for (std::size_t turn = 0; turn < seats.size(); ++turn) {
        play_game_of(number, seats, block);
        std::rotate(seats.begin(), seats.begin() + 1, seats.end());
      }
    }
    return block;
  }

  void play_game_of(std::int64_t number, const std::vector<std::size_t>& seats, Block& block) const {
    FastRandom source(plan_.seed, static_cast<std::uint64_t>(number));
    FastRandom chance(source.next());
    std::vector<Player<G>> players;
    players.reserve(seats.size());
    for (const std::size_t bot : seats) players.push_back({make_bot<G>(plan_.bots[bot]), FastRandom(source.next())});
    typename G::State state = G::setup(plan_.options);
    play_game<G>(state, players, chance, [](const auto&, const auto&) {});
    const Result result = G::result(state);
    ArenaGame game{seats, {}};
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      const bool won = result.winners.has(seat_at(static_cast<int>(seat)));
      Showing& showing = block.showings[seats[seat]];
      ++showing.seats;
      showing.wins += won ? 1.0 / result.winners.size() : 0;
      showing.score += result.scores[seat];
      int better = 0;
      for (std::size_t other = 0; other < seats.size(); ++other) {
        const bool other_won = result.winners.has(seat_at(static_cast<int>(other)));
        better += (other_won && !won) || (other_won == won && result.scores[other] > result.scores[seat]) ? 1 : 0;
      }
      game.places.push_back(better);
    }
    block.games.push_back(std::move(game));
  }

  Plan plan_;
};

}  // namespace ludothek

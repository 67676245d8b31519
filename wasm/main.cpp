// Plays the same seeded games of every variant and prints a hash of every position on the way, a line per variant:
//
//   game players options games hash fair-games fair-hash
//
// The first hash is of games with the simulations' chance, the second of games with the fair chance of real ones
// (SHA-256 and ChaCha20 included). Whatever was compiled for the browser must print the same as the server's build
// does, or the browser would play other games than the server: scripts/wasm_parity compares.
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "engine/hash.hpp"
#include "engine/random_play.hpp"
#include "record/fairness/fairness.hpp"
#include "shelf/rules.hpp"

namespace ludothek {
namespace {

constexpr std::uint64_t kGames = 1000;
constexpr std::uint64_t kFairGames = 20;
constexpr std::uint64_t kSeed = 1999;
constexpr int kEndless = 1'000'000;  // no random game comes near; one that never ends would be a finding too

// The key of a real game: a seed, and a nonce for every seat but the last, which is a bot's.
FairRandom fair_chance(std::uint64_t game, int players) {
  Seed seed{};
  for (std::size_t i = 0; i < 8; ++i) seed[i] = static_cast<std::uint8_t>(game >> (8 * i));
  std::vector<std::optional<PlayerNonce>> nonces(place_of(players));
  for (std::size_t seat = 0; seat + 1 < nonces.size(); ++seat) {
    nonces[seat].emplace().fill(static_cast<std::uint8_t>(seat + 1));
  }
  return FairRandom(chance_key(seed, nonces));
}

// Follows one game on the chain: the order of positions counts, and the number of steps.
template <Game G, Random R>
void follow(const typename G::Options& options, R random, std::uint64_t& chain) {
  typename G::State state = G::setup(options);
  const int steps = play_at_random<G>(state, random, kEndless, [&chain](const typename G::State& now) {
    chain ^= hash_of(now);
    chain = split_mix(chain);
  });
  chain ^= static_cast<std::uint64_t>(steps);
}

struct Compare {
  template <Game G>
  void operator()() const {
    for (const typename G::Options& options : every_variant<G>()) {
      std::uint64_t chain = 0;
      for (std::uint64_t game = 0; game < kGames; ++game) follow<G>(options, FastRandom(kSeed, game), chain);
      std::uint64_t fair_chain = 0;
      for (std::uint64_t game = 0; game < kFairGames; ++game) {
        follow<G>(options, fair_chance(game, options.players), fair_chain);
      }
      const std::string name(G::kName);
      std::printf("%s %d %s %" PRIu64 " %016" PRIx64 " %" PRIu64 " %016" PRIx64 "\n", name.c_str(), options.players,
                  word_for(options).c_str(), kGames, chain, kFairGames, fair_chain);
    }
  }
};

}  // namespace
}  // namespace ludothek

int main() { ludothek::Shelf::for_each(ludothek::Compare{}); }

// What a command line says in every command in which bots play many games: which game, with whom, from which seed, on
// how many threads. `simulate` and `arena` add their own to it.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace ludothek {

struct TrialOptions {
  std::string game;
  std::optional<int> players;
  std::vector<std::string> options;  // KEY=VALUE
  std::uint64_t seed = 1;
  int threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  bool json = false;
};

// `unasked` says how many play when --players is left out. REQUIRES: `trial` outlives the command.
void add_trial_options(CLI::App& command, TrialOptions& trial, const std::string& unasked);

// "{one,other}": what an option takes if it is one of a few words, for its help and for shells that complete it.
template <class Words>
std::string one_of(const Words& words) {
  std::string all;
  for (const auto& word : words) all.append(all.empty() ? "{" : ",").append(word);
  return all + "}";
}

// GAME, which must be on the shelf. REQUIRES: `game` outlives the command.
void add_game(CLI::App& command, std::string& game);
// --option, with what each game takes.
void add_game_options(CLI::App& command, std::vector<std::string>& options);

}  // namespace ludothek

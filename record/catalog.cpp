#include "record/catalog.hpp"

#include <array>
#include <string>

#include "record/farbenpoker.hpp"
#include "record/riffifi.hpp"
#include "record/starmaster.hpp"
#include "record/typed_match.hpp"

namespace ludothek {
namespace {

template <Wired G>
Read<std::unique_ptr<Match>> open(int players, const json::object& options) {
  const auto read = Wire<G>::read_options(options, players);
  if (!read) return read.problem();
  if (const auto refusal = G::refuse(*read)) return broken(*refusal);
  return std::unique_ptr<Match>(new TypedMatch<G>(*read));
}

constexpr std::array kGames = {
    GameEntry{Wire<Farbenpoker>::kName, 2, 5, &open<Farbenpoker>},
    GameEntry{Wire<Starmaster>::kName, 1, 6, &open<Starmaster>},
    GameEntry{Wire<Riffifi>::kName, 3, 5, &open<Riffifi>},
};

}  // namespace

std::span<const GameEntry> catalog() { return kGames; }

Read<std::unique_ptr<Match>> open_match(std::string_view game, int players, const json::object& options) {
  for (const GameEntry& entry : catalog()) {
    if (entry.name == game) return entry.open(players, options);
  }
  return Problem{in_quotes(game) + " is no game of the house: farbenpoker, starmaster or riffifi", {}, {}};
}

}  // namespace ludothek

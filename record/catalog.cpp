#include "record/catalog.hpp"

#include <string>
#include <vector>

#include "engine/occasions.hpp"
#include "engine/race.hpp"
#include "record/typed_match.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"

namespace ludothek {
namespace {

template <Recordable G>
Expected<std::unique_ptr<Match>, Problem> open(int players, const json::object& options) {
  const auto read = read_options<G>(options, players);
  if (!read) return read.error();
  if (const auto refusal = G::refuse(*read)) return broken(*refusal);
  return std::unique_ptr<Match>(new TypedMatch<G>(*read));
}

template <Recordable G>
GameEntry entry() {
  static_assert(G::kFacts.host_names_first == NamesFirst<G>);
  static_assert(G::kFacts.race.has_value() == Racing<G>);
  return {G::kFacts, write_options(typename G::Options{}), &open<G>};
}

}  // namespace

std::span<const GameEntry> catalog() {
  static const std::vector<GameEntry> kEntries = [] {
    std::vector<GameEntry> entries;
    Shelf::for_each([&entries]<Recordable G>() { entries.push_back(entry<G>()); });
    return entries;
  }();
  return kEntries;
}

const GameEntry* entry_of(std::string_view game) {
  for (const GameEntry& entry : catalog()) {
    if (entry.facts.name == game) return &entry;
  }
  return nullptr;
}

Problem no_such_game(std::string_view game) {
  std::string names;
  for (const GameEntry& entry : catalog()) {
    const bool last = entry.facts.name == catalog().back().facts.name;
    names.append(names.empty() ? "" : last ? " or " : ", ").append(entry.facts.name);
  }
  return {in_quotes(game) + " is no game of the house: " + names, {}, {}};
}

Expected<std::unique_ptr<Match>, Problem> open_match(std::string_view game, int players, const json::object& options) {
  const GameEntry* entry = entry_of(game);
  if (entry == nullptr) return no_such_game(game);
  return entry->open(players, options);
}

}  // namespace ludothek

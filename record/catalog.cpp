#include "record/catalog.hpp"

#include <string>
#include <vector>

#include "record/typed_match.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"

namespace ludothek {
namespace {

template <Recordable G>
Read<std::unique_ptr<Match>> open(int players, const json::object& options) {
  const auto read = Codec<G>::read_options(options, players);
  if (!read) return read.problem();
  if (const auto refusal = G::refuse(*read)) return broken(*refusal);
  return std::unique_ptr<Match>(new TypedMatch<G>(*read));
}

}  // namespace

std::span<const GameEntry> catalog() {
  static const std::vector<GameEntry> kEntries = [] {
    std::vector<GameEntry> entries;
    Shelf::for_each([&entries]<Recordable G>() {
      entries.push_back({G::kName, G::kPlayers.fewest, G::kPlayers.most, Codec<G>::write_options({}),
                         requires { G::Action::name_first(Seat{}); }, &open<G>});
});
return entries;
}
();
return kEntries;
}

const GameEntry* entry_of(std::string_view game) {
  for (const GameEntry& entry : catalog()) {
    if (entry.name == game) return &entry;
  }
  return nullptr;
}

Problem no_such_game(std::string_view game) {
  std::string names;
  for (const GameEntry& entry : catalog()) {
    const bool last = entry.name == catalog().back().name;
    names.append(names.empty() ? "" : last ? " or " : ", ").append(entry.name);
  }
  return {in_quotes(game) + " is no game of the house: " + names, {}, {}};
}

Read<std::unique_ptr<Match>> open_match(std::string_view game, int players, const json::object& options) {
  const GameEntry* entry = entry_of(game);
  if (entry == nullptr) return no_such_game(game);
  return entry->open(players, options);
}

}  // namespace ludothek

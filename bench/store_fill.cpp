// Makes a house of many tables out of one of a few, for make bench-server: each table of a store is opened again under
// new codes, with the same facts, until there are so many. Prints the code of every hundredth new one.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "server/host/tables/table_code.hpp"
#include "server/store/open_store.hpp"

namespace ludothek {
namespace {

constexpr std::size_t kAtOnce = 1000;  // changes in a transaction: as a server does, so that the store can keep up
constexpr std::size_t kTold = 100;

int fail(const Fault& fault) {
  std::fprintf(stderr, "store_fill: %s\n", fault.what.c_str());
  return 1;
}

struct Kept {
  StoredTable table;
  std::vector<StoredFact> facts;
};

int fill(Store& store, std::size_t count) {
  const auto tables = store.tables_after("", static_cast<std::int64_t>(count));
  if (!tables) return fail(tables.error());
  if (tables->empty()) return fail({Fault::Kind::kUnavailable, "there is no table to begin with", {}});
  std::vector<Kept> kept;
  for (const StoredTable& table : *tables) {
    auto facts = store.load(table.id);
    if (!facts) return fail(facts.error());
    kept.push_back({table, *std::move(facts)});
  }
  std::vector<Change> changes;
  for (std::size_t made = kept.size(); made < count; ++made) {
    const Kept& like = kept[made % kept.size()];
    const std::string code = make_table_code();
    changes.emplace_back(CreateTable{code, like.table.created, like.table.summary});
    for (const StoredFact& fact : like.facts) changes.emplace_back(AppendFact{code, fact.sequence, fact.text});
    if (made % kTold == 0) std::printf("%s\n", code.c_str());
    if (changes.size() < kAtOnce && made + 1 < count) continue;
    if (const auto fault = store.commit(changes)) return fail(*fault);
    changes.clear();
  }
  return 0;
}

}  // namespace
}  // namespace ludothek

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "Usage: store_fill STORE TABLES\nscripts/bench_server runs it.\n");
    return 2;
  }
  auto store = ludothek::open_store(argv[1]);
  if (!store) return ludothek::fail(store.error());
  return ludothek::fill(*store->store, std::strtoul(argv[2], nullptr, 10));
}

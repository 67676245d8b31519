// What the tests and measurements of the stores put into them.
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "server/store/store.hpp"

namespace ludothek::samples {

inline StoredTime at(std::int64_t milliseconds) { return StoredTime(std::chrono::milliseconds(milliseconds)); }

inline TokenHash hash(std::uint8_t fill) {
  TokenHash hash;
  hash.fill(fill);
  return hash;
}

inline CreateTable table(std::string id, std::int64_t created = 0) { return {std::move(id), at(created), "{}"}; }

inline AppendFact fact(std::string table, std::int64_t sequence) {
  return {std::move(table), sequence, "{\"fact\":" + std::to_string(sequence) + "}"};
}

inline StoredRecord record(std::string id, std::string table, std::string game, int players, std::int64_t finished) {
  return {std::move(id), std::move(table), std::move(game), players, at(finished), "{}"};
}

inline std::optional<Fault> commit(Store& store, const std::vector<Change>& changes) { return store.commit(changes); }

inline std::vector<std::int64_t> sequences(const std::vector<StoredFact>& facts) {
  std::vector<std::int64_t> numbers;
  for (const StoredFact& fact : facts) numbers.push_back(fact.sequence);
  return numbers;
}

}  // namespace ludothek::samples

#include "server/store/store_conflicts.hpp"

namespace ludothek {
namespace {

Fault conflict(std::string what) { return {.kind = Fault::Kind::kConflict, .what = std::move(what)}; }

// A code is a key to its table, and a fault is written down: its first word tells enough.
std::string named(std::string_view table) { return std::string(table.substr(0, table.find('-'))); }

}  // namespace

Fault no_such_table(std::string_view table) { return conflict("There is no table " + named(table) + "."); }

Fault table_exists(std::string_view table) { return conflict("There is a table " + named(table) + " already."); }

Fault record_exists(std::string_view record) {
  return conflict("There is a record " + std::string(record) + " already.");
}

Fault log_is_damaged(std::string_view table) {
  return conflict("The log of table " + named(table) + " is damaged: nothing is added to it.");
}

Fault fact_is_damaged(std::string_view table, std::int64_t sequence) {
  return {.kind = Fault::Kind::kDamaged,
          .what = "Fact " + std::to_string(sequence) + " of table " + named(table) + " is not as it was written."};
}

Fault out_of_sequence(std::string_view table, std::int64_t sequence, std::optional<std::int64_t> expected) {
  return conflict("The log of table " + named(table) + " awaits fact " +
                  (expected ? std::to_string(*expected) : "0 or later") + ", not " + std::to_string(sequence) +
                  (expected && sequence < *expected ? ": somebody else has written to it." : "."));
}

}  // namespace ludothek

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

Fault guest_exists() { return conflict("There is a guest with that token already."); }

Fault link_is_gone() { return conflict("There is no such seat link any more."); }

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

Fault lease_is_over() {
  return {.kind = Fault::Kind::kFenced, .what = "This node's lease has run out: what it had may be another's now."};
}

Fault table_is_anothers(std::string_view table) {
  return {.kind = Fault::Kind::kFenced, .what = "Table " + named(table) + " is not this node's."};
}

Fault node_lives(std::string_view name) {
  return conflict("Another node is called " + std::string(name) + ": give this one another name (--node).");
}

Fault node_in_the_way(std::string_view other, bool alone) {
  const std::string who(other);
  if (alone) {
    return conflict("Another node, " + who +
                    ", is open at this database. Several need a bus: give each of them the same --bus redis://HOST:PORT"
                    " and a --node of its own, or stop the other one.");
  }
  return conflict("Another node, " + who +
                  ", is open at this database and has no bus, so it has to be the only one: start it with the same"
                  " --bus as this one, or stop it.");
}

}  // namespace ludothek

// The tables that a PostgresStore keeps its rows in: made when the database has none, changed when they are an older
// program's. Safe with several nodes that do so at once: one does it, the others find it done. A node of an older
// program opens what a newer one made, for the time of an upgrade, as long as that one allows it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/postgres/postgres_connection.hpp"

namespace ludothek {

// A step from the version before to this one. It must leave what the programs from `oldest` on use.
struct PgMigration {
  int version;
  int oldest;  // the oldest program, by the schema it knew, that may work on the result
  std::vector<const char*> sql;
};

struct PgSchema {
  std::vector<const char*> first;       // makes version 1
  std::vector<PgMigration> migrations;  // from version 2 on, in order
  int version() const { return migrations.empty() ? 1 : migrations.back().version; }
  int oldest() const { return migrations.empty() ? 1 : migrations.back().oldest; }
};

const PgSchema& postgres_schema();

struct PgHouse {
  std::string id;        // random, made with the schema
  bool copying = false;  // what is there is half of a copy
};

// REQUIRES: `schema` outlives the connection.
Expected<PgHouse, Fault> prepare_schema(PgConnection& connection, const PgSchema& schema = postgres_schema());
// The same where nothing may be made or changed.
Expected<PgHouse, Fault> find_schema(PgConnection& connection, const PgSchema& schema = postgres_schema());

}  // namespace ludothek

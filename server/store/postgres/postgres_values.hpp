// Values as PostgreSQL takes and gives them in its binary form, so that nothing is written out as text, quoted and read
// again: numbers of 64 bits, truth, bytes, and arrays of numbers and bytes. Times are milliseconds since 1970; texts
// are bytes, which may be any. A parameter's type is said in the statement ($1::bigint).
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/store.hpp"

namespace ludothek {

// The array of a column, while it grows.
class PgArray {
 public:
  enum class Of : std::uint8_t { kNumbers, kBytes };
  explicit PgArray(Of elements);

  void add(std::int64_t number);
  void add(StoredTime time) { add(std::int64_t{time.time_since_epoch().count()}); }
  void add(std::string_view bytes);
  std::string take() && { return std::move(bytes_); }

 private:
  void count();

  std::string bytes_;
  std::int32_t size_ = 0;
};

class PgParameters {
 public:
  PgParameters() = default;
  template <class... Values>
  explicit PgParameters(Values&&... values) {
    (add(std::forward<Values>(values)), ...);
  }

  void add(std::int64_t number);
  void add(int number) { add(std::int64_t{number}); }
  void add(bool truth) { values_.emplace_back(std::string(1, truth ? '\1' : '\0')); }
  void add(StoredTime time) { add(std::int64_t{time.time_since_epoch().count()}); }
  void add(std::chrono::milliseconds time) { add(std::int64_t{time.count()}); }
  void add(std::string_view bytes) { values_.emplace_back(std::string(bytes)); }
  void add(const std::string& bytes) { values_.emplace_back(bytes); }
  void add(const TokenHash& hash) { values_.emplace_back(std::string(hash.begin(), hash.end())); }
  void add(PgArray array) { values_.emplace_back(std::move(array).take()); }
  template <class Value>
  void add(const std::optional<Value>& value) {
    if (value) {
      add(*value);
    } else {
      values_.emplace_back();
    }
  }

  // As libpq wants them; nothing: NULL.
  const std::vector<std::optional<std::string>>& values() const { return values_; }

 private:
  std::vector<std::optional<std::string>> values_;
};

// The rows that a statement gave.
class PgResult {
 public:
  PgResult() = default;
  explicit PgResult(PGresult* result) : result_(result) {}

  int rows() const { return result_ ? PQntuples(result_.get()) : 0; }
  bool is_null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }
  std::int64_t number(int row, int column) const;  // also of fewer bits
  bool truth(int row, int column) const { return number(row, column) != 0; }
  std::string_view view(int row, int column) const;
  std::string text(int row, int column) const { return std::string(view(row, column)); }
  StoredTime time(int row, int column) const { return StoredTime(std::chrono::milliseconds(number(row, column))); }
  TokenHash hash(int row, int column) const;

 private:
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

}  // namespace ludothek

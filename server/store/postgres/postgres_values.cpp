#include "server/store/postgres/postgres_values.hpp"

#include <algorithm>
#include <span>

namespace ludothek {
namespace {

// Types by the numbers that PostgreSQL has given them for good (pg_type.dat).
constexpr std::int32_t kInt8 = 20;
constexpr std::int32_t kBytea = 17;

template <class Number>
void write_big_endian(std::string& bytes, Number number) {
  for (int shift = 8 * (static_cast<int>(sizeof number) - 1); shift >= 0; shift -= 8) {
    bytes += static_cast<char>((static_cast<std::uint64_t>(number) >> shift) & 0xff);
  }
}

}  // namespace

// One dimension, no NULLs, the type, how many (count() fills it in), the first one's index.
PgArray::PgArray(Of elements) {
  for (const std::int32_t head : {1, 0, elements == Of::kNumbers ? kInt8 : kBytea, 0, 1}) {
    write_big_endian(bytes_, head);
  }
}

void PgArray::add(std::int64_t number) {
  write_big_endian(bytes_, std::int32_t{sizeof number});
  write_big_endian(bytes_, number);
  count();
}

void PgArray::add(std::string_view bytes) {
  write_big_endian(bytes_, static_cast<std::int32_t>(bytes.size()));
  bytes_ += bytes;
  count();
}

void PgArray::count() {
  constexpr std::size_t kWhere = 12;
  ++size_;
  for (std::size_t i = 0; i < 4; ++i) bytes_[kWhere + i] = static_cast<char>((size_ >> (24 - 8 * i)) & 0xff);
}

void PgParameters::add(std::int64_t number) {
  std::string bytes;
  write_big_endian(bytes, number);
  values_.emplace_back(std::move(bytes));
}

std::int64_t PgResult::number(int row, int column) const {
  const std::string_view bytes = view(row, column);
  if (bytes.empty()) return 0;
  // The first byte has the sign.
  std::uint64_t number = (bytes.front() & 0x80) != 0 ? ~std::uint64_t{0} : 0;
  for (const char byte : bytes) number = number << 8 | static_cast<std::uint8_t>(byte);
  return static_cast<std::int64_t>(number);
}

std::string_view PgResult::view(int row, int column) const {
  const char* bytes = PQgetvalue(result_.get(), row, column);
  return {bytes, static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

TokenHash PgResult::hash(int row, int column) const {
  TokenHash hash{};
  const std::string_view bytes = view(row, column);
  std::ranges::copy(bytes.substr(0, hash.size()), hash.begin());
  return hash;
}

}  // namespace ludothek

#include "server/store/fact_chain.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <system_error>

namespace ludothek {
namespace {

constexpr std::size_t kDigits = 16;

// MurmurHash64A's, by Austin Appleby: a multiplication by an odd number, and so reversible.
constexpr std::uint64_t kMix = 0xc6a4a7935bd1e995;

std::uint64_t mixed(std::uint64_t word) {
  word *= kMix;
  word ^= word >> 47;
  return word * kMix;
}

// Up to eight bytes, the first the lowest, on every machine: of eight, compilers make one load.
std::uint64_t word_of(const char* bytes, std::size_t size) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < size; ++i) word |= std::uint64_t{static_cast<std::uint8_t>(bytes[i])} << (8 * i);
  return word;
}

void write_number(std::string& row, std::int64_t number) {
  char digits[20];
  row.append(digits, std::to_chars(std::begin(digits), std::end(digits), number).ptr);
  row += ' ';
}

void write_head(std::string& row, std::int64_t table, std::int64_t sequence, std::int64_t bytes) {
  for (const std::int64_t number : {table, sequence, bytes}) write_number(row, number);
}

// " bff47bf484ac8535\n"
void write_tail(std::string& row, std::uint64_t checksum) {
  char tail[kDigits + 2] = {' '};
  for (std::size_t i = kDigits; i > 0; --i, checksum >>= 4) tail[i] = "0123456789abcdef"[checksum & 0xf];
  tail[kDigits + 1] = '\n';
  row.append(tail, sizeof tail);
}

std::optional<std::uint64_t> read_checksum(std::string_view digits) {
  std::uint64_t checksum = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), checksum, 16);
  if (read.ec != std::errc{} || read.ptr != digits.data() + digits.size()) return std::nullopt;
  return checksum;
}

// Up to the end of its text.
std::optional<Entry> read_entry(std::string_view row) {
  std::int64_t numbers[3] = {};
  const char* at = row.data();
  const char* const end = row.data() + row.size();
  for (std::int64_t& number : numbers) {
    const auto read = std::from_chars(at, end, number);
    if (read.ec != std::errc{} || read.ptr == end || *read.ptr != ' ') return std::nullopt;
    at = read.ptr + 1;
  }
  const auto [table, sequence, size] = numbers;
  if (size < 0 || size >= end - at) return std::nullopt;
  const auto covered = row.substr(0, static_cast<std::size_t>(at + size - row.data()));
  return Entry{table, sequence, {at, static_cast<std::size_t>(size)}, covered, 0, covered};
}

}  // namespace

std::uint64_t chained_checksum(std::uint64_t before, std::string_view text) {
  std::uint64_t sum = before ^ (text.size() * kMix);
  const char* at = text.data();
  std::size_t left = text.size();
  for (; left >= 8; at += 8, left -= 8) sum = (sum ^ mixed(word_of(at, 8))) * kMix;
  if (left > 0) sum = (sum ^ mixed(word_of(at, left))) * kMix;
  sum ^= sum >> 47;
  sum *= kMix;
  return sum ^ (sum >> 47);
}

bool Entry::follows(const ChainEnd& end) const {
  return whole.back() == '\n' && (end.next < 0 || sequence == end.next) &&
         chained_checksum(end.checksum, covered) == checksum;
}

void write_entry(std::string& row, std::int64_t table, std::int64_t sequence, std::string_view text, ChainEnd& end) {
  const std::size_t begin = row.size();
  write_head(row, table, sequence, std::ssize(text));
  row += text;
  end = {sequence + 1, chained_checksum(end.checksum, std::string_view(row).substr(begin))};
  write_tail(row, end.checksum);
}

std::optional<Entry> take_entry(std::string_view& row) {
  auto entry = read_entry(row);
  if (!entry) return std::nullopt;
  const std::string_view tail = row.substr(entry->covered.size());
  if (tail.size() < kDigits + 2 || tail.front() != ' ') return std::nullopt;
  const auto checksum = read_checksum(tail.substr(1, kDigits));
  if (!checksum) return std::nullopt;
  entry->checksum = *checksum;
  entry->whole = row.substr(0, entry->covered.size() + kDigits + 2);
  row.remove_prefix(entry->whole.size());
  return entry;
}

std::optional<Entry> take_unchained_entry(std::string_view& row) {
  auto entry = read_entry(row);
  if (!entry || row.size() == entry->covered.size() || row[entry->covered.size()] != '\n') return std::nullopt;
  entry->whole = row.substr(0, entry->covered.size() + 1);
  row.remove_prefix(entry->whole.size());
  return entry;
}

std::string_view take_rubble(std::string_view& row) {
  const std::size_t line = row.find('\n');
  const std::string_view rubble = row.substr(0, line == std::string_view::npos ? row.size() : line + 1);
  row.remove_prefix(rubble.size());
  return rubble;
}

std::optional<std::int64_t> leading_number(std::string_view text) {
  std::int64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc{} ? std::optional(number) : std::nullopt;
}

bool was_next(std::string_view line, std::int64_t table, const ChainEnd& end) {
  if (line.size() < kDigits + 2) return false;
  const auto checksum = read_checksum(line.substr(line.size() - kDigits - 1, kDigits));
  if (!checksum) return false;
  // As it was, by its length: the numbers that it must have begun with, and a text that fills the rest.
  const std::string_view covered = line.substr(0, line.size() - kDigits - 2);
  for (std::size_t digits = 1; digits <= 7; ++digits) {
    std::string mended;
    write_number(mended, table);
    write_number(mended, std::max<std::int64_t>(end.next, 0));
    if (covered.size() < mended.size() + digits + 1) return false;
    const std::size_t bytes = covered.size() - mended.size() - digits - 1;
    write_number(mended, static_cast<std::int64_t>(bytes));
    mended += covered.substr(covered.size() - bytes);
    if (mended.size() == covered.size() && chained_checksum(end.checksum, mended) == *checksum) return true;
  }
  return false;
}

}  // namespace ludothek

// FactChain: how facts lie in a row of text, one behind the other, each with a checksum that chains it to the one
// before of the same table. A person can read it, and a fact may be any text:
//
//   <number of the table> <sequence> <bytes of the text> <text> <checksum, 16 hexadecimal digits>\n
//
// The checksum is of all that stands before it in the entry, and begins from the last one's: whatever is changed, left
// out, doubled or put elsewhere shows. It is for accidents, not against who would compute it anew.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ludothek {

// Any change within eight bytes changes it for sure, any other one nearly so.
std::uint64_t chained_checksum(std::uint64_t before, std::string_view text);

// Where the facts of a table end: the number that is next (-1: any), and the last checksum.
struct ChainEnd {
  std::int64_t next = -1;
  std::uint64_t checksum = 0;
};

struct Entry {
  std::int64_t table;
  std::int64_t sequence;
  std::string_view text;
  std::string_view covered;  // by the checksum
  std::uint64_t checksum;
  std::string_view whole;

  // It is what was written after what ends there.
  bool follows(const ChainEnd& end) const;
};

// Adds an entry to the row, and moves the end.
void write_entry(std::string& row, std::int64_t table, std::int64_t sequence, std::string_view text, ChainEnd& end);
// The first entry, taken off the row; nothing, and the row as it was: it has not the form of one. Its line may have
// lost its end; then it follows nothing.
std::optional<Entry> take_entry(std::string_view& row);
// The first entry of a row of schema 4, which had no checksums.
std::optional<Entry> take_unchained_entry(std::string_view& row);
// What lies before the next line, where take_entry finds none: taken off the row, which is not empty.
std::string_view take_rubble(std::string_view& row);
// The number it begins with; nothing: with none.
std::optional<std::int64_t> leading_number(std::string_view text);
// Whether a line of which the beginning is damaged was the next fact of that table.
bool was_next(std::string_view line, std::int64_t table, const ChainEnd& end);

}  // namespace ludothek

// Arrays, vectors and sets with keys of their own: as large as what they hold, and asked by key or by count.
#include "engine/indexed.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <type_traits>
#include <vector>

#include "engine/bit_set.hpp"

namespace ludothek {
namespace {

enum class Row : std::uint8_t {};
enum class Book : std::uint8_t {};
inline constexpr Book kNoBook{255};

template <class List, class Key>
concept AskedBy = requires(List list, Key key) { list[key]; };

using PerRow = Indexed<Row, std::uint8_t, 5>;
static_assert(sizeof(PerRow) == 5 && std::is_trivially_copyable_v<PerRow>);
static_assert(std::has_unique_object_representations_v<PerRow>);
static_assert(AskedBy<PerRow, Row> && AskedBy<PerRow, int> && !AskedBy<PerRow, Book>);
static_assert(!AskedBy<IndexedVector<Row, int>, Book>);

using Books = BitSet<Book, std::uint64_t, true>;
static_assert(sizeof(Books) == 8 && std::has_unique_object_representations_v<Books>);
static_assert(sizeof(BitSet<Row, std::uint8_t>) == 1);

TEST(Indexed, IsAskedByKeyAndByCount) {
  PerRow counts{4, 0, 7};
  EXPECT_EQ(counts[Row{2}], 7);
  ++counts[Row{1}];
  EXPECT_EQ(counts, (PerRow{4, 1, 7, 0, 0}));
  EXPECT_LT(counts, (PerRow{4, 2}));

  IndexedVector<Row, int> list(3, 9);
  list[Row{0}] = 1;
  list[2] = 5;
  EXPECT_EQ(list, (std::vector<int>{1, 9, 5}));
}

TEST(BitSet, HoldsKeysInAscendingOrder) {
  Books books;
  for (const int place : {63, 0, 17}) books.add(static_cast<Book>(place));
  EXPECT_EQ(books.size(), 3);
  EXPECT_EQ(books.lowest(), Book{0});
  EXPECT_EQ(books[1], Book{17});
  std::vector<Book> seen;
  for (const Book book : books) seen.push_back(book);
  EXPECT_EQ(seen, (std::vector<Book>{Book{0}, Book{17}, Book{63}}));
  books.remove(Book{17});
  EXPECT_FALSE(books.has(Book{17}));
  EXPECT_TRUE(books.has(Book{63}));
  EXPECT_FALSE(books.has(kNoBook)) << "what there is no room for is in no set";
}

TEST(BitSet, JoinsCutsAndLeavesOut) {
  using Rows = BitSet<Row, std::uint8_t>;
  const Rows low = Rows::first(3);
  const Rows odd(0b1010);
  EXPECT_EQ((low | odd).bits(), 0b1111);
  EXPECT_EQ((low & odd).bits(), 0b0010);
  EXPECT_EQ((low - odd).bits(), 0b0101);
  EXPECT_EQ(Rows::first(8).size(), 8);
  EXPECT_EQ(Rows::only(Row{7}).bits(), 0x80);
}

}  // namespace
}  // namespace ludothek

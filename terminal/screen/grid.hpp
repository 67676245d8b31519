// Grid: a rectangle of character cells to draw on. What falls outside is cut off, so that no board minds the size.
//
// A cell is one column wide. A character that takes two columns is followed by an empty cell; marks that take none are
// left out. With ascii() every text is spelt in ASCII and frames are made of + - |.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/indexed.hpp"

namespace ludothek::terminal {

struct Rgb {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  constexpr bool operator==(const Rgb&) const = default;
};

struct Style {
  std::optional<Rgb> ink;
  std::optional<Rgb> ground;
  bool bold = false;
  bool dim = false;
  bool reverse = false;
  constexpr bool operator==(const Style&) const = default;
};

// The house's only accent is light (the lamp); second-rank text is dim.
inline constexpr Style kPlainStyle{};
inline constexpr Style kBold{.bold = true};
inline constexpr Style kDim{.dim = true};
inline constexpr Style kLamp{.ink = Rgb{0xff, 0xc1, 0x4d}, .bold = true};
inline constexpr Style kChosen{.bold = true, .reverse = true};

struct Size {
  int columns = 80;
  int rows = 24;
  constexpr bool operator==(const Size&) const = default;
};

struct Place {
  int x = -1;
  int y = -1;
  constexpr bool operator==(const Place&) const = default;
};

struct Cell {
  char32_t glyph = U' ';  // 0: the second half of a wide character
  Style style;
  bool operator==(const Cell&) const = default;
};

// How many columns a character takes: 0, 1 or 2; -1 if it may not be written (it would steer the terminal).
int columns_of(char32_t character);
// The columns of a whole text.
int columns_of(std::string_view text);
// What is not UTF-8 becomes U+FFFD.
std::u32string decode(std::string_view text);
void append_utf8(std::string& text, char32_t character);
// The same words in ASCII, as well as that can be done.
std::string to_ascii(std::string_view text);
// Words broken into lines of at most that many columns.
std::vector<std::string> wrap(std::string_view text, int columns);

class Grid {
 public:
  explicit Grid(Size size, bool ascii = false);

  Size size() const { return size_; }
  bool ascii() const { return ascii_; }
  const Cell& at(int x, int y) const { return cells_[y * size_.columns + x]; }
  // Where (0, 0) of what is drawn from now on lies.
  void set_origin(int x, int y) { origin_ = {x, y}; }
  Place origin() const { return origin_; }

  // Each gives the column after what it drew.
  int put(int x, int y, std::string_view text, const Style& style = kPlainStyle);
  int put(int x, int y, char32_t glyph, const Style& style = kPlainStyle);
  // At most `columns` wide; what is longer ends in an ellipsis.
  int put_within(int x, int y, int columns, std::string_view text, const Style& style = kPlainStyle);
  void frame(int x, int y, int columns, int rows, const Style& style = kDim);
  void rule(int x, int y, int columns, const Style& style = kDim);
  void fill(int x, int y, int columns, int rows, const Style& style = kPlainStyle);

  // The rows as text, trailing spaces left out.
  std::vector<std::string> lines() const;

 private:
  Cell* cell(int x, int y);

  Size size_;
  bool ascii_;
  Place origin_{0, 0};
  IndexedVector<int, Cell> cells_;
};

}  // namespace ludothek::terminal

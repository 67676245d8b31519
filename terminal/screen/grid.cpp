#include "terminal/screen/grid.hpp"

#include <algorithm>
#include <array>

namespace ludothek::terminal {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};
// Characters that take two columns in every terminal (East Asian Wide and the emoji planes).
constexpr Range kWide[] = {{0x1100, 0x115f}, {0x231a, 0x231b},   {0x23e9, 0x23ec},  {0x2e80, 0x303e},
                           {0x3041, 0x33ff}, {0x3400, 0x4dbf},   {0x4e00, 0x9fff},  {0xa000, 0xa4cf},
                           {0xac00, 0xd7a3}, {0xf900, 0xfaff},   {0xfe30, 0xfe4f},  {0xff00, 0xff60},
                           {0xffe0, 0xffe6}, {0x1f300, 0x1faff}, {0x20000, 0x3fffd}};
// Marks that join the character before them, and invisible ones.
constexpr Range kZero[] = {{0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd}, {0x0610, 0x061a},
                           {0x064b, 0x065f}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x200b, 0x200f},
                           {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}};
// What would steer a terminal or turn the direction of writing.
constexpr Range kSteering[] = {{0x00, 0x1f}, {0x7f, 0x9f}, {0x2028, 0x202e}, {0x2066, 0x2069}};

template <std::size_t N>
bool is_in(const Range (&ranges)[N], char32_t character) {
  return std::ranges::any_of(ranges,
                             [&](const Range& range) { return character >= range.first && character <= range.last; });
}

struct Spelling {
  char32_t character;
  std::string_view ascii;
};
constexpr Spelling kSpellings[] = {
    {U'à', "a"},  {U'â', "a"},  {U'ç', "c"},  {U'é', "e"},      {U'è', "e"},      {U'ê', "e"},   {U'ë', "e"},
    {U'î', "i"},  {U'ï', "i"},  {U'ô', "o"},  {U'ù', "u"},      {U'û', "u"},      {U'ä', "ae"},  {U'ö', "oe"},
    {U'ü', "ue"}, {U'ß', "ss"}, {U'À', "A"},  {U'Ç', "C"},      {U'É', "E"},      {U'È', "E"},   {U'Ê', "E"},
    {U'Ä', "Ae"}, {U'Ö', "Oe"}, {U'Ü', "Ue"}, {U'œ', "oe"},     {U'Œ', "OE"},     {U'’', "'"},   {U'‘', "'"},
    {U'“', "\""}, {U'”', "\""}, {U'„', "\""}, {U'«', "\""},     {U'»', "\""},     {U'…', "..."}, {U'–', "-"},
    {U'—', "-"},  {U'·', "-"},  {U'×', "x"},  {U'\u00a0', " "}, {U'\u202f', " "}, {U'→', "->"},  {U'▸', ">"},
    {U'›', ">"},  {U'✓', "x"},  {U'★', "*"},  {U'░', "#"},      {U'┃', "|"},      {U'◉', "o"},   {U'─', "-"},
    {U'│', "|"},  {U'╭', "+"},  {U'╮', "+"},  {U'╰', "+"},      {U'╯', "+"},      {U'▒', "#"},   {U'╷', "|"}};

std::string spell(char32_t character) {
  if (character < 0x80) return {static_cast<char>(character)};
  for (const Spelling& spelling : kSpellings) {
    if (spelling.character == character) return std::string(spelling.ascii);
  }
  return columns_of(character) == 0 ? "" : "?";
}

// How long the sequence is that begins with this byte, and the bits of its first byte; 0 for a wrong one.
struct Lead {
  std::size_t length;
  char32_t bits;
};
Lead lead_of(unsigned char byte) {
  if (byte < 0x80) return {1, byte};
  if (byte >= 0xc2 && byte < 0xe0) return {2, byte & 0x1fu};
  if (byte >= 0xe0 && byte < 0xf0) return {3, byte & 0x0fu};
  if (byte >= 0xf0 && byte < 0xf5) return {4, byte & 0x07u};
  return {0, 0};
}

}  // namespace

int columns_of(char32_t character) {
  if (is_in(kSteering, character)) return -1;
  if (is_in(kZero, character)) return 0;
  return is_in(kWide, character) ? 2 : 1;
}

int columns_of(std::string_view text) {
  int columns = 0;
  for (const char32_t character : decode(text)) columns += std::max(0, columns_of(character));
  return columns;
}

std::u32string decode(std::string_view text) {
  std::u32string decoded;
  for (std::size_t i = 0; i < text.size();) {
    const Lead lead = lead_of(static_cast<unsigned char>(text[i]));
    char32_t character = lead.bits;
    bool whole = lead.length > 0 && i + lead.length <= text.size();
    for (std::size_t k = 1; whole && k < lead.length; ++k) {
      const auto byte = static_cast<unsigned char>(text[i + k]);
      whole = (byte & 0xc0) == 0x80;
      character = (character << 6) | (byte & 0x3fu);
    }
    decoded += whole ? character : U'\ufffd';
    i += whole ? lead.length : 1;
  }
  return decoded;
}

void append_utf8(std::string& text, char32_t character) {
  const auto tail = [&](int shift) { text += static_cast<char>(0x80u | ((character >> shift) & 0x3fu)); };
  if (character < 0x80) {
    text += static_cast<char>(character);
  } else if (character < 0x800) {
    text += static_cast<char>(0xc0u | (character >> 6));
    tail(0);
  } else if (character < 0x10000) {
    text += static_cast<char>(0xe0u | (character >> 12));
    tail(6);
    tail(0);
  } else {
    text += static_cast<char>(0xf0u | (character >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

std::string to_ascii(std::string_view text) {
  std::string spelt;
  for (const char32_t character : decode(text)) spelt += spell(character);
  return spelt;
}

std::vector<std::string> wrap(std::string_view text, int columns) {
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    begin = end + 1;
    if (word.empty()) continue;
    if (!line.empty() && columns_of(line) + 1 + columns_of(word) > columns) {
      lines.push_back(std::move(line));
      line.clear();
    }
    line.append(line.empty() ? "" : " ").append(word);
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

Grid::Grid(Size size, bool ascii)
    : size_{std::max(1, size.columns), std::max(1, size.rows)}, ascii_(ascii), cells_(size_.columns * size_.rows) {}

Cell* Grid::cell(int x, int y) {
  x += origin_.x;
  y += origin_.y;
  if (x < 0 || y < 0 || x >= size_.columns || y >= size_.rows) return nullptr;
  return &cells_[y * size_.columns + x];
}

int Grid::put(int x, int y, char32_t glyph, const Style& style) {
  if (ascii_ && glyph >= 0x80) return put(x, y, spell(glyph), style);
  const int columns = columns_of(glyph);
  if (columns < 0) glyph = U'?';
  if (columns == 0) return x;
  Cell* here = cell(x, y);
  Cell* next = columns == 2 ? cell(x + 1, y) : nullptr;
  if (columns == 2 && next == nullptr) glyph = U' ';  // half of it would lie outside
  if (here != nullptr) *here = {glyph, style};
  if (next != nullptr) *next = {U'\0', style};
  return x + (columns == 2 ? 2 : 1);
}

int Grid::put(int x, int y, std::string_view text, const Style& style) {
  for (const char32_t character : decode(text)) x = put(x, y, character, style);
  return x;
}

int Grid::put_within(int x, int y, int columns, std::string_view text, const Style& style) {
  const std::string shown = ascii_ ? to_ascii(text) : std::string(text);
  if (columns_of(shown) <= columns) return put(x, y, shown, style);
  const std::string_view more = ascii_ ? "." : "…";
  int left = columns - columns_of(more);
  for (const char32_t character : decode(shown)) {
    left -= std::max(1, columns_of(character));
    if (left < 0) break;
    x = put(x, y, character, style);
  }
  return columns > 0 ? put(x, y, more, style) : x;
}

void Grid::frame(int x, int y, int columns, int rows, const Style& style) {
  for (int i = 1; i + 1 < columns; ++i) {
    put(x + i, y, U'─', style);
    put(x + i, y + rows - 1, U'─', style);
  }
  for (int i = 1; i + 1 < rows; ++i) {
    put(x, y + i, U'│', style);
    put(x + columns - 1, y + i, U'│', style);
  }
  put(x, y, U'╭', style);
  put(x + columns - 1, y, U'╮', style);
  put(x, y + rows - 1, U'╰', style);
  put(x + columns - 1, y + rows - 1, U'╯', style);
}

void Grid::rule(int x, int y, int columns, const Style& style) {
  for (int i = 0; i < columns; ++i) put(x + i, y, U'─', style);
}

void Grid::fill(int x, int y, int columns, int rows, const Style& style) {
  for (int j = 0; j < rows; ++j) {
    for (int i = 0; i < columns; ++i) put(x + i, y + j, U' ', style);
  }
}

std::vector<std::string> Grid::lines() const {
  std::vector<std::string> lines;
  for (int y = 0; y < size_.rows; ++y) {
    std::string line;
    for (int x = 0; x < size_.columns; ++x) {
      if (at(x, y).glyph != 0) append_utf8(line, at(x, y).glyph);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace ludothek::terminal

#include "texts/plain_text.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace ludothek {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// White_Space, and what is drawn as nothing though no property says so: the braille pattern without dots, the empty
// note head, the hieroglyphic blanks, the Khitan filler.
constexpr Range kBlanks[] = {{0x0, 0x20},       {0x85, 0x85},     {0xA0, 0xA0},       {0x1680, 0x1680},
                             {0x2000, 0x200A},  {0x2028, 0x2029}, {0x202F, 0x202F},   {0x205F, 0x205F},
                             {0x2800, 0x2800},  {0x3000, 0x3000}, {0x13441, 0x13442}, {0x16FE4, 0x16FE4},
                             {0x1D159, 0x1D159}};

// Default_Ignorable_Code_Point, Cf, Cc, Co and Noncharacter_Code_Point, as of Unicode 15. The last two code points of
// every plane are no characters either.
constexpr Range kUnseen[] = {
    {0x7F, 0x9F},       {0xAD, 0xAD},       {0x34F, 0x34F},     {0x600, 0x605},     {0x61C, 0x61C},
    {0x6DD, 0x6DD},     {0x70F, 0x70F},     {0x890, 0x891},     {0x8E2, 0x8E2},     {0x115F, 0x1160},
    {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},   {0x202A, 0x202E},   {0x2060, 0x206F},
    {0x3164, 0x3164},   {0xD800, 0xF8FF},   {0xFDD0, 0xFDEF},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},   {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x13440},
    {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}, {0xF0000, 0x10FFFF}};

// The blocks of combining diacritical marks.
constexpr Range kAccents[] = {{0x300, 0x36F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F}};

constexpr int kMostAccents = 2;  // on one letter

bool among(std::span<const Range> ranges, char32_t c) {
  const auto found = std::ranges::lower_bound(ranges, c, {}, &Range::last);
  return found != ranges.end() && found->first <= c;
}

bool unseen(char32_t c) { return (c & 0xFFFE) == 0xFFFE || among(kUnseen, c); }

struct Character {
  char32_t code;
  std::string_view bytes;
};

// The first character of a text that is not empty; a byte that is no UTF-8 counts as a noncharacter.
Character first_of(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t size = byte(0) < 0x80 ? 1 : byte(0) < 0xC0 ? 0 : byte(0) < 0xE0 ? 2 : byte(0) < 0xF0 ? 3 : 4;
  const Character bad{0xFFFF, text.substr(0, 1)};
  if (size == 0 || size > text.size()) return bad;
  char32_t code = size == 1 ? byte(0) : byte(0) & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return bad;
    code = code << 6 | (byte(i) & 0x3FU);
  }
  return code > 0x10FFFF ? bad : Character{code, text.substr(0, size)};
}

template <class Take>
void each_character(std::string_view text, Take take) {
  while (!text.empty()) {
    const Character one = first_of(text);
    text.remove_prefix(one.bytes.size());
    take(one);
  }
}

// --- What looks like what ------------------------------------------------------------------------------------------

// Letters of U+00C0 to U+017F without their accents.
constexpr std::string_view kLatin =
    "aaaaaaaceeeeiiiidnoooooxouuuuypsaaaaaaaceeeeiiiidnooooo*ouuuuypy"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllllllln"
    "nnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
static_assert(kLatin.size() == 0x180 - 0xC0);

struct Lookalike {
  char32_t code;
  char latin;
};
// Greek and Cyrillic letters that are drawn like Latin ones, and the colons of other scripts.
constexpr Lookalike kLookalikes[] = {
    {0x391, 'a'},  {0x392, 'b'}, {0x395, 'e'}, {0x396, 'z'}, {0x397, 'h'}, {0x399, 'i'}, {0x39A, 'k'}, {0x39C, 'm'},
    {0x39D, 'n'},  {0x39F, 'o'}, {0x3A1, 'p'}, {0x3A4, 't'}, {0x3A5, 'y'}, {0x3A7, 'x'}, {0x3B1, 'a'}, {0x3B9, 'i'},
    {0x3BA, 'k'},  {0x3BD, 'v'}, {0x3BF, 'o'}, {0x3C1, 'p'}, {0x3C4, 't'}, {0x3C5, 'u'}, {0x3C7, 'x'}, {0x405, 's'},
    {0x406, 'i'},  {0x408, 'j'}, {0x410, 'a'}, {0x412, 'b'}, {0x415, 'e'}, {0x41A, 'k'}, {0x41C, 'm'}, {0x41D, 'h'},
    {0x41E, 'o'},  {0x420, 'p'}, {0x421, 'c'}, {0x422, 't'}, {0x423, 'y'}, {0x425, 'x'}, {0x430, 'a'}, {0x432, 'b'},
    {0x435, 'e'},  {0x43A, 'k'}, {0x43C, 'm'}, {0x43D, 'h'}, {0x43E, 'o'}, {0x440, 'p'}, {0x441, 'c'}, {0x442, 't'},
    {0x443, 'y'},  {0x445, 'x'}, {0x44C, 'b'}, {0x455, 's'}, {0x456, 'i'}, {0x458, 'j'}, {0x4BB, 'h'}, {0x4C0, 'l'},
    {0x501, 'd'},  {0x51B, 'q'}, {0x51D, 'w'}, {0x585, 'o'}, {0x589, ':'}, {0x5C3, ':'}, {0x2D0, ':'}, {0x2236, ':'},
    {0xA789, ':'}, {0xFE55, ':'}};

// A small Latin letter, a digit or a sign of ASCII that it is drawn like; else itself.
char32_t look_of(char32_t c) {
  if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFF01 - 0x21;  // full width
  if (c >= 0x1D400 && c <= 0x1D6A3) {                  // letters of mathematics: 26 capitals, 26 small
    c = (c - 0x1D400) % 52;
    return c % 26 + 'a';
  }
  if (c >= 0x1D7CE && c <= 0x1D7FF) return (c - 0x1D7CE) % 10 + '0';
  if (c >= 0x24B6 && c <= 0x24E9) return (c - 0x24B6) % 26 + 'a';  // in circles
  if (c >= 'A' && c <= 'Z') return c - 'A' + 'a';
  if (c >= 0xC0 && c < 0x180) return static_cast<unsigned char>(kLatin[c - 0xC0]);
  const auto* other = std::ranges::find(kLookalikes, c, &Lookalike::code);
  return other == std::end(kLookalikes) ? c : static_cast<unsigned char>(other->latin);
}

// What of a name is compared.
std::u32string skeleton_of(std::string_view name) {
  std::u32string skeleton;
  each_character(name, [&](const Character& one) {
    if (among(kBlanks, one.code) || unseen(one.code) || among(kAccents, one.code)) return;
    const char32_t look = look_of(one.code);
    if (look == 'i' || look == '1' || look == '|' || look == '!') {
      skeleton += U'l';
    } else if (look == '0') {
      skeleton += U'o';
    } else if (look > 0x7F || (look >= 'a' && look <= 'z') || (look >= '0' && look <= '9')) {
      skeleton += look;
    }
  });
  return skeleton;
}

// Without a "bot:" at its beginning, with blanks in it or not.
std::string_view without_mark(std::string_view name) {
  constexpr std::string_view kMark = "bot:";
  std::string_view rest = name;
  for (const char letter : kMark) {
    for (; !rest.empty(); rest.remove_prefix(first_of(rest).bytes.size())) {
      if (const char32_t c = first_of(rest).code; !among(kBlanks, c) && !among(kAccents, c)) break;
    }
    if (rest.empty()) return name;
    const char32_t look = look_of(first_of(rest).code);
    if (look != static_cast<char32_t>(letter) && !(letter == 'o' && look == '0')) return name;
    rest.remove_prefix(first_of(rest).bytes.size());
  }
  return rest;
}

}  // namespace

std::string plain_text(std::string_view text, std::size_t longest) {
  std::string plain;
  bool blank = false;  // since the last character
  int accents = kMostAccents;
  each_character(text, [&](const Character& one) {
    if (among(kBlanks, one.code)) {
      blank = true;
    } else if (!unseen(one.code)) {
      const bool accent = among(kAccents, one.code);
      if (accent && (blank || plain.empty() || ++accents > kMostAccents)) return;
      if (!accent) accents = 0;
      if (std::exchange(blank, false) && !plain.empty()) plain += ' ';
      plain += one.bytes;
    }
  });
  return plain.size() > longest ? std::string() : plain;
}

std::string plain_name(std::string_view text) {
  std::string name = plain_text(text, std::string::npos);
  for (std::size_t before = 0; before != name.size();) {
    before = name.size();
    name = plain_text(without_mark(name), std::string::npos);
  }
  return name.size() > kLongestName ? std::string() : name;
}

std::string cut_to(std::size_t longest, std::string text) {
  if (text.size() <= longest) return text;
  while (longest > 0 && (static_cast<unsigned char>(text[longest]) & 0xC0) == 0x80) --longest;
  return text.substr(0, longest) + "…";
}

bool look_alike(std::string_view a, std::string_view b) {
  const std::u32string left = skeleton_of(a);
  const std::u32string right = skeleton_of(b);
  return left == right && (!left.empty() || a == b);
}

std::string numbered(std::string_view name, int number) {
  const std::string ending = " " + std::to_string(number);
  std::string_view kept;
  each_character(name, [&](const Character& one) {
    const std::size_t size = static_cast<std::size_t>(one.bytes.data() - name.data()) + one.bytes.size();
    if (size + ending.size() <= kLongestName) kept = name.substr(0, size);
  });
  return plain_text(kept, kLongestName) + ending;
}

}  // namespace ludothek

#include "picture/lettering.hpp"

#include <algorithm>
#include <charconv>
#include <unordered_map>
#include <vector>

#include "picture/files.hpp"

namespace ludothek::picture {
namespace {

constexpr double kUnits = 1000;
constexpr double kLetterTolerance = 0.1;  // of a pixel
constexpr char32_t kEllipsis = 0x2026;
constexpr char32_t kNothing = 0xFFFD;  // of bytes that are no UTF-8

struct Letter {
  double width = 0;
  std::string_view outline;
};
using Letters = std::unordered_map<char32_t, Letter>;

// Lines of "41 623 M0 0…"; those with # are about the file.
Letters read_letters(std::string_view name) {
  Letters letters;
  for (const EmbeddedText& file : kPictureFiles) {
    if (file.name != name) continue;
    for (std::string_view rest = file.text; !rest.empty();) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      if (line.empty() || line.front() == '#') continue;
      std::uint32_t character = 0;
      int width = 0;
      const char* begin = line.data();
      const char* end = begin + line.size();
      const auto number = std::from_chars(begin, end, character, 16);
      const auto advance = std::from_chars(number.ptr + 1, end, width);
      letters[character] = {static_cast<double>(width), line.substr(static_cast<std::size_t>(advance.ptr - begin))};
    }
  }
  return letters;
}

const Letters& letters_of(Face face) {
  static const Letters kDisplay = read_letters("picture/fonts/display");
  static const Letters kText = read_letters("picture/fonts/text");
  return face == Face::kDisplay ? kDisplay : kText;
}

std::u32string characters_of(std::string_view text) {
  std::u32string characters;
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const std::size_t size = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
    char32_t character = size == 1 ? byte : byte & (0xFFu >> (size + 1));
    for (std::size_t k = 1; k < size; ++k) {
      const unsigned char more = i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0;
      character = (more & 0xC0u) == 0x80 ? (character << 6) | (more & 0x3Fu) : kNothing;
      if (character == kNothing) break;
    }
    characters += character;
    i += size;
  }
  return characters;
}

double width_of(const std::u32string& characters, const Type& type) {
  const Letters& letters = letters_of(type.face);
  double width = 0;
  for (const char32_t character : characters) {
    const auto letter = letters.find(character);
    if (letter != letters.end()) width += letter->second.width;
  }
  return width * type.size / kUnits;
}

// " 2" in "Bot (casual) 2", by which names are told apart (texts/told_apart.hpp).
std::u32string seat_at_end_of(const std::u32string& characters) {
  if (characters.size() < 3) return {};
  std::u32string ending = characters.substr(characters.size() - 2);
  return ending[0] == U' ' && ending[1] >= U'1' && ending[1] <= U'9' ? ending : std::u32string();
}

void add_utf8(std::string& text, char32_t character) {
  if (character < 0x80) {
    text += static_cast<char>(character);
  } else if (character < 0x800) {
    text += static_cast<char>(0xC0 | (character >> 6));
    text += static_cast<char>(0x80 | (character & 0x3F));
  } else if (character < 0x10000) {
    text += static_cast<char>(0xE0 | (character >> 12));
    text += static_cast<char>(0x80 | ((character >> 6) & 0x3F));
    text += static_cast<char>(0x80 | (character & 0x3F));
  } else {
    text += static_cast<char>(0xF0 | (character >> 18));
    text += static_cast<char>(0x80 | ((character >> 12) & 0x3F));
    text += static_cast<char>(0x80 | ((character >> 6) & 0x3F));
    text += static_cast<char>(0x80 | (character & 0x3F));
  }
}

}  // namespace

bool can_write(std::string_view text, Face face) {
  const Letters& letters = letters_of(face);
  return std::ranges::all_of(characters_of(text), [&](char32_t character) { return letters.contains(character); });
}

double width_of(std::string_view text, const Type& type) { return width_of(characters_of(text), type); }

std::string cut(std::string_view text, const Type& type, double room) {
  std::u32string characters = characters_of(text);
  if (width_of(characters, type) <= room) return std::string(text);
  const std::u32string ending = kEllipsis + seat_at_end_of(characters);
  while (!characters.empty() && width_of(characters + ending, type) > room) characters.pop_back();
  while (!characters.empty() && characters.back() == U' ') characters.pop_back();
  std::string shorter;
  for (const char32_t character : characters + ending) add_utf8(shorter, character);
  return shorter;
}

void write(Canvas& canvas, std::string_view text, Point at, const Type& type, const Affine& place) {
  const Letters& letters = letters_of(type.face);
  const double scale = type.size / kUnits;
  const std::u32string characters = characters_of(text);
  const double width = width_of(characters, type);
  double x = at.x - (type.align == Align::kMiddle ? width / 2 : type.align == Align::kRight ? width : 0);
  for (const char32_t character : characters) {
    const auto letter = letters.find(character);
    if (letter == letters.end()) continue;
    canvas.fill(read_path(letter->second.outline, kLetterTolerance / scale),
                place * Affine::translate(x, at.y) * Affine::scale(scale, scale), {.colour = type.colour});
    x += letter->second.width * scale;
  }
}

}  // namespace ludothek::picture

#include "picture/png.hpp"

#include <zlib.h>

#include <cstdint>
#include <string_view>

#include "picture/palette.hpp"

namespace ludothek::picture {
namespace {

void add_number(std::string& text, std::uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) text += static_cast<char>(number >> shift);
}

void add_chunk(std::string& png, std::string_view kind, std::string_view data) {
  add_number(png, static_cast<std::uint32_t>(data.size()));
  std::string body(kind);
  body += data;
  png += body;
  add_number(png, static_cast<std::uint32_t>(
                      crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()))));
}

}  // namespace

std::string write_png(const Canvas& canvas) {
  const Palette palette = palette_of(canvas);
  const auto width = static_cast<std::size_t>(canvas.width());
  std::string rows;
  for (std::size_t begin = 0; begin < palette.pixels.size(); begin += width) {
    rows += '\0';  // no filter: numbers of a palette have no neighbours
    rows.append(palette.pixels, begin, width);
  }
  uLongf size = compressBound(static_cast<uLong>(rows.size()));
  std::string packed(size, '\0');
  compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(rows.data()),
            static_cast<uLong>(rows.size()), 9);
  packed.resize(size);

  std::string png = "\x89PNG\r\n\x1a\n";
  std::string head;
  add_number(head, static_cast<std::uint32_t>(canvas.width()));
  add_number(head, static_cast<std::uint32_t>(canvas.height()));
  head += std::string_view("\x08\x03\x00\x00\x00", 5);  // eight bits per pixel, a palette, nothing out of the ordinary
  add_chunk(png, "IHDR", head);
  std::string colours;
  for (const auto& colour : palette.colours) colours.append(colour.begin(), colour.end());
  add_chunk(png, "PLTE", colours);
  add_chunk(png, "IDAT", packed);
  add_chunk(png, "IEND", {});
  return png;
}

}  // namespace ludothek::picture

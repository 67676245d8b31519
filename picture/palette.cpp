#include "picture/palette.hpp"

#include <algorithm>
#include <unordered_map>

namespace ludothek::picture {
namespace {

constexpr std::size_t kMost = 256;

using Code = std::uint32_t;  // 0xrrggbb

struct Shade {
  Code code = 0;
  long count = 0;
};

int channel(Code code, int which) { return static_cast<int>((code >> (16 - 8 * which)) & 0xFF); }

// A part of the shades, and along which channel it is widest.
struct Part {
  std::size_t begin = 0;
  std::size_t end = 0;
  int widest = 0;
  double worth = 0;  // of parting it further
};

Part part_of(const std::vector<Shade>& shades, std::size_t begin, std::size_t end) {
  Part part{begin, end};
  int width = -1;
  for (int which = 0; which < 3; ++which) {
    int low = 255;
    int high = 0;
    for (std::size_t i = begin; i < end; ++i) {
      low = std::min(low, channel(shades[i].code, which));
      high = std::max(high, channel(shades[i].code, which));
    }
    if (high - low > width) {
      width = high - low;
      part.widest = which;
    }
  }
  // Many shades count as much as many pixels: a small piece has its light too.
  part.worth = width * static_cast<double>(end - begin);
  return part;
}

}  // namespace

Palette palette_of(const Canvas& canvas) {
  const std::vector<std::uint8_t>& bytes = canvas.bytes();
  const auto code_at = [&bytes](std::size_t at) {
    return static_cast<Code>(bytes[at] << 16 | bytes[at + 1] << 8 | bytes[at + 2]);
  };
  std::unordered_map<Code, long> counts;
  for (std::size_t at = 0; at < bytes.size(); at += 3) ++counts[code_at(at)];
  std::vector<Shade> shades;
  for (const auto& [code, count] : counts) shades.push_back({code, count});
  std::ranges::sort(shades, {}, &Shade::code);  // the same on every machine

  std::vector<Part> parts{part_of(shades, 0, shades.size())};
  while (parts.size() < kMost) {
    const auto widest = std::ranges::max_element(parts, {}, &Part::worth);
    if (widest->worth <= 0) break;
    const Part part = *widest;
    const auto first = shades.begin() + static_cast<std::ptrdiff_t>(part.begin);
    const auto last = shades.begin() + static_cast<std::ptrdiff_t>(part.end);
    std::sort(first, last, [&part](const Shade& a, const Shade& b) {
      const int left = channel(a.code, part.widest);
      const int right = channel(b.code, part.widest);
      return left != right ? left < right : a.code < b.code;
    });
    const std::size_t middle = part.begin + (part.end - part.begin) / 2;
    *widest = part_of(shades, part.begin, middle);
    parts.push_back(part_of(shades, middle, part.end));
  }

  Palette palette;
  std::unordered_map<Code, char> place;
  for (const Part& part : parts) {
    std::array<long, 3> sum{};
    long count = 0;
    for (std::size_t i = part.begin; i < part.end; ++i) {
      count += shades[i].count;
      for (int which = 0; which < 3; ++which) {
        sum[static_cast<std::size_t>(which)] += shades[i].count * channel(shades[i].code, which);
      }
      place[shades[i].code] = static_cast<char>(palette.colours.size());
    }
    const auto mean = [count](long of) { return static_cast<std::uint8_t>((of + count / 2) / count); };
    palette.colours.push_back({mean(sum[0]), mean(sum[1]), mean(sum[2])});
  }
  palette.pixels.reserve(bytes.size() / 3);
  for (std::size_t at = 0; at < bytes.size(); at += 3) palette.pixels += place[code_at(at)];
  return palette;
}

}  // namespace ludothek::picture

#include "wasm/exchange.hpp"

#include <utility>

#include "record/record.hpp"

namespace ludothek {
namespace {

// A table's log, or a record: the largest things that come in.
constexpr std::size_t kLargestText = 2 * kLargestRecord;

std::string text_in;   // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
std::string text_out;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

}  // namespace

std::string taken() { return std::exchange(text_in, {}); }

std::size_t give(std::string text) {
  text_out = std::move(text);
  return text_out.size();
}

// Null: too large.
LUDOTHEK_EXPORT(buffer) char* ludothek_buffer(std::size_t size) {
  if (size > kLargestText) return nullptr;
  text_in.resize(size);
  return text_in.data();
}
LUDOTHEK_EXPORT(answer) const char* ludothek_answer() { return text_out.data(); }

}  // namespace ludothek

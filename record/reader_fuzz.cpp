#include <boost/json/serialize.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "record/record.hpp"

// Any bytes at all through the reader and the rules. Nothing may crash; a problem is told in words; and a record that
// holds, written down again, is read again and holds again, through the same positions.

namespace {

struct Played {
  std::vector<std::uint64_t> hashes;
  bool holds = false;
};

Played played(const ludothek::Record& record) {
  Played found;
  const auto replayed = ludothek::replay(
      record, [&](const ludothek::Match& match, std::size_t) { found.hashes.push_back(match.hash()); });
  found.holds = static_cast<bool>(replayed);
  if (!replayed && replayed.error().sentence().empty()) std::abort();
  return found;
}

void must(bool fine, const char* what, const std::string& text) {
  if (fine) return;
  std::cerr << what << ":\n" << text << "\n";
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto record = ludothek::read_record(text);
  if (!record) {
    must(!record.error().what.empty(), "a refusal without a word", std::string(text));
    return 0;
  }
  const Played first = played(*record);
  if (!first.holds) return 0;
  const std::string written = boost::json::serialize(record->document);
  const auto again = ludothek::read_record(written);
  must(static_cast<bool>(again), "what was written can't be read", written);
  const Played second = played(*again);
  must(second.holds && second.hashes == first.hashes, "what was written does not hold", written);
  return 0;
}

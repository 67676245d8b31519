#include <boost/json/serialize.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "record/json/json_text.hpp"
#include "record/json/parse.hpp"
#include "table/messages/command.hpp"

// Any bytes at all as a client's message. Nothing may crash; what is wrong is told in words; and what was understood is
// understood again when it is written anew, which our writer does as Boost's does.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto value = ludothek::parse_strictly(text);
  if (!value) return 0;
  if (ludothek::json_text(*value) != boost::json::serialize(*value)) std::abort();
  if (!value->is_object()) return 0;
  const auto command = ludothek::read_command(value->get_object());
  if (!command) {
    if (command.error().sentence().empty()) std::abort();
    return 0;
  }
  const auto again = ludothek::parse_strictly(ludothek::json_text(*value));
  if (!again || !ludothek::read_command(again->get_object())) std::abort();
  return 0;
}

// RedisAddress: where a Redis is and how one gets in, from --bus redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE].
//
// A message goes to all databases of a Redis alike, so the last part is read and means nothing. Encrypted connections
// (rediss:) are not spoken: between machines that do not trust their network a tunnel goes before it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/expected.hpp"

namespace ludothek {

struct RedisAddress {
  std::string host;
  std::uint16_t port = 6379;
  std::string user;      // "": the usual one
  std::string password;  // "": none is asked for
};

// The error is a sentence that says what to write, and holds no password.
Expected<RedisAddress, std::string> read_redis_address(std::string_view url);

}  // namespace ludothek

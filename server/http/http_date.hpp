// A date as HTTP writes it (RFC 9110, 5.6.7): "Sun, 06 Nov 1994 08:49:37 GMT".
#pragma once

#include <string>

#include "server/store/store.hpp"

namespace ludothek {

std::string http_date(StoredTime time);

}  // namespace ludothek

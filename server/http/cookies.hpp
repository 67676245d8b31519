// Cookies: what a device is to keep so that the server knows it again.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/host/people/guests.hpp"

namespace ludothek {

// The first where it came encrypted: no other site and no plain request can set it (RFC 6265bis, 4.1.3.2). The second
// elsewhere, and as it was given before there was the first.
inline constexpr std::string_view kHostCookie = "__Host-ludothek";
inline constexpr std::string_view kCookie = "ludothek";

// As the values of Set-Cookie. Who came encrypted brings a cookie back only so: a plain request would show it to
// everybody on the way.
std::string cookie_of(const std::string& token, bool encrypted);
std::string no_cookie(std::string_view name);
// What a device is to keep from now on, if it is something else than it showed. `cookie`: the name of what it showed.
std::vector<std::string> cookies_for(const Guest& guest, const std::optional<std::string>& token,
                                     std::string_view cookie, bool encrypted);

}  // namespace ludothek

#include "server/http/cookies.hpp"

namespace ludothek {

std::string cookie_of(const std::string& token, bool encrypted) {
  // 400 days from the last visit, as long as browsers allow, and as the store remembers (kUnseenGuest).
  return std::string(encrypted ? kHostCookie : kCookie) + "=" + token +
         "; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax" + (encrypted ? "; Secure" : "");
}

std::string no_cookie(std::string_view name) {
  return std::string(name) + "=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax" + (name == kHostCookie ? "; Secure" : "");
}

std::vector<std::string> cookies_for(const Guest& guest, const std::optional<std::string>& token,
                                     std::string_view cookie, bool encrypted) {
  const bool outgrown = encrypted && cookie == kCookie;
  std::vector<std::string> cookies;
  if (guest.new_token) cookies.push_back(cookie_of(*guest.new_token, encrypted));
  if (!guest.new_token && !cookie.empty() && (guest.first_today || outgrown))
    cookies.push_back(cookie_of(*token, encrypted));
  if (outgrown) cookies.push_back(no_cookie(kCookie));
  return cookies;
}

}  // namespace ludothek

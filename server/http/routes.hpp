// Routes: what an HTTP request asks for. A pure function, so that it can be tested and fuzzed without a socket: either
// the answer is clear from the request alone (a page, a refusal), or it is a wish that the door has to grant.
//
// What changes something, and the WebSocket, is for pages of our own: a foreign Origin is refused. A request without
// Origin does not come from a page; bots are welcome.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/http/cards/link_card.hpp"
#include "server/http/request.hpp"
#include "table/state/settings.hpp"
#include "texts/texts.hpp"

namespace ludothek {

namespace wish {
struct Upgrade {};  // GET /ws
struct Guest {      // POST /api/guest
  std::optional<std::string> name;
  std::optional<Language> language;
  bool token = false;  // asks for its token, which is shown once
  bool anew = false;   // wants to be somebody else, whoever the device was until now
};
struct ShowGuest {};    // GET /api/guest
struct ListDevices {};  // GET /api/guest/devices
struct EndDevice {      // DELETE /api/guest/devices/ID
  std::string id;
};
struct OpenTable {  // POST /api/tables
  Settings settings;
};
struct ListTables {};  // GET /api/tables
struct ShowTable {     // GET /api/tables/CODE
  std::string code;
};
struct MakeSeatLink {  // POST /api/tables/CODE/seat-link
  std::string code;
};
struct UseSeatLink {  // POST /s/TOKEN
  std::string token;
};
struct ShowRecord {  // GET /api/records/ID
  std::string id;
};
struct KeepRecord {  // POST /api/records
  std::string text;
};
struct TableCard {  // GET /t/CODE, and its picture, /t/CODE.png
  std::string code;
  bool picture = false;
};
struct GameCard {  // GET /r/ID/MOVE, and its picture, /r/ID/MOVE.png
  GameMoment moment;
  bool picture = false;
};
struct Statistics {};  // GET /api/statistics
struct Health {};      // GET /health
struct Numbers {};     // GET /metrics, at the host's own address
}  // namespace wish

using HttpWish =
    std::variant<wish::Upgrade, wish::Guest, wish::ShowGuest, wish::ListDevices, wish::EndDevice, wish::OpenTable,
                 wish::ListTables, wish::ShowTable, wish::MakeSeatLink, wish::UseSeatLink, wish::ShowRecord,
                 wish::KeepRecord, wish::TableCard, wish::GameCard, wish::Statistics, wish::Health, wish::Numbers>;

struct Plan {
  std::variant<HttpResponse, HttpWish> what;
  std::optional<std::string> token;  // the guest's, from the Authorization header or a cookie
  std::string_view cookie;           // the name of that cookie
  Language language = Language::kEnglish;
  HttpRequest
      asked_for{};    // of a page or a picture, which depend on what the visitor has and takes: its fields, no body
  bool head = false;  // only the head of the answer is wanted
  bool encrypted = false;  // the visitor came over TLS, ours or a proxy's: so will the cookie, and no other way
};

Plan plan_for(const HttpRequest& request);
// The same at the address that is for the server's host alone: there are numbers and health, and nothing else.
Plan plan_for_host(const HttpRequest& request);

// The first language of an Accept-Language header that is one of ours, else English.
Language language_for(std::string_view accept);

// {"code":"no_such_table","sentence":"…"}
HttpResponse refuse_request(int status, std::string_view key, Language language, std::string_view problem = {});
HttpResponse json_response(int status, const json::object& body);

}  // namespace ludothek

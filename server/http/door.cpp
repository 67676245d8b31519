#include "server/http/door.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <utility>

#include "record/json/parse.hpp"
#include "server/host/clock.hpp"
#include "server/host/people/messages.hpp"
#include "server/host/tables/table_code.hpp"
#include "server/http/cookies.hpp"

namespace ludothek {
namespace {

using std::chrono::seconds;

constexpr Duration kKnownFor = seconds(1);
// What is read for everybody takes at most one part in so many of the store's time.
constexpr int kShareOfReading = 100;
// But a store that did not answer may be back.
constexpr Duration kLongestFault = seconds(30);
constexpr std::int64_t kTablesLookedAt = 20'000;
constexpr std::int64_t kTablesAtOnce = 5'000;
constexpr std::size_t kMostListed = 100;

// Whoever watches over the server has no share in what its guests may ask, and a page is shown to everybody: without
// its card, if need be.
bool is_free(const HttpWish& wish) {
  const auto* table = std::get_if<wish::TableCard>(&wish);
  const auto* game = std::get_if<wish::GameCard>(&wish);
  return std::holds_alternative<wish::Health>(wish) || std::holds_alternative<wish::Numbers>(wish) ||
         (table != nullptr && !table->picture) || (game != nullptr && !game->picture);
}

}  // namespace

HttpResponse Door::refusal(int status, std::string_view key, Language language) {
  metrics_.refused(code_of_key(key));
  return refuse_request(status, key, language);
}

HttpResponse Door::fault(const Fault& fault, Language language) {
  log_.write(is_final(fault) ? Log::Level::kDebug : Log::Level::kError, "request_failed",
             {{"fault", name_of(fault.kind)}, {"why", fault.what}});
  return refusal(503, fault.kind == Fault::Kind::kFull ? "door.not_kept" : "door.busy", language);
}

void Door::answer(Plan plan, const std::string& address, Reply reply) {
  ++metrics_.requests;
  // A school class that opens a link together loads some forty files each: that is memory and no work.
  if (auto* response = std::get_if<HttpResponse>(&plan.what)) return reply(std::move(*response));
  if (!is_free(std::get<HttpWish>(plan.what)) && !limits_.request(address, steady_now())) {
    return reply(refusal(429, "door.too_fast", plan.language));
  }
  const Asked asked{std::move(plan.token),    plan.cookie, plan.language, plan.encrypted, address, std::move(reply),
                    std::move(plan.asked_for)};
  std::visit([&](const auto& wish) { grant(wish, asked); }, std::get<HttpWish>(plan.what));
}

void Door::admit(const Plan& plan, const std::string& address, const Admitted& admitted) {
  ++metrics_.requests;
  if (!open_) return admitted(refusal(503, "door.closing", plan.language));
  if (!limits_.request(address, steady_now())) return admitted(refusal(429, "door.too_fast", plan.language));
  const auto welcome = [this, language = plan.language, encrypted = plan.encrypted, token = plan.token,
                        cookie = plan.cookie, admitted](const Expected<std::optional<Guest>, Fault>& guest) {
    if (!guest) return admitted(fault(guest.error(), language));
    // Somebody was away for long, was ended from another device, or made it up.
    if (!*guest) return admitted(refusal(401, "door.unknown_token", language));
    if (!limits_.enter_guest((*guest)->person.id)) return admitted(refusal(429, "door.too_many_connections", language));
    admitted(Admission{**guest, cookies_for(**guest, token, cookie, encrypted)});
  };
  if (plan.token) return guests_.find(*plan.token, welcome);
  if (!limits_.make_guest(address, steady_now())) return admitted(refusal(429, "door.too_fast", plan.language));
  guests_.make(plan.language, {}, {}, welcome);
}

void Door::with_guest(const Asked& asked, std::function<void(const Guest&)> then) {
  if (!asked.token) return asked.reply(refusal(401, "door.guest_first", asked.language));
  guests_.find(*asked.token, [this, asked, then = std::move(then)](const Expected<std::optional<Guest>, Fault>& guest) {
    if (!guest) return asked.reply(fault(guest.error(), asked.language));
    if (!*guest) return asked.reply(refusal(401, "door.unknown_token", asked.language));
    then(**guest);
  });
}

void Door::read(const Asked& asked, std::function<HttpResponse(Store&)> reading) {
  const bool taken =
      commit_.read([reply = asked.reply, reading = std::move(reading)](Store& store) { reply(reading(store)); });
  if (!taken) asked.reply(refusal(503, "door.busy", asked.language));
}

std::optional<Door::Answer> Door::still_known(const Known& known) {
  const std::lock_guard lock(mutex_);
  return steady_now() < known.until ? known.answer : std::nullopt;
}

HttpResponse Door::told(const Answer& answer, Language language) {
  return answer ? *answer : fault(answer.error(), language);
}

void Door::read_for_all(Known& known, const Asked& asked, std::function<Answer(Store&)> reading) {
  if (const auto answer = still_known(known)) return asked.reply(told(*answer, asked.language));
  read(asked, [this, &known, language = asked.language, reading = std::move(reading)](Store& store) {
    // Others asked at the same time, and it was read for them.
    if (const auto answer = still_known(known)) return told(*answer, language);
    const Moment begun = steady_now();
    const Answer answer = reading(store);
    const Moment now = steady_now();
    Duration share = (now - begun) * kShareOfReading;
    if (!answer) share = std::min(share, kLongestFault);
    {
      const std::lock_guard lock(mutex_);
      known = {answer, now + std::max(kKnownFor, share)};
    }
    return told(answer, language);
  });
}

bool Door::may_look_up(const Asked& asked) {
  if (limits_.look_up(asked.address, steady_now())) return true;
  asked.reply(refusal(429, "door.too_many_lookups", asked.language));
  return false;
}

void Door::grant(const wish::Upgrade& /*wish*/, const Asked& asked) {
  asked.reply(refusal(404, "door.not_found", asked.language));
}

// --- Tables --------------------------------------------------------------------------------------------------------

void Door::grant(const wish::OpenTable& wish, const Asked& asked) {
  with_guest(asked, [this, settings = wish.settings, asked](const Guest& guest) {
    if (!limits_.open_table(guest.person.id, asked.address, steady_now())) {
      return asked.reply(refusal(429, "door.too_many_tables", asked.language));
    }
    const std::string code = make_table_code();
    hosts_.of(code).open(code, settings, guest.person, [this, code, asked](const std::optional<Fault>& problem) {
      if (problem) return asked.reply(fault(*problem, asked.language));
      log_.info("table_opened", {{"table", short_code(code)}});
      HttpResponse response = json_response(201, {{"table", code}, {"link", "/t/" + code}});
      response.headers.emplace_back("Location", "/t/" + code);
      asked.reply(std::move(response));
    });
  });
}

void Door::grant(const wish::ListTables& /*wish*/, const Asked& asked) {
  read_for_all(tables_, asked, [](Store& store) -> Answer {
    json::array open;
    // Most tables are private: look through several pages for open ones.
    for (std::int64_t seen = 0; open.size() < kMostListed && seen < kTablesLookedAt; seen += kTablesAtOnce) {
      const auto tables = store.list_tables(kTablesAtOnce, seen);
      if (!tables) return tables.error();
      for (const StoredTable& table : *tables) {
        if (open.size() >= kMostListed) break;
        if (table.summary.find(R"("open":true)") == std::string::npos) continue;  // quickly, and then for sure
        auto summary = parse_strictly(table.summary);
        if (!summary || !summary->is_object()) continue;
        const json::value* listed = summary->get_object().if_contains("open");
        if (listed != nullptr && listed->is_bool() && listed->get_bool()) open.push_back(*std::move(summary));
      }
      if (std::cmp_less(tables->size(), kTablesAtOnce)) break;
    }
    return json_response(200, {{"tables", std::move(open)}});
  });
}

void Door::grant(const wish::ShowTable& wish, const Asked& asked) {
  if (!may_look_up(asked)) return;
  hosts_.of(wish.code).summary(wish.code, [this, asked](const Expected<std::optional<std::string>, Fault>& summary) {
    if (!summary) return asked.reply(fault(summary.error(), asked.language));
    if (!*summary) return asked.reply(refusal(404, "door.no_such_table", asked.language));
    HttpResponse response = json_response(200, {});
    response.body = std::make_shared<const std::string>(**summary);
    asked.reply(std::move(response));
  });
}

// --- Reading -------------------------------------------------------------------------------------------------------

void Door::grant(const wish::ShowRecord& wish, const Asked& asked) {
  if (!may_look_up(asked)) return;
  read(asked, [this, id = wish.id, asked](Store& store) {
    auto record = store.find_record(id);
    if (!record) return fault(record.error(), asked.language);
    if (!*record) return refusal(404, "door.no_such_record", asked.language);
    HttpResponse response{.status = 200,
                          .content_type = "application/json",
                          .body = std::make_shared<const std::string>(std::move((*record)->text)),
                          .headers = {}};
    response.headers.emplace_back("Cache-Control", "public, max-age=86400, immutable");
    return response;
  });
}

void Door::grant(const wish::Statistics& /*wish*/, const Asked& asked) {
  read_for_all(statistics_, asked, [](Store& store) -> Answer {
    const auto games = store.count_games();
    if (!games) return games.error();
    const auto tables = store.count_tables();
    if (!tables) return tables.error();
    json::array counts;
    for (const GameCount& count : *games) {
      counts.push_back({{"game", count.game}, {"players", count.players}, {"finished", count.finished}});
    }
    return json_response(200, {{"finished", std::move(counts)}, {"tables", *tables}});
  });
}

void Door::grant(const wish::Health& /*wish*/, const Asked& asked) {
  if (!open_) return asked.reply(json_response(503, {{"status", "closing"}}));
  if (const Health health = health_; health != Health::kAlone) {
    const char* status = health == Health::kServes ? "ok" : "waiting";
    return asked.reply(json_response(200, {{"status", status}, {"protocol", kProtocol}, {"node", metrics_.node}}));
  }
  {
    const std::lock_guard lock(mutex_);
    if (trial_.since != Moment::min() && steady_now() - trial_.since < kKnownFor)
      return asked.reply(health(trial_.fault));
  }
  const bool taken = commit_.submit({TryRoom{}}, [this, reply = asked.reply](const std::optional<Fault>& problem) {
    {
      const std::lock_guard lock(mutex_);
      trial_ = {problem, steady_now()};
    }
    reply(health(problem));
  });
  if (!taken) asked.reply(health(Fault{Fault::Kind::kUnavailable, "the store has too much to do", {}}));
}

HttpResponse Door::health(const std::optional<Fault>& fault) const {
  json::object body{{"status", fault ? "not_kept" : "ok"}, {"protocol", kProtocol}};
  if (fault) body["store"] = name_of(fault->kind);
  if (metrics_.clock_doubted != 0) body["clock"] = "doubted";
  return json_response(fault ? 503 : 200, body);
}

void Door::grant(const wish::Numbers& /*wish*/, const Asked& asked) {
  HttpResponse response{
      .status = 200,
      .content_type = "text/plain; version=0.0.4; charset=utf-8",
      .body = std::make_shared<const std::string>(write_metrics(metrics_, commit_.counters(), commit_.pending())),
      .headers = {}};
  response.headers.emplace_back("Cache-Control", "no-store");
  asked.reply(std::move(response));
}

}  // namespace ludothek

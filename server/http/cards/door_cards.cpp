// What the door grants of links and their cards: pages with a card, pictures, records that come from a page.
#include <algorithm>
#include <array>
#include <utility>

#include "record/json/json_text.hpp"
#include "record/json/parse.hpp"
#include "server/host/clock.hpp"
#include "server/host/tables/table_code.hpp"
#include "server/http/door.hpp"
#include "study/replay/players.hpp"
#include "study/replay/replay.hpp"
#include "texts/plain_text.hpp"

namespace ludothek {
namespace {

constexpr std::string_view kForAWeek = "public, max-age=604800";
constexpr std::string_view kForAMinute = "public, max-age=60";

// The app as it is for everybody. REQUIRES: the program has a page.
HttpResponse plain_page(const HttpRequest& fields, int status = 200) {
  return show(*pages().find("/"), fields, status);
}

HttpResponse picture_response(const CachedPicture& picture, std::string_view for_how_long, const HttpRequest& fields) {
  HttpResponse response{.status = 200, .content_type = "image/png", .headers = {}};
  response.headers.emplace_back("ETag", picture.tag);
  response.headers.emplace_back("Cache-Control", for_how_long);
  // It is made to be shown on other sites.
  response.headers.emplace_back("Cross-Origin-Resource-Policy", "cross-origin");
  if (fields.if_none_match.find(picture.tag) != std::string::npos) {
    response.status = 304;
  } else {
    response.body = std::make_shared<const std::string>(picture.png);
  }
  return response;
}

// A record from a page as it is kept: what the format knows, with names as everybody else's are. Or why it is not.
struct CheckedRecord {
  std::string id;
  std::string game;
  int players = 0;
  std::string text;
};
Expected<CheckedRecord, Problem> check_record(const std::string& text) {
  const auto replay = Replay::read(text);
  if (!replay) return replay.error();
  if (replay->problem()) return *replay->problem();
  const Record& record = replay->record();
  if (!record.document.contains("result")) return Problem{"the game is not over", {}, {}};
  json::object kept;
  for (const char* member :
       {"format", "rules", "game", "players", "names", "options", "fairness", "moves", "result", "reasons", "helped"}) {
    if (const json::value* value = record.document.if_contains(member)) kept[member] = *value;
  }
  if (kept.contains("names")) {
    for (json::value& name : kept["names"].get_array()) {
      const std::string_view given{name.get_string().data(), name.get_string().size()};
      if (!bot_level_in(given).empty()) continue;
      const std::string plain = plain_name(given);
      name = json::string(plain.data(), plain.size());
    }
  }
  CheckedRecord checked{.game = record.game, .players = record.players, .text = json_text(kept)};
  // By what is in it: sent twice it is kept once, and no table's game, whose id is another thing, can be kept from its
  // place.
  const Digest digest =
      sha256(std::span(reinterpret_cast<const std::uint8_t*>(checked.text.data()), checked.text.size()));
  checked.id = "s" + to_hex(digest.data(), 12);
  return checked;
}

}  // namespace

// --- Invitations ---------------------------------------------------------------------------------------------------

void Door::grant(const wish::TableCard& wish, const Asked& asked) {
  if (!limits_.look_up(asked.address, steady_now())) {
    if (!wish.picture) return asked.reply(plain_page(asked.fields));
    return asked.reply(refusal(429, "door.too_many_lookups", asked.language));
  }
  hosts_.of(wish.code).summary(wish.code, [this, wish,
                                           asked](const Expected<std::optional<std::string>, Fault>& summary) {
    const bool found = summary && *summary;
    if (!wish.picture) {
      const auto card = found ? card_of_table(**summary, asked.language) : std::nullopt;
      if (!card) return asked.reply(plain_page(asked.fields));
      return asked.reply(
          show_with_card(*pages().find("/"), *card, origin_of(asked.fields.host, asked.encrypted), asked.fields));
    }
    if (!summary) return asked.reply(fault(summary.error(), asked.language));
    if (!*summary) return asked.reply(refusal(404, "door.no_such_table", asked.language));
    show_picture(
        "t" + key_of_table(**summary, asked.language),
        [text = **summary, language = asked.language] { return picture_of_table(text, language); }, kForAMinute, asked);
  });
}

// --- Games ---------------------------------------------------------------------------------------------------------

void Door::with_record(const std::string& id, Backroom::Work work,
                       std::function<void(const std::optional<std::string>&)> then, const std::function<void()>& busy) {
  const bool taken = commit_.read([this, id, work, then = std::move(then), busy](Store& store) {
    auto record = store.find_record(id);
    if (!record) return busy();
    std::optional<std::string> text;
    if (*record) text = std::move((*record)->text);
    if (!backroom_.add(work, [then, text = std::move(text)] { then(text); })) busy();
  });
  if (!taken) busy();
}

void Door::grant(const wish::GameCard& wish, const Asked& asked) {
  if (!limits_.look_up(asked.address, steady_now())) {
    if (!wish.picture) return asked.reply(plain_page(asked.fields));
    return asked.reply(refusal(429, "door.too_many_lookups", asked.language));
  }
  if (!wish.picture) {
    return with_record(
        wish.moment.record, Backroom::Work::kQuick,
        [wish, asked](const std::optional<std::string>& record) {
          const std::string origin = origin_of(asked.fields.host, asked.encrypted);
          const auto card = record ? card_of_game(*record, wish.moment, asked.language) : std::nullopt;
          const LinkCard nothing{.language = asked.language,
                                 .title = "Ludothek",
                                 .line = say(asked.language, "door.no_such_record"),
                                 .path = wish.moment.path(asked.language),
                                 .picture = {}};
          asked.reply(
              show_with_card(*pages().find("/"), card.value_or(nothing), origin, asked.fields, card ? 200 : 404));
        },
        [asked] { asked.reply(plain_page(asked.fields)); });
  }
  const std::string key = "r" + wish.moment.picture_path(asked.language);
  if (const auto picture = pictures_.find(key)) {
    return asked.reply(picture_response(*picture, kForAWeek, asked.fields));
  }
  with_record(
      wish.moment.record, Backroom::Work::kQuick,
      [this, wish, key, asked](const std::optional<std::string>& record) {
        if (!record) return asked.reply(refusal(404, "door.no_such_record", asked.language));
        show_picture(
            key,
            [text = *record, moment = wish.moment, language = asked.language] {
              return picture_of_game(text, moment, language);
            },
            kForAWeek, asked);
      },
      [this, asked] { asked.reply(refusal(503, "door.busy", asked.language)); });
}

void Door::show_picture(const std::string& key, PictureCache::Draw draw, std::string_view for_how_long,
                        const Asked& asked) {
  if (const auto picture = pictures_.find(key)) {
    return asked.reply(picture_response(*picture, for_how_long, asked.fields));
  }
  if (!limits_.draw(asked.address, steady_now())) return asked.reply(refusal(429, "door.too_fast", asked.language));
  const bool taken =
      pictures_.make(key, std::move(draw), [this, for_how_long, asked](const PictureCache::Pointer& picture) {
        if (!picture) return asked.reply(refusal(404, "door.no_such_record", asked.language));
        asked.reply(picture_response(*picture, for_how_long, asked.fields));
      });
  if (!taken) asked.reply(refusal(503, "door.busy", asked.language));
}

// --- Records from a page -------------------------------------------------------------------------------------------

void Door::grant(const wish::KeepRecord& wish, const Asked& asked) {
  with_guest(asked, [this, text = wish.text, asked](const Guest& guest) {
    if (!limits_.keep_record(guest.person.id, asked.address, steady_now())) {
      return asked.reply(refusal(429, "door.too_many_records", asked.language));
    }
    const bool taken = backroom_.add(Backroom::Work::kQuick, [this, text, asked] { keep_record(text, asked); });
    if (!taken) asked.reply(refusal(503, "door.busy", asked.language));
  });
}

void Door::keep_record(const std::string& text, const Asked& asked) {
  auto checked = check_record(text);
  if (!checked) {
    metrics_.refused("not_a_record");
    return asked.reply(refuse_request(400, "door.not_a_record", asked.language, checked.error().sentence()));
  }
  const std::string id = checked->id;
  const auto answer = [asked, id](int status) {
    HttpResponse response = json_response(status, {{"record", id}, {"link", "/r/" + id}});
    response.headers.emplace_back("Location", "/r/" + id);
    asked.reply(std::move(response));
  };
  const KeepRecord change{{.id = id,
                           .table = {},
                           .game = checked->game,
                           .players = checked->players,
                           .finished = date_now(),
                           .text = std::move(checked->text)}};
  const auto kept = [this, asked, answer](const std::optional<Fault>& problem) {
    if (!problem) return answer(201);
    if (problem->kind == Fault::Kind::kConflict) return answer(200);  // somebody else was first
    asked.reply(fault(*problem, asked.language));
  };
  // Looked for first: a change that conflicts holds up all that are committed with it.
  const bool taken = commit_.read([this, change, asked, answer, kept](Store& store) {
    const auto record = store.find_record(change.record.id);
    if (!record) return asked.reply(fault(record.error(), asked.language));
    if (*record) return answer(200);
    if (!commit_.submit({change}, kept)) asked.reply(refusal(503, "door.busy", asked.language));
  });
  if (!taken) asked.reply(refusal(503, "door.busy", asked.language));
}

}  // namespace ludothek

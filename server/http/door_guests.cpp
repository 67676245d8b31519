// The part of Door that is about guests: who they are, their devices, and links that make another device theirs.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "record/fairness/fairness.hpp"
#include "server/host/clock.hpp"
#include "server/host/people/codes.hpp"
#include "server/http/cookies.hpp"
#include "server/http/door.hpp"

namespace ludothek {
namespace {

constexpr auto kLinkLives = std::chrono::hours(1);

std::string id_of(const TokenHash& device) { return to_hex(device.data(), 8); }

std::string day_of(StoredTime time) {
  return fmt::format("{:%F}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::floor<std::chrono::seconds>(time))));
}

json::object guest_object(const Guest& guest) {
  const std::string_view language = code_of(guest.language);
  return {{"id", guest.person.id},
          {"name", guest.person.name},
          {"language", json::string_view(language.data(), language.size())}};
}

}  // namespace

void Door::grant(const wish::Guest& wish, const Asked& asked) {
  const auto show = [this, asked, bare = wish.token](const Expected<std::optional<Guest>, Fault>& answer) {
    if (!answer) return asked.reply(fault(answer.error(), asked.language));
    if (!*answer) return asked.reply(refusal(401, "door.unknown_token", asked.language));
    const Guest& guest = **answer;
    json::object body = guest_object(guest);
    // Who asks for the token keeps it: a bot.
    if (bare && guest.new_token) body["token"] = *guest.new_token;
    HttpResponse response = json_response(guest.new_token ? 201 : 200, body);
    if (!bare) {
      for (std::string& cookie : cookies_for(guest, asked.token, asked.cookie, asked.encrypted)) {
        response.headers.emplace_back("Set-Cookie", std::move(cookie));
      }
    }
    asked.reply(std::move(response));
  };
  if (!asked.token || wish.token || wish.anew) {
    if (!limits_.make_guest(asked.address, steady_now())) {
      return asked.reply(refusal(429, "door.too_fast", asked.language));
    }
    return guests_.make(wish.language.value_or(asked.language), wish.name, {}, show);
  }
  if (wish.name || wish.language) return guests_.change(*asked.token, wish.name, wish.language, show);
  guests_.find(*asked.token, show);
}

void Door::grant(const wish::ShowGuest& /*wish*/, const Asked& asked) {
  with_guest(asked, [asked](const Guest& guest) { asked.reply(json_response(200, guest_object(guest))); });
}

void Door::grant(const wish::ListDevices& /*wish*/, const Asked& asked) {
  if (!asked.token) return asked.reply(json_response(200, {{"devices", json::array()}}));  // nobody's yet
  with_guest(asked, [this, asked](const Guest& guest) {
    guests_.devices(guest.person.id, [this, asked, here = guest.device](const auto& devices) {
      if (!devices) return asked.reply(fault(devices.error(), asked.language));
      json::array list;
      for (const StoredGuest& device : *devices) {
        list.push_back({{"id", id_of(device.token)},
                        {"since", day_of(device.created)},
                        {"seen", day_of(device.last_seen)},
                        {"here", device.token == here}});
      }
      asked.reply(json_response(200, {{"devices", std::move(list)}}));
    });
  });
}

void Door::grant(const wish::EndDevice& wish, const Asked& asked) {
  with_guest(asked, [this, asked, id = wish.id](const Guest& guest) {
    guests_.devices(guest.person.id, [this, asked, id, here = guest.device](const auto& devices) {
      if (!devices) return asked.reply(fault(devices.error(), asked.language));
      const auto device = std::ranges::find(*devices, id, [](const StoredGuest& one) { return id_of(one.token); });
      if (device == devices->end()) return asked.reply(refusal(404, "door.no_such_device", asked.language));
      guests_.end(device->token, [this, asked, here, ended = device->token](const std::optional<Fault>& problem) {
        if (problem) return asked.reply(fault(*problem, asked.language));
        ended_.add(ended, steady_now());
        HttpResponse response{.status = 204, .content_type = {}, .headers = {}};
        if (ended == here && !asked.cookie.empty())
          response.headers.emplace_back("Set-Cookie", no_cookie(asked.cookie));
        asked.reply(std::move(response));
      });
    });
  });
}

void Door::grant(const wish::MakeSeatLink& wish, const Asked& asked) {
  if (!may_look_up(asked)) return;
  with_guest(asked, [this, code = wish.code, asked](const Guest& guest) {
    // Looked for first: a change that conflicts holds up all that are committed with it.
    const bool taken = commit_.read([this, code, guest, asked](Store& store) {
      const auto table = store.find_table(code);
      if (!table) return asked.reply(fault(table.error(), asked.language));
      if (!*table) return asked.reply(refusal(404, "door.no_such_table", asked.language));
      keep_seat_link(code, guest.person, asked);
    });
    if (!taken) asked.reply(refusal(503, "door.busy", asked.language));
  });
}

void Door::keep_seat_link(const std::string& code, const Person& person, const Asked& asked) {
  const std::string token = make_token();
  const StoredSeatLink link{.token = hash_of_token(token),
                            .table = code,
                            .guest = person.id,
                            .name = person.name,
                            .expires = date_now() + kLinkLives};
  const bool taken = commit_.submit({PutSeatLink{link}}, [this, asked, token](const std::optional<Fault>& problem) {
    if (problem) return asked.reply(fault(*problem, asked.language));
    asked.reply(json_response(201, {{"link", "/s/" + token}}));
  });
  if (!taken) asked.reply(refusal(503, "door.busy", asked.language));
}

// The link is used up, and this device becomes another one of that guest's.
void Door::grant(const wish::UseSeatLink& wish, const Asked& asked) {
  if (!may_look_up(asked)) return;
  const TokenHash hash = hash_of_token(wish.token);
  const bool taken = commit_.read([this, hash, asked](Store& store) {
    auto link = store.find_seat_link(hash);
    if (!link) return asked.reply(fault(link.error(), asked.language));
    const StoredTime now = date_now();
    // One that lives longer than links do is of a time when the clock was ahead.
    const bool good = *link && (*link)->expires > now && (*link)->expires <= now + kLinkLives;
    if (!good) return asked.reply(refusal(404, "door.no_such_link", asked.language));
    guests_.make(asked.language, (*link)->name, (*link)->guest,
                 [this, asked, table = (*link)->table](const Expected<std::optional<Guest>, Fault>& made) {
                   // Somebody else, perhaps at another node, was using it at the same moment, and was first.
                   if (!made && made.error().kind == Fault::Kind::kConflict) {
                     return asked.reply(refusal(404, "door.no_such_link", asked.language));
                   }
                   if (!made) return asked.reply(fault(made.error(), asked.language));
                   HttpResponse response{.status = 303, .content_type = "text/plain; charset=utf-8", .headers = {}};
                   response.headers.emplace_back("Location", "/t/" + table);
                   response.headers.emplace_back("Set-Cookie", cookie_of(*(*made)->new_token, asked.encrypted));
                   response.headers.emplace_back("Cache-Control", "no-store");
                   asked.reply(std::move(response));
                 },
                 {UseSeatLink{hash}});
  });
  if (!taken) asked.reply(refusal(503, "door.busy", asked.language));
}

}  // namespace ludothek

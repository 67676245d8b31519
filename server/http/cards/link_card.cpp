#include "server/http/cards/link_card.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <cctype>
#include <utility>
#include <vector>

#include "picture/card.hpp"
#include "picture/lettering.hpp"
#include "picture/png.hpp"
#include "record/fairness/fairness.hpp"
#include "record/json/json_text.hpp"
#include "record/json/parse.hpp"
#include "study/replay/players.hpp"
#include "study/replay/replay.hpp"
#include "texts/plain_text.hpp"

namespace ludothek {
namespace {

constexpr std::size_t kLongestWords = 200;  // bytes of a title or a line

// --- A game --------------------------------------------------------------------------------------------------------

std::vector<std::string> names_in(const Record& record, Language language) {
  return names_of(players_of(record), language);
}

// The record's result, of a game that is over by the rules or was given up.
struct Ended {
  bool abandoned = false;
  json::array winners;
  json::array scores;
};

std::optional<Ended> end_of(const Record& record) {
  const json::value* value = record.document.if_contains("result");
  const json::object* result = value == nullptr ? nullptr : value->if_object();
  if (result == nullptr) return std::nullopt;
  Ended ended;
  const auto list = [result](std::string_view name) {
    const json::value* found = result->if_contains(json::string_view(name.data(), name.size()));
    return found != nullptr && found->is_array() ? found->get_array() : json::array();
  };
  ended.winners = list("winners");
  ended.scores = list("scores");
  const json::value* end = result->if_contains("end");
  ended.abandoned = end != nullptr && end->is_string() && end->get_string() == "abandoned";
  return ended;
}

// "Ana wins"; empty: nobody does.
std::string result_of(const Ended& ended, const std::vector<std::string>& names, Language language) {
  if (ended.abandoned) return say(language, "card.early");
  if (ended.winners.empty()) return {};
  return say(language, "card.wins", {{"winners", ended.winners}}, names);
}

// "Move 34 of 120, seen by Ana"
std::string moment_of(std::size_t move, std::size_t moves, const GameMoment& moment,
                      const std::vector<std::string>& names, Language language) {
  const Seat viewer = moment.viewer();
  const json::object values{{"move", move}, {"moves", moves}, {"seat", index(viewer)}};
  if (moment.open()) return say(language, "card.moment_open", values, names);
  if (viewer == kOnlooker) return say(language, "card.moment", values, names);
  return say(language, "card.moment_of_seat", values, names);
}

// --- A table -------------------------------------------------------------------------------------------------------

struct Invitation {
  std::string code;
  std::string game;
  std::string host;
  std::string phase;
  int seats = 0;
  int free = 0;
};

std::optional<Invitation> read_summary(std::string_view text) {
  const auto value = parse_strictly(text);
  if (!value || !value->is_object()) return std::nullopt;
  const json::object& members = value->get_object();
  const auto word = [&members](const char* name) {
    const json::value* found = members.if_contains(name);
    return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
  };
  const auto number = [&members](const char* name) {
    const json::value* found = members.if_contains(name);
    return found != nullptr && found->is_int64() ? static_cast<int>(found->get_int64()) : 0;
  };
  return Invitation{.code = word("table"),
                    .game = word("game"),
                    .host = plain_text(word("host"), kLongestName),
                    .phase = word("phase"),
                    .seats = std::clamp(number("players"), 0, kMostPlayers),
                    .free = std::clamp(number("free"), 0, kMostPlayers)};
}

std::string seats_of(const Invitation& invitation, Language language) {
  if (invitation.phase == "playing" || invitation.phase == "starting") return say(language, "card.playing");
  if (invitation.free == 0) return say(language, "card.full");
  return say(language, "card.free", {{"free", invitation.free}});
}

// --- The page ------------------------------------------------------------------------------------------------------

void add_tag(std::string& head, std::string_view kind, std::string_view name, std::string_view content) {
  head += "<meta " + std::string(kind) + "=\"" + std::string(name) + "\" content=\"" + escaped(content) + "\" />\n";
}

std::string head_of(const LinkCard& card, std::string_view origin) {
  const std::string title = cut_to(kLongestWords, card.title);
  const std::string line = cut_to(kLongestWords, card.line);
  const auto locale = [&card] {
    switch (card.language) {
      case Language::kFrench:
        return "fr_FR";
      case Language::kGerman:
        return "de_DE";
      case Language::kEnglish:
        break;
    }
    return "en_GB";
  };
  std::string head = "<title>" + escaped(title) + "</title>\n";
  add_tag(head, "name", "robots", "noindex");
  add_tag(head, "property", "og:site_name", "Ludothek");
  add_tag(head, "property", "og:type", "website");
  add_tag(head, "property", "og:locale", locale());
  add_tag(head, "property", "og:title", title);
  add_tag(head, "property", "og:description", line);
  const bool has_picture = !card.picture.empty() && !origin.empty();
  if (!origin.empty()) add_tag(head, "property", "og:url", std::string(origin) + card.path);
  if (has_picture) {
    add_tag(head, "property", "og:image", std::string(origin) + card.picture);
    add_tag(head, "property", "og:image:type", "image/png");
    add_tag(head, "property", "og:image:width", std::to_string(picture::kCardWidth));
    add_tag(head, "property", "og:image:height", std::to_string(picture::kCardHeight));
    add_tag(head, "property", "og:image:alt", title + ". " + line);
  }
  add_tag(head, "name", "twitter:card", has_picture ? "summary_large_image" : "summary");
  return head;
}

}  // namespace

std::string GameMoment::path(Language language) const {
  std::string address = "/r/" + record;
  if (move) address += "/" + std::to_string(*move);
  address += "?lang=" + std::string(code_of(language));
  if (seat) address += "&seat=" + *seat;
  return address;
}

std::string GameMoment::picture_path(Language language) const {
  std::string address = path(language);
  return address.insert(address.find('?'), ".png");
}

Seat GameMoment::viewer() const {
  if (!seat || seat->size() != 1 || !std::isdigit(static_cast<unsigned char>(seat->front()))) return kOnlooker;
  return seat_at(seat->front() - '0');
}

std::string origin_of(std::string_view host, bool encrypted) {
  const auto fine = [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '.' || c == '-' || c == ':' || c == '[' || c == ']' || c == '_';
  };
  if (host.empty() || host.size() > 255 || !std::ranges::all_of(host, fine)) return {};
  return (encrypted ? "https://" : "http://") + std::string(host);
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&#39;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

HttpResponse show_with_card(const Page& page, const LinkCard& card, std::string_view origin, const HttpRequest& request,
                            int status) {
  constexpr std::string_view kTitle = "<title>Ludothek</title>";
  const std::size_t at = page.plain->find(kTitle);
  if (at == std::string::npos) return show(page, request, status);
  std::string text = *page.plain;
  text.replace(at, kTitle.size(), head_of(card, origin));
  const Digest digest = sha256(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
  const Page with_card{.path = page.path,
                       .content_type = page.content_type,
                       .plain = std::make_shared<const std::string>(std::move(text)),
                       .gzip = nullptr,
                       .tag = "W/\"" + to_hex(digest.data(), 12) + "\""};
  HttpResponse response = show(with_card, request, status);
  response.headers.emplace_back("Vary", "Accept-Language");
  return response;
}

std::optional<LinkCard> card_of_game(std::string_view text, const GameMoment& moment, Language language) {
  const auto record = read_record(text);
  if (!record) return std::nullopt;
  const auto ended = end_of(*record);
  const std::size_t moves = record->moves().size();
  if (!ended || moment.move.value_or(0) > moves) return std::nullopt;
  if (moment.viewer() != kOnlooker && index(moment.viewer()) >= record->players) return std::nullopt;
  const std::vector<std::string> names = names_in(*record, language);
  const std::string title = say(language, "game." + record->game);
  const std::string result = result_of(*ended, names, language);
  std::string line = say(language, "card.scores", {{"scores", ended->scores}}, names);
  if (moment.move && *moment.move < moves) {
    line = moment_of(*moment.move, moves, moment, names, language) + " · " + line;
  }
  return LinkCard{.language = language,
                  .title = result.empty() ? title : say(language, "card.title", {{"title", title}, {"result", result}}),
                  .line = std::move(line),
                  .path = moment.path(language),
                  .picture = moment.picture_path(language)};
}

std::string picture_of_game(std::string_view text, const GameMoment& moment, Language language) {
  const auto replay = Replay::read(text);
  if (!replay || replay->problem()) return {};
  const Record& record = replay->record();
  const auto ended = end_of(record);
  const std::size_t move = moment.move.value_or(replay->moves());
  if (!ended || move > replay->moves()) return {};
  if (moment.viewer() != kOnlooker && index(moment.viewer()) >= record.players) return {};
  picture::MomentCard card{
      .language = language, .viewer = moment.viewer(), .open = moment.open(), .names = names_in(record, language)};
  // What there are no letters for is called by its seat.
  for (std::string& name : card.names) {
    if (!picture::can_write(name, picture::Face::kText)) name.clear();
  }
  const auto match = replay->after(move);
  if (move == replay->moves()) {
    card.line = result_of(*ended, card.names, language);
    card.result = match->scores();
    if (!ended->abandoned) card.winners = match->result().winners;
  } else {
    card.line = moment_of(move, replay->moves(), moment, card.names, language);
  }
  return picture::write_png(picture::draw_card(*match, card));
}

std::optional<LinkCard> card_of_table(std::string_view summary, Language language) {
  const auto invitation = read_summary(summary);
  if (!invitation) return std::nullopt;
  const json::object values{{"title", say(language, "game." + invitation->game)}, {"host", invitation->host}};
  const std::string lang = "?lang=" + std::string(code_of(language));
  return LinkCard{.language = language,
                  .title = say(language, "card.invitation", values),
                  .line = seats_of(*invitation, language),
                  .path = "/t/" + invitation->code,
                  .picture = "/t/" + invitation->code + ".png" + lang};
}

std::string picture_of_table(std::string_view summary, Language language) {
  const auto invitation = read_summary(summary);
  if (!invitation) return {};
  const bool writable = picture::can_write(invitation->host, picture::Face::kText);
  const std::string host = writable ? invitation->host : "";
  const bool waits = invitation->phase == "waiting" || invitation->phase == "finished";
  return picture::write_png(picture::draw_card(picture::InvitationCard{
      .language = language,
      .game = invitation->game,
      .invites = host.empty() ? say(language, "card.invited") : say(language, "card.invites", {{"host", host}}),
      .line = seats_of(*invitation, language),
      .seats = invitation->seats,
      .free = waits ? invitation->free : 0}));
}

std::string key_of_table(std::string_view summary, Language language) {
  const auto invitation = read_summary(summary);
  if (!invitation) return {};
  return json_text(json::array{invitation->game, invitation->host, seats_of(*invitation, language), invitation->seats,
                               invitation->free, code_of(language)});
}

}  // namespace ludothek

#include "server/host/people/session.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/fetch.hpp"
#include "record/json/brief_memory.hpp"
#include "record/json/parse.hpp"
#include "server/host/tables/table_code.hpp"
#include "table/messages/command.hpp"

namespace ludothek {
namespace {

using std::chrono::seconds;

constexpr Duration kHelloWithin = seconds(10);
constexpr Duration kPingEvery = seconds(10);
constexpr std::uint32_t kPingsAtFirst = 8;  // one at each look(), so that a line is known before its first race
constexpr Duration kSilence = seconds(35);  // three pings without a sign of life
constexpr std::size_t kMostTables = 16;     // of a connection
constexpr std::size_t kMostTimed = 64;
constexpr int kMostTooFast = 100;
constexpr double kMostMistakes = 20;  // in a minute

// A member as text, if it is one.
std::optional<std::string_view> text_in(const json::object& message, std::string_view name) {
  const json::value* value = message.if_contains({name.data(), name.size()});
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return std::string_view(value->get_string().data(), value->get_string().size());
}

std::optional<std::uint64_t> number_in(const json::object& message, std::string_view name) {
  const json::value* value = message.if_contains({name.data(), name.size()});
  if (value == nullptr) return std::nullopt;
  boost::system::error_code error;
  const auto number = value->to_number<std::uint64_t>(error);
  return error ? std::nullopt : std::optional(number);
}

// Of bots alone, one word is a whole game, and its record is kept for ever.
bool begins_game(const Wish& wish) {
  const auto* ready = std::get_if<Ready>(&wish);
  return std::holds_alternative<Rematch>(wish) || (ready != nullptr && ready->ready);
}

}  // namespace

Session::Session(Surroundings around, Peer& peer, Visitor visitor, Caller caller)
    : around_(around),
      peer_(&peer),
      visitor_(visitor),
      heard_(around.loop.now()),
      rate_(around.limits.settings().messages_per_second, around.limits.settings().messages_at_once),
      caller_(std::move(caller)),
      mistakes_(kMostMistakes / 60, kMostMistakes),
      began_(heard_) {}

Session::Place* Session::find(std::string_view code) {
  const auto found =
      std::ranges::find(places_, code, [](const Place& place) -> std::string_view { return place.table.code(); });
  return found == places_.end() ? nullptr : &*found;
}

void Session::erase(const Place& place) { places_.erase(places_.begin() + (&place - places_.data())); }

// --- From the client -----------------------------------------------------------------------------------------------

// Which table it will be about is known where there is only one.
void Session::expect(int step) const {
  if (places_.size() != 1) return;
  const Place& place = places_.front();
  if (step == 0) return fetch(place);
  if (step == 1) return place.table.expect();
  place.host->expect(place.table, step - 2);
}

void Session::receive(std::string_view text) {
  if (peer_ == nullptr || closing_) return;
  heard_ = around_.loop.now();
  ++around_.metrics.messages_in;
  if (text.size() > kLongestMessage) return hang_up(CloseCode::kTooLong, "door.too_long");
  // What a message says is copied where it is kept; the rest is gone when this returns.
  BriefMemory memory;
  const auto value = parse_strictly(text, memory.storage());
  if (!value || !value->is_object()) return hang_up(CloseCode::kMalformed, "door.not_json");
  const json::object& message = value->get_object();
  const auto type = text_in(message, "type");
  const auto re = number_in(message, "id");
  if (too_fast(re)) return;
  if (!re && message.contains("id")) return malformed("\"id\" must be a whole number from 0 on", {});
  if (!type) return malformed("\"type\" is missing: say what the message is", re);
  if (!greeted_) {
    if (*type != "hello") return hang_up(CloseCode::kPolicy, "door.hello_first");
    return greet(message);
  }
  if (*type == "ping") return peer_->send(pong_message(re));
  if (*type == "hello") return malformed("\"hello\" was said already", re);
  if (*type == "enter") return enter(message, re);
  if (*type == "leave") return leave(message, re);
  command(message, text, re);
}

bool Session::too_fast(std::optional<std::uint64_t> re) {
  if (around_.limits.settings().off || rate_.take(heard_)) {
    too_fast_ = 0;
    return false;
  }
  if (++too_fast_ > kMostTooFast) {
    hang_up(CloseCode::kPolicy, "door.too_fast");
  } else {
    refuse({.key = "door.too_fast", .re = re});
  }
  return true;
}

bool Session::may_control() {
  if (peer_ == nullptr || closing_) return false;
  heard_ = around_.loop.now();
  return !too_fast({});
}

void Session::receive_binary() { hang_up(CloseCode::kNotText, "door.not_text"); }

void Session::greet(const json::object& message) {
  if (const auto code = text_in(message, "language")) {
    if (const auto language = language_of(code->substr(0, 2))) caller_.language = *language;
  }
  const auto protocol = number_in(message, "protocol");
  if (!protocol) return malformed("\"protocol\" must be the number of the protocol you speak", {});
  if (*protocol < kProtocol) {
    peer_->send(outdated_message(caller_.language));
    return hang_up(CloseCode::kOutdated, "door.outdated");
  }
  greeted_ = true;
  line_.answered(heard_ - began_);  // the client sends its first message when the handshake is answered
  peer_->send(hello_message(caller_.person, caller_.language));
  ping();
}

void Session::enter(const json::object& message, std::optional<std::uint64_t> re) {
  const auto named = text_in(message, "table");
  if (!named) return malformed("\"table\" must be the code of a table", re);
  bool views = true;
  if (const json::value* wanted = message.if_contains("views")) {
    if (!wanted->is_bool()) return malformed("\"views\" must be true or false", re);
    views = wanted->get_bool();
  }
  const auto code = read_table_code(*named);
  // Rate-limit look-ups, malformed codes included.
  Place* known = code ? find(*code) : nullptr;
  if (known == nullptr && !around_.limits.look_up(caller_.address, heard_)) {
    return refuse({.key = "door.too_many_lookups", .table = *named, .re = re});
  }
  if (!code) return refuse({.key = "door.no_such_table", .table = *named, .re = re});
  if (known == nullptr && places_.size() >= kMostTables) {
    return refuse({.key = "door.too_many_at_once", .table = *code, .re = re});
  }
  if (known == nullptr) known = &places_.emplace_back(Place{.table = *code, .host = &around_.hosts.of(*code)});
  known->entering = ++enterings_;
  const Place place = *known;  // a copy: a refusal at once removes it from the list
  place.host->enter(place.table, visitor_, shared_from_this(),
                    {.person = caller_.person, .language = caller_.language, .views = views, .entered = heard_},
                    enterings_, re);
  place.host->measured(place.table, visitor_, measure());
}

void Session::leave(const json::object& message, std::optional<std::uint64_t> re) {
  const auto named = text_in(message, "table");
  const auto code = named ? read_table_code(*named) : std::nullopt;
  if (!named) return malformed("\"table\" must be the code of a table", re);
  const Place* found = code ? find(*code) : nullptr;
  if (found == nullptr) return refuse({.key = "door.not_at_table", .table = *named, .re = re});
  const Place place = *found;
  erase(*found);
  place.host->leave(place.table, visitor_);
  if (re) peer_->send(ok_message(*code, *re));
}

void Session::command(const json::object& message, std::string_view text, std::optional<std::uint64_t> re) {
  const auto named = text_in(message, "table");
  if (!named) return malformed("\"table\" must be the code of a table", re);
  // Most say the code as they were told it; it need not be looked for among the words.
  const Place* found = find(*named);
  if (found == nullptr) {
    if (const auto code = read_table_code(*named)) found = find(*code);
  }
  if (found == nullptr) return refuse({.key = "door.not_at_table", .table = *named, .re = re});
  const Place place = *found;  // what is said may be the last there
  if (places_.size() > 1) take_all_steps([&](int step) { place.host->expect(place.table, step); });
  auto command = read_command(message);
  if (!command) return malformed(command.error().sentence(), re);
  if (begins_game(command->wish) && !around_.limits.begin_game(caller_.person.id, caller_.address, heard_)) {
    return refuse({.key = "door.too_many_games", .table = place.table.code(), .re = re});
  }
  if (const auto* rename = std::get_if<Rename>(&command->wish)) {
    // A name is the guest's, not the table's: the next table knows it too.
    caller_.person.name = rename->name;
    around_.guests.rename(caller_.device, rename->name);
  }
  place.host->handle(place.table, visitor_, *std::move(command), heard_, text);
}

// --- To the client -------------------------------------------------------------------------------------------------

void Session::refuse(const DoorRefusal& refusal) {
  around_.metrics.refused(code_of_key(refusal.key));
  peer_->send(refused_message(caller_.language, refusal));
}

void Session::malformed(std::string_view problem, std::optional<std::uint64_t> re) {
  if (!mistakes_.take(heard_)) return hang_up(CloseCode::kPolicy, "door.too_many_mistakes");
  refuse({.key = "door.malformed", .re = re, .problem = problem});
}

void Session::hang_up(CloseCode code, std::string_view key) {
  if (peer_ == nullptr || std::exchange(closing_, true)) return;
  around_.metrics.refused(code_of_key(key));
  peer_->close(code, say(caller_.language, key));
}

void Session::say_goodbye(int again_seconds) {
  if (peer_ == nullptr || std::exchange(closing_, true)) return;
  peer_->send(closing_message(caller_.language, again_seconds));
  peer_->close(CloseCode::kGoingAway, say(caller_.language, "door.closing"));
}

void Session::deliver(const std::string& table, Text text, bool timed, std::optional<std::uint64_t> /*re*/) {
  if (!around_.loop.here()) {
    return around_.loop.post(
        [self = shared_from_this(), table, text, timed] { self->deliver(table, text, timed, {}); });
  }
  if (peer_ == nullptr || closing_) return;
  if (!timed || timed_.size() >= kMostTimed) return peer_->send(std::move(text));
  const Place* place = find(table);
  timed_.emplace(++last_number_, place != nullptr ? place->table : TableName(table));
  peer_->send(std::move(text), last_number_);
}

void Session::expect_delivery() const {
  constexpr std::size_t kPeer = 256;  // bytes of it that are used
  if (around_.loop.here() && peer_ != nullptr) fetch(peer_, kPeer);
}

void Session::dismiss(const std::string& table, std::uint64_t entering, Text text) {
  if (!around_.loop.here()) {
    return around_.loop.post(
        [self = shared_from_this(), table, entering, text] { self->dismiss(table, entering, text); });
  }
  const Place* place = find(table);
  // Who has entered again since, on the way to the table host this crossed, is there.
  if (place == nullptr || place->entering != entering) return;
  erase(*place);
  if (peer_ != nullptr && !closing_) peer_->send(std::move(text));
}

// --- Time ----------------------------------------------------------------------------------------------------------

void Session::sent(std::uint32_t number, Moment at) {
  const auto timed = timed_.find(number);
  if (timed == timed_.end()) return;
  line_.ping_sent(number, at);
  around_.hosts.of(timed->second.code()).sent(timed->second, visitor_, at);
}

void Session::ponged(std::uint32_t number, Moment at) {
  heard_ = std::max(heard_, at);
  const bool asked = line_.pong(number, at).has_value();
  if (const auto timed = timed_.find(number); timed != timed_.end()) {
    around_.hosts.of(timed->second.code()).pong(timed->second, visitor_, at);
    timed_.erase(timed);
  } else if (!asked) {
    return void(may_control());
  }
  if (places_.empty()) return;
  const LineReading line = measure();
  for (const Place& place : places_) place.host->measured(place.table, visitor_, line);
}

LineReading Session::measure() {
  line_.kernel(peer_->kernel_trip());
  return line_.reading();
}

void Session::ping() {
  pinged_ = around_.loop.now();
  line_.ping_sent(++last_number_, pinged_);
  peer_->ping(last_number_);
}

void Session::look() {
  if (peer_ == nullptr) return;
  const Moment now = around_.loop.now();
  if (now - heard_ > kSilence) return peer_->drop();
  if (around_.ended.has(caller_.device)) return hang_up(CloseCode::kDeviceEnded, "door.device_ended");
  if (!greeted_ && now - began_ > kHelloWithin) return hang_up(CloseCode::kPolicy, "door.hello_first");
  const Duration every = last_number_ < kPingsAtFirst ? Duration(seconds(1)) : kPingEvery;
  if (greeted_ && !closing_ && now - pinged_ >= every) ping();
}

void Session::closed() {
  if (std::exchange(peer_, nullptr) == nullptr) return;
  for (const Place& place : places_) place.host->leave(place.table, visitor_);
  places_.clear();
}

}  // namespace ludothek

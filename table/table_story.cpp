// What the table says to whom. Every word about the game goes through its reader's seat here.

#include <algorithm>
#include <utility>

#include "record/json/json_text.hpp"
#include "table/table.hpp"

namespace ludothek {

std::int64_t Table::remaining(Moment until) const {
  return std::max<std::int64_t>(0, std::chrono::duration_cast<std::chrono::milliseconds>(until - now_).count());
}

// The first message to who asked is the answer: it carries the number of the question.
// REQUIRES: `message` is the text of a JSON object that is not empty.
void Table::send(Visitor to, std::string message, bool timed) {
  if (re_ && to == asker_) {
    message.pop_back();
    message.append(R"(,"re":)").append(std::to_string(*re_)) += '}';
    re_.reset();
  }
  effects_.messages.push_back({to, std::make_shared<const std::string>(std::move(message)), timed});
}

void Table::refuse(std::string_view code, std::string_view rule, json::object more) {
  refuse_saying("table." + std::string(code), code, rule, std::move(more));
}

// A move that the game refuses: its sentences are the game's.
void Table::refuse_move(const Problem& problem) {
  if (problem.code.empty()) return refuse("malformed", {}, {{"problem", problem.sentence()}});
  refuse_saying("refusal." + problem.code, problem.code, problem.rule, {});
}

void Table::refuse_saying(const std::string& key, std::string_view code, std::string_view rule, json::object more) {
  const Language language = visitors_.at(asker_).arrival.language;
  json::object message{{"type", "refused"}, {"table", id_}, {"code", code}};
  if (!rule.empty()) message["rule"] = rule;
  message["sentence"] = say(language, key, more);
  for (auto& [name, value] : more) message[name] = std::move(value);
  send(asker_, message);
}

json::object Table::fairness_message() const {
  json::array hashes;
  json::array nonces;
  for (const auto& hash : fair_.hashes) hashes.push_back(hash ? json::value(to_hex(*hash)) : json::value(nullptr));
  for (const auto& nonce : fair_.nonces) nonces.push_back(nonce ? json::value(to_hex(*nonce)) : json::value(nullptr));
  json::object fairness{{"commitment", to_hex(fair_.commitment)}, {"restarts", fair_.restarts}};
  if (phase_ == Phase::kPromising) {
    fairness["stage"] = fair_.all_hashed() ? "nonces" : "hashes";
    fairness["in"] = remaining(fair_.due);
    json::array missing;
    for (const Seat seat : fair_.missing()) missing.push_back(index(seat));
    fairness["missing"] = std::move(missing);
    // Only together: who sees the others' hashes can't choose any more.
    if (fair_.all_hashed()) fairness["hashes"] = std::move(hashes);
    return fairness;
  }
  fairness["nonces"] = std::move(nonces);
  if (phase_ == Phase::kFinished) fairness["seed"] = to_hex(fair_.seed);
  return fairness;
}

// All but "you", which is everybody's own: see people_message.
json::object Table::people() const {
  constexpr std::array<std::string_view, 5> kPhases = {"waiting", "starting", "memorising", "playing", "finished"};
  constexpr std::array<std::string_view, 3> kChoices = {"wait", "bot", "end"};
  json::array seats;
  for (std::size_t place = 0; place < chairs_.size(); ++place) {
    const Chair& chair = chairs_[place];
    json::object seat;
    if (chair.owner) {
      seat = {{"kind", "person"},
              {"person", chair.owner->id},
              {"name", chair.owner->name},
              {"present", present(*chair.owner)},
              {"ready", chair.ready}};
      if (chair.stood_in()) seat["standIn"] = chair.bot;
    } else if (!chair.bot.empty()) {
      seat = {{"kind", "bot"}, {"level", chair.bot}};
      if (chair.reserved) seat["reserved"] = chair.reserved->name;
    } else {
      seat = {{"kind", "free"}};
    }
    seats.push_back(std::move(seat));
  }
  int watchers = 0;
  for (const auto& [visitor, other] : visitors_) watchers += audience_of(other) == kOnlooker ? 1 : 0;

  json::object message{{"type", "table"},
                       {"table", id_},
                       {"version", version_},
                       {"phase", kPhases[static_cast<std::size_t>(phase_)]},
                       {"settings", write_settings(settings_)},
                       {"host", host_.name},
                       {"seats", std::move(seats)},
                       {"watchers", watchers},
                       {"games", games_}};
  if (phase_ == Phase::kPromising || match_ != nullptr) message["fairness"] = fairness_message();
  if (phase_ == Phase::kFinished && !last_record_.empty()) message["record"] = last_record_;
  if (absence_.paused()) {
    json::array away;
    for (const Seat seat : absence_.away) away.push_back(index(seat));
    json::array votes;
    for (std::size_t place = 0; place < chairs_.size(); ++place) {
      const auto& vote = absence_.votes[place];
      votes.push_back(vote ? json::value(kChoices[static_cast<std::size_t>(*vote)]) : json::value(nullptr));
    }
    message["pause"] = {{"away", std::move(away)},
                        {"asked", absence_.asked},
                        {"in", absence_.asked ? 0 : remaining(absence_.until)},
                        {"votes", std::move(votes)}};
  }
  if (!end_votes_.empty()) {
    json::array agree;
    for (const Seat seat : end_votes_) agree.push_back(index(seat));
    message["endVotes"] = std::move(agree);
  }
  if (phase_ == Phase::kMemorising) {
    json::array done;
    for (const Seat seat : memorised_) done.push_back(index(seat));
    message["memorised"] = std::move(done);
  }
  return message;
}

// `people`: people() as text, the same for everybody, written once.
std::string Table::people_message(const std::string& people, const Guest& guest) const {
  const Person& me = guest.arrival.person;
  const auto my_place = seat_of(me);
  const json::object you{{"person", me.id},
                         {"name", me.name},
                         {"seat", my_place ? json::value(index(*my_place)) : json::value(nullptr)},
                         {"host", me.id == host_.id}};
  std::string message = people.substr(0, people.size() - 1).append(R"(,"you":)");
  append_json(message, you);
  return message += '}';
}

// The one message that every move brings to everybody is written straight to text.
std::string Table::game_message(const Guest& guest, bool fresh) const {
  const Seat audience = audience_of(guest);
  // Most messages need no more room than this: growing would copy what is there already.
  constexpr std::size_t kUsual = 700;
  std::string message;
  message.reserve(kUsual + (fresh || guest.arrival.views ? 2 * kUsual : 0));
  message.append(R"({"type":"game","table":)").append(quoted_id_);
  message.append(R"(,"version":)").append(std::to_string(version_)).append(R"(,"events":[)");
  const auto add = [&message](std::string_view name, const json::value& value) {
    append_json(message.append(R"(,")").append(name).append(R"(":)"), value);
  };
  if (fresh) {
    // The arrangement still lies open: it is now, not the past. During a pause nobody looks on.
    std::array<std::string, 8> now;
    if (phase_ == Phase::kMemorising && !absence_.paused()) match_->tell(SeatSet::only(audience), now);
    message.append(now[static_cast<std::size_t>(index(audience))]).append(R"(],"fresh":true)");
  } else {
    message.append(story_[static_cast<std::size_t>(index(audience))]) += ']';
  }
  if (fresh || guest.arrival.views || guest.new_owner) add("view", match_->view(audience));
  if (phase_ == Phase::kMemorising && memorise_until_ && !absence_.paused()) {
    add("memorise", json::object{{"in", remaining(*memorise_until_)}});
  }
  if (!photo_.empty()) add("photo", photo_);
  if (!fresh && !thoughts_.empty()) add("thoughts", thoughts_);
  if (phase_ == Phase::kPlaying) {
    const auto thrower = match_->thrower();
    SeatSet awaited = match_->next().seats;
    if (thrower) awaited.add(*thrower);
    message += R"(,"awaited":[)";
    for (const Seat seat : awaited) {
      if (seat != awaited.lowest()) message += ',';
      message += std::to_string(index(seat));
    }
    message += ']';
    if (thrower) add("throw", *thrower == audience);
    const bool answered = (race_ && !race_->running().has(audience)) || (sealed_ && !sealed_->awaited().has(audience));
    if (audience != kOnlooker && !answered) {
      if (json::array offers = match_->offers(audience); !offers.empty()) {
        add("offers", std::move(offers));
        if (json::array foreseen = match_->foreseen(audience); !foreseen.empty()) add("foreseen", std::move(foreseen));
      }
    }
    if (race_ || sealed_) {
      add("race", json::object{{"kind", sealed_ ? "sealed" : "live"},
                               {"seconds", settings_.race_seconds},
                               {"in", remaining(sealed_ ? sealed_->limit() : race_->limit())}});
    }
    if (clock_due_) add("clock", json::object{{"in", remaining(*clock_due_)}});
  }
  message += '}';
  return message;
}

}  // namespace ludothek

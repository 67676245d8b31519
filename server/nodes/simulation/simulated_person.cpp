#include "server/nodes/simulation/simulated_person.hpp"

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "record/json/pick.hpp"

namespace ludothek::simulation {
namespace {

constexpr Duration kPatience = seconds(6);  // without a word, though one was asked for: the connection is given up

std::uint64_t version_of(const json::object& message) { return message.at("version").to_number<std::uint64_t>(); }

}  // namespace

// A connection: what goes over it keeps its order, in both directions, and is gone with it.
class SimulatedPerson::Line final : public Peer, public std::enable_shared_from_this<Line> {
 public:
  Line(SimulatedPerson& person, SimulatedNode& node) : person_(&person), node_(&node), agenda_(person.agenda_) {}

  void open() { session_ = node_->connect(*this, person_->person_); }
  SimulatedNode* node() const { return node_; }
  // The person's end of it is gone; the node's, with `tell`, hears of it.
  void cut(bool tell) {
    person_ = nullptr;
    if (tell && node_ != nullptr && session_) {
      node_->disconnect(session_);
      // The session needs its peer until it has heard that.
      node_->process().plan(milliseconds(1), [self = shared_from_this()] {});
    }
    node_ = nullptr;
  }
  void to_server(const json::object& message) {
    if (node_ == nullptr) return;
    up_ = std::max(up_, agenda_.now() + agenda_.between(1, 15));
    node_->process().plan(up_ - agenda_.now(), [self = shared_from_this(), text = json::serialize(message)] {
      if (self->node_ != nullptr) self->session_->receive(text);
    });
  }

  // --- Peer ---
  void send(Text text, std::optional<std::uint32_t> number) override {
    if (node_ == nullptr) return;
    to_person([text](SimulatedPerson& person) { person.receive(*text); });
    if (!number) return;
    node_->process().plan(Duration(0), [self = shared_from_this(), number] {
      if (self->node_ != nullptr) self->session_->sent(*number, self->agenda_.now());
    });
    ping(*number);
  }
  void ping(std::uint32_t number) override {
    if (node_ == nullptr) return;
    node_->process().plan(agenda_.between(5, 60), [self = shared_from_this(), number] {
      if (self->node_ != nullptr) self->session_->ponged(number, self->agenda_.now());
    });
  }
  void close(CloseCode /*code*/, std::string_view /*reason*/) override { drop(); }
  void drop() override {
    if (node_ == nullptr) return;
    to_person([](SimulatedPerson& person) { person.hang_up(person.agenda_.between(100, 1500)); });
  }

 private:
  void to_person(std::function<void(SimulatedPerson&)> job) {
    down_ = std::max(down_, agenda_.now() + agenda_.between(1, 15));
    agenda_.plan(down_ - agenda_.now(), [self = shared_from_this(), job = std::move(job)] {
      if (self->person_ != nullptr) job(*self->person_);
    });
  }

  SimulatedPerson* person_;
  SimulatedNode* node_;
  Agenda& agenda_;
  std::shared_ptr<Session> session_;
  Moment up_{};
  Moment down_{};
};

SimulatedPerson::SimulatedPerson(Agenda& agenda, Witness& witness, PersonCounters& counters, Person person,
                                 std::string table, Pick pick)
    : agenda_(agenda),
      witness_(witness),
      counters_(counters),
      person_(std::move(person)),
      table_(std::move(table)),
      pick_(std::move(pick)) {}

SimulatedPerson::~SimulatedPerson() {
  *alive_ = false;
  if (line_) line_->cut(true);
}

// --- Coming and going ----------------------------------------------------------------------------------------------

void SimulatedPerson::come() {
  coming_ = false;
  if (line_) return;
  SimulatedNode* node = pick_();
  if (node == nullptr) return hang_up(agenda_.between(200, 700));
  ++counters_.connections;
  ++connection_;
  questions_.clear();
  done_.clear();
  said_.clear();
  story_ = {};
  table_message_.clear();
  game_message_.clear();
  line_ = std::make_shared<Line>(*this, *node);
  line_->open();
  line_->to_server({{"type", "hello"}, {"protocol", kProtocol}});
  say({{"type", "enter"}, {"views", agenda_.chance(70)}});
  fidget(connection_);
}

void SimulatedPerson::hang_up(Duration come_back) {
  if (line_) std::exchange(line_, nullptr)->cut(true);
  if (std::exchange(coming_, true)) return;
  agenda_.plan(come_back, [this, alive = alive_] {
    if (*alive) come();
  });
}

void SimulatedPerson::lost(const SimulatedNode& node) {
  if (!line_ || line_->node() != &node) return;
  std::exchange(line_, nullptr)->cut(false);
  hang_up(agenda_.between(50, 1500));
}

// Looks now and then whether anybody still answers; enters again, loses the connection, takes another name.
void SimulatedPerson::fidget(std::uint64_t connection) {
  agenda_.plan(agenda_.between(500, 4000), [this, alive = alive_, connection] {
    if (!*alive || !line_ || connection != connection_) return;
    for (const auto& [id, question] : questions_) {
      if (agenda_.now() - question.at > kPatience && !calm_) return hang_up(agenda_.between(0, 500));
    }
    if (!calm_) {
      if (agenda_.chance(3)) return hang_up(agenda_.between(10, 5000));
      if (agenda_.chance(3)) {
        story_ = {};
        say({{"type", "enter"}, {"views", true}});
      }
      if (agenda_.chance(2)) {
        say({{"type", "leave"}});
        story_ = {};
        said_.clear();
        say({{"type", "enter"}, {"views", true}});
      }
      if (agenda_.chance(25) && !table_message_.empty()) {
        const std::string name = person_.id + " " + std::to_string(++renamings_);
        names_[name];
        say({{"type", "rename"}, {"name", name}});
      }
    }
    fidget(connection);
  });
}

std::string SimulatedPerson::unanswered(Duration longer) const {
  for (const auto& [id, question] : questions_) {
    if (agenda_.now() - question.at > longer) return json::serialize(question.command);
  }
  return {};
}

// --- What is said --------------------------------------------------------------------------------------------------

void SimulatedPerson::say(json::object message) {
  if (!line_) return;
  message["table"] = table_;
  message["id"] = ++last_id_;
  ++counters_.asked;
  // Who enters once more, or leaves, before the answer may have none (docs/protocol.md).
  const std::string_view type = message.at("type").as_string();
  if (type == "enter" || type == "leave") questions_.clear();
  questions_[last_id_] = {message, agenda_.now()};
  line_->to_server(message);
}

void SimulatedPerson::later(json::object message, Duration after) {
  agenda_.plan(after, [this, alive = alive_, connection = connection_, message = std::move(message)] {
    if (*alive && line_ && connection == connection_) say(message);
  });
}

// Not again for the same version.
void SimulatedPerson::once(json::object message, std::uint64_t version) {
  if (!said_.insert(json::serialize(message) + std::to_string(version)).second) return;
  later(std::move(message), agenda_.between(20, 600));
}

// --- What is heard -------------------------------------------------------------------------------------------------

void SimulatedPerson::receive(const std::string& text) {
  ++counters_.messages;
  const json::object message = json::parse(text).as_object();
  const std::string_view type = message.at("type").as_string();
  if (type == "closing") ++counters_.sent_away;
  if (type == "waiting") {
    ++counters_.waiting;
    said_.clear();
  }
  witness_.heard_of(table_, person_.id, message);
  // A late word of before one entered again is none of this story.
  const bool entered = std::ranges::none_of(
      questions_, [](const auto& entry) { return entry.second.command.at("type").as_string() == "enter"; });
  const json::value* re = message.if_contains("re");
  const bool answers_enter = re != nullptr && questions_.contains(re->to_number<std::uint64_t>()) &&
                             questions_.at(re->to_number<std::uint64_t>()).command.at("type").as_string() == "enter";
  if (entered || answers_enter) witness_.told(table_, person_.id, message, story_);
  if (re != nullptr) answered(re->to_number<std::uint64_t>(), message);
  if (type == "table") {
    table_message_ = message;
    react_to_people();
  } else if (type == "game") {
    if (message.contains("fresh")) {
      ++counters_.fresh;
      said_.clear();
    }
    game_message_ = message;
    react_to_game();
  } else if (type == "elsewhere") {
    // Another connection of the same person counts: an old one that its node did not know to be gone.
    hang_up(agenda_.between(100, 2000));
  } else if (type == "refused" && re == nullptr) {
    witness_.fail(table_, "refused without a question: " + text);
  }
}

void SimulatedPerson::answered(std::uint64_t re, const json::object& message) {
  if (re > last_id_) return witness_.fail(table_, "an answer to nothing: " + json::serialize(message));
  if (!done_.insert(re).second) return witness_.fail(table_, "answered twice: " + json::serialize(message));
  const auto found = questions_.find(re);
  if (found == questions_.end()) return;  // asked before the last entering
  const json::object command = std::move(found->second.command);
  questions_.erase(found);
  const std::string_view type = command.at("type").as_string();
  const std::string_view answer = message.at("type").as_string();
  if (answer == "waiting") return;
  if (answer == "refused") {
    const std::string_view code = message.at("code").as_string();
    if (code == "malformed") witness_.fail(table_, "an honest message was malformed: " + json::serialize(message));
    if (code == "not_kept" || code == "unsettled") {
      ++counters_.not_kept;
      // `not_kept`: the name certainly does not count; `unsettled`: it may have been kept.
      if (code == "not_kept" && type == "rename") names_[std::string(command.at("name").as_string())].refused = true;
      said_.clear();
      return;
    }
    if (type == "rename") names_[std::string(command.at("name").as_string())].refused = true;
    if (type == "enter") return hang_up(agenda_.between(200, 1000));
    return try_again();
  }
  ++counters_.acknowledged;
  const bool seated = !table_message_.empty() && !table_message_.at("you").as_object().at("seat").is_null();
  if (type == "rename") names_[std::string(command.at("name").as_string())].acknowledged = true;
  witness_.acknowledged(table_, command, seated);
}

// --- What is done about it -----------------------------------------------------------------------------------------

// Somebody was away, or the game stood still: a person would try once more a little later.
void SimulatedPerson::try_again() {
  said_.clear();
  if (std::exchange(trying_again_, true)) return;
  agenda_.plan(agenda_.between(500, 1500), [this, alive = alive_, connection = connection_] {
    if (!*alive) return;
    trying_again_ = false;
    if (!line_ || connection != connection_) return;
    if (!table_message_.empty()) react_to_people();
    if (!game_message_.empty()) react_to_game();
  });
}

// The host fills the seats that stay free with bots that decide quickly.
void SimulatedPerson::arrange(const json::object& table, std::uint64_t version) {
  const json::array& seats = table.at("seats").as_array();
  const json::object& you = table.at("you").as_object();
  const bool seated = !you.at("seat").is_null();
  bool full = true;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat].as_object().at("kind").as_string() != "free") continue;
    full = false;
    if (!seated) return once({{"type", "sit"}}, version);
    if (you.at("host").as_bool() && agenda_.chance(40)) {
      once({{"type", "addBot"}, {"seat", seat}, {"level", agenda_.chance(50) ? "random" : "greedy"}}, version);
    }
  }
  if (!seated) return;
  // Nobody else may come: the host looks again and fills the seats.
  if (!full) return you.at("host").as_bool() ? try_again() : void();
  const auto seat = you.at("seat").to_number<std::size_t>();
  if (!seats[seat].as_object().at("ready").as_bool()) once({{"type", "ready"}, {"ready", true}}, version);
}

void SimulatedPerson::react_to_people() {
  const json::object& table = table_message_;
  const std::string_view phase = table.at("phase").as_string();
  const std::uint64_t version = version_of(table);
  const json::value& mine = table.at("you").as_object().at("seat");
  if (phase == "waiting" || phase == "finished") return arrange(table, version);
  if (mine.is_null()) return;
  const auto seat = mine.to_number<std::size_t>();
  if (phase == "starting") {
    const json::object& fairness = table.at("fairness").as_object();
    const bool missing = std::ranges::any_of(fairness.at("missing").as_array(), [&](const json::value& one) {
      return one.to_number<std::size_t>() == seat;
    });
    if (!missing) return;
    if (fairness.at("stage").as_string() == "hashes") {
      for (auto& byte : nonce_) byte = static_cast<std::uint8_t>(agenda_.any(256));
      return once({{"type", "nonceHash"}, {"hash", to_hex(sha256(nonce_))}}, version);
    }
    return once({{"type", "nonce"}, {"nonce", to_hex(nonce_)}}, version);
  }
  if (phase == "memorising") once({{"type", "memorised"}}, version);
  if (table.at("seats").as_array()[seat].as_object().contains("standIn")) once({{"type", "takeBack"}}, version);
  const json::value* pause = table.if_contains("pause");
  if (pause != nullptr && pause->as_object().at("asked").as_bool()) {
    later({{"type", "decide"}, {"choice", agenda_.chance(50) ? "wait" : "bot"}}, agenda_.between(100, 2000));
  }
  const json::value* silent = table.if_contains("silent");
  if (silent != nullptr && silent->as_object().at("seat") != mine) {
    later({{"type", "decide"}, {"choice", agenda_.chance(50) ? "wait" : "bot"}}, agenda_.between(100, 2000));
  }
}

void SimulatedPerson::react_to_game() {
  const json::object& game = game_message_;
  const std::uint64_t version = version_of(game);
  if (const json::value* dice = game.if_contains("throw"); dice != nullptr && dice->as_bool()) {
    return once({{"type", "throw"}, {"version", version}}, version);
  }
  const json::value* offers = game.if_contains("offers");
  if (offers == nullptr) return;
  json::object move = pick_move(offers->as_array(), [this](std::size_t count) { return agenda_.any(count); });
  if (game.contains("race")) {
    if (!said_.insert("race" + std::to_string(version)).second) return;
    const bool sealed = game.at("race").as_object().at("kind").as_string() == "sealed";
    const std::uint64_t reaction = 150 + agenda_.any(1000);
    json::object answer{{"version", version}};
    if (agenda_.chance(30)) {
      answer["type"] = "notMe";
    } else {
      answer["type"] = sealed ? "seal" : "claim";
      answer["cell"] = place_claimed(move);
      if (!sealed) answer["reaction"] = reaction;
    }
    return later(std::move(answer), milliseconds(reaction));
  }
  // One move for a version: another may only be said when it is known what became of it.
  if (!said_.insert("move" + std::to_string(version)).second) return;
  later({{"type", "move"}, {"version", version}, {"move", std::move(move)}}, agenda_.between(20, 400));
}

}  // namespace ludothek::simulation

// A table for tests: people with names do things at times, and what each was told can be asked.
#pragma once

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "table/table.hpp"

namespace ludothek {

class TestTable {
 public:
  explicit TestTable(const json::object& settings, Thinking thinking = Thinking::kHere)
      : thinking_(thinking), table_(make_table()) {
    const auto read = read_settings(settings);
    EXPECT_TRUE(read) << (read ? "" : read.error().sentence());
    take(table_->open(now_, *read, person("Ana")));
  }

  Table& table() { return *table_; }
  Moment now() const { return now_; }

  TestTable& comes(const std::string& name, Language language = Language::kEnglish, bool views = true) {
    here_[name] = static_cast<Visitor>(++visitors_);
    inbox_[name].clear();
    take(table_->enter(now_, here_[name], {person(name), language, views}));
    return *this;
  }
  TestTable& goes(const std::string& name) {
    take(table_->leave(now_, here_.at(name)));
    here_.erase(name);
    return *this;
  }
  // A message as a client writes it, without "table".
  TestTable& says(const std::string& name, const json::object& message) {
    const auto command = read_command(message);
    EXPECT_TRUE(command) << json::serialize(message) << ": " << (command ? "" : command.error().sentence());
    if (command) take(table_->handle(now_, here_.at(name), *command));
    return *this;
  }
  TestTable& says(const std::string& name, std::string_view type) { return says(name, json::object{{"type", type}}); }

  // Time passes; what is due by itself happens when it is due.
  TestTable& after(Duration time) {
    const Moment until = now_ + time;
    for (auto wake = table_->wake(); wake && *wake <= until; wake = table_->wake()) {
      now_ = std::max(now_, *wake);
      take(table_->tick(now_));
    }
    now_ = until;
    return *this;
  }

  // All who sit say they are ready, and their clients make the fair start.
  TestTable& all_ready() {
    for (const auto& [name, visitor] : std::map(here_)) {
      if (seat_of(name)) says(name, {{"type", "ready"}, {"ready", true}});
    }
    return fair_start();
  }
  TestTable& fair_start() {
    const PlayerNonce nonce{};
    for (const auto& [name, visitor] : std::map(here_)) {
      if (seat_of(name)) says(name, {{"type", "nonceHash"}, {"hash", to_hex(sha256(nonce))}});
    }
    for (const auto& [name, visitor] : std::map(here_)) {
      if (seat_of(name)) says(name, {{"type", "nonce"}, {"nonce", to_hex(nonce)}});
    }
    return *this;
  }
  // Whoever is awaited does the first thing offered.
  TestTable& plays_on(int moves) {
    for (; moves > 0 && table_->phase() == Phase::kPlaying; --moves) {
      const std::string name = awaited();
      if (name.empty()) return *this;
      const json::object game = last(name, "game");
      if (game.contains("throw") && game.at("throw").as_bool()) {
        says(name, {{"type", "throw"}, {"version", table_->version()}});
      } else {
        says(name, {{"type", "move"}, {"version", table_->version()}, {"move", first_offer(name)}});
      }
    }
    return *this;
  }
  // The person whose turn it is; nobody: a bot's, or none.
  std::string awaited() const {
    const Next next = table_->match()->next();
    Seat seat = table_->match()->occasion().thrower.value_or(kOnlooker);
    if (next.kind == Next::Kind::kSeat) seat = next.seat();
    for (const auto& [name, visitor] : here_) {
      if (seat_of(name) == seat) return name;
    }
    return {};
  }
  json::object first_offer(const std::string& name) const {
    const json::array offers = table_->match()->offers(*seat_of(name));
    const json::object offer = offers.at(0).as_object();
    json::object move;
    for (const auto& [member, value] : offer) {
      if (member == "choose") continue;
      if (!value.is_array()) {
        move[member] = value;
      } else if (!offer.contains("choose")) {
        move[member] = value.as_array()[0];
      } else {
        move[member] = json::array{value.as_array()[0], value.as_array()[1], value.as_array()[2]};
      }
    }
    return move;
  }

  // A bot that thinks aside: what it was asked, and what it says.
  bool thought() const { return thought_ != nullptr; }
  std::shared_ptr<Thought> take_thought() { return std::exchange(thought_, nullptr); }
  TestTable& decides(const std::shared_ptr<Thought>& thought) {
    thought->run();
    take(table_->decided(now_, thought));
    return *this;
  }

  // The house stops and starts again from what it kept; nobody is there.
  TestTable& crashes() {
    table_ = make_table();
    here_.clear();
    auto restored = table_->restore(now_, log_);
    EXPECT_TRUE(restored) << (restored ? "" : restored.error().sentence());
    if (restored) take(*std::move(restored));
    return *this;
  }

  std::optional<Seat> seat_of(const std::string& name) const {
    for (std::size_t seat = 0; seat < table_->chairs().size(); ++seat) {
      if (table_->chairs()[seat].belongs_to(person(name))) return seat_at(static_cast<int>(seat));
    }
    return std::nullopt;
  }
  const std::vector<json::object>& told(const std::string& name) { return inbox_[name]; }
  // The last message of a type; empty: there was none.
  json::object last(const std::string& name, std::string_view type) {
    for (auto message = inbox_[name].rbegin(); message != inbox_[name].rend(); ++message) {
      if (message->at("type").as_string() == type) return *message;
    }
    return {};
  }
  std::string refusal(const std::string& name) {
    const json::object refused = last(name, "refused");
    return refused.empty() ? "" : std::string(refused.at("code").as_string());
  }
  std::string phase(const std::string& name) { return std::string(last(name, "table").at("phase").as_string()); }
  json::object seat(const std::string& name, std::size_t place) {
    return last(name, "table").at("seats").as_array().at(place).as_object();
  }
  void forget() {
    for (auto& [name, messages] : inbox_) messages.clear();
  }
  const std::vector<FinishedGame>& finished() const { return finished_; }
  const std::vector<Visitor>& dismissed() const { return dismissed_; }
  std::size_t timed() const { return timed_; }
  const std::vector<std::string>& log() const { return log_; }
  Visitor visitor(const std::string& name) const { return here_.at(name); }

  static Person person(const std::string& name) { return {"id-" + name, name}; }

  void take(Effects effects) {
    for (std::string& fact : effects.facts) log_.push_back(std::move(fact));
    EXPECT_EQ(log_.size(), table_->version());
    for (const Outgoing& outgoing : effects.messages) {
      timed_ += outgoing.timed ? 1 : 0;
      if (outgoing.timed) table_->sent(now_, outgoing.to);
      const json::object message = json::parse(*outgoing.text).as_object();
      EXPECT_EQ(outgoing.refused, message.contains("code") ? message.at("code").as_string() : "");
      for (const auto& [name, visitor] : here_) {
        if (visitor == outgoing.to) inbox_[name].push_back(message);
      }
    }
    for (FinishedGame& game : effects.finished) finished_.push_back(std::move(game));
    if (effects.thought) thought_ = std::move(effects.thought);
    for (const Outgoing& gone : effects.dismissed) {
      dismissed_.push_back(gone.to);
      for (const auto& [name, visitor] : here_) {
        if (visitor == gone.to && gone.text) inbox_[name].push_back(json::parse(*gone.text).as_object());
      }
    }
  }

 private:
  std::unique_ptr<Table> make_table() {
    const auto seeds = [random = random_] {
      Seed seed{};
      for (auto& byte : seed) byte = static_cast<std::uint8_t>(random->below(256));
      return seed;
    };
    return std::make_unique<Table>("kalo-mite", seeds, thinking_);
  }

  std::shared_ptr<FastRandom> random_ = std::make_shared<FastRandom>(5);  // a scene may be moved
  Thinking thinking_;
  Moment now_{std::chrono::seconds(1000)};
  std::unique_ptr<Table> table_;
  std::uint64_t visitors_ = 0;
  std::map<std::string, Visitor> here_;
  std::map<std::string, std::vector<json::object>> inbox_;
  std::vector<std::string> log_;
  std::vector<FinishedGame> finished_;
  std::shared_ptr<Thought> thought_;
  std::vector<Visitor> dismissed_;
  std::size_t timed_ = 0;
};

}  // namespace ludothek

#include "terminal/plain_board.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <string>
#include <utility>

#include "record/fading.hpp"
#include "texts/plain_words.hpp"

namespace ludothek::terminal {
namespace {

PlainWords words_of(const Company& company, std::string_view game) {
  return PlainWords(company.language, game, company.readers());
}

class PlainLook final : public Look {
 public:
  PlainLook(std::string game, json::object view) : game_(std::move(game)), view_(std::move(view)) {}

  std::string title(const Company& company) const override { return company.say("game." + game_); }
  std::vector<std::string> tell(const Company& company) const override {
    const auto players = static_cast<int>(company.names.size());
    PlainWords::Lines told = words_of(company, game_).view(view_, players);
    std::vector<std::string> lines = std::move(told.table);
    for (std::size_t seat = 0; seat < told.seats.size(); ++seat) {
      std::string own;
      for (const std::string& part : told.seats[seat]) own.append(own.empty() ? "" : " · ").append(part);
      if (own.empty()) continue;
      lines.push_back(company.say("play.plain.player", {{"seat", seat}, {"value", text_of(own)}}));
    }
    return lines;
  }
  void paint(Grid& grid, const Company& company, const Shown& /*shown*/, Marks& /*marks*/) const override {
    int row = 0;
    for (const std::string& line : tell(company)) {
      for (const std::string& part : wrap(line, kBoardColumns - 2)) {
        if (row < kBoardRows) grid.put(1, row++, part);
      }
    }
  }
  std::string race_question(bool many, const Company& company) const override {
    return company.say(many ? "play.plain.race.many" : "play.plain.race");
  }
  std::optional<Seat> roller() const override { return std::nullopt; }

 private:
  std::string game_;
  json::object view_;
};

// One choice after the other: each fills one more value in.
class PlainDraft final : public Draft {
 public:
  PlainDraft(std::string game, const json::array& offers, json::object view)
      : game_(std::move(game)), look_(game_, std::move(view)) {
    for (const json::value& offer : offers) add(read(offer.as_object()));
  }

  std::string question(const Company& company) const override {
    const Option& one = options_.front();
    const PlainWords words = words_of(company, game_);
    if (one.made.size() > 2 && one.count == 1) return words.question(one.member);
    const auto same = [&](const Option& option) { return act_of(option) == act_of(one); };
    if (!std::ranges::all_of(options_, same)) return company.say("plain.choose");
    std::string question = words.act(act_of(one));
    if (one.count > 1) {
      const auto chosen = static_cast<int>(one.made.at(one.member).as_array().size());
      question.append(". ").append(company.say("plain.more", {{"count", one.count - chosen + 1}}));
    }
    return question + ".";
  }
  std::vector<Choice> choices(const Company& company) const override {
    const PlainWords words = words_of(company, game_);
    std::vector<Choice> list;
    for (const Option& option : options_) {
      std::string name = option.member.empty() ? words.act(act_of(option)) : words.value(option.member, option.value);
      // Where the same could be done to it in two ways.
      if (!option.member.empty() && !option.alone) name = words.act(act_of(option)).append(": ").append(name);
      list.push_back({.place = static_cast<int>(list.size()),
                      .label = {},
                      .name = std::move(name),
                      .also = {},
                      .legal = true,
                      .hue = {}});
    }
    number(list);
    return list;
  }
  std::optional<Refusal> choose(int place) override {
    const Option chosen = std::move(options_[place_of(place)]);
    options_.clear();
    if (chosen.open.empty()) {
      move_ = chosen.made;
    } else {
      add(chosen);
    }
    return std::nullopt;
  }
  std::optional<json::object> move() const override { return move_; }
  std::shared_ptr<const Look> look() const override { return std::make_shared<PlainLook>(look_); }

 private:
  // A move with one value more, and what of its offer is still open then.
  struct Option {
    json::object made;
    json::object open;
    int count = 1;       // of each list so many
    std::string member;  // that this one fills; empty: the move needs no value
    json::value value;
    bool alone = true;  // no other act names such values
  };

  // Each has a number to be called by; what is a number itself, or begins with one, is called by that.
  static void number(std::vector<Choice>& list) {
    std::vector<std::string> own;
    for (const Choice& choice : list) own.push_back(number_of(choice.name));
    int next = 1;
    for (std::size_t i = 0; i < list.size(); ++i) {
      list[i].label = own[i];
      if (!own[i].empty() && std::ranges::count(own, own[i]) == 1) continue;
      while (std::ranges::find(own, std::to_string(next)) != own.end()) ++next;
      list[i].label = std::to_string(next++);
    }
  }
  // "21" of "21 (double)".
  static std::string number_of(const std::string& name) {
    const auto end = std::ranges::find_if_not(name, [](char letter) { return letter >= '0' && letter <= '9'; });
    return {name.begin(), end};
  }

  static std::string act_of(const Option& option) { return std::string(option.made.at("do").as_string()); }

  static Option read(const json::object& offer) {
    Option option;
    for (const auto& [name, given] : offer) {
      if (name == "choose") {
        option.count = given.to_number<int>();
      } else if (given.is_array()) {
        option.open[name] = given;
      } else {
        option.made[name] = given;
      }
    }
    return option;
  }

  // One option for each value of the first open member.
  void add(const Option& option) {
    if (option.open.empty()) {
      options_.push_back(option);
      return;
    }
    const std::string name = option.open.begin()->key();
    for (const json::value& value : option.open.begin()->value().as_array()) {
      options_.push_back(with(option, name, value));
    }
    tell_apart();
  }

  void tell_apart() {
    for (Option& option : options_) {
      option.alone = std::ranges::all_of(options_, [&](const Option& other) {
        return other.member.empty() || other.made.at("do") == option.made.at("do");
      });
    }
  }

  static Option with(Option option, const std::string& name, const json::value& value) {
    option.member = name;
    option.value = value;
    if (option.count == 1) {
      option.made[name] = value;
      option.open.stable_erase(option.open.find(name));
      return option;
    }
    json::value& chosen = option.made[name];
    if (!chosen.is_array()) chosen = json::array();
    chosen.as_array().push_back(value);
    json::array& left = option.open[name].as_array();
    left.erase(std::ranges::find(left, value));
    if (std::cmp_equal(chosen.as_array().size(), option.count)) option.open.stable_erase(option.open.find(name));
    return option;
  }

  std::string game_;
  PlainLook look_;
  std::vector<Option> options_;  // what can be chosen next
  std::optional<json::object> move_;
};

}  // namespace

std::shared_ptr<const Look> PlainBoard::look(const Match& match, Seat viewer) const {
  return std::make_shared<PlainLook>(std::string(match.game()), match.view(viewer));
}

std::unique_ptr<Draft> PlainBoard::draft(const Match& match, Seat seat) const {
  return draft_from(std::string(match.game()), match.offers(seat), match.view(seat));
}

std::unique_ptr<Draft> draft_from(std::string game, const json::array& offers, json::object view) {
  return std::make_unique<PlainDraft>(std::move(game), offers, std::move(view));
}

// The sentence itself shows what is hidden again soon.
std::vector<std::optional<Shown>> PlainBoard::shown(const Match& match, Seat viewer) const {
  std::vector<std::optional<Shown>> list;
  for (const json::value& event : match.events(viewer)) {
    list.push_back(fades_soon(fades_of(event.as_object())) ? std::optional(Shown{}) : std::nullopt);
  }
  return list;
}

std::shared_ptr<const Look> PlainBoard::moment(const std::shared_ptr<const Look>& /*before*/,
                                               const std::shared_ptr<const Look>& after) const {
  return after;
}

}  // namespace ludothek::terminal

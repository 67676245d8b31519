// Truth: what really happened at a table, told from its kept facts alone, for tests that compare everybody's story with
// it. It knows the rules through Match and the facts through read_fact, and nothing of how Table works.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "record/catalog.hpp"
#include "record/match.hpp"
#include "table/state/fact.hpp"

namespace ludothek {

class Truth {
 public:
  // One more fact is kept.
  void learn(const std::string& text) {
    const auto fact = read_fact(text);
    if (!fact) {
      broken_ = true;
      return;
    }
    history_.emplace_back();
    if (const auto* opened = std::get_if<fact::Opened>(&*fact)) settings_ = opened->settings;
    if (const auto* configured = std::get_if<fact::Configured>(&*fact)) {
      settings_ = configured->settings;
      match_.reset();
    }
    if (const auto* seated = std::get_if<fact::Seated>(&*fact)) {
      owner(seated->seat) = seated->person.id;
      succeed(*seated);
    }
    if (const auto* vacated = std::get_if<fact::Vacated>(&*fact)) owner(vacated->seat).clear();
    if (const auto* bot = std::get_if<fact::BotSeated>(&*fact)) owner(bot->seat).clear();
    if (const auto* promised = std::get_if<fact::Promised>(&*fact)) seed_ = to_hex(promised->seed);
    if (std::holds_alternative<fact::Began>(*fact)) {
      match_ = *open_match(settings_.game, settings_.players, settings_.options);
      playing_ = true;
    }
    if (std::holds_alternative<fact::Abandoned>(*fact)) playing_ = false;
    if (const auto* moved = std::get_if<fact::Moved>(&*fact)) {
      play(moved->moves);
      moved_ = version();
    }
    history_.back().owners = owners_;
  }

  std::uint64_t version() const { return history_.size(); }
  std::uint64_t moved() const { return moved_; }  // the version of the last move
  bool broken() const { return broken_; }         // a kept fact that can't be read, or a move that the rules refuse
  bool playing() const { return playing_; }
  const std::string& seed() const { return seed_; }  // of the last promise
  const Match* match() const { return match_.get(); }
  const Settings& settings() const { return settings_; }

  // Whose eyes a person has now: their seat's, or the onlooker's.
  Seat eyes_of(const std::string& person) const { return eyes(owners_, person); }

  // What a person may have been told, after one version up to another.
  std::vector<std::string> told(const std::string& person, std::uint64_t after, std::uint64_t upto) const {
    std::vector<std::string> events;
    for (std::uint64_t version = after + 1; version <= upto; ++version) {
      const Chapter& chapter = history_[version - 1];
      const auto got = chapter.successors.find(person);
      const auto& mine = got != chapter.successors.end() ? got->second : chapter.events[eyes(chapter.owners, person)];
      events.insert(events.end(), mine.begin(), mine.end());
    }
    return events;
  }

 private:
  using Owners = std::array<std::string, kMostPlayers>;
  struct Chapter {
    Owners owners;                                      // after the fact
    Indexed<Seat, std::vector<std::string>, 8> events;  // by viewer
    std::size_t before = 0;                             // how many of them an onlooker knew before the last move
    std::map<std::string, std::vector<std::string>> successors;  // who got a seat when it ended a round
  };

  std::string& owner(Seat seat) { return owners_[place_of(seat)]; }
  static Seat eyes(const Owners& owners, const std::string& person) {
    for (std::size_t seat = 0; seat < owners.size(); ++seat) {
      if (owners[seat] == person) return seat_at(static_cast<int>(seat));
    }
    return kOnlooker;
  }
  // A bot's seat that was reserved: what the round's last move brought about the new owner knows from its end on.
  void succeed(const fact::Seated& seated) {
    if (match_ == nullptr || moved_ == 0) return;
    Chapter& chapter = history_[moved_ - 1];
    const auto& open = chapter.events[kOnlooker];
    auto& mine = chapter.successors[seated.person.id];
    mine.assign(open.begin(), open.begin() + static_cast<std::ptrdiff_t>(chapter.before));
    std::string story;
    match_->tell_successor(seated.seat, story);
    const json::value told = json::parse("[" + story + "]");
    for (const json::value& event : told.as_array()) mine.push_back(json::serialize(event));
  }
  void play(const json::array& moves) {
    for (const json::value& move : moves) {
      history_.back().before = history_.back().events[kOnlooker].size();
      json::object played = move.as_object();
      take_reason(played);
      if (match_ == nullptr || match_->play(played)) {
        broken_ = true;
        return;
      }
      for (int viewer = 0; viewer < 8; ++viewer) {
        if (viewer >= settings_.players && viewer != index(kOnlooker)) continue;
        for (const json::value& event : match_->events(seat_at(viewer))) {
          history_.back().events[viewer].push_back(json::serialize(event));
        }
      }
    }
    if (match_->next().kind == Next::Kind::kOver) playing_ = false;
  }

  Settings settings_;
  std::string seed_;
  std::unique_ptr<Match> match_;
  std::uint64_t moved_ = 0;
  bool playing_ = false;
  bool broken_ = false;
  Owners owners_;
  std::vector<Chapter> history_;
};

}  // namespace ludothek

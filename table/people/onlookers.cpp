#include "table/people/onlookers.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace ludothek {

bool Onlookers::has_a_say(const Person& person) const {
  return person.id == state_.host().id || state_.seat_of(person).has_value();
}

// Without onlookers one is here to sit, or will: between games as long as there is a seat to take.
bool Onlookers::may_be_here(const Person& person) const {
  if (state_.settings().onlookers || has_a_say(person) || state_.reserved_for(person)) return true;
  return state_.between_games() &&
         std::ranges::any_of(state_.chairs(), [](const Chair& chair) { return !chair.owner.has_value(); });
}

std::optional<std::string> Onlookers::keeps_out(const Person& person) const {
  if (state_.is_banned(person.id)) return "banned";
  return may_be_here(person) ? std::nullopt : std::optional<std::string>("no_onlookers");
}

Objection Onlookers::may_talk(const Person& person) const {
  if (state_.is_muted(person.id)) return no("muted");
  if (!state_.settings().onlookers_talk && !has_a_say(person)) return no("no_onlooker_talk");
  return {};
}

std::optional<Person> Onlookers::onlooker(const std::string& id) const {
  const auto person = attendance_.known(id);
  return person && !has_a_say(*person) ? person : std::nullopt;
}

Objection Onlookers::set(const Person& who, const SetOnlookers& wish) {
  if (!has_a_say(who)) return no("only_who_sits");
  const Settings& settings = state_.settings();
  const fact::OnlookersSet after{wish.allowed.value_or(settings.onlookers),
                                 wish.talk.value_or(settings.onlookers_talk)};
  if (after.allowed == settings.onlookers && after.talk == settings.onlookers_talk) return {};
  state_.commit(after);
  call_.people_changed = true;
  return {};
}

Objection Onlookers::mute(const Person& who, const Mute& wish) {
  if (!has_a_say(who)) return no("only_who_sits");
  if (state_.is_muted(wish.person) == wish.muted) return {};
  // A muted person may have taken a seat since, and can still be unmuted; but not by themselves.
  const auto person = wish.muted ? onlooker(wish.person) : state_.muted(wish.person);
  if (!person || person->id == who.id) return no("not_an_onlooker");
  state_.commit(fact::Muted{*person, wish.muted});
  call_.people_changed = true;
  return {};
}

Objection Onlookers::remove(const Person& who, const Remove& wish) {
  if (!has_a_say(who)) return no("only_who_sits");
  const auto person = onlooker(wish.person);
  if (!person || !attendance_.present(*person)) return no("not_an_onlooker");
  send_away(*person, "removed");
  return {};
}

Objection Onlookers::ban(const Person& who, const Ban& wish) {
  if (!has_a_say(who)) return no("only_who_sits");
  if (state_.is_banned(wish.person) == wish.banned) return {};
  const auto person = wish.banned ? onlooker(wish.person) : state_.banned(wish.person);
  if (!person) return no("not_an_onlooker");
  state_.commit(fact::Banned{*person, wish.banned});
  call_.people_changed = true;
  if (wish.banned) send_away(*person, "banned");
  return {};
}

void Onlookers::send_away() {
  if (state_.settings().onlookers) return;
  std::vector<Person> unwanted;
  for (const auto& [visitor, attendee] : attendance_.attendees()) {
    if (!may_be_here(attendee.arrival.person)) unwanted.push_back(attendee.arrival.person);
  }
  for (const Person& person : unwanted) send_away(person, "no_onlookers");
}

void Onlookers::send_away(const Person& person, std::string code) {
  if (const auto seat = state_.reserved_for(person)) state_.commit(fact::Unreserved{*seat});
  const Visitor visitor = attendance_.visitor_of(person);
  const Attendee* attendee = attendance_.find(visitor);
  if (attendee == nullptr) return;
  call_.sent_away.push_back({visitor, std::move(code), attendee->arrival.language});
  attendance_.leave(visitor);
  call_.people_changed = true;
}

}  // namespace ludothek

#include "server/host/people/guests.hpp"

#include <chrono>
#include <functional>
#include <utility>

#include "server/host/clock.hpp"
#include "server/host/people/codes.hpp"
#include "server/host/people/names.hpp"
#include "texts/plain_text.hpp"

namespace ludothek {
namespace {

constexpr auto kNoteVisitEvery = std::chrono::hours(24);

Fault no_room() { return {Fault::Kind::kUnavailable, "the store has too much to do", {}}; }

Guest guest_of(const StoredGuest& stored) {
  const Language language = language_of(stored.language).value_or(Language::kEnglish);
  // A name that was kept before names were cleaned as they are now may be none: then the guest's id gives one.
  std::string name = plain_name(stored.name);
  const auto number = static_cast<std::uint32_t>(std::hash<std::string>{}(stored.guest));
  if (name.empty()) name = friendly_name(language, number, number >> 16U);
  return {.person = {stored.guest, std::move(name)}, .language = language, .new_token = {}, .device = stored.token};
}

}  // namespace

void Guests::find(const std::string& token, const Found& found) {
  const auto reading = [this, hash = hash_of_token(token), found](Store& store) {
    auto stored = store.find_guest(hash);
    if (!stored) return found(stored.error());
    if (!*stored) return found(std::optional<Guest>());
    Guest guest = guest_of(**stored);
    // A visit of a time when the clock was ahead is none of today.
    guest.first_today = std::chrono::abs(date_now() - (*stored)->last_seen) >= kNoteVisitEvery;
    found({guest});
    if (!guest.first_today) return;
    StoredGuest seen = **stored;
    seen.last_seen = date_now();
    // If there is no room now, the next visit notes it.
    (void)commit_.submit({PutGuest{std::move(seen), true}}, [](const std::optional<Fault>&) {});
  };
  if (!commit_.read(reading)) found(no_room());
}

void Guests::make(Language language, std::optional<std::string> name, std::optional<std::string> id, const Found& made,
                  std::vector<Change> besides) {
  std::string token = make_token();
  StoredGuest stored{.token = hash_of_token(token),
                     .guest = id ? *std::move(id) : make_guest_id(),
                     .name = name ? *std::move(name) : friendly_name(language),
                     .language = std::string(code_of(language)),
                     .created = date_now(),
                     .last_seen = date_now()};
  keep(std::move(stored), std::move(token), made, std::move(besides));
}

void Guests::change(const std::string& token, std::optional<std::string> name, std::optional<Language> language,
                    const Found& changed) {
  change(hash_of_token(token), std::move(name), language, changed);
}

void Guests::devices(const std::string& guest, const Devices& found) {
  if (!commit_.read([guest, found](Store& store) { found(store.devices_of(guest)); })) found(no_room());
}

void Guests::end(const TokenHash& device, const std::function<void(std::optional<Fault>)>& ended) {
  if (!commit_.submit({RemoveGuest{device}}, ended)) ended(no_room());
}

void Guests::rename(const TokenHash& device, std::string name) {
  change(device, std::move(name), std::nullopt, [](const Expected<std::optional<Guest>, Fault>&) {});
}

void Guests::change(const TokenHash& device, std::optional<std::string> name, std::optional<Language> language,
                    const Found& changed) {
  const auto reading = [this, device, name = std::move(name), language, changed](Store& store) {
    auto stored = store.find_guest(device);
    if (!stored) return changed(stored.error());
    if (!*stored) return changed(std::optional<Guest>());
    if (name) (*stored)->name = *name;
    if (language) (*stored)->language = std::string(code_of(*language));
    (*stored)->last_seen = date_now();
    keep(std::move(**stored), {}, changed);
  };
  if (!commit_.read(reading)) changed(no_room());
}

void Guests::keep(StoredGuest stored, std::optional<std::string> token, const Found& kept,
                  std::vector<Change> besides) {
  Guest guest = guest_of(stored);
  guest.new_token = std::move(token);
  besides.emplace_back(PutGuest{std::move(stored), !guest.new_token});
  const bool taken =
      commit_.submit(std::move(besides), [guest = std::move(guest), kept](const std::optional<Fault>& fault) {
        if (fault) return kept(*fault);
        kept({guest});
      });
  if (!taken) kept(no_room());
}

}  // namespace ludothek

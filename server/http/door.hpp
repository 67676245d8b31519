// Door: grants what HTTP requests ask for (routes.hpp): guests, tables, lists, records, links, numbers; and admits
// WebSockets. No sockets here. Called from any thread; answers come on any thread.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/host/operation/limits.hpp"
#include "server/host/operation/log.hpp"
#include "server/host/operation/metrics.hpp"
#include "server/host/people/ended_devices.hpp"
#include "server/host/people/guests.hpp"
#include "server/host/tables/table_hosts.hpp"
#include "server/http/cards/backroom.hpp"
#include "server/http/cards/picture_cache.hpp"
#include "server/http/routes.hpp"
#include "table/state/time.hpp"

namespace ludothek {

// A WebSocket may begin.
struct Admission {
  Guest guest;
  std::vector<std::string> set_cookies;
};

class Door {
 public:
  using Reply = std::function<void(HttpResponse)>;
  using Admitted = std::function<void(std::variant<HttpResponse, Admission>)>;

  // REQUIRES: all of them outlive it, and the backroom has stopped before the door goes.
  Door(const TableHosts& hosts, GroupCommit& commit, EndedDevices& ended, Limits& limits, Metrics& metrics, Log& log,
       Backroom& backroom)
      : hosts_(hosts),
        commit_(commit),
        guests_(commit),
        ended_(ended),
        limits_(limits),
        metrics_(metrics),
        log_(log),
        backroom_(backroom),
        pictures_(backroom) {}

  // `address`: the network it comes from. REQUIRES: the plan is no wish::Upgrade.
  void answer(Plan plan, const std::string& address, Reply reply);
  // REQUIRES: the plan is a wish::Upgrade.
  void admit(const Plan& plan, const std::string& address, const Admitted& admitted);

  // From now on /health says that nobody should come, and nobody is admitted; or again that they may.
  void close() { open_ = false; }
  void reopen() { open_ = true; }
  // Where several nodes share the store, the node says how it is, and /health tries nothing: one that waits for the
  // store together with all others is as good a place as any.
  enum class Health : std::uint8_t { kAlone, kServes, kWaits };
  void set_health(Health health) { health_ = health; }

 private:
  // What a wish needs to be granted.
  struct Asked {
    std::optional<std::string> token;
    std::string_view cookie;  // the name of the one that the token came in
    Language language;
    bool encrypted;
    std::string address;
    Reply reply;
    HttpRequest fields;  // of a page or a picture
  };

  void grant(const wish::Upgrade& wish, const Asked& asked);
  void grant(const wish::Guest& wish, const Asked& asked);
  void grant(const wish::ShowGuest& wish, const Asked& asked);
  void grant(const wish::ListDevices& wish, const Asked& asked);
  void grant(const wish::EndDevice& wish, const Asked& asked);
  void grant(const wish::OpenTable& wish, const Asked& asked);
  void grant(const wish::ListTables& wish, const Asked& asked);
  void grant(const wish::ShowTable& wish, const Asked& asked);
  void grant(const wish::MakeSeatLink& wish, const Asked& asked);
  void grant(const wish::UseSeatLink& wish, const Asked& asked);
  void grant(const wish::ShowRecord& wish, const Asked& asked);
  void grant(const wish::KeepRecord& wish, const Asked& asked);
  void grant(const wish::TableCard& wish, const Asked& asked);
  void grant(const wish::GameCard& wish, const Asked& asked);
  void grant(const wish::Statistics& wish, const Asked& asked);
  void grant(const wish::Health& wish, const Asked& asked);
  void grant(const wish::Numbers& wish, const Asked& asked);

  // The guest who asks, or 401.
  void with_guest(const Asked& asked, std::function<void(const Guest&)> then);
  void read(const Asked& asked, std::function<HttpResponse(Store&)> reading);
  // What costs more to find out than it changes is the same for everybody who asks within a second, or longer where the
  // reading took long: moves wait for it.
  using Answer = Expected<HttpResponse, Fault>;
  struct Known {
    std::optional<Answer> answer;
    Moment until{};
  };
  void read_for_all(Known& known, const Asked& asked, std::function<Answer(Store&)> reading);
  std::optional<Answer> still_known(const Known& known);
  HttpResponse told(const Answer& answer, Language language);
  bool may_look_up(const Asked& asked);
  void keep_record(const std::string& text, const Asked& asked);
  // Looks for a record; `then` is called in the backroom with its text, or nothing, or `busy` instead, anywhere.
  void with_record(const std::string& id, Backroom::Work work,
                   std::function<void(const std::optional<std::string>&)> then, const std::function<void()>& busy);
  void show_picture(const std::string& key, PictureCache::Draw draw, std::string_view for_how_long, const Asked& asked);
  void keep_seat_link(const std::string& code, const Person& person, const Asked& asked);
  HttpResponse refusal(int status, std::string_view key, Language language);
  HttpResponse fault(const Fault& fault, Language language);
  HttpResponse health(const std::optional<Fault>& fault) const;

  const TableHosts& hosts_;
  GroupCommit& commit_;
  Guests guests_;
  EndedDevices& ended_;
  Limits& limits_;
  Metrics& metrics_;
  Log& log_;
  Backroom& backroom_;
  PictureCache pictures_;
  std::atomic<bool> open_{true};
  std::atomic<Health> health_{Health::kAlone};
  // The last time that /health has written something.
  struct Trial {
    std::optional<Fault> fault;
    Moment since = Moment::min();
  };
  std::mutex mutex_;  // for those below
  Trial trial_;
  Known tables_;
  Known statistics_;
};

}  // namespace ludothek

// Guests: people without accounts. A guest is known by the token of a device, of which the store sees only the SHA-256;
// the id is public, the token is a secret between the device and us, and it is handed out once.
//
// Every function may be called from any thread; answers come on the store's thread and have to be short.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/store/commit_queue.hpp"
#include "table/state/person.hpp"

namespace ludothek {

struct Guest {
  Person person;
  Language language = Language::kEnglish;
  std::optional<std::string> new_token;  // to be set as the device's cookie
  TokenHash device{};                    // the hash of the device's token
  bool first_today = false;              // the device's cookie is set anew, so that it lasts from now on
};

class Guests {
 public:
  using Found = std::function<void(Expected<std::optional<Guest>, Fault>)>;

  explicit Guests(CommitQueue& commit) : commit_(commit) {}

  // Whose token that is; nothing if nobody's. Notes now and then that they were here.
  void find(const std::string& token, const Found& found);
  // A new guest, or another device of one that is there (`id`). `besides`: what is to happen at the same moment or not
  // at all.
  void make(Language language, std::optional<std::string> name, std::optional<std::string> id, const Found& made,
            std::vector<Change> besides = {});
  // Changes what is known of the guest with that token.
  void change(const std::string& token, std::optional<std::string> name, std::optional<Language> language,
              const Found& changed);
  // All devices of a guest, the oldest first.
  using Devices = std::function<void(Expected<std::vector<StoredGuest>, Fault>)>;
  void devices(const std::string& guest, const Devices& found);
  // The device is nobody's from now on.
  void end(const TokenHash& device, const std::function<void(std::optional<Fault>)>& ended);
  // The guest at that device has another name from now on. Nobody waits for it.
  void rename(const TokenHash& device, std::string name);

 private:
  void change(const TokenHash& device, std::optional<std::string> name, std::optional<Language> language,
              const Found& changed);
  void keep(StoredGuest stored, std::optional<std::string> token, const Found& kept, std::vector<Change> besides = {});

  CommitQueue& commit_;
};

}  // namespace ludothek

// Limits: how much one connection, one guest and one address may ask of the table host.
//
// An address is a network: an IPv4 address, or the first 64 bits of an IPv6 one. Behind a school's or a café's router
// many people share one, so the limits of an address are wide. Limits is called from any thread; Bucket is not.
//
// Where several nodes are one house they tell each other what was spent and how many connections there are (share), so
// that a limit is the house's: a moment late, and never refused for lack of an answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "table/state/time.hpp"

namespace ludothek {

// Lets `rate` a second through, and `burst` at once after a rest.
class Bucket {
 public:
  Bucket(double rate, double burst) : rate_(rate), burst_(burst), level_(burst) {}
  // True: there was room, and it is taken. The first moment may be any. A full bucket has room for any amount.
  bool take(Moment now, double amount = 1);
  bool full(Moment now) const;
  // Takes what is there of it.
  void spend(Moment now, double amount);
  // How much is missing.
  double spent(Moment now) const { return burst_ - level_at(now); }

 private:
  double level_at(Moment now) const;

  double rate_;
  double burst_;
  double level_;
  Moment since_{};
  bool begun_ = false;
};

struct LimitSettings {
  bool off = false;  // for measurements
  int connections_per_guest = 16;
  int connections_per_address = 1024;  // of all kinds: a browser opens six while it loads a page
  double messages_per_second = 40;     // of a connection
  double messages_at_once = 120;
  double tables_per_guest_and_hour = 30;
  double tables_per_address_and_hour = 300;
  double games_per_guest_and_hour = 240;  // as often as one may say that one is ready
  double games_per_address_and_hour = 3000;
  double guests_per_address_and_hour = 1200;
  // Of table codes and links, by an address. A whole school that comes back after a restart is no guesser; a code has
  // 48 bits, so that even at a house of 100,000 tables one would be hit in eighteen years.
  double lookups_per_second = 5;
  double lookups_at_once = 1000;
  double records_per_guest_and_hour = 60;  // that come from a page, to be shared
  double records_per_address_and_hour = 300;
  // New pictures for cards, by an address: one takes a tenth of a second, on threads that give way.
  double pictures_per_second = 1;
  double pictures_at_once = 60;
  double requests_per_second = 50;  // HTTP, by an address; what the program holds anyway, the page, is not counted
  double requests_at_once = 500;
};

// How far a connection may come in. Those over the number stand in the doorway until they were told so.
enum class Place : std::uint8_t { kInside, kDoorway, kOutside };

class Limits {
 public:
  explicit Limits(LimitSettings settings);

  const LimitSettings& settings() const { return settings_; }

  // A connection begins. REQUIRES: leave_address() when it ends, unless the answer is kOutside.
  [[nodiscard]] Place enter_address(const std::string& address);
  void leave_address(const std::string& address);
  // False where there are too many. REQUIRES: leave_guest() in the end, after true.
  [[nodiscard]] bool enter_guest(const std::string& guest);
  void leave_guest(const std::string& guest);

  [[nodiscard]] bool make_guest(const std::string& address, Moment now);
  [[nodiscard]] bool open_table(const std::string& guest, const std::string& address, Moment now);
  [[nodiscard]] bool begin_game(const std::string& guest, const std::string& address, Moment now);
  [[nodiscard]] bool keep_record(const std::string& guest, const std::string& address, Moment now);
  [[nodiscard]] bool draw(const std::string& address, Moment now);
  [[nodiscard]] bool look_up(const std::string& address, Moment now);
  [[nodiscard]] bool request(const std::string& address, Moment now);

  // Forgets those who have not asked for a while. Call it now and then.
  void tidy(Moment now);

  // --- a house of several nodes ---
  // What was spent of a limit here. `what` is a number of our own, the same for every node of a version.
  struct Spending {
    std::uint8_t what = 0;
    std::string who{};
    std::uint32_t amount = 0;
  };
  // How many connections there are here now; 0: none is left.
  struct Count {
    bool guest = false;  // else an address
    std::string who{};
    int count = 0;
  };
  struct News {
    std::vector<Spending> spendings{};
    std::vector<Count> counts{};
  };
  // From now on it is noted what the others should know.
  void share();
  // That, since the last time.
  News take_news();
  // For somebody who knows nothing yet: how many connections there are here, and what has been spent in the whole house
  // and is not made good again; of the many who spent something, those who have least left. Without the news.
  std::vector<Count> all_counts();
  std::vector<Spending> all_spent(Moment now);
  // What another node told; `node` is any number that is its own.
  void learn(const Spending& spending, Moment now);
  // The whole house's: as several say it, it counts once.
  void learn_whole(const Spending& spending, Moment now);
  void learn(std::int64_t node, const Count& count);
  void forget(std::int64_t node);

 private:
  using Buckets = std::unordered_map<std::string, Bucket>;
  using Counts = std::unordered_map<std::string, int>;
  // Connections of an address or a guest.
  struct Connections {
    Counts here;
    Counts elsewhere;                                // all other nodes together
    std::unordered_map<std::int64_t, Counts> nodes;  // each of them
    std::unordered_map<std::string, bool> news;      // whose number changed
    int of(const std::string& who) const;
  };
  // One limit: how much of it, and everybody's bucket.
  struct Limit {
    double rate;
    double burst;
    Buckets buckets{};
    std::unordered_map<std::string, std::uint32_t> news{};
  };

  static constexpr int kRoomInTheDoorway = 32;
  static constexpr std::ptrdiff_t kMostTold = 10'000;  // of what has been spent: some 400 kB

  enum What : std::uint8_t {
    kTablesOfGuests,
    kTablesOfAddresses,
    kGamesOfGuests,
    kGamesOfAddresses,
    kRecordsOfGuests,
    kRecordsOfAddresses,
    kPictures,
    kNewGuests,
    kLookups,
    kRequests,
    kLimits
  };

  void enter(Connections& connections, const std::string& who);
  void leave(Connections& connections, const std::string& who);
  bool take(What what, const std::string& who, Moment now);
  Connections& connections_of(bool guest) { return guest ? guests_ : addresses_; }

  const LimitSettings settings_;
  std::mutex mutex_;
  bool shared_ = false;
  Connections addresses_;
  Connections guests_;
  std::vector<Limit> limits_;  // by What
};

// The network an address counts for: "192.0.2.7", "20010db800010002". REQUIRES: as the operating system writes it.
std::string network_of(std::string_view address);

}  // namespace ludothek

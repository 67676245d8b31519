#include "server/net/redis/redis_bus.hpp"

#include <pthread.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <csignal>
#include <utility>

namespace ludothek {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kBeat{500};
constexpr milliseconds kUnanswered{2000};  // so long Redis may take for an answer
constexpr milliseconds kUnheard{3000};     // and so many beats may be lost

// hiredis writes to a socket that may be closed by then.
void ignore_broken_pipes() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

}  // namespace

RedisBus::RedisBus(RedisAddress address, const std::string& house, Log& log)
    : prefix_("ludothek:" + house + ":"),
      all_(prefix_ + "all"),
      log_(log),
      speaks_(loop_, address,
              {.opened = [this] { opened("speaks", speaks_told_); },
               .lost = [this](const std::string& why) { lost("speaks", speaks_told_, why); },
               .heard = {}}),
      hears_(loop_, std::move(address),
             {.opened =
                  [this] {
                    hears_.subscribe(all_);
                    hears_.subscribe(mine_);
                    opened("hears", hears_told_);
                  },
              .lost = [this](const std::string& why) { lost("hears", hears_told_, why); },
              .heard =
                  [this](std::string_view frame) {
                    if (frame.empty()) return;
                    ++counters_.heard;
                    heard_(frame);
                  }}),
      thread_([this] {
        ignore_broken_pipes();
        speaks_.open();
        beat();
        loop_.run();
        speaks_.close();
        hears_.close();
      }) {}

RedisBus::~RedisBus() { stop(); }

void RedisBus::stop() {
  loop_.stop();
  if (thread_.joinable()) thread_.join();
}

void RedisBus::listen(Epoch me, Heard heard) {
  asio::post(loop_, [this, mine = channel_of(me), heard = std::move(heard)]() mutable {
    const std::string before = std::exchange(mine_, std::move(mine));
    heard_ = std::move(heard);
    if (before.empty()) return hears_.open();
    if (!hears_.is_open() || before == mine_) return;
    hears_.subscribe(mine_);
    hears_.unsubscribe(before);
  });
}

void RedisBus::send(Epoch to, std::string frame) { say({channel_of(to), std::move(frame)}); }
void RedisBus::send_all(std::string frame) { say({all_, std::move(frame)}); }

void RedisBus::say(Letter letter) {
  bool is_first = false;
  {
    const std::scoped_lock lock(mutex_);
    if (waiting_ > kMost) {
      ++counters_.left_out;
      return;
    }
    is_first = letters_.empty();
    waiting_ += letter.frame.size();
    letters_.push_back(std::move(letter));
  }
  if (is_first) asio::post(loop_, [this] { post_letters(); });
}

void RedisBus::post_letters() {
  taken_.clear();
  {
    const std::scoped_lock lock(mutex_);
    taken_.swap(letters_);
    waiting_ = 0;
  }
  if (!speaks_.is_open()) {
    counters_.left_out += static_cast<std::int64_t>(taken_.size());
    return;
  }
  speaks_.gather();
  for (const Letter& letter : taken_) {
    if (speaks_.unsent() > kMost) {
      ++counters_.left_out;
      continue;
    }
    ++counters_.said;
    speaks_.command({"PUBLISH", letter.channel, letter.frame});
  }
  speaks_.flush();
}

void RedisBus::beat() {
  const auto now = steady_clock::now();
  if (speaks_.is_open()) {
    if (!mine_.empty()) speaks_.command({"PUBLISH", mine_, ""});
    if (speaks_.unanswered() > 1 && now - speaks_.last_answer() > kUnanswered) speaks_.drop("it does not answer");
  }
  const bool both = speaks_.is_open() && hears_.is_open();
  if (both && now - std::max(hears_.last_answer(), both_open_) > kUnheard) hears_.drop("nothing is heard any more");
  beats_.expires_after(kBeat);
  beats_.async_wait([this](boost::system::error_code stopped) {
    if (!stopped) beat();
  });
}

void RedisBus::opened(const char* line, bool& told) {
  counters_.up = speaks_.is_open() && hears_.is_open();
  if (counters_.up) both_open_ = steady_clock::now();
  told = false;
  log_.info("bus_open", {{"line", line}});
}

// Said once until it is open again, however often it is tried.
void RedisBus::lost(const char* line, bool& told, const std::string& why) {
  counters_.up = false;
  ++counters_.lost;
  log_.write(std::exchange(told, true) ? Log::Level::kDebug : Log::Level::kWarning, "bus_lost",
             {{"line", line}, {"why", why}});
}

}  // namespace ludothek

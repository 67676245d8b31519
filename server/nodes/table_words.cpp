#include "server/nodes/table_words.hpp"

#include "server/nodes/bus_frame.hpp"
#include "server/nodes/words.hpp"

namespace ludothek::word {
namespace {

constexpr std::size_t kLongestWish = 4096;  // kLongestMessage of a session

std::uint64_t number_of(Visitor visitor) { return static_cast<std::uint64_t>(visitor); }
Visitor visitor_in(WordReader& words) { return Visitor{words.number<std::uint64_t>()}; }

void add(WordWriter& words, const Enter& enter) {
  const Arrival& arrival = enter.arrival;
  words.letter('e').number(number_of(enter.visitor)).number(enter.entering).maybe(arrival.re).time(arrival.entered);
  words.text(code_of(arrival.language)).flag(arrival.views).text(arrival.person.id).text(arrival.person.name);
}
void add(WordWriter& words, const Leave& leave) { words.letter('l').number(number_of(leave.visitor)); }
void add(WordWriter& words, const Ask& ask) {
  words.letter('a').number(number_of(ask.visitor)).time(ask.arrived).text(ask.text);
}
void add(WordWriter& words, const Sent& sent) { words.letter('s').number(number_of(sent.visitor)).time(sent.at); }
void add(WordWriter& words, const Pong& pong) { words.letter('p').number(number_of(pong.visitor)).time(pong.at); }
void add(WordWriter& words, const Measured& measured) {
  const auto count = [](const std::optional<Duration>& duration) {
    return duration ? std::optional(duration->count()) : std::nullopt;
  };
  words.letter('m').number(number_of(measured.visitor)).number(measured.line.jitter.count());
  words.maybe(count(measured.line.usual)).maybe(count(measured.line.nearest));
}
void add(WordWriter& words, const Deliver& deliver) {
  words.letter('d').number(number_of(deliver.visitor)).flag(deliver.timed).maybe(deliver.re).text(deliver.text);
}
void add(WordWriter& words, const Dismiss& dismiss) {
  words.letter('x').number(number_of(dismiss.visitor)).number(dismiss.entering).text(dismiss.text);
}
void add(WordWriter& words, const Reset& /*reset*/) { words.letter('r'); }

template <class Message>
std::string written(const Message& message) {
  std::string text;
  WordWriter words(text);
  std::visit([&](const auto& one) { add(words, one); }, message);
  return text;
}

// Durations on the bus are those of a client's line: one above an hour makes the frame invalid.
Duration duration_of(WordReader& words, std::int64_t microseconds) {
  constexpr std::int64_t kMost = Duration(std::chrono::hours(1)).count();
  if (microseconds < 0 || microseconds > kMost) words.number<int>(1, 0);  // no number is: this makes no sense
  return Duration(microseconds);
}

std::optional<Duration> maybe_duration(WordReader& words) {
  const auto count = words.maybe<std::int64_t>();
  return count ? std::optional(duration_of(words, *count)) : std::nullopt;
}

Enter read_enter(WordReader& words) {
  Enter enter;
  enter.visitor = visitor_in(words);
  enter.entering = words.number<std::uint64_t>();
  enter.arrival.re = words.maybe<std::uint64_t>();
  enter.arrival.entered = words.time();
  const auto language = language_of(words.text(2));
  if (!language) words.number<int>(1, 0);
  enter.arrival.language = language.value_or(Language::kEnglish);
  enter.arrival.views = words.flag();
  enter.arrival.person.id = words.text(256);
  enter.arrival.person.name = words.text(256);
  return enter;
}

}  // namespace

std::string write(const FromEdge& message) { return written(message); }
std::string write(const FromOwner& message) { return written(message); }

std::optional<FromEdge> read_from_edge(std::string_view message) {
  WordReader words(message);
  std::optional<FromEdge> read;
  switch (words.letter()) {
    case 'e':
      read = read_enter(words);
      break;
    case 'l':
      read = Leave{visitor_in(words)};
      break;
    case 'a': {
      Ask ask{visitor_in(words)};
      ask.arrived = words.time();
      ask.text = words.text(kLongestWish);
      read = ask;
      break;
    }
    case 's': {
      Sent sent{visitor_in(words)};
      sent.at = words.time();
      read = sent;
      break;
    }
    case 'p': {
      Pong pong{visitor_in(words)};
      pong.at = words.time();
      read = pong;
      break;
    }
    case 'm': {
      Measured measured{visitor_in(words)};
      measured.line.jitter = duration_of(words, words.number<std::int64_t>());
      measured.line.usual = maybe_duration(words);
      measured.line.nearest = maybe_duration(words);
      read = measured;
      break;
    }
    default:
      return std::nullopt;
  }
  return words.done() ? read : std::nullopt;
}

std::optional<FromOwner> read_from_owner(std::string_view message) {
  WordReader words(message);
  std::optional<FromOwner> read;
  switch (words.letter()) {
    case 'd': {
      Deliver deliver{visitor_in(words)};
      deliver.timed = words.flag();
      deliver.re = words.maybe<std::uint64_t>();
      deliver.text = words.text(kLongestBusMessage);
      read = deliver;
      break;
    }
    case 'x': {
      Dismiss dismiss{visitor_in(words)};
      dismiss.entering = words.number<std::uint64_t>();
      dismiss.text = words.text(kLongestBusMessage);
      read = dismiss;
      break;
    }
    case 'r':
      read = Reset{};
      break;
    default:
      return std::nullopt;
  }
  return words.done() ? read : std::nullopt;
}

}  // namespace ludothek::word

#include "server/host/people/messages.hpp"

#include "record/json/json_text.hpp"

namespace ludothek {
namespace {

json::string_view view_of(std::string_view text) { return {text.data(), text.size()}; }

Text text_of(const json::object& message) { return std::make_shared<const std::string>(json_text(message)); }

}  // namespace

std::string_view code_of_key(std::string_view key) {
  const std::size_t dot = key.find('.');
  return dot == std::string_view::npos ? key : key.substr(dot + 1);
}

Text hello_message(const Person& you, Language language) {
  return text_of({{"type", "hello"},
                  {"protocol", kProtocol},
                  {"server", view_of(kServerName)},
                  {"language", view_of(code_of(language))},
                  {"you", {{"id", you.id}, {"name", you.name}}}});
}

Text outdated_message(Language language) {
  return text_of({{"type", "outdated"}, {"protocol", kProtocol}, {"sentence", say(language, "door.outdated")}});
}

Text pong_message(std::optional<std::uint64_t> re) {
  json::object message{{"type", "pong"}};
  if (re) message["re"] = *re;
  return text_of(message);
}

Text refused_message(Language language, const DoorRefusal& refusal) {
  json::object message{{"type", "refused"}};
  if (refusal.re) message["re"] = *refusal.re;
  if (!refusal.table.empty()) message["table"] = view_of(refusal.table);
  message["code"] = view_of(code_of_key(refusal.key));
  message["sentence"] = say(language, refusal.key);
  if (!refusal.problem.empty()) message["problem"] = view_of(refusal.problem);
  return text_of(message);
}

Text closing_message(Language language, int again_seconds) {
  return text_of({{"type", "closing"}, {"sentence", say(language, "door.closing")}, {"again", again_seconds}});
}

Text ok_message(std::string_view table, std::uint64_t re) {
  return text_of({{"type", "ok"}, {"table", view_of(table)}, {"re", re}});
}

Text waiting_message(Language language, std::string_view table, std::optional<std::uint64_t> re) {
  json::object message{
      {"type", "waiting"}, {"table", view_of(table)}, {"sentence", say(language, "door.waiting.room")}};
  if (re) message["re"] = *re;
  return text_of(message);
}

Text elsewhere_message(std::string_view table) { return text_of({{"type", "elsewhere"}, {"table", view_of(table)}}); }

}  // namespace ludothek

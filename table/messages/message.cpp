#include "table/messages/message.hpp"

#include <array>

#include "record/json/json_writer.hpp"

namespace ludothek {
namespace {

constexpr Indexed<Phase, std::string_view, 5> kPhases = {"waiting", "starting", "memorising", "playing", "finished"};
constexpr Indexed<Decide::Choice, std::string_view, 3> kChoices = {"wait", "bot", "end"};

// In its reader's language. A page has the texts itself: its module has only those that say what the page can't know.
std::string sentence(Language language, const std::string& key, const json::object& values = {}) {
  return has_text(language, key) ? say(language, key, values) : std::string();
}
std::string sentence(const message::Refused& refused) {
  json::object told;
  if (refused.problem) told["problem"] = *refused.problem;
  if (refused.again) told["again"] = *refused.again;
  const std::string_view family = refused.by_game ? "refusal" : "table";
  return sentence(refused.language, own_key(family, refused.game, refused.code), told);
}

// One overload per message: its members.
struct Renderer {
  JsonWriter& out;
  std::string_view table;

  void operator()(const message::Ok&) const { begin("ok"); }
  void operator()(const message::Refused& m) const {
    begin("refused")("code", m.code);
    if (!m.rule.empty()) out("rule", m.rule);
    out("sentence", sentence(m));
    if (m.problem) out("problem", *m.problem);
    if (m.again) out("again", *m.again);
  }
  void operator()(const message::Removed& m) const {
    begin("removed")("code", m.code)("sentence", sentence(m.language, own_key("table", m.game, m.code)));
  }
  void operator()(const message::Advice& m) const {
    begin("advice")("version", m.version).key("move").object([&](JsonWriter& w) { w.written(m.move); });
    if (!m.reason.empty()) out("reason", m.reason);
    if (!m.rule.empty()) out("rule", m.rule);
  }
  void operator()(const message::Reminder& m) const { begin("reminder")("seat", m.seat); }
  void operator()(const message::Emoted& m) const { begin("emote")("seat", m.seat)("emote", m.emote); }
  void operator()(const message::Said& m) const {
    begin("said")("name", m.person.name)("text", m.text)("person", m.person.id);
    if (m.seat) out("seat", *m.seat);
  }
  void operator()(const message::Table& m) const {
    out.written(m.people).written(m.audience).key("you").object([&](JsonWriter& w) {
      w("person", m.you.id)("name", m.you.name)("seat", m.seat)("host", m.host);
      if (m.reserved) w("reserved", *m.reserved);
      if (m.muted) w("muted", true);
    });
  }
  void operator()(const message::Game& m) const {
    begin("game")("version", m.version).key("events").list([&](JsonWriter& w) { w.written(m.events); });
    if (m.fresh) out("fresh", true);
    if (!m.view.empty()) out.key("view").object([&](JsonWriter& w) { w.written(m.view); });
    if (m.memorise) due("memorise", *m.memorise);
    if (m.photo != nullptr) put(*m.photo);
    if (!m.reasons.empty()) put(m.reasons);
    if (m.turn) put(*m.turn);
  }
  void operator()(const message::People& m) const {
    begin("table")("version", m.version)("phase", kPhases[m.phase]);
    out("settings", write_settings(m.settings))("host", m.host);
    out.key("seats").list([&](JsonWriter& w) {
      for (const auto& place : m.places) w.object([&](JsonWriter&) { put(place); });
    });
    out("watchers", m.watchers)("games", m.games);
    if (m.fair) out.key("fairness").object([&](JsonWriter&) { put(*m.fair); });
    if (!m.record.empty()) out("record", m.record);
    if (m.pause) out.key("pause").object([&](JsonWriter&) { put(*m.pause); });
    if (m.silent) out.key("silent").object([&](JsonWriter&) { put(*m.silent); });
    if (!m.end_votes.empty()) out("endVotes", m.end_votes);
    if (m.memorised) out("memorised", *m.memorised);
    if (!m.helped.empty()) {
      out.key("helped").list([&](JsonWriter& w) {
        for (const int times : m.helped) w.value(times);
      });
    }
  }

 private:
  JsonWriter& begin(std::string_view type) const { return out("type", type)("table", table); }
  void due(std::string_view name, Milliseconds in) const {
    out.key(name).object([in](JsonWriter& w) { w("in", in); });
  }
  void put(const message::People::Place& place) const {
    const Chair& chair = place.chair;
    if (chair.owner) {
      out("kind", "person")("person", chair.owner->id)("name", chair.owner->name);
      out("present", place.present)("ready", chair.ready);
      if (chair.stood_in()) out("standIn", chair.bot);
      if (place.muted) out("muted", true);
    } else if (!chair.bot.empty()) {
      out("kind", "bot")("level", chair.bot);
      if (chair.reserved) out("reserved", chair.reserved->name);
    } else {
      out("kind", "free");
    }
  }
  template <class Bytes>
  void put_hex(std::string_view name, const std::vector<std::optional<Bytes>>& values) const {
    out.key(name).list([&](JsonWriter& w) {
      for (const auto& bytes : values) bytes ? w.value(to_hex(*bytes)) : w.null();
    });
  }
  void put(const message::Fair& fair) const {
    out("commitment", to_hex(fair.commitment))("restarts", fair.restarts);
    if (fair.start) {
      out("stage", fair.start->nonces ? "nonces" : "hashes")("in", fair.start->in)("missing", fair.start->missing);
      if (!fair.start->hashes.empty()) put_hex("hashes", fair.start->hashes);
      return;
    }
    put_hex("nonces", fair.nonces);
    if (fair.seed) out("seed", to_hex(*fair.seed));
  }
  void put(const message::People::Pause& pause) const {
    out("away", pause.away)("asked", pause.asked)("in", pause.in);
    put_votes(pause.votes);
  }
  void put(const message::People::Silent& silent) const {
    out("seat", silent.seat);
    put_votes(silent.votes);
  }
  void put_votes(std::span<const std::optional<Decide::Choice>> votes) const {
    out.key("votes").list([&](JsonWriter& w) {
      for (const auto& vote : votes) vote ? w.value(kChoices[*vote]) : w.null();
    });
  }
  void put(const message::Photo& photo) const {
    out.key("photo").object([&](JsonWriter& w) {
      w.key("claims").list([&](JsonWriter&) {
        for (const auto& claim : photo.claims) w.object([&](JsonWriter&) { put(claim); });
      });
      if (photo.margin) w("margin", *photo.margin);
      if (!photo.tied.empty()) w("tied", photo.tied);
    });
  }
  // The record counts places from 1.
  void put(const message::Photo::Claim& claim) const {
    out("seat", claim.seat).key("cell");
    claim.place ? out.value(index(*claim.place) + 1) : out.null();
    if (claim.from) out("from", *claim.from)("to", claim.to);
  }
  void put(std::span<const message::BotReason> reasons) const {
    out.key("thoughts").list([&](JsonWriter& w) {
      for (const auto& [event, seat, reason] : reasons) {
        w.object([&](JsonWriter&) { w("event", event)("seat", seat)("reason", reason); });
      }
    });
  }
  void put(const message::Game::Turn& turn) const {
    out("awaited", turn.awaited);
    if (turn.your_throw) out("throw", *turn.your_throw);
    if (!turn.offers.empty()) out.key("offers").list([&](JsonWriter& w) { w.written(turn.offers); });
    if (!turn.foreseen.empty()) out.key("foreseen").list([&](JsonWriter& w) { w.written(turn.foreseen); });
    if (turn.race) {
      out.key("race").object([&](JsonWriter& w) {
        w("kind", turn.race->kind == RaceKind::kSealed ? "sealed" : "live")("seconds", turn.race->seconds);
        w("in", turn.race->in);
      });
    }
    if (turn.clock) due("clock", *turn.clock);
  }
};

bool holds_secret(const Message& message) {
  if (const auto* game = std::get_if<message::Game>(&message)) return game->secret;
  const auto* advice = std::get_if<message::Advice>(&message);
  return advice != nullptr && advice->secret;
}

}  // namespace

std::string render(std::string_view table, const Message& message, std::optional<std::uint64_t> re) {
  return text_of([&](JsonWriter& out) {
    out.object([&](JsonWriter&) {
      std::visit(Renderer{out, table}, message);
      if (re) out("re", *re);
    });
    if (holds_secret(message)) out.space();
  });
}

std::size_t sent_length(std::string_view text) {
  return text.ends_with(' ') ? ((text.size() - 1) / kSecretLength + 1) * kSecretLength : text.size();
}

std::string filled(std::string text) {
  text.resize(sent_length(text), ' ');
  return text;
}

std::string write(const message::Audience& audience) {
  const auto put = [](JsonWriter& w, const Person& person) { w("person", person.id)("name", person.name); };
  return text_of([&](JsonWriter& out) {
    if (!audience.onlookers.empty()) {
      out.key("onlookers").list([&](JsonWriter& w) {
        for (const auto& [person, muted] : audience.onlookers) {
          w.object([&](JsonWriter&) {
            put(w, person);
            if (muted) w("muted", true);
          });
        }
      });
    }
    if (!audience.banned.empty()) {
      out.key("banned").list([&](JsonWriter& w) {
        for (const Person& person : audience.banned) w.object([&](JsonWriter&) { put(w, person); });
      });
    }
  });
}

std::string write(std::string_view table, const message::People& people) {
  return text_of([&](JsonWriter& out) { Renderer{out, table}(people); });
}

}  // namespace ludothek

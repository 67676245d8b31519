#include "cli/commands/knowledge_text.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "texts/values.hpp"

namespace ludothek {
namespace {

constexpr std::size_t kMostLines = 5;  // of one seat

class Writer {
 public:
  Writer(const std::vector<std::string>& names, Language language) : names_(names), language_(language) {}

  // {"seats": [{"decisions", "memory"}]}
  void knowledge(const json::object& knowledge) {
    for (const json::value& seat : knowledge.at("seats").get_array()) {
      const json::array& decisions = seat.at("decisions").get_array();
      if (decisions.empty()) continue;
      std::map<std::string_view, int> count;
      for (const json::value& decision : decisions) ++count[word(&decision.at("verdict"))];
      std::string line = told("analyse.knew", {{"found", count["found"]},
                                               {"missed", count["missed"]},
                                               {"lucky", count["lucky"]},
                                               {"unlucky", count["unlucky"]}});
      if (const json::array& memory = seat.at("memory").get_array(); !memory.empty()) {
        const auto held = static_cast<int>(std::lround(memory.back().at("held").to_number<double>()));
        line += ' ' + told("analyse.held", {{"held", held}, {"perfect", memory.back().at("perfect")}});
      }
      head(seat, line);
      lines(decisions, [](const json::object& decision) { return word(&decision.at("verdict")) == "missed"; });
    }
  }

  // {"seats": [{"decisions"}]}
  void choices(const json::object& choices) {
    const auto notable = [](const json::object& decision) { return decision.at("notable").get_bool(); };
    for (const json::value& seat : choices.at("seats").get_array()) {
      const json::array& decisions = seat.at("decisions").get_array();
      if (decisions.empty()) continue;
      const auto dear =
          std::ranges::count_if(decisions, [&](const json::value& decision) { return notable(decision.get_object()); });
      head(seat, told("analyse.chose", {{"count", dear}, {"all", decisions.size()}}));
      lines(decisions, notable);
    }
  }

  std::string text() && { return std::move(text_); }

 private:
  std::string told(std::string_view key, const json::object& values) const {
    return say(language_, key, values, names_);
  }

  void head(const json::value& seat, const std::string& line) {
    text_ += "  " + names_[seat.at("seat").to_number<std::size_t>()] + ": " + line + "\n";
  }

  // The first of those that are chosen, a line each.
  template <class Chosen>
  void lines(const json::array& decisions, Chosen chosen) {
    std::size_t left = kMostLines;
    std::size_t more = 0;
    for (const json::value& value : decisions) {
      const json::object& decision = value.get_object();
      if (!chosen(decision)) continue;
      if (left == 0) {
        ++more;
        continue;
      }
      --left;
      text_ += "    " + told("analyse.move", {{"number", decision.at("move")}});
      for (const json::value& phrase : decision.at("say").get_array()) {
        text_ += ' ' + told(word(&phrase.at("text")), phrase.get_object());
      }
      text_ += "\n";
    }
    if (more > 0) text_ += "    " + told("analyse.more", {{"count", more}}) + "\n";
  }

  const std::vector<std::string>& names_;
  Language language_;
  std::string text_;
};

}  // namespace

std::string knowledge_text(const json::object& analysis, const std::vector<std::string>& names, Language language) {
  Writer writer(names, language);
  if (const json::value* knowledge = analysis.if_contains("knowledge")) writer.knowledge(knowledge->get_object());
  if (const json::value* choices = analysis.if_contains("choices")) writer.choices(choices->get_object());
  return std::move(writer).text();
}

}  // namespace ludothek

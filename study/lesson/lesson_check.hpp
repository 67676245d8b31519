// Whether a lesson holds: every step is reached, every answer that is offered there is made, every right one leads on,
// every rule exists and every sentence is there. The first thing that is wrong is told, with the name of its step.
#pragma once

#include <boost/json/array.hpp>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "study/lesson/lesson.hpp"

namespace ludothek {

// Every move that offers hold (docs/protocol.md).
std::vector<json::object> offered_moves(const json::array& offers);

// `rules`: the ids that exist. `answered` sees each answer that was made: the step's name and the sentence's.
std::optional<Problem> check_lesson(
    const Lesson& lesson, const std::set<std::string, std::less<>>& rules,
    const std::function<void(const LessonStep& step, const LessonAnswer& answer)>& answered = {});

// What is said in it in one language: a sentence for everything, none too long and none left over.
std::optional<Problem> check_sentences(const Lesson& lesson, std::string_view text);

}  // namespace ludothek

#include "study/replay/timeline.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "record/typed_match.hpp"
#include "shelf/analysis.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"
#include "study/replay/interim_score.hpp"

namespace ludothek {
namespace {

using TurningPoint = Timeline::TurningPoint;

constexpr std::size_t kMostLeads = 6;  // more of them is a game that turned all the time, and says so by its curves

// Who acts in this position: decides, or has the dice. In a race nobody in particular.
std::optional<Seat> actor_of(const Match& match) {
  if (const auto thrower = match.occasion().thrower) return thrower;
  const Next next = match.next();
  return next.kind == Next::Kind::kSeat ? std::optional(next.seat()) : std::nullopt;
}

// What each seat had after so many moves of the record.
std::vector<Scores> scores_of(const Record& record, std::size_t moves) {
  std::vector<Scores> scores;
  Shelf::with(record.game, [&]<class G>() {
    const auto options = read_options<G>(record.document.at("options").get_object(), record.players);
    TypedMatch<G> match(*options);  // reads the moves
    typename G::State state = G::setup(*options);
    scores.push_back(InterimScore<G>::of(state));
    for (std::size_t i = 0; i < moves; ++i) {
      const Move move = *match.read(record.moves()[i].get_object());
      for (const Step<G>& step : move.steps<std::vector<Step<G>>>()) play<G>(state, step, {});
      match.play(move, nullptr);
      scores.push_back(InterimScore<G>::of(state));
    }
  });
  return scores;
}

// A time during which one seat alone was in front.
struct Reign {
  std::size_t from;  // move
  Seat seat;
  int margin = 0;  // the widest
};

std::vector<Reign> reigns_in(const std::vector<Scores>& scores, int players) {
  std::vector<Reign> reigns;
  for (std::size_t move = 0; move < scores.size(); ++move) {
    Seat best{};
    int second = -1;
    for (int i = 1; i < players; ++i) {
      const Seat seat = seat_at(i);
      second = std::max(second, std::min(scores[move][seat], scores[move][best]));
      if (scores[move][seat] > scores[move][best]) best = seat;
    }
    const int margin = scores[move][best] - second;
    if (second < 0 || margin == 0) continue;
    if (reigns.empty() || reigns.back().seat != best) reigns.push_back({move, best});
    reigns.back().margin = std::max(reigns.back().margin, margin);
  }
  return reigns;
}

// Whether the seat is alone in front with these scores.
bool leads_alone(Seat seat, const Scores& scores, int players) {
  for (int i = 0; i < players; ++i) {
    if (seat_at(i) != seat && scores[seat_at(i)] >= scores[seat]) return false;
  }
  return true;
}

// The lead changes that meant most, by how far the new leader came. The last one always counts if it lasted to the end
// of a game that is over; of any other game nobody knows whether a lead would have been kept.
std::vector<TurningPoint> leads_in(const std::vector<Scores>& scores, int players, bool is_over) {
  std::vector<Reign> reigns = reigns_in(scores, players);
  if (reigns.empty()) return {};
  const Reign last = reigns.back();
  const bool is_kept = is_over && leads_alone(last.seat, scores.back(), players);
  reigns.erase(reigns.begin());  // whoever is in front first turns nothing
  std::ranges::sort(reigns, {}, [](const Reign& reign) { return std::pair(-reign.margin, reign.from); });
  if (reigns.size() > kMostLeads) reigns.resize(kMostLeads);
  if (is_kept) std::erase_if(reigns, [&last](const Reign& reign) { return reign.from == last.from; });
  std::vector<TurningPoint> points;
  for (const Reign& reign : reigns) points.push_back({reign.from, TurningPoint::Kind::kLead, reign.seat});
  if (is_kept) points.push_back({last.from, TurningPoint::Kind::kDecisive, last.seat});
  return points;
}

std::optional<TurningPoint> greatest_gain(const std::vector<Scores>& scores, int players) {
  std::optional<TurningPoint> greatest;
  for (std::size_t move = 1; move < scores.size(); ++move) {
    for (int i = 0; i < players; ++i) {
      const Seat seat = seat_at(i);
      const int gain = scores[move][seat] - scores[move - 1][seat];
      if (gain > 1 && (!greatest || gain > greatest->gain)) {
        greatest = TurningPoint{move, TurningPoint::Kind::kGain, seat, gain};
      }
    }
  }
  return greatest;
}

}  // namespace

Timeline timeline_of(const Replay& replay) {
  Timeline timeline;
  const int players = replay.record().players;
  const auto begin = replay.after(0);
  timeline.scores = scores_of(replay.record(), replay.moves());
  std::optional<Seat> actor = actor_of(*begin);
  bool throws = begin->occasion().thrower.has_value();
  ludothek::replay(replay.record(), [&](const Match& match, std::size_t index) {
    const std::size_t move = index + 1;
    // The move that was just made was the actor's of the position before it.
    const bool anew = timeline.turns.empty() || timeline.turns.back().seat != actor || (players == 1 && throws);
    if (actor && anew) timeline.turns.push_back({move, *actor});
    if (match.occasion().round_ended && match.next().kind != Next::Kind::kOver) timeline.rounds.push_back(move);
    actor = actor_of(match);
    throws = match.occasion().thrower.has_value();
  });
  timeline.turning_points = leads_in(timeline.scores, players, replay.found().finished);
  if (const auto gain = greatest_gain(timeline.scores, players)) timeline.turning_points.push_back(*gain);
  std::ranges::sort(timeline.turning_points, {},
                    [](const TurningPoint& point) { return std::pair(point.move, point.kind); });
  return timeline;
}

json::object write(const Timeline& timeline, int players) {
  constexpr Indexed<TurningPoint::Kind, std::string_view, 3> kKinds = {"lead", "decisive", "gain"};
  json::array scores;
  for (const Scores& each : timeline.scores) scores.push_back(json::array(each.begin(), each.begin() + players));
  json::array turns;
  for (const auto& [move, seat] : timeline.turns) turns.push_back(json::object{{"move", move}, {"seat", index(seat)}});
  json::array rounds;
  for (const std::size_t move : timeline.rounds) rounds.push_back(move);
  json::array turning;
  for (const TurningPoint& point : timeline.turning_points) {
    json::object written{{"move", point.move}, {"kind", kKinds[point.kind]}, {"seat", index(point.seat)}};
    if (point.kind == TurningPoint::Kind::kGain) written["gain"] = point.gain;
    turning.push_back(std::move(written));
  }
  return {{"scores", std::move(scores)},
          {"turns", std::move(turns)},
          {"rounds", std::move(rounds)},
          {"turning", std::move(turning)}};
}

}  // namespace ludothek

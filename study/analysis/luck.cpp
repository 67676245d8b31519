#include "study/analysis/luck.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ludothek {
namespace {

// Twelve places behind the point: no sum shows more, and each is written as short as it is.
double rounded(double value) { return std::round(value * 1e12) / 1e12 + 0.0; }

json::array shares(const Worth& worth, int players) {
  json::array list;
  for (int seat = 0; seat < players; ++seat) list.push_back(rounded(worth[seat]));
  return list;
}

constexpr double kLeastWorthAWord = 0.02;  // of the game

}  // namespace

double margin(double variance) { return 1.96 * std::sqrt(variance); }

bool is_worth_a_word(double cost, double error) { return cost > error && cost >= kLeastWorthAWord; }

void Ledger::enter(std::size_t move, By by, Account account) {
  if (account.luck) luck_ = luck_ + *account.luck;
  luck_variance_ += account.luck_variance;
  if (account.own && by && index(*by) < players_) {
    own_[*by] += *account.own;
    own_variance_[*by] += account.own_variance;
  }
  entries_.push_back({move, by, std::move(account)});
}

json::object Ledger::write(bool exact, json::object method, const Worth& par_of, const Worth& result) const {
  json::array seats;
  for (int seat = 0; seat < players_; ++seat) {
    const double par = rounded(par_of[seat]);
    const double luck = rounded(luck_[seat]);
    const double own = rounded(own_[seat]);
    seats.push_back({{"seat", seat},
                     {"result", result[seat]},
                     {"par", par},
                     {"luck", luck},
                     {"own", own},
                     {"others", rounded(result[seat] - par - luck - own)},
                     {"error", rounded(margin(std::max(luck_variance_, own_variance_[seat])))}});
  }
  json::array moves;
  for (const Entry& entry : entries_) {
    const Account& account = entry.account;
    const bool seated = entry.by && index(*entry.by) < players_;
    json::object row{{"move", entry.move},
                     {"kind", entry.by ? "decision" : "chance"},
                     {"by", seated ? json::value(index(*entry.by)) : json::value(nullptr)},
                     {"worth", shares(account.worth, players_)}};
    if (account.luck) row["luck"] = shares(*account.luck, players_);
    if (account.own) {
      row["cost"] = rounded(-*account.own);
      row["notable"] = account.notable;
    }
    if (account.best) row["best"] = *account.best;
    if (const double variance = std::max(account.luck_variance, account.own_variance); variance > 0) {
      row["error"] = rounded(margin(variance));
    }
    moves.push_back(std::move(row));
  }
  return {{"unit", players_ == 1 ? "solved" : "win"},
          {"exact", exact},
          {"method", std::move(method)},
          {"seats", std::move(seats)},
          {"moves", std::move(moves)}};
}

}  // namespace ludothek

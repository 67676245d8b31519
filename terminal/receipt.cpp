#include "terminal/receipt.hpp"

namespace ludothek::terminal {

Phrase promise_of(const LocalTable& table) {
  return [commitment = text_of(table.receipt().commitment)](const Company& company) {
    return company.say("play.fair.promise", {{"commitment", commitment}});
  };
}

std::vector<std::string> receipt_lines(const LocalTable& table, const Company& company) {
  const Receipt receipt = table.receipt();
  std::vector<std::string> lines{company.say("play.fair.promise", {{"commitment", text_of(receipt.commitment)}})};
  for (std::size_t seat = 0; seat < receipt.nonces.size(); ++seat) {
    if (receipt.nonces[seat].empty()) continue;
    lines.push_back(company.say("play.fair.nonce", {{"seat", seat}, {"nonce", text_of(receipt.nonces[seat])}}));
  }
  if (receipt.seed.empty()) {
    lines.push_back(company.say("play.fair.later"));
  } else {
    lines.push_back(company.say("play.fair.seed", {{"seed", text_of(receipt.seed)}}));
    lines.push_back(company.say("play.fair.verify", {{"record", text_of(receipt.record)}}));
  }
  return lines;
}

}  // namespace ludothek::terminal

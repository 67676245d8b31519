#include "server/host/operation/metrics.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace ludothek {
namespace {

constexpr std::size_t kMostCodes = 200;  // codes are ours and few; a mistake must not make them many

// Each line has the node's name as a label, if it has one.
class Page {
 public:
  explicit Page(std::string_view node) : node_(node) {}

  void gauge(std::string_view name, std::string_view help, std::int64_t value) { plain(name, help, "gauge", value); }
  void counter(std::string_view name, std::string_view help, std::int64_t value) {
    plain(name, help, "counter", value);
  }
  void head(std::string_view name, std::string_view help, std::string_view type) {
    fmt::format_to(end(), "# HELP ludothek_{} {}\n# TYPE ludothek_{} {}\n", name, help, name, type);
  }
  template <class Value>
  void line(std::string_view name, Value value) {
    const std::string node = node_.empty() ? "" : fmt::format("{{node=\"{}\"}}", node_);
    fmt::format_to(end(), "ludothek_{}{} {}\n", name, node, value);
  }
  // With a label of its own.
  template <class Of, class Value>
  void line(std::string_view name, std::string_view label, Of of, Value value) {
    const std::string node = node_.empty() ? "" : fmt::format("node=\"{}\",", node_);
    fmt::format_to(end(), "ludothek_{}{{{}{}=\"{}\"}} {}\n", name, node, label, of, value);
  }
  std::string take() { return std::move(text_); }

 private:
  std::back_insert_iterator<std::string> end() { return std::back_inserter(text_); }
  void plain(std::string_view name, std::string_view help, std::string_view type, std::int64_t value) {
    head(name, help, type);
    line(name, value);
  }
  const std::string_view node_;
  std::string text_;
};

void write_latency(Page& page, const GroupCommitCounters& commits) {
  page.head("commit_latency_seconds", "From a submission to its being durable.", "histogram");
  std::int64_t below = 0;
  for (std::size_t i = 0; i < GroupCommitCounters::kLatencyBuckets.size(); ++i) {
    below += commits.latency[i];
    page.line("commit_latency_seconds_bucket", "le", static_cast<double>(GroupCommitCounters::kLatencyBuckets[i]) / 1e6,
              below);
  }
  below += commits.latency.back();
  page.line("commit_latency_seconds_bucket", "le", "+Inf", below);
  page.line("commit_latency_seconds_sum", static_cast<double>(commits.latency_sum) / 1e6);
  page.line("commit_latency_seconds_count", below);
}

void write_node(Page& page, const Metrics& metrics) {
  page.gauge("node_serving", "1: this node takes clients.", metrics.node_serving);
  page.gauge("node_waiting", "1: the store does not answer, and everybody waits.", metrics.node_waiting);
  page.gauge("nodes", "Nodes of the house that live, as the store last told.", metrics.nodes);
  page.counter("leases_lost_total", "Leases that ended while the node ran: it dropped its tables.",
               metrics.leases_lost);
  if (metrics.store) {
    page.counter("store_connections_total", "Connections to the database that were opened.", metrics.store->connected);
    page.counter("tables_claimed_total", "Tables taken over: another node's, or this one's under an earlier lease.",
                 metrics.store->claimed);
  }
  if (!metrics.has_bus) return;
  page.gauge("bus_up", "1: the lines to the bus are open.", metrics.bus_up);
  page.gauge("neighbours_unheard", "Nodes that hear a bus, as this one does, and are not heard here: is it the same?",
             metrics.neighbours_unheard);
  page.counter("bus_said_total", "Frames that were given to the bus.", metrics.bus_said);
  page.counter("bus_heard_total", "Frames that came from the bus.", metrics.bus_heard);
  page.counter("bus_left_out_total", "Frames that could not be given to the bus.", metrics.bus_left_out);
  page.counter("bus_lost_total", "Lines to the bus that were lost, or could not be opened.", metrics.bus_lost);
}

}  // namespace

void Metrics::refused(std::string_view code) {
  const std::lock_guard lock(mutex_);
  if (refusals_.size() >= kMostCodes && !refusals_.contains(std::string(code))) code = "other";
  ++refusals_[std::string(code)];
}

std::map<std::string, std::int64_t> Metrics::refusals() const {
  const std::lock_guard lock(mutex_);
  return refusals_;
}

std::string write_metrics(const Metrics& metrics, const GroupCommitCounters& commits, std::size_t pending) {
  Page page(metrics.node);
  page.gauge("connections_open", "WebSockets that are open.", metrics.connections);
  page.gauge("tables", "Tables in memory.", metrics.tables);
  page.gauge("tables_waiting", "Tables that wait for the store to have room.", metrics.tables_waiting);
  page.gauge("visitors", "Visitors at tables.", metrics.visitors);
  page.gauge("bots_thinking", "Bots that think, or wait until they can.", metrics.thoughts);
  page.gauge("clock_doubted", "1: the date does not follow from what the store has seen, and nothing is tidied.",
             metrics.clock_doubted);
  page.counter("connections_total", "WebSockets that were opened.", metrics.connections_opened);
  page.counter("slow_readers_total", "Connections dropped because they read too slowly.", metrics.slow_readers);
  page.counter("http_requests_total", "HTTP requests.", metrics.requests);
  page.counter("messages_received_total", "Messages from clients.", metrics.messages_in);
  page.counter("messages_sent_total", "Messages to clients.", metrics.messages_out);
  page.counter("commands_total", "Commands that were handed to tables.", metrics.commands);
  page.counter("moves_total", "Commands that were moves of a game.", metrics.moves);
  page.counter("facts_total", "Facts that were handed to the store.", metrics.facts);
  page.counter("tables_opened_total", "Tables that were opened.", metrics.tables_opened);
  page.counter("tables_restored_total", "Tables that came back from the store.", metrics.tables_restored);
  page.counter("tables_evicted_total", "Idle tables that left memory.", metrics.tables_evicted);
  page.counter("tables_lost_total", "Tables read anew after a fault of the store.", metrics.tables_lost);
  page.counter("tables_broken_total", "Tables set aside because what is kept of them can't be used.",
               metrics.tables_broken);
  page.counter("games_finished_total", "Games that ended.", metrics.games_finished);
  page.head("refusals_total", "Refusals, by code.", "counter");
  for (const auto& [code, count] : metrics.refusals()) page.line("refusals_total", "code", code, count);
  page.gauge("commit_pending", "Changes that wait to be durable.", static_cast<std::int64_t>(pending));
  page.counter("commits_total", "Transactions.", commits.batches);
  page.counter("changes_total", "Changes that were committed.", commits.changes);
  page.head("commit_faults_total", "Submissions that met a fault, by its kind.", "counter");
  for (std::size_t kind = 0; kind < kFaultKinds; ++kind) {
    page.line("commit_faults_total", "kind", name_of(static_cast<Fault::Kind>(kind)), commits.faults[kind]);
  }
  page.counter("commit_refused_total", "Submissions that found no room.", commits.refused);
  page.counter("store_reads_total", "Readings of the store.", commits.reads);
  write_latency(page, commits);
  if (!metrics.node.empty()) write_node(page, metrics);
  return page.take();
}

}  // namespace ludothek

#include "server/store/group_commit.hpp"

#include <algorithm>
#include <utility>

namespace ludothek {
namespace {

// Without that change the others can be committed.
bool is_about_one_change(const Fault& fault) {
  return fault.change && (fault.kind == Fault::Kind::kConflict || fault.kind == Fault::Kind::kFenced);
}

}  // namespace

GroupCommit::GroupCommit(Store& store, GroupCommitSettings settings)
    : store_(store), settings_(std::move(settings)), thread_([this] { run(); }) {}

GroupCommit::~GroupCommit() { stop(); }

bool GroupCommit::submit(std::vector<Change> changes, Completion completion) {
  return enqueue({std::move(changes), std::move(completion), nullptr, Clock::now()});
}

bool GroupCommit::read(Reading reading) { return enqueue({{}, nullptr, std::move(reading), Clock::now()}); }

bool GroupCommit::read_first(Reading reading) { return enqueue({{}, nullptr, std::move(reading), Clock::now()}, true); }

// A reading counts as one change, and so does a submission of none: it waits in the queue all the same.
std::size_t GroupCommit::weight(const Job& job) { return std::max<std::size_t>(job.changes.size(), 1); }

bool GroupCommit::enqueue(Job job, bool first) {
  const std::size_t size = weight(job);
  bool rouse = false;
  {
    const std::lock_guard lock(mutex_);
    // However large, a submission finds room in an empty queue: else it never would.
    if (stopping_ || (!first && pending_ > 0 && pending_ + size > settings_.capacity)) {
      ++counters_.refused;
      return false;
    }
    // The committer sleeps until it may commit again, or there is enough, or something to read at the front; then until
    // there is something.
    const bool enough = queued_ < settings_.batch && queued_ + size >= settings_.batch;
    rouse = enough || first || (queue_.empty() && (!resting_ || job.reading));
    queue_.insert(first ? queue_.begin() : queue_.end(), std::move(job));
    queued_ += size;
    pending_ += size;
  }
  if (rouse) wake_.notify_one();
  return true;
}

void GroupCommit::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  const std::lock_guard once(stop_mutex_);
  if (thread_.joinable()) thread_.join();
}

std::size_t GroupCommit::pending() const { return pending_; }

GroupCommitCounters GroupCommit::counters() const {
  const std::lock_guard lock(mutex_);
  return counters_;
}

void GroupCommit::run() {
  while (true) {
    std::vector<Job> jobs = take();
    if (jobs.empty()) return;
    // What is asked at the front is answered at once. The other readings follow the submissions: if they cut the batch,
    // a thousand people who come back at once would cost as many transactions.
    std::vector<Job> submissions;
    std::vector<Job> readings;
    submissions.reserve(jobs.size());
    for (Job& job : jobs) {
      if (!job.reading) {
        submissions.push_back(std::move(job));
      } else if (submissions.empty()) {
        answer(job.reading);
      } else {
        readings.push_back(std::move(job));
      }
    }
    if (!submissions.empty()) commit(submissions);
    for (const Job& job : readings) answer(job.reading);
  }
}

void GroupCommit::answer(const Reading& reading) {
  reading(store_);
  const std::lock_guard lock(mutex_);
  ++counters_.reads;
  --pending_;
}

std::vector<GroupCommit::Job> GroupCommit::take() {
  std::unique_lock lock(mutex_);
  const auto at_once = [this] {
    return stopping_ || queued_ >= settings_.batch || (!queue_.empty() && queue_.front().reading);
  };
  if (const auto due = begun_ + settings_.pace; Clock::now() < due) {
    resting_ = true;
    wake_.wait_until(lock, due, at_once);
    resting_ = false;
  }
  wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
  if (queue_.empty()) return {};
  if (!queue_.front().reading) begun_ = Clock::now();
  std::vector<Job> jobs;
  jobs.reserve(queue_.size());
  std::size_t taken = 0;
  while (!queue_.empty() && (jobs.empty() || taken + weight(queue_.front()) <= settings_.batch)) {
    taken += weight(queue_.front());
    jobs.push_back(std::move(queue_.front()));
    queue_.pop_front();
  }
  queued_ -= taken;
  return jobs;
}

void GroupCommit::commit(std::span<Job> jobs) {
  std::vector<std::optional<Fault>> faults(jobs.size());
  std::vector<std::size_t> left(jobs.size());
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
  bool committed = false;
  while (!left.empty() && !committed) {
    batch_.clear();
    for (const std::size_t i : left) {
      for (Change& change : jobs[i].changes) batch_.push_back(std::move(change));
    }
    std::optional<Fault> fault = store_.commit(batch_);
    if (!fault) {
      committed = true;
    } else if (is_about_one_change(*fault)) {
      // Back to their owners: what is left is gathered again.
      auto change = batch_.begin();
      for (const std::size_t i : left) {
        for (Change& place : jobs[i].changes) place = std::move(*change++);
      }
      // Only the submission that conflicts; the others are tried again without it.
      std::size_t index = *fault->change;
      const auto guilty = std::ranges::find_if(left, [&](std::size_t i) {
        if (index < jobs[i].changes.size()) return true;
        index -= jobs[i].changes.size();
        return false;
      });
      fault->change = index;
      faults[*guilty] = std::move(fault);
      left.erase(guilty);
    } else {
      for (const std::size_t i : left) faults[i] = fault;
      left.clear();
      if (is_final(*fault) && settings_.broken) settings_.broken(*fault);
    }
  }
  settle(jobs, faults, committed);
}

void GroupCommit::settle(std::span<Job> jobs, std::span<const std::optional<Fault>> faults, bool committed) {
  const auto now = Clock::now();
  std::size_t size = 0;
  {
    const std::lock_guard lock(mutex_);
    if (committed) ++counters_.batches;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      size += weight(jobs[i]);
      const auto waited = std::chrono::duration_cast<std::chrono::microseconds>(now - jobs[i].since).count();
      const auto bucket = std::ranges::lower_bound(GroupCommitCounters::kLatencyBuckets, waited);
      ++counters_.latency[static_cast<std::size_t>(bucket - GroupCommitCounters::kLatencyBuckets.begin())];
      counters_.latency_sum += waited;
      if (faults[i]) {
        ++counters_.faults[static_cast<std::size_t>(faults[i]->kind)];
      } else {
        ++counters_.submissions;
        counters_.changes += static_cast<std::int64_t>(jobs[i].changes.size());
      }
    }
  }
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (jobs[i].completion) jobs[i].completion(faults[i]);
  }
  const std::lock_guard lock(mutex_);
  pending_ -= size;
}

}  // namespace ludothek

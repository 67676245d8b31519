// HeldHouse: a house that nobody serves while this is there, however long that is: its only node, whose lease a thread
// renews. For what reads all of a shared store and must find it as it was (`ludothek store copy`).
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

#include "server/store/open_store.hpp"

namespace ludothek {

class HeldHouse {
 public:
  // Joins under that name, alone. The store is for nothing else: read the house through another one. REQUIRES: it is a
  // shared one.
  static Expected<std::unique_ptr<HeldHouse>, Fault> hold(OpenStore store, std::string_view name,
                                                          std::chrono::milliseconds renew_every = kRenewEvery);
  ~HeldHouse();
  HeldHouse(const HeldHouse&) = delete;
  HeldHouse& operator=(const HeldHouse&) = delete;

  // Others may serve it from now on. A Fault: nobody can say that none has done so before.
  std::optional<Fault> end();

 private:
  HeldHouse(OpenStore store, std::chrono::milliseconds renew_every);
  void renew();

  const OpenStore store_;
  const std::chrono::milliseconds renew_every_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ended_ = false;
  std::optional<Fault> lost_;  // the lease was
  std::thread thread_;
};

}  // namespace ludothek

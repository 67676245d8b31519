// Serve: the whole server, from the first listening socket to the last commit. One thread per core, as many
// of low priority on which bots think, and one for the store.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "server/host/operation/limits.hpp"
#include "server/host/operation/log.hpp"
#include "server/http/trusted_proxies.hpp"

namespace ludothek {

struct ServeSettings {
  std::string listen = "127.0.0.1:8080";  // HOST:PORT, [::]:PORT; port 0: any that is free
  std::string metrics;                    // where the host reads numbers: PORT of the loopback, HOST:PORT; "": nowhere
  std::string store = "sqlite:ludothek.db";  // or "memory", or postgresql://…
  std::string bus;                           // redis://…, where several nodes share the store
  std::string node;                          // this one's name; "": the machine's
  std::string tls_cert;                      // PEM; both or none
  std::string tls_key;
  int threads = 0;                        // 0: one per core
  std::optional<TrustedProxies> proxies;  // whose word about visitors counts
  int idle_seconds = 600;                 // after that a table at rest leaves memory
  int pace_microseconds = 2000;           // commits begin so far apart
  Log::Level log = Log::Level::kInfo;
  LimitSettings limits;
  // Is told the addresses, the guests' and the metrics', instead of the standard output.
  std::function<void(const std::string&, const std::string&)> opened = {};
};

// Tells the address and serves until SIGINT or SIGTERM; then stops gracefully. The exit code: 0 well, 1 the store
// failed on the way, 2 it could not begin (the reason is on the standard error).
int serve(const ServeSettings& settings);

}  // namespace ludothek

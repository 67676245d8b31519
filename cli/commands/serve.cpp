#include "cli/commands/serve.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "server/net/serve.hpp"

namespace ludothek {

void add_serve(CLI::App& program, int& exit_code) {
  CLI::App* command = program.add_subcommand("serve", "Start the server: tables for everybody with the link");
  const auto settings = std::make_shared<ServeSettings>();
  const auto level = std::make_shared<std::string>("info");
  command->add_option("--listen", settings->listen, "HOST:PORT to listen at; port 0 takes any that is free")
      ->capture_default_str();
  command->add_option(
      "--metrics", settings->metrics,
      "PORT of this machine alone, or HOST:PORT, where Prometheus reads GET /metrics; without it nowhere");
  command
      ->add_option("--store", settings->store,
                   "Where everything is kept: sqlite:PATH, postgresql://…, or memory to forget it")
      ->capture_default_str();
  command->add_option("--bus", settings->bus,
                      "redis://[:PASSWORD@]HOST[:PORT]: what several nodes at one PostgreSQL speak through");
  command->add_option("--node", settings->node,
                      "What this node is called, where the store is a PostgreSQL; without it, as the machine is");
  command->add_option("--tls-cert", settings->tls_cert,
                      "Certificate chain (PEM); with --tls-key, connections are encrypted");
  command->add_option("--tls-key", settings->tls_key, "Its private key (PEM)");
  command->add_option("--threads", settings->threads, "Threads for people and tables; 0: one per core")
      ->check(CLI::Range(0, 256))
      ->capture_default_str();
  const auto trust = [settings](const std::string& proxies) { settings->proxies = TrustedProxies::read(proxies); };
  CLI::Option* trusted =
      command
          ->add_option_function<std::string>(
              "--trust-proxy", trust,
              "Proxies of yours that stand before it: addresses and networks (127.0.0.1,10.0.0.0/8), or how many one "
              "behind the other (1). Who a visitor is comes from their X-Forwarded-For, and whether encrypted from "
              "their X-Forwarded-Proto")
          ->check([](const std::string& proxies) {
            return TrustedProxies::read(proxies) ? "" : "takes addresses, networks or a number of hops from 1 to 16";
          });
  command->add_flag_callback(
             "--behind-proxy", [trust] { trust("1"); }, "The same as --trust-proxy 1")
      ->excludes(trusted);
  command->add_option("--idle", settings->idle_seconds, "Seconds after which an idle table leaves memory")
      ->check(CLI::Range(1, 86'400))
      ->capture_default_str();
  command
      ->add_option("--pace", settings->pace_microseconds,
                   "Microseconds between commits: a stream of moves gathers in them")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command
      ->add_option("--connections-per-address", settings->limits.connections_per_address,
                   "How many connections one address may have; a browser opens six to load the page")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_flag("--no-limits", settings->limits.off, "No limits of rate or number, for measurements");
  command->add_option("--log", *level, "How much is logged: debug, info, warning, error, nothing")
      ->check(CLI::IsMember({"debug", "info", "warning", "error", "nothing"}))
      ->capture_default_str();
  command->footer("Stops gracefully on SIGINT and SIGTERM: tables are kept, clients are told when to come back.");
  command->callback([settings, level, &exit_code] {
    using Level = Log::Level;
    const std::string& name = *level;
    settings->log = name == "debug"     ? Level::kDebug
                    : name == "info"    ? Level::kInfo
                    : name == "warning" ? Level::kWarning
                    : name == "error"   ? Level::kError
                                        : Level::kNothing;
    exit_code = serve(*settings);
  });
}

}  // namespace ludothek

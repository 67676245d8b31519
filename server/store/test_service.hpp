// TestService: for tests, somebody else's program at a free port of the loopback; it ends with the object, or with us.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace ludothek {

class TestService {
 public:
  using Words = std::vector<std::string>;

  // `command` for a port, as a shell would have it. REQUIRES: what it starts listens there when it is ready.
  explicit TestService(std::function<Words(const std::string& port)> command, int ending = SIGTERM)
      : command_(std::move(command)), ending_(ending) {}
  ~TestService() { stop(); }
  TestService(const TestService&) = delete;
  TestService& operator=(const TestService&) = delete;

  std::uint16_t port() const { return port_; }
  pid_t process() const { return process_; }

  // At the port that it had, if it had one. A port that was free a moment ago may be somebody else's now: then another.
  void start() {
    for (int trial = 0; trial < 5; ++trial) {
      if (port_ == 0) port_ = free_port();
      process_ = spawn(command_(std::to_string(port_)));
      if (listens()) return;
      stop();
      port_ = 0;
    }
    std::cerr << command_("0").front() << " did not start: is it installed? (scripts/setup test)\n";
    std::abort();
  }
  void stop() {
    if (process_ <= 0) return;
    kill(process_, ending_);
    wait_for(process_, 0);
    process_ = -1;
  }

  // Runs a program to its end; whether all was well.
  static bool run(Words words) {
    const pid_t process = spawn(std::move(words));
    return process > 0 && wait_for(process, 0) == 0;
  }

  // PostgreSQL and PgBouncer don't run as root: Debian's user postgres does it then. They end when we do.
  static Words as_postgres(Words words) {
    Words all{"setpriv", "--pdeathsig=SIGQUIT"};
    if (geteuid() == 0) all.insert(all.end(), {"--reuid=postgres", "--regid=postgres", "--clear-groups"});
    all.insert(all.end(), words.begin(), words.end());
    return all;
  }

  static std::uint16_t free_port() {
    const int socket = open_socket();
    sockaddr_in where = loopback(0);
    socklen_t length = sizeof where;
    bind(socket, reinterpret_cast<sockaddr*>(&where), length);
    getsockname(socket, reinterpret_cast<sockaddr*>(&where), &length);
    close(socket);
    return ntohs(where.sin_port);
  }
  static int open_socket() { return socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0); }
  static sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_port = htons(port);
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return where;
  }
  // A connection to that port; -1: nobody listens.
  static int connect_to(std::uint16_t port) {
    const int socket = open_socket();
    sockaddr_in where = loopback(port);
    if (connect(socket, reinterpret_cast<sockaddr*>(&where), sizeof where) == 0) return socket;
    close(socket);
    return -1;
  }

 private:
  static pid_t spawn(Words words) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const pid_t process = fork();
    if (process == 0) {
      const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
      for (const int one : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, one);
      if (chdir("/") != 0) _exit(127);
      execvp(arguments.front(), arguments.data());
      _exit(127);
    }
    return process;
  }
  // How it ended; -1: it has not. An alarm may interrupt the waiting.
  static int wait_for(pid_t process, int options) {
    int status = 0;
    pid_t ended = 0;
    do {
      ended = waitpid(process, &status, options);
    } while (ended < 0 && errno == EINTR);
    if (ended == 0) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  }
  bool listens() const {
    for (int i = 0; i < 6000; ++i) {
      if (wait_for(process_, WNOHANG) >= 0) return false;
      if (const int socket = connect_to(port_); socket >= 0) {
        close(socket);
        return true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

  const std::function<Words(const std::string& port)> command_;
  const int ending_;
  std::uint16_t port_ = 0;
  pid_t process_ = -1;
};

}  // namespace ludothek

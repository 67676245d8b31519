#include "server/net/wire/kernel_trip.hpp"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <utility>

namespace ludothek::kernel_trip_test {
namespace {

// Two ends of a connection over the loopback, on which a byte went there and back.
struct Connection {
  Connection() {
    const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const where = reinterpret_cast<sockaddr*>(&address);
    EXPECT_EQ(::bind(listener, where, size), 0);
    EXPECT_EQ(::listen(listener, 1), 0);
    EXPECT_EQ(::getsockname(listener, where, &size), 0);
    client = ::socket(AF_INET, SOCK_STREAM, 0);
    EXPECT_EQ(::connect(client, where, size), 0);
    server = ::accept(listener, nullptr, nullptr);
    ::close(listener);
    char byte = 'x';
    for (const auto& [from, to] : {std::pair(server, client), std::pair(client, server)}) {
      EXPECT_EQ(::send(from, &byte, 1, 0), 1);
      EXPECT_EQ(::recv(to, &byte, 1, 0), 1);
    }
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() {
    ::close(client);
    ::close(server);
  }
  int client = -1;
  int server = -1;
};

TEST(KernelTrip, IsWhatTheSystemsTcpHasMeasured) {
  const Connection connection;
  const auto trip = tcp_trip(connection.server);
  ASSERT_TRUE(trip);
  EXPECT_GT(trip->least, Duration::zero());
  EXPECT_LT(trip->least, std::chrono::seconds(60));
}

TEST(KernelTrip, FromTheSameMachineItSaysNothingAboutTheClient) {
  const Connection connection;
  EXPECT_TRUE(from_this_machine(connection.server));
}

TEST(KernelTrip, WithoutAConnectionThereIsNone) {
  const int alone = ::socket(AF_INET, SOCK_STREAM, 0);
  EXPECT_EQ(tcp_trip(alone), std::nullopt);
  EXPECT_TRUE(from_this_machine(alone));
  ::close(alone);
  EXPECT_EQ(tcp_trip(-1), std::nullopt);
}

}  // namespace
}  // namespace ludothek::kernel_trip_test

#include "server/net/wire/epoll.hpp"

#include <boost/asio/posix/descriptor_base.hpp>
#include <cerrno>
#include <span>
#include <system_error>

#include "engine/fetch.hpp"

namespace ludothek {
namespace {

constexpr unsigned kEnded = EPOLLRDHUP | EPOLLHUP | EPOLLERR;

int make_set() {
  const int set = epoll_create1(EPOLL_CLOEXEC);
  if (set < 0) throw std::system_error(errno, std::generic_category(), "epoll_create1");
  return set;
}

// A listener, and then what it knows of.
void expect(const epoll_event& event, int step) {
  constexpr std::size_t kListener = 256;  // bytes of it that are used
  const auto* listener = static_cast<const Epoll::Listener*>(event.data.ptr);
  if (listener == nullptr) return;
  if (step == 0) return fetch(listener, kListener);
  listener->expect(step - 1);
}

}  // namespace

Epoll::Epoll(boost::asio::io_context& context) : set_(context, make_set()) {}

bool Epoll::add(int socket, Listener& listener) {
  epoll_event event{};
  event.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
  event.data.ptr = &listener;
  return epoll_ctl(set_.native_handle(), EPOLL_CTL_ADD, socket, &event) == 0;
}

void Epoll::forget(const Listener& listener) noexcept {
  for (std::size_t i = 0; i < count_; ++i) {
    if (told_[i].data.ptr == &listener) told_[i].data.ptr = nullptr;
  }
}

void Epoll::stop() {
  boost::system::error_code ignored;
  set_.close(ignored);
}

void Epoll::wait() {
  set_.async_wait(boost::asio::posix::descriptor_base::wait_read, [this](boost::system::error_code error) {
    if (error) return;
    tell();
    if (set_.is_open()) wait();
  });
}

void Epoll::tell() {
  const int count = epoll_wait(set_.native_handle(), told_.data(), kAtOnce, 0);
  count_ = count > 0 ? static_cast<std::size_t>(count) : 0;
  std::size_t expected = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    if (i == expected) expected += expect_next(std::span(told_).subspan(i, count_ - i), &expect);
    auto* listener = static_cast<Listener*>(told_[i].data.ptr);
    if (listener != nullptr) listener->ready((told_[i].events & kEnded) != 0);
  }
  count_ = 0;
}

}  // namespace ludothek

#include "server/pages.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "record/fairness.hpp"
#include "server/welcome.hpp"

namespace ludothek {
namespace {

Page page_of(const EmbeddedText& file) {
  Page page;
  page.body = std::make_shared<const std::string>(file.text);
  const Digest digest = sha256(std::span(reinterpret_cast<const std::uint8_t*>(file.text.data()), file.text.size()));
  page.tag = "\"" + to_hex(digest.data(), 12) + "\"";
  page.path = file.name == "index" ? "/" : file.name == "style" ? "/style.css" : "/robots.txt";
  page.content_type = file.name == "index"   ? "text/html; charset=utf-8"
                      : file.name == "style" ? "text/css; charset=utf-8"
                                             : "text/plain; charset=utf-8";
  return page;
}

}  // namespace

const Page* find_page(std::string_view path) {
  static const std::vector<Page> kPages = [] {
    std::vector<Page> pages;
    for (const EmbeddedText& file : kWelcomeFiles) pages.push_back(page_of(file));
    return pages;
  }();
  const auto found = std::ranges::find(kPages, path, &Page::path);
  return found == kPages.end() ? nullptr : &*found;
}

HttpResponse seat_link_page(Language language) {
  std::string text = "<!doctype html>\n<html lang=\"" + std::string(code_of(language)) +
                     "\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
                     "<meta name=\"robots\" content=\"noindex\">\n<title>Ludothek</title>\n"
                     "<link rel=\"stylesheet\" href=\"/style.css\">\n<main>\n<h1>Ludothek</h1>\n<p>" +
                     say(language, "door.move_seat.ask") + "</p>\n<form method=\"post\"><button>" +
                     say(language, "door.move_seat.yes") + "</button></form>\n</main>\n</html>\n";
  HttpResponse response{.status = 200,
                        .content_type = "text/html; charset=utf-8",
                        .body = std::make_shared<const std::string>(std::move(text)),
                        .headers = {}};
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

}  // namespace ludothek

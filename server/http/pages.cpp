#include "server/http/pages.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "record/fairness/fairness.hpp"
#include "server/http/trimmed.hpp"

namespace ludothek {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kTypes{
    {{".html", "text/html; charset=utf-8"},
     {".css", "text/css; charset=utf-8"},
     {".js", "text/javascript; charset=utf-8"},
     {".json", "application/json"},
     {".webmanifest", "application/manifest+json"},
     {".wasm", "application/wasm"},
     {".woff2", "font/woff2"},
     {".svg", "image/svg+xml"},
     {".png", "image/png"},
     {".ico", "image/x-icon"},
     {".md", "text/markdown; charset=utf-8"},
     {".txt", "text/plain; charset=utf-8"}}};

std::string_view type_of(std::string_view path) {
  const auto found = std::ranges::find_if(kTypes, [&](const auto& type) { return path.ends_with(type.first); });
  return found == kTypes.end() ? "application/octet-stream" : found->second;
}

Page page_of(const EmbeddedFile& file) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(file.plain.data());
  const Digest digest = sha256(std::span(bytes, file.plain.size()));
  Page page;
  page.path = file.path == "/index.html" ? "/" : file.path;
  page.content_type = type_of(file.path);
  page.plain = std::make_shared<const std::string>(file.plain);
  if (!file.gzip.empty()) page.gzip = std::make_shared<const std::string>(file.gzip);
  page.tag = "W/\"" + to_hex(digest.data(), 12) + "\"";
  page.forever = file.path.starts_with("/assets/");
  return page;
}

// Whether it is among those that somebody has (RFC 9110, 13.1.2), a weak one or not.
bool has_tag(std::string_view if_none_match, std::string_view tag) {
  const std::string_view opaque = tag.substr(tag.find('"'));
  return trimmed(if_none_match) == "*" || if_none_match.find(opaque) != std::string_view::npos;
}

}  // namespace

Pages::Pages(std::span<const EmbeddedFile> files) {
  for (const EmbeddedFile& file : files) pages_.push_back(page_of(file));
  std::ranges::sort(pages_, {}, &Page::path);
}

const Page* Pages::find(std::string_view path) const {
  const auto found = std::ranges::lower_bound(pages_, path, {}, &Page::path);
  return found == pages_.end() || found->path != path ? nullptr : &*found;
}

const Pages& pages() {
  static const Pages kPages(kEmbeddedFiles);
  return kPages;
}

bool takes_gzip(std::string_view accept_encoding) {
  while (!accept_encoding.empty()) {
    const std::size_t comma = accept_encoding.find(',');
    const std::string_view one = accept_encoding.substr(0, comma);
    accept_encoding = comma == std::string_view::npos ? std::string_view() : accept_encoding.substr(comma + 1);
    const std::size_t semicolon = one.find(';');
    if (trimmed(one.substr(0, semicolon)) != "gzip") continue;
    if (semicolon == std::string_view::npos) return true;
    const std::string_view weight = trimmed(one.substr(semicolon + 1));  // "q=0" and "q=0.000" are a refusal
    return !weight.starts_with("q=0") || weight.find_first_of("123456789") != std::string_view::npos;
  }
  return false;
}

HttpResponse show(const Page& page, const HttpRequest& request, int status) {
  HttpResponse response{
      .status = status, .content_type = std::string(page.content_type), .body = page.plain, .headers = {}};
  response.headers.emplace_back("ETag", page.tag);
  response.headers.emplace_back("Cache-Control", page.forever ? "public, max-age=31536000, immutable" : "no-cache");
  if (page.gzip) response.headers.emplace_back("Vary", "Accept-Encoding");
  if (status == 200 && has_tag(request.if_none_match, page.tag)) {
    response.status = 304;
    response.body = std::make_shared<const std::string>();
  } else if (page.gzip && takes_gzip(request.accept_encoding)) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = page.gzip;
  }
  return response;
}

HttpResponse seat_link_page(Language language) {
  std::string text = "<!doctype html>\n<html lang=\"" + std::string(code_of(language)) +
                     "\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
                     "<meta name=\"robots\" content=\"noindex\">\n<title>Ludothek</title>\n"
                     "<link rel=\"icon\" href=\"/icon.svg\">\n<link rel=\"stylesheet\" href=\"/style.css\">\n"
                     "<main>\n<h1>Ludothek</h1>\n<p>" +
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

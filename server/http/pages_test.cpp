#include "server/http/pages.hpp"

#include <gtest/gtest.h>

#include <array>

namespace ludothek::pages_test {
namespace {

constexpr std::array<EmbeddedFile, 4> kFiles{{{"/index.html", "<!doctype html><title>Ludothek</title>", "packed page"},
                                              {"/assets/index-x1.js", "script", "packed script"},
                                              {"/assets/table-x2.wasm", "module", {}},
                                              {"/icon.svg", "<svg/>", {}}}};
const Pages kPages{kFiles};

HttpResponse shown(std::string_view path, const HttpRequest& request = {}) {
  const Page* page = kPages.find(path);
  if (page == nullptr) return {.status = 404};
  return show(*page, request);
}

std::string header(const HttpResponse& response, std::string_view name) {
  for (const auto& [key, value] : response.headers) {
    if (key == name) return value;
  }
  return "";
}

TEST(Pages, TheFirstPageIsAtTheHousesAddressAlone) {
  EXPECT_EQ(*shown("/").body, kFiles[0].plain);
  EXPECT_EQ(shown("/index.html").status, 404);
  EXPECT_EQ(shown("/assets/").status, 404);
  EXPECT_EQ(shown("").status, 404);
}

TEST(Pages, SayWhatTheyAre) {
  EXPECT_EQ(shown("/").content_type, "text/html; charset=utf-8");
  EXPECT_EQ(shown("/assets/index-x1.js").content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(shown("/assets/table-x2.wasm").content_type, "application/wasm");
  EXPECT_EQ(shown("/icon.svg").content_type, "image/svg+xml");
}

TEST(Pages, OnlyWhatHasItsHashInItsNameIsKeptForEver) {
  EXPECT_EQ(header(shown("/assets/index-x1.js"), "Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(header(shown("/"), "Cache-Control"), "no-cache");
  EXPECT_EQ(header(shown("/icon.svg"), "Cache-Control"), "no-cache");
}

TEST(Pages, AreCompressedForThoseWhoTakeIt) {
  HttpRequest request;
  EXPECT_EQ(*shown("/", request).body, kFiles[0].plain);
  EXPECT_EQ(header(shown("/", request), "Vary"), "Accept-Encoding");
  request.accept_encoding = "gzip, deflate, br";
  EXPECT_EQ(*shown("/", request).body, "packed page");
  EXPECT_EQ(header(shown("/", request), "Content-Encoding"), "gzip");
  EXPECT_EQ(*shown("/icon.svg", request).body, "<svg/>");
  EXPECT_EQ(header(shown("/icon.svg", request), "Content-Encoding"), "");
}

TEST(Pages, GzipIsTakenOnlyByWhoSaysSo) {
  for (const char* yes : {"gzip", "br, gzip", "deflate;q=0.5,gzip;q=0.1", "gzip ; q=1.0"}) {
    EXPECT_TRUE(takes_gzip(yes)) << yes;
  }
  for (const char* no : {"", "br", "gzip;q=0", "gzip;q=0.000, br", "xgzip", "identity", ",", ";"}) {
    EXPECT_FALSE(takes_gzip(no)) << no;
  }
}

TEST(Pages, WhoHasThePageIsNotSentItAgain) {
  HttpRequest request;
  request.accept_encoding = "gzip";
  request.if_none_match = "\"other\", " + header(shown("/"), "ETag");
  const HttpResponse again = shown("/", request);
  EXPECT_EQ(again.status, 304);
  EXPECT_TRUE(again.body->empty());
  EXPECT_EQ(header(again, "Cache-Control"), "no-cache");
  EXPECT_EQ(shown("/icon.svg", request).status, 200);
}

}  // namespace
}  // namespace ludothek::pages_test

// Pages: the files of the web app, which travel inside the program, by their addresses.
//
// A file below /assets/ carries a hash of what it holds in its name and may be kept for ever; everything else is to be
// asked for again, which an ETag makes cheap. Who takes gzip gets what was compressed when the program was built.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/embedded_file.hpp"
#include "server/http/request.hpp"
#include "texts/texts.hpp"

namespace ludothek {

struct Page {
  std::string_view path;  // "/", "/assets/index-x1.js"
  std::string_view content_type;
  std::shared_ptr<const std::string> plain;
  std::shared_ptr<const std::string> gzip;  // null: there is none
  std::string tag;                          // as HTTP's ETag has it; weak, for it is the same for both forms
  bool forever = false;
};

class Pages {
 public:
  explicit Pages(std::span<const EmbeddedFile> files);

  // Null: there is no such page. "/" is the file /index.html, which has no other address.
  const Page* find(std::string_view path) const;

 private:
  std::vector<Page> pages_;  // by path
};

// Those of this program.
const Pages& pages();

// The answer to whoever reads a page: 200 (or `status`), or 304 if they have it already.
HttpResponse show(const Page& page, const HttpRequest& request, int status = 200);

// Whether an Accept-Encoding takes gzip.
bool takes_gzip(std::string_view accept_encoding);

// Asks whether the seat shall move to this device. Written here, so that it works before any script does.
HttpResponse seat_link_page(Language language);

}  // namespace ludothek

// The pages that travel inside the program: for now a small welcome of our own.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/request.hpp"
#include "texts/texts.hpp"

namespace ludothek {

struct Page {
  std::string_view path;  // "/"
  std::string_view content_type;
  std::shared_ptr<const std::string> body;
  std::string tag;  // as HTTP's ETag has it
};

// Nothing: there is no such page.
const Page* find_page(std::string_view path);

// Asks whether the seat shall move to this device.
HttpResponse seat_link_page(Language language);

}  // namespace ludothek

// A file inside the program, byte for byte as it was when the program was built (cmake/embed_files.py).
#pragma once

#include <span>
#include <string_view>

namespace ludothek {

struct EmbeddedFile {
  std::string_view path;  // "/index.html"
  std::string_view plain;
  std::string_view gzip;  // empty: it would not be shorter
};

// The web app, if it was built before the program was, else a small page of welcome (server/welcome).
extern const std::span<const EmbeddedFile> kEmbeddedFiles;

}  // namespace ludothek

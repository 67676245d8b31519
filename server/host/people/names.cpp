#include "server/host/people/names.hpp"

#include <array>
#include <string_view>

#include "server/host/people/codes.hpp"

namespace ludothek {
namespace {

constexpr std::size_t kCount = 24;
using Words = std::array<std::string_view, kCount>;

constexpr Words kEnglishQualities{"Quiet",   "Merry", "Clever", "Gentle", "Brave", "Nimble", "Sunny",  "Curious",
                                  "Patient", "Lucky", "Calm",   "Bright", "Kind",  "Swift",  "Honest", "Cheerful",
                                  "Wise",    "Bold",  "Cosy",   "Dapper", "Eager", "Loyal",  "Tidy",   "Witty"};
constexpr Words kEnglishAnimals{"Otter", "Badger", "Fox",   "Hedgehog", "Beaver", "Lynx",   "Raven",    "Falcon",
                                "Hare",  "Bear",   "Whale", "Stork",    "Heron",  "Crane",  "Marten",   "Frog",
                                "Owl",   "Robin",  "Seal",  "Swan",     "Deer",   "Puffin", "Squirrel", "Dolphin"};
// Qualities that are the same beside any noun, which they follow.
constexpr Words kFrenchQualities{"tranquille", "habile",  "agile",  "calme",     "sage",       "brave",
                                 "rapide",     "aimable", "fidèle", "honnête",   "espiègle",   "timide",
                                 "drôle",      "célèbre", "libre",  "modeste",   "magnifique", "sensible",
                                 "solide",     "souple",  "tendre", "énergique", "paisible",   "optimiste"};
constexpr Words kFrenchAnimals{"Loutre",  "Blaireau", "Renard",    "Hérisson",   "Castor",   "Lynx",
                               "Corbeau", "Faucon",   "Lièvre",    "Ours",       "Baleine",  "Cigogne",
                               "Héron",   "Grue",     "Martre",    "Grenouille", "Hibou",    "Mésange",
                               "Phoque",  "Cygne",    "Chevreuil", "Macareux",   "Écureuil", "Dauphin"};
// Animals of one gender, so that the ending is always the same.
constexpr Words kGermanQualities{"Stiller",     "Froher",    "Kluger",     "Sanfter",  "Mutiger", "Flinker",
                                 "Sonniger",    "Wacher",    "Geduldiger", "Heiterer", "Ruhiger", "Heller",
                                 "Netter",      "Schneller", "Ehrlicher",  "Munterer", "Weiser",  "Kühner",
                                 "Gemütlicher", "Feiner",    "Eifriger",   "Treuer",   "Bunter",  "Lustiger"};
constexpr Words kGermanAnimals{"Otter", "Dachs", "Fuchs",   "Igel",   "Biber",  "Luchs",   "Rabe",   "Falke",
                               "Hase",  "Bär",   "Wal",     "Storch", "Reiher", "Kranich", "Marder", "Frosch",
                               "Uhu",   "Spatz", "Seehund", "Schwan", "Hirsch", "Specht",  "Delfin", "Star"};

std::string joined(std::string_view first, std::string_view second) {
  return std::string(first) + " " + std::string(second);
}

}  // namespace

std::string friendly_name(Language language, std::uint32_t quality, std::uint32_t animal) {
  const std::size_t q = quality % kCount;
  const std::size_t a = animal % kCount;
  switch (language) {
    case Language::kFrench:
      return joined(kFrenchAnimals[a], kFrenchQualities[q]);
    case Language::kGerman:
      return joined(kGermanQualities[q], kGermanAnimals[a]);
    case Language::kEnglish:
      break;
  }
  return joined(kEnglishQualities[q], kEnglishAnimals[a]);
}

std::string friendly_name(Language language) {
  const auto bytes = random_bytes<2>();
  return friendly_name(language, bytes[0], bytes[1]);
}

}  // namespace ludothek

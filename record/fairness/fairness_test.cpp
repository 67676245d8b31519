#include "record/fairness/fairness.hpp"

#include <gtest/gtest.h>
#include <sodium.h>

#include <numeric>
#include <string>

#include "engine/random.hpp"

namespace ludothek {
namespace {

std::vector<std::uint8_t> bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

// FIPS 180-4's published examples.
TEST(Sha256, MatchesThePublishedVectors) {
  EXPECT_EQ(to_hex(sha256({})), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(to_hex(sha256(bytes_of("abc"))), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(sha256(bytes_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Sha256, AgreesWithLibsodiumAtEveryLengthAroundTheBlocks) {
  ASSERT_GE(sodium_init(), 0);
  FastRandom random(1);
  std::vector<std::uint8_t> message;
  for (int length = 0; length < 300; ++length) {
    Digest expected{};
    crypto_hash_sha256(expected.data(), message.data(), message.size());
    EXPECT_EQ(sha256(message), expected) << length;
    message.push_back(static_cast<std::uint8_t>(random.below(256)));
  }
}

ChaCha20::Key counting_key() {
  ChaCha20::Key key{};
  std::iota(key.begin(), key.end(), std::uint8_t{0});
  return key;
}

// RFC 8439, 2.3.2: the block function's test vector.
TEST(ChaCha20, MatchesTheBlockOfRfc8439) {
  ChaCha20 stream(counting_key(), {0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0}, 1);
  const ChaCha20::Block expected = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033,
                                    0x9aaa2204, 0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                    0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
  for (const std::uint32_t word : expected) EXPECT_EQ(stream.next(), word);
}

// RFC 8439, A.1, test vectors 1 and 2: zero key, zero nonce, blocks 0 and 1.
TEST(ChaCha20, MatchesTheZeroKeyStreamOfRfc8439) {
  ChaCha20 stream(ChaCha20::Key{});
  const ChaCha20::Block block0 = {0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653, 0xb819d2bd, 0x1aed8da0,
                                  0xccef36a8, 0xc70d778b, 0x7c5941da, 0x8d485751, 0x3fe02477, 0x374ad8b8,
                                  0xf4b8436a, 0x1ca11815, 0x69b687c3, 0x8665eeb2};
  const ChaCha20::Block block1 = {0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73, 0xa0290fcb, 0x6965e348,
                                  0x3e53c612, 0xed7aee32, 0x7621b729, 0x434ee69c, 0xb03371d5, 0xd539d874,
                                  0x281fed31, 0x45fb0a51, 0x1f0ae1ac, 0x6f4d794b};
  for (const std::uint32_t word : block0) EXPECT_EQ(stream.next(), word);
  for (const std::uint32_t word : block1) EXPECT_EQ(stream.next(), word);
}

TEST(ChaCha20, AgreesWithLibsodiumOverManyBlocks) {
  ASSERT_GE(sodium_init(), 0);
  std::vector<std::uint8_t> expected(64 * 1000);
  const ChaCha20::Nonce nonce{};
  crypto_stream_chacha20_ietf(expected.data(), expected.size(), nonce.data(), counting_key().data());
  ChaCha20 stream(counting_key());
  for (std::size_t i = 0; i < expected.size(); i += 4) {
    const std::uint32_t word = stream.next();
    for (std::size_t byte = 0; byte < 4; ++byte) ASSERT_EQ((word >> (8 * byte)) & 0xff, expected[i + byte]) << i;
  }
}

TEST(FairRandom, TakesOneWordForAnAcceptedNumberEvenForOne) {
  const ChaCha20::Key key = counting_key();
  ChaCha20 words(key);
  FairRandom random(key);
  for (const std::uint32_t n : {6u, 10u, 1u, 40u, 3u}) {
    EXPECT_EQ(random.below(n), words.next() % n);  // none of the first words of this key is rejected
  }
}

TEST(FairRandom, RejectsTheWordsThatWouldFavourSmallNumbers) {
  const ChaCha20::Key key = counting_key();
  constexpr std::uint32_t kJustOverHalf = 0x80000001;  // every word from here up is rejected
  ChaCha20 words(key);
  FairRandom random(key);
  int rejected = 0;
  for (int i = 0; i < 200; ++i) {
    std::uint32_t word = words.next();
    for (; word >= kJustOverHalf; word = words.next()) ++rejected;
    EXPECT_EQ(random.below(kJustOverHalf), word);
  }
  EXPECT_GT(rejected, 100);
}

TEST(Fairness, TheKeyCountsABotsNonceAsZeros) {
  const Seed seed = counting_key();
  EXPECT_EQ(chance_key(seed, {std::nullopt, PlayerNonce{}}), chance_key(seed, {PlayerNonce{}, std::nullopt}));
  EXPECT_NE(chance_key(seed, {PlayerNonce{1}, std::nullopt}), chance_key(seed, {std::nullopt, PlayerNonce{1}}));
}

// sha256(bytes(range(32)) + b"lot"), by Python's hashlib.
TEST(Fairness, TheTablesLotsHaveAKeyOfTheirOwn) {
  EXPECT_EQ(to_hex(lot_key(counting_key())), "17582a1eef20e71e4f757b1b6ec97013d72cbeb3df8a3bdc06998b4a3015459e");
}

TEST(Hex, ReadsEitherCaseAndNothingElse) {
  EXPECT_EQ((from_hex<2>("0aFf")), (std::array<std::uint8_t, 2>{0x0a, 0xff}));
  EXPECT_EQ(to_hex(std::array<std::uint8_t, 2>{0x0a, 0xff}), "0aff");
  EXPECT_FALSE(from_hex<2>("0aff0"));
  EXPECT_FALSE(from_hex<2>("0af"));
  EXPECT_FALSE(from_hex<2>("0agf"));
}

}  // namespace
}  // namespace ludothek

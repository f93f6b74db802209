#include "discreet/random/rng.h"

#include <sodium.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "discreet/base/error.h"

namespace discreet::inline random {
namespace {

void need_sodium() {
  if (sodium_init() < 0) throw Error("the cryptographic library failed to start", Error::Kind::machine);
}

}  // namespace

void Rng::Unmap::operator()(State* state) const {
  sodium_memzero(state, sizeof(State));
  munmap(state, sizeof(State));
}

Rng::Rng(const unsigned char* key, bool reproducible) {
  void* memory = mmap(nullptr, sizeof(State), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw Error("no memory for a random generator", Error::Kind::machine);
  state_.reset(static_cast<State*>(memory));  // anonymous memory starts as zeros
  if (!reproducible) {
    // Without this a forked child would repeat the parent's noise; a kernel that cannot do it is refused.
    if (madvise(memory, sizeof(State), MADV_WIPEONFORK) != 0)
      throw Error("this kernel cannot protect random generators across fork (needs Linux 4.14 or newer)",
                  Error::Kind::machine);
    madvise(memory, sizeof(State), MADV_DONTDUMP);
  }
  std::memcpy(state_->key, key, sizeof state_->key);
  state_->reproducible = reproducible;
  state_->alive = true;
}

Rng Rng::secure() {
  need_sodium();
  unsigned char key[32];
  randombytes_buf(key, sizeof key);
  Rng rng(key, false);
  sodium_memzero(key, sizeof key);
  return rng;
}

Rng Rng::seeded(std::uint64_t seed) {
  need_sodium();
  unsigned char bytes[8], key[32];
  for (int i = 0; i < 8; ++i) bytes[i] = static_cast<unsigned char>(seed >> (8 * i));
  crypto_generichash(key, sizeof key, bytes, sizeof bytes, nullptr, 0);
  return Rng(key, true);
}

Rng Rng::exploring(Explorer& explorer) { return Rng(&explorer); }

Rng Rng::child(std::uint64_t index) {
  if (explorer_) return Rng(explorer_);
  std::uint64_t material[key_words + 1];
  for (std::size_t i = 0; i < key_words; ++i) material[i] = bits(64);
  material[key_words] = index;
  unsigned char key[32];
  crypto_generichash(key, sizeof key, reinterpret_cast<const unsigned char*>(material), sizeof material, nullptr, 0);
  Rng rng(key, state_->reproducible);
  sodium_memzero(material, sizeof material);
  sodium_memzero(key, sizeof key);
  return rng;
}

// Generates the next key together with the words and forgets the old key, so that what was drawn cannot be recomputed.
void Rng::refill() {
  State& state = *state_;
  // The first refills are short: many generators draw little.
  const std::size_t words = state.filled == 0 ? 32 : std::min(2 * (state.filled - key_words), buffer_words);
  const unsigned char nonce[crypto_stream_chacha20_NONCEBYTES] = {};
  crypto_stream_chacha20(reinterpret_cast<unsigned char*>(state.buffer), (key_words + words) * 8, nonce,
                         reinterpret_cast<const unsigned char*>(state.key));
  std::memcpy(state.key, state.buffer, sizeof state.key);
  sodium_memzero(state.buffer, sizeof state.key);
  state.position = key_words;
  state.filled = key_words + words;
}

std::uint64_t Rng::next_word() {
  State& state = *state_;
  if (!state.alive) {  // a forked child found its memory wiped
    randombytes_buf(state.key, sizeof state.key);
    state.alive = true;
  }
  if (state.position == state.filled) refill();
  std::uint64_t word = state.buffer[state.position];
  state.buffer[state.position++] = 0;
  return word;
}

std::uint64_t Rng::slow_bits(int count) {
  State& state = *state_;
  if (!state.alive) state.available = 0;
  if (count == 0) return 0;
  // The reservoir's bits become the low ones, the rest comes from the next word.
  std::uint64_t low = state.reservoir;
  int have = state.available;
  std::uint64_t word = next_word();
  std::uint64_t result = low | (word << have);
  int used = count - have;  // 1..64 bits of the word
  state.reservoir = used == 64 ? 0 : word >> used;
  state.available = 64 - used;
  return count == 64 ? result : result & ((std::uint64_t{1} << count) - 1);
}

void Rng::too_many_bits() { throw Error("at most 64 bits can be asked for at once", Error::Kind::machine); }

std::uint64_t Rng::explored_bits(int count) {
  if (explorer_->level() == Explorer::Level::choices && count > 0) {
    // Above the samplers a draw of bits is one uniform choice.
    if (count > 20) throw Explorer::Refused("an explored program must not draw more than 20 bits at once");
    Rational each(1, std::uint64_t{1} << count);
    return explorer_->choose(std::size_t{1} << count, [&](std::size_t) { return Probability(each); });
  }
  std::uint64_t result = 0;
  for (int i = 0; i < count; ++i)
    result |= std::uint64_t{explorer_->choose(2, [](std::size_t) { return Probability(Rational(1, 2)); })} << i;
  return result;
}

}  // namespace discreet::inline random

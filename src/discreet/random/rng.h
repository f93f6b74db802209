// A source of fair bits, always passed as an argument, never global.
//
// There are three factories. `secure` is keyed by the operating system, and every release must come from it. `seeded`
// gives the same bits for the same seed, for tests and demos: its outputs are "not private" for ever. `exploring` forks
// at every choice, see random/explore/explorer.h. Rng is move-only: a copied noise source is a privacy bug. An object
// belongs to one thread. A parallel loop gets children made before it. A secure generator that crosses a fork keys
// itself anew in the child process.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "discreet/random/explore/explorer.h"

namespace discreet::inline random {

class Rng {
 public:
  static Rng secure();
  static Rng seeded(std::uint64_t seed);
  static Rng exploring(Explorer& explorer);

  Rng(Rng&&) noexcept = default;
  Rng& operator=(Rng&&) noexcept = default;

  // `count` fair bits as a number, 0 <= count <= 64.
  std::uint64_t bits(int count) {
    if (count > 64) [[unlikely]]
      too_many_bits();
    if (explorer_) [[unlikely]]
      return explored_bits(count);
    State& state = *state_;
    if (count == 64 && state.available == 0 && state.position != state.filled && state.alive)
      return std::exchange(state.buffer[state.position++], 0);
    if (state.available < count || !state.alive) [[unlikely]]
      return slow_bits(count);
    std::uint64_t result = count == 64 ? state.reservoir : state.reservoir & ((std::uint64_t{1} << count) - 1);
    state.reservoir = count == 64 ? 0 : state.reservoir >> count;
    state.available -= count;
    return result;
  }

  // An independent generator for one branch of a parallel loop. Children of one generator differ even for the same
  // index. While exploring, a child is the parent's explorer again, so such loops must run in order.
  Rng child(std::uint64_t index);

  // True for seeded and exploring generators: nothing drawn from them may be released as private.
  bool reproducible() const { return explorer_ || state_->reproducible; }

  // The explorer if every choice forks, else null. Samplers ask it first.
  Explorer* choices() const {
    return explorer_ && explorer_->level() == Explorer::Level::choices ? explorer_ : nullptr;
  }

 private:
  static constexpr std::size_t key_words = 4, buffer_words = 2048;

  // Lives in memory that the kernel wipes in a forked child, so that `alive` turns false there.
  struct State {
    bool alive;
    bool reproducible;
    int available;  // bits in the reservoir
    std::uint64_t reservoir;
    std::size_t position, filled;  // words of `buffer` that are used up, and that are there
    std::uint64_t key[key_words];
    std::uint64_t buffer[key_words + buffer_words];
  };
  struct Unmap {
    void operator()(State* state) const;
  };

  [[noreturn]] static void too_many_bits();
  explicit Rng(Explorer* explorer) : explorer_(explorer) {}
  Rng(const unsigned char* key, bool reproducible);
  std::uint64_t slow_bits(int count);
  std::uint64_t explored_bits(int count);
  std::uint64_t next_word();
  void refill();

  std::unique_ptr<State, Unmap> state_;
  Explorer* explorer_ = nullptr;
};

template <class Run>
auto explore(Run&& run, Explorer explorer) {
  using Outcome = std::decay_t<std::invoke_result_t<Run&, Rng&>>;
  Law<Outcome> law;
  do {
    explorer.begin();
    Rng rng = Rng::exploring(explorer);
    try {
      Outcome outcome = run(rng);
      law.mass[std::move(outcome)] += explorer.path_probability();
    } catch (const Explorer::Abandoned&) {
      law.remainder += explorer.path_probability();
    }
  } while (explorer.next());
  return law;
}

}  // namespace discreet::inline random

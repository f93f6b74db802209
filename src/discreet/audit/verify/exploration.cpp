// Tested by verifier_test.cpp
#include "discreet/audit/verify/exploration.h"

#include <tbb/info.h>
#include <tbb/parallel_for.h>

#include <new>
#include <set>
#include <typeinfo>

#include "discreet/base/error.h"

namespace discreet::inline audit {
namespace {

struct Halted {};  // like Explorer::Abandoned no std::exception, so that no handler swallows it

std::string suffix(Error::Kind kind) {
  switch (kind) {
    case Error::Kind::budget: return " [budget]";
    case Error::Kind::check: return " [check]";
    case Error::Kind::machine: return " [machine]";
    default: return "";
  }
}

}  // namespace

Outcome outcome_of(const Subject& subject, const Database& database, Rng& rng) {
  try {
    return {Outcome::Kind::returned, subject.run(database, rng)};
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const Explorer::Refused&) {
    throw;
  } catch (const Error& error) {
    if (error.kind() == Error::Kind::interrupted) throw;
    return {Outcome::Kind::thrown, error.what() + suffix(error.kind())};
  } catch (const std::exception& error) {
    return {Outcome::Kind::thrown, std::string(error.what()) + " [" + typeid(error).name() + "]"};
  }
}

std::optional<EnclosedLaw> law_of(const Subject& subject, const Database& database, const Explorer& explorer,
                                  Halt& halt) {
  try {
    auto run = [&](Rng& rng) {
      if (halt.now()) throw Halted{};
      return outcome_of(subject, database, rng);
    };
    return EnclosedLaw(explore(run, explorer));
  } catch (const Halted&) {
    return std::nullopt;
  }
}

Exploration::Exploration(const Subject& subject, const Databases& databases, const Explorer& explorer,
                         std::size_t threads, Halt& halt)
    : subject_(subject),
      databases_(databases),
      explorer_(explorer),
      halt_(halt),
      arena_(threads == 0 ? tbb::task_arena::automatic
                          : static_cast<int>(std::min<std::size_t>(threads, tbb::info::default_concurrency()))) {
  if (subject.outcomes) laws_.declare(*subject.outcomes);
}

void Exploration::in_parallel(std::uint64_t begin, std::uint64_t end,
                              const std::function<void(std::uint64_t)>& body) const {
  arena_.execute([&] { tbb::parallel_for(begin, end, body); });
}

// Those of which the program reads something new, each the first of its kind.
std::vector<std::uint64_t> Exploration::fresh(std::uint64_t begin, std::uint64_t end) const {
  std::vector<std::uint64_t> fresh;
  std::set<Database> seen;
  for (std::uint64_t i = begin; i < end; ++i) {
    if (subject_.reads) {
      const Database read = subject_.reads(databases_.at(i));
      if (law_of_read_.contains(read) || !seen.insert(read).second) continue;
    }
    fresh.push_back(i);
  }
  return fresh;
}

bool Exploration::advance() {
  using Clock = std::chrono::steady_clock;
  constexpr auto brief = std::chrono::milliseconds(50), long_ago = std::chrono::milliseconds(200);
  std::uint64_t begin = explored(), end = std::min(databases_.size(), begin + block_);
  if (begin == end || halt_.now()) return false;
  auto start = Clock::now();
  const auto to_explore = fresh(begin, end);
  std::vector<std::optional<EnclosedLaw>> found(to_explore.size());
  in_parallel(0, found.size(),
              [&](std::uint64_t i) { found[i] = law_of(subject_, databases_.at(to_explore[i]), explorer_, halt_); });
  for (std::uint64_t i = begin, next = 0; i < end; ++i) {
    if (next < found.size() && to_explore[next] == i) {
      if (!found[next]) break;  // after a halt only what comes before the first gap counts
      law_ids_.push_back(laws_.add(*found[next++]));
      if (subject_.reads) law_of_read_[subject_.reads(databases_.at(i))] = law_ids_.back();
    } else {
      law_ids_.push_back(law_of_read_.at(subject_.reads(databases_.at(i))));
    }
  }
  auto spent = Clock::now() - start;
  if (spent < brief) block_ = std::min<std::uint64_t>(2 * block_, 4096);
  if (spent > long_ago) block_ = std::max<std::uint64_t>(block_ / 2, 16);
  return explored() > begin;
}

}  // namespace discreet::inline audit

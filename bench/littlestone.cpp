// The Littlestone dimension of a matrix by the library and by the recurrence as it is written, memoised: one run, two
// times.
//
//   littlestone MATRIX.csv [plain]    prints {"dimension", "ours", "plain"} with seconds; without `plain` ours alone
#include "discreet/classes/searches/littlestone.h"

#include <chrono>
#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

using namespace discreet;
using Set = std::vector<std::uint64_t>;

struct Hash {
  std::size_t operator()(const Set& set) const {
    std::size_t hash = 0;
    for (std::uint64_t word : set) hash = hash * 0x9e3779b97f4a7c15 + word;
    return hash;
  }
};

// L(V) = max over points x that split V of 1 + min(L(V with label 0), L(V with label 1)).
class Plain {
 public:
  explicit Plain(const FiniteClass& concepts) : words_(words_for(concepts.concepts())) {
    for (std::size_t x = 0; x < concepts.points(); ++x) {
      columns_.emplace_back(words_);
      for (std::size_t i = 0; i < concepts.concepts(); ++i)
        if (concepts.table().get(i, x)) columns_.back()[i / 64] |= std::uint64_t{1} << (i % 64);
    }
  }

  int dimension(const Set& set) {
    if (auto known = memo_.find(set); known != memo_.end()) return known->second;
    int best = 0;
    for (const Set& column : columns_) {
      Set zeros(words_), ones(words_);
      std::uint64_t any_zero = 0, any_one = 0;
      for (std::size_t w = 0; w < words_; ++w) {
        any_zero |= zeros[w] = set[w] & ~column[w];
        any_one |= ones[w] = set[w] & column[w];
      }
      if (any_zero && any_one) best = std::max(best, 1 + std::min(dimension(zeros), dimension(ones)));
    }
    return memo_[set] = best;
  }

 private:
  std::size_t words_;
  std::vector<Set> columns_;
  std::unordered_map<Set, int, Hash> memo_;
};

FiniteClass read(const char* path) {
  std::ifstream file(path);
  std::vector<std::string> rows;
  for (std::string line; std::getline(file, line);) {
    std::erase(line, ',');
    rows.push_back(line);
  }
  if (rows.empty()) throw std::runtime_error("the matrix is empty");
  BitMatrix table(rows.size(), rows.front().size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t x = 0; x < rows[i].size(); ++x) table.set(i, x, rows[i][x] == '1');
  return FiniteClass(table);
}

// The shortest of several runs, seconds.
template <class Run>
double time_of(const Run& run) {
  using Clock = std::chrono::steady_clock;
  double best = 1e9, all = 0;
  for (int i = 0; i < 1000 && (i < 3 || all < 0.3) && all < 20; ++i) {
    const auto start = Clock::now();
    run();
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    best = std::min(best, seconds);
    all += seconds;
  }
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: littlestone MATRIX.csv [plain]\n");
    return 2;
  }
  const FiniteClass concepts = read(argv[1]);
  LittlestoneInterval found;
  const double ours = time_of([&] { found = littlestone_dimension(concepts); });
  std::printf("{\"dimension\": %d, \"ours\": %.9f", found.upper, ours);
  if (argc > 2) {
    Set all(words_for(concepts.concepts()));
    for (std::size_t i = 0; i < concepts.concepts(); ++i) all[i / 64] |= std::uint64_t{1} << (i % 64);
    int plain_dimension = 0;
    const double plain = time_of([&] { plain_dimension = Plain(concepts).dimension(all); });
    if (plain_dimension != found.upper) return 1;
    std::printf(", \"plain\": %.9f", plain);
  }
  std::printf("}\n");
}

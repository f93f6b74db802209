#include "discreet/audit/attacks/code_attacks.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "discreet/base/option_range.h"
#include "discreet/random/uniform.h"

namespace discreet::inline audit {
namespace {

// 64 counters whose bits lie in planes, the lowest first.
class Counters {
 public:
  explicit Counters(std::size_t most) : planes_(static_cast<std::size_t>(std::bit_width(most))) {}

  void clear() { planes_.assign(planes_.size(), 0); }

  void add(std::uint64_t ones) {
    for (std::size_t p = 0; ones != 0; ++p) {
      std::uint64_t carry = planes_[p] & ones;
      planes_[p] ^= ones;
      ones = carry;
    }
  }

  std::uint64_t at_least(std::size_t votes) const {
    if (static_cast<std::size_t>(std::bit_width(votes)) > planes_.size()) return 0;
    std::uint64_t more = 0, equal = ~std::uint64_t{0};
    for (std::size_t p = planes_.size(); p-- > 0;) {
      if ((votes >> p) & 1) {
        equal &= planes_[p];
      } else {
        more |= equal & planes_[p];
        equal &= ~planes_[p];
      }
    }
    return more | equal;
  }

 private:
  std::vector<std::uint64_t> planes_;
};

void copy_row(BitRow from, std::span<std::uint64_t> into) { std::copy(from.begin(), from.end(), into.begin()); }

// Rows x = input(i) with the words of the code, in the world without the target a row of zeros for them, then padding.
LabelledTable coded_table(const BitMatrix& words, World world, std::size_t target, std::size_t rows,
                          std::uint64_t padding, const std::function<std::uint64_t(std::size_t)>& input) {
  LabelledTable table{{1, std::vector<std::uint64_t>(rows, padding)}, BitMatrix(rows, words.columns())};
  for (std::size_t i = 0; i < words.rows(); ++i) {
    table.x.values[i] = input(i);
    if (world == World::with_target || i != target) copy_row(words[i], table.y.row(i));
  }
  return table;
}

void check_rows(std::size_t users, std::size_t rows) {
  require_at_least("rows", rows, users, "Give every user of the code a row");
}

// Checks the needs of a score before anything is run.
void check_tracing(const TardosTracing& tracing, std::size_t users, std::size_t columns) {
  if (tracing.test == TardosTest::proof) TardosCode::check_proof(users, columns, tracing.level);
}

// A code with everything that tracing needs, shared by the functions of a trial.
std::function<Verdicts(BitRow)> tracer(std::shared_ptr<const TardosCode> code, const TardosTracing& tracing, Rng& rng) {
  auto fresh = std::make_shared<Rng>(rng.child(0));
  return [code, tracing, fresh](BitRow word) {
    auto [mistakes, marked] = code->marked(word);
    Verdicts verdicts{{}, mistakes, marked};
    verdicts.p_values = tracing.test == TardosTest::proof ? code->proof_p_values(word, tracing.level)
                        : tracing.test == TardosTest::bernstein
                            ? code->bernstein_p_values(word)
                            : code->fresh_p_values(word, tracing.fresh_users, *fresh);
    return verdicts;
  };
}

// All strings of `dimension` bits, or random ones where they are too many.
InputRows test_inputs(std::size_t dimension, Rng& rng) {
  constexpr std::size_t whole = 12;
  std::size_t count = std::size_t{1} << std::min(dimension, whole);
  InputRows inputs{dimension, {}};
  inputs.values.reserve(count * dimension);
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t bits = dimension <= whole ? i : rng.bits(static_cast<int>(dimension));
    for (std::size_t bit = 0; bit < dimension; ++bit) inputs.values.push_back((bits >> bit) & 1);
  }
  return inputs;
}

}  // namespace

BitVector columns_with(const BitMatrix& rows, std::size_t votes) {
  BitVector result(rows.columns());
  Counters counters(rows.rows());
  for (std::size_t w = 0; w < rows.stride(); ++w) {
    counters.clear();
    for (std::size_t i = 0; i < rows.rows(); ++i) counters.add(rows[i][w]);
    result.words()[w] = counters.at_least(votes);
  }
  if (rows.columns() % 64 != 0) result.words().back() &= (std::uint64_t{1} << (rows.columns() % 64)) - 1;
  return result;
}

Attack threshold_attack(CodeSize size, std::size_t rows, SplitTest test) {
  CodePlaces places{std::vector<std::uint64_t>(size.users), size.users + 1};
  std::iota(places.users.begin(), places.users.end(), 1);
  return threshold_attack(size.columns, places, rows, test);
}

Attack threshold_attack(std::size_t columns, const CodePlaces& places, std::size_t rows, SplitTest test) {
  const std::size_t users = places.users.size();
  check_rows(users, rows);
  auto make = [=](World world, std::size_t target, Rng& rng) {
    auto code = std::make_shared<const BonehShawCode>(users, columns, rng);
    AttackTrial trial;
    trial.train =
        coded_table(code->words(), world, target, rows, places.padding, [&](std::size_t i) { return places.users[i]; });
    trial.test.values = places.users;
    trial.word = [users](const BitMatrix& labels) { return columns_with(labels, (users + 1) / 2); };
    trial.judge = [code, test](BitRow word) {
      return Verdicts{code->p_values(word, test), code->marked_mistakes(word), 2 * code->block()};
    };
    return trial;
  };
  std::vector<std::uint64_t> inputs = places.users;
  if (rows > users) inputs.push_back(places.padding);
  const auto [least, most] = std::ranges::minmax(inputs);
  return {users, columns, make, {}, {1, least, most}};
}

Attack agnostic_attack(CodeSize size, std::size_t rows, const TardosTracing& tracing) {
  check_rows(size.users, rows);
  check_tracing(tracing, size.users, size.columns);
  auto make = [=](World world, std::size_t target, Rng& rng) {
    auto code = std::make_shared<const TardosCode>(size.users, size.columns, rng);
    AttackTrial trial;
    trial.train = coded_table(code->words(), world, target, rows, 0, [](std::size_t) { return 1; });
    trial.test.values = {1};
    trial.word = [](const BitMatrix& labels) { return columns_with(labels, 1); };
    trial.judge = tracer(code, tracing, rng);
    return trial;
  };
  return {size.users, size.columns, make, {}, {1, rows > size.users ? 0u : 1u, 1}};
}

Attack parity_attack(ParityCode size, std::size_t rows, const TardosTracing& tracing) {
  require_between("bits", size.bits, 1, 16, "Use a smaller code");
  require_between("dimension", size.dimension, size.bits, 64, "Give at least as many input bits as code bits");
  require_at_least("rows", rows, 1, "Give the number of rows");
  std::size_t users = std::size_t{1} << size.bits;
  check_tracing(tracing, users, size.columns);
  auto make = [=](World world, std::size_t target, Rng& rng) {
    auto code = std::make_shared<const TardosCode>(users, size.columns, rng);
    AttackTrial trial;
    trial.train = {{size.dimension, {}}, BitMatrix(rows, size.columns)};
    for (std::size_t row = 0; row < rows; ++row) {
      std::uint64_t user = uniform_below(users, rng);
      for (std::size_t bit = 0; bit < size.dimension; ++bit)
        trial.train.x.values.push_back(bit < size.bits ? (user >> bit) & 1 : rng.bits(1));
      if (world == World::with_target || user != target) copy_row(code->words()[user], trial.train.y.row(row));
    }
    trial.test = test_inputs(size.dimension, rng);
    trial.word = [](const BitMatrix& labels) { return columns_with(labels, (labels.rows() + 3) / 4); };
    trial.judge = tracer(code, tracing, rng);
    return trial;
  };
  auto promise = [=](const Level& inner) { return after_resampling(inner, rows, users); };
  return {users, size.columns, make, promise, {size.dimension, 0, 1}};
}

std::size_t padded_rows(std::size_t users, double alpha) {
  constexpr double rounded = 1e-12;  // of 1/3
  if (!(alpha > 0 && alpha <= 1.0 / 3 + rounded))
    refuse_out_of_range("alpha", shown_number(as_written(alpha)), "0", "1/3", Ends::high, "Take 1/3 for no padding");
  return std::max(users, static_cast<std::size_t>(std::ceil(static_cast<double>(users) / (3 * alpha) - 1e-9)));
}

}  // namespace discreet::inline audit

// Tested by step_function_test.cpp
#include "discreet/learners/cuts/step_class.h"

#include <algorithm>

#include "discreet/learners/counting/sorted_by_label.h"
#include "discreet/random/explore/binomial_coefficient.h"
#include "discreet/random/partition.h"
#include "discreet/random/subset.h"

namespace discreet::inline learners {
namespace {

// The distinct values of the data in order, and how many rows of each label lie before each of them.
struct Chain {
  const StepClass& family;
  Stage stage;  // stage of the sums
  std::vector<std::uint64_t> values;
  std::vector<std::uint64_t> before[2];  // by label; one entry more than values

  std::size_t length() const { return values.size(); }
  // Rows that the label `given` gets wrong among the values begin, ..., end - 1.
  std::uint64_t errors(Label given, std::size_t begin, std::size_t end) const {
    return before[1 - given][end] - before[1 - given][begin];
  }
  // Gap i holds the positions after value i-1 and up to value i.
  Unsigned128 gap_begin(std::size_t i) const { return i == 0 ? family.first : Unsigned128{values[i - 1]} + 1; }
  Unsigned128 gap_end(std::size_t i) const { return i == length() ? family.last + 1 : Unsigned128{values[i]} + 1; }
  Unsigned128 gap(std::size_t i) const { return gap_end(i) - gap_begin(i); }
};

Chain make_chain(const StepClass& family, const Sample<std::uint64_t>& sample, const Stage& stage) {
  SortedByLabel sorted = sort_by_label(sample, stage.part(0, 1, 3));
  Chain chain{family, stage.part(1, 3, 3), {}, {{0}, {0}}};
  auto zero = sorted.zeros.begin();
  auto one = sorted.ones.begin();
  while (zero != sorted.zeros.end() || one != sorted.ones.end()) {
    bool take_zero = one == sorted.ones.end() || (zero != sorted.zeros.end() && *zero < *one);
    std::uint64_t value = take_zero ? *zero : *one;
    while (zero != sorted.zeros.end() && *zero == value) ++zero;
    while (one != sorted.ones.end() && *one == value) ++one;
    chain.values.push_back(value);
    chain.before[0].push_back(static_cast<std::uint64_t>(zero - sorted.zeros.begin()));
    chain.before[1].push_back(static_cast<std::uint64_t>(one - sorted.ones.begin()));
  }
  return chain;
}

Label label_after(Label first, unsigned breaks) { return static_cast<Label>(first ^ (breaks & 1)); }

// from(i)[s][j]: the weight of everything from gap i on, when the first label is first_labels[s] and j breaks lie
// before that gap. Computed from the right; every `stride`-th column is kept and the others are made again when they
// are asked for, so that the memory is about the square root of the chain's.
template <class Number>
class StepSums {
 public:
  StepSums(Weighing<Number> weighing, const Chain& chain)
      : weighing_(std::move(weighing)), chain_(chain), ways_(chain.family.allowed.size()) {
    kept_.resize(chain.length() / stride + 1);
    Column column = ends();
    for (std::size_t i = chain.length() + 1; i-- > 0;) {
      pass_gap(i, column);
      if (i % stride == 0) {
        kept_[i / stride] = column;
        summed_up<Number>(chain.stage, chain.length() - i, chain.length() + 1);
      }
      if (i > 0) pass_value(i - 1, column);
    }
  }

  const Number& from(std::size_t gap, std::size_t s, unsigned breaks) {
    if (block_.empty() || block_index_ != gap / stride) fill_block(gap / stride);
    return block_[gap % stride][at(s, breaks)];
  }

  // The weight of what follows gap `gap` when `breaks` breaks lie in it and before it.
  Number after(std::size_t gap, std::size_t s, unsigned breaks) {
    if (gap == chain_.length()) return end(breaks);
    Label label = label_after(chain_.family.first_labels[s], breaks);
    return weighing_.decay(chain_.errors(label, gap, gap + 1)) * from(gap + 1, s, breaks);
  }

  Number end(unsigned breaks) const { return weighing_.count(Unsigned128{chain_.family.allowed[breaks] != 0}); }
  const Weighing<Number>& weighing() const { return weighing_; }

 private:
  using Column = std::vector<Number>;  // over all states (s, j)
  static constexpr std::size_t stride = 4096;

  std::size_t at(std::size_t s, unsigned breaks) const { return s * chain_.family.allowed.size() + breaks; }

  template <class Visit>
  void for_each_state(Visit visit) const {
    for (std::size_t s = 0; s < chain_.family.first_labels.size(); ++s)
      for (unsigned j = 0; j <= chain_.family.most_breaks(); ++j) visit(s, j);
  }

  Column ends() const {
    Column column;
    for_each_state([&](std::size_t, unsigned j) { column.push_back(end(j)); });
    return column;
  }

  void pass_value(std::size_t value, Column& column) const {
    Number decay[2] = {weighing_.decay(chain_.errors(0, value, value + 1)),
                       weighing_.decay(chain_.errors(1, value, value + 1))};
    for_each_state([&](std::size_t s, unsigned j) {
      column[at(s, j)] = column[at(s, j)] * decay[label_after(chain_.family.first_labels[s], j)];
    });
  }

  // States with more breaks are still those right of the gap when a state is summed, so the column is its own source.
  void pass_gap(std::size_t i, Column& column) {
    unsigned most = chain_.family.most_breaks();
    for (unsigned c = 1; c <= most; ++c) ways_[c] = weighing_.binomial(chain_.gap(i), c);
    for_each_state([&](std::size_t s, unsigned j) {
      for (unsigned c = 1; j + c <= most; ++c) column[at(s, j)] += ways_[c] * column[at(s, j + c)];
    });
  }

  void fill_block(std::size_t index) {
    std::size_t begin = index * stride, end = std::min(begin + stride, chain_.length() + 1);
    block_index_ = index;
    block_.assign(end - begin, {});
    Column column = end <= chain_.length() ? kept_[index + 1] : ends();
    if (end <= chain_.length()) pass_value(end - 1, column);
    for (std::size_t i = end; i-- > begin;) {
      pass_gap(i, column);
      block_[i - begin] = column;
      if (i > begin) pass_value(i - 1, column);
    }
  }

  Weighing<Number> weighing_;
  const Chain& chain_;
  std::vector<Number> ways_;   // ways to place c breaks in the current gap
  std::vector<Column> kept_;   // the columns of the gaps 0, stride, 2 stride, ...
  std::vector<Column> block_;  // all columns of one stride
  std::size_t block_index_ = 0;
};

}  // namespace

Integer StepClass::size() const {
  Integer positions = to_integer(last + 1 - first), functions = 0;
  for (unsigned c = 0; c < allowed.size(); ++c)
    if (allowed[c]) functions += binomial_coefficient(positions, c);
  return functions * static_cast<unsigned>(first_labels.size());
}

Steps draw_steps(const StepClass& family, const Sample<std::uint64_t>& sample, const Rational& rate, Rng& rng,
                 const Progress& progress, int word) {
  Chain chain = make_chain(family, sample, Stage{progress});
  Partition<StepSums, Chain> partition(chain, rate, word);
  std::size_t s = partition.pick(
      family.first_labels.size(), [](auto& sums, std::size_t start) { return sums.from(0, start, 0); }, rng);
  Steps steps{family.first_labels[s], {}};
  unsigned breaks = 0;
  // Gap by gap: where the next breaks lie, how many there are, and at which positions.
  for (std::size_t begin = 0; breaks < family.most_breaks() && begin <= chain.length();) {
    Label label = label_after(steps.first, breaks);
    auto no_break_before = [&](auto& sums, std::size_t skipped) {
      std::size_t gap = std::min(begin + skipped, chain.length());
      auto decay = sums.weighing().decay(chain.errors(label, begin, gap));
      return begin + skipped > chain.length() ? decay * sums.end(breaks) : decay * sums.from(gap, s, breaks);
    };
    std::size_t gap = begin + partition.draw(chain.length() - begin + 2, no_break_before, rng);
    if (gap > chain.length()) break;  // no break any more
    auto exactly = [&](auto& sums, std::size_t more) {
      auto count = static_cast<unsigned>(more) + 1;
      return sums.weighing().binomial(chain.gap(gap), count) * sums.after(gap, s, breaks + count);
    };
    auto count = static_cast<unsigned>(partition.pick(family.most_breaks() - breaks, exactly, rng)) + 1;
    for (const Integer& offset : subset(to_integer(chain.gap(gap)), count, rng))
      steps.breaks.push_back(chain.gap_begin(gap) + to_128(offset));
    breaks += count;
    begin = gap + 1;
  }
  return steps;
}

}  // namespace discreet::inline learners

#include "discreet/sanitizers/thresholds.h"

#include <tbb/parallel_sort.h>

#include <algorithm>

#include "discreet/base/option_range.h"
#include "discreet/random/uniform.h"
#include "discreet/sanitizers/sanitizer.h"
#include "discreet/sanitizers/thresholds_bounds.h"

namespace discreet::inline sanitizers {
namespace {

using Positions = std::span<const Unsigned128>;

ThresholdsSanitizer::Options checked(ThresholdsSanitizer::Options options) {
  check_epsilon(options.epsilon);
  check_delta(options.delta);
  check(Accuracy{options.alpha, options.beta});
  const IntegerDomain domain{options.low, options.high};
  check(domain);
  if (options.method == ThresholdsMethod::log_star)
    require_above("delta", options.delta, 0, "Give a number such as 1e-6, or take the method medians");
  require_between("levels", options.levels, 1, ThresholdsSanitizer::most_levels, "Take fewer levels, or leave it out");
  require_between("jitter", options.jitter, 0, ThresholdsSanitizer::most_jitter, "Take fewer bits, or leave it out");
  return options;
}

std::int64_t levels_of(const ThresholdsSanitizer::Options& options) {
  return options.levels ? *options.levels : planned_levels(options, {options.alpha, options.beta});
}

// A part of the rows: sorted, within positions [begin, end).
struct Part {
  Positions rows;
  Unsigned128 begin, end;
};

// Visits the maximal runs of cuts with equally many rows below them: visit(rows below, first cut, number of cuts). The
// cuts of a part are begin, ..., end.
template <class Visit>
void for_each_run(const Part& part, Visit visit) {
  Unsigned128 first = part.begin;
  std::size_t below = 0;
  while (below < part.rows.size()) {
    const Unsigned128 position = part.rows[below];
    visit(below, first, position + 1 - first);
    while (below < part.rows.size() && part.rows[below] == position) ++below;
    first = position + 1;
  }
  visit(below, first, part.end + 1 - first);
}

// How many rows more one side of a cut has than the other. A row that is added or removed moves it by 1, one that is
// replaced by 2 at the most.
std::size_t unevenness(std::size_t below, std::size_t rows) {
  return 2 * below > rows ? 2 * below - rows : rows - 2 * below;
}

Unsigned128 select_cut(const Part& part, const Exponential& select, Rng& rng) {
  const std::size_t n = part.rows.size();
  std::size_t least = n;
  for_each_run(part,
               [&](std::size_t below, Unsigned128, Unsigned128) { least = std::min(least, unevenness(below, n)); });
  std::vector<Unsigned128> counts(n - least + 1);
  for_each_run(
      part, [&](std::size_t below, Unsigned128, Unsigned128 count) { counts[unevenness(below, n) - least] += count; });
  const std::size_t level = select(counts, rng);
  // A uniform cut of that level: the one that `left` others precede.
  Unsigned128 left = to_128(uniform_below(to_integer(counts[level]), rng)), chosen = 0;
  bool found = false;
  for_each_run(part, [&](std::size_t below, Unsigned128 first, Unsigned128 count) {
    if (found || unevenness(below, n) != level + least) return;
    if (left < count) {
      chosen = first + left;
      found = true;
    } else {
      left -= count;
    }
  });
  return chosen;
}

// The same from scales, for a part that has a cut with at most one row more on one side, as it has without ties.
Unsigned128 select_cut(const Part& part, const ScaleSelection& scales, Rng& rng) {
  const std::size_t n = part.rows.size();
  auto below = [&](Unsigned128 place) {
    auto row = std::lower_bound(part.rows.begin(), part.rows.end(), part.begin + place);
    return static_cast<std::size_t>(row - part.rows.begin());
  };
  auto score = [&](Unsigned128 place) { return static_cast<std::int64_t>(unevenness(below(place), n)); };
  // The first cut with half of the rows below it, or the one before it.
  const Unsigned128 last = part.end - part.begin;
  Unsigned128 best = n == 0 ? 0 : std::min(last, part.rows[(n + 1) / 2 - 1] - part.begin + 1);
  if (best > 0 && score(best - 1) <= score(best)) --best;
  return part.begin + scales({last + 1, best, score}, 1, rng);
}

// The parts that the cuts leave, from left to right.
std::vector<Part> divided(const std::vector<Part>& parts, const std::vector<Unsigned128>& cuts) {
  std::vector<Part> halves;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Part& part = parts[i];
    const auto below =
        static_cast<std::size_t>(std::lower_bound(part.rows.begin(), part.rows.end(), cuts[i]) - part.rows.begin());
    halves.push_back({part.rows.first(below), part.begin, cuts[i]});
    halves.push_back({part.rows.subspan(below), cuts[i], part.end});
  }
  return halves;
}

}  // namespace

ThresholdAnswers::ThresholdAnswers(ThresholdRelease release) : release_(std::move(release)) {
  const std::size_t cuts = release_.cuts.size();
  const auto errors = cut_errors(bit_length(Integer(cuts)));
  const Rational part = Rational(release_.rows) / (cuts + 1), spread = Rational(release_.unevenness, 2);
  // The ends that single cuts prove do not grow from cut to cut; the best of all those on one side do.
  lows_.assign(cuts + 1, 0);
  highs_.assign(cuts + 1, release_.rows);
  for (std::size_t j = 1; j <= cuts; ++j) lows_[j] = std::max(lows_[j - 1], Rational(part * j - errors[j] * spread));
  for (std::size_t j = cuts; j >= 1; --j) highs_[j - 1] = std::min(highs_[j], Rational(part * j + errors[j] * spread));
}

// Rows below a position if every part has its share of them, spread evenly. Several cuts at the position: their mean.
Rational ThresholdAnswers::evenly_spread(const Integer& position) const {
  const auto& cuts = release_.cuts;
  if (position <= 0) return 0;
  if (position >= release_.positions) return release_.rows;
  const auto [first, last] = std::ranges::equal_range(cuts, position);
  const auto before = static_cast<std::uint64_t>(first - cuts.begin());
  Rational parts(before);
  if (first != last) {
    parts += Rational(1 + (last - first), 2);
  } else {
    const Integer begin = first == cuts.begin() ? Integer(0) : *(first - 1);
    const Integer end = first == cuts.end() ? release_.positions : *first;
    parts += Rational(position - begin, end - begin);
  }
  return parts * release_.rows / (cuts.size() + 1);
}

Answer ThresholdAnswers::below(const Integer& value) const {
  const auto& [cuts, bits, rows, unevenness, positions] = release_;
  const Integer position = value << static_cast<unsigned>(bits);
  // A cut at the position itself counts on both sides.
  const auto [first, last] = std::ranges::equal_range(cuts, position);
  Rational low = lows_[static_cast<std::size_t>(last - cuts.begin())];
  Rational high = highs_[static_cast<std::size_t>(first - cuts.begin())];
  if (position <= 0) high = 0;
  if (position >= positions) low = rows;
  if (low > high) std::swap(low, high);  // some bar was wrong
  return answer_within(low, std::clamp(evenly_spread(position), low, high), high, rows);
}

Answer ThresholdAnswers::between(const Integer& first, const Integer& last) const {
  const Answer before = below(first), up_to = below(last + 1);
  return answer_within(up_to.low - before.high, up_to.count - before.count, up_to.high - before.low, release_.rows);
}

std::vector<std::uint64_t> ThresholdRelease::table() const {
  std::vector<std::uint64_t> values;
  if (rows == 0) return values;
  auto add = [&](const Integer& end) {
    const Integer last = std::max<Integer>(end - 1, 0) >> static_cast<unsigned>(bits);
    values.push_back(low_64(last));
  };
  for (const Integer& cut : cuts) add(cut);
  add(positions);
  return values;
}

ThresholdsSanitizer::ThresholdsSanitizer(Options options)
    : options_(checked(std::move(options))), levels_(levels_of(options_)) {
  // Proof step 1: of a level, one part sees a row replaced, or two see one added or removed.
  if (options_.method == ThresholdsMethod::log_star)
    scales_ = scale_selection(options_, levels_);
  else
    select_.emplace(
        step_epsilon(options_.epsilon, options_.delta, {.exponential = static_cast<std::uint64_t>(levels_)}), 2);
}

std::vector<Bound> ThresholdsSanitizer::bounds(Accuracy goal) const {
  check(goal);
  return thresholds_bounds(options_, levels_, goal);
}

ThresholdRelease ThresholdsSanitizer::frame(std::int64_t rows) const {
  const Integer size = domain().size();
  ThresholdRelease release{.rows = rows};
  release.bits = options_.jitter ? *options_.jitter : jitter_for(rows, options_.beta, size);
  release.positions = size << static_cast<unsigned>(release.bits);
  release.unevenness =
      scales_ ? unevenness_bound(release.positions, release.bits, *scales_, rows, options_.beta)
              : unevenness_bound(release.positions, release.bits, levels_, select_->rate(), rows, options_.beta);
  return release;
}

ThresholdRelease ThresholdsSanitizer::sanitize(std::span<const Input> rows, Rng& rng, const Progress& progress) const {
  constexpr std::size_t often = 1 << 20;
  const Stage stage{progress};
  ThresholdRelease release = frame(static_cast<std::int64_t>(rows.size()));
  std::vector<Unsigned128> spread(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i % often == 0) stage.part(0, 1, 10).at(i, rows.size());
    spread[i] = (Unsigned128{rows[i]} << release.bits) | rng.bits(static_cast<int>(release.bits));
  }
  tbb::parallel_sort(spread.begin(), spread.end());
  stage.at(5, 10);
  std::vector<Part> parts{{spread, 0, to_128(release.positions)}};
  for (std::int64_t level = 0; level < levels_; ++level) {
    std::vector<Unsigned128> cuts;
    for (const Part& part : parts)
      cuts.push_back(scales_ ? select_cut(part, *scales_, rng) : select_cut(part, *select_, rng));
    parts = divided(parts, cuts);
    stage.part(5, 10, 10).at(static_cast<std::size_t>(level) + 1, static_cast<std::size_t>(levels_));
  }
  for (std::size_t i = 1; i < parts.size(); ++i) release.cuts.push_back(to_integer(parts[i].begin));
  return release;
}

}  // namespace discreet::inline sanitizers

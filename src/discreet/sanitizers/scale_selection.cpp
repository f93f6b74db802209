#include "discreet/sanitizers/scale_selection.h"

#include <algorithm>

#include "discreet/base/interval.h"
#include "discreet/base/option_range.h"
#include "discreet/mechanisms/strata.h"

namespace discreet::inline sanitizers {
namespace {

int checked(int depth) {
  require_between("depth", depth, 1, ScaleSelection::most_depth, "Take 1, 2 or 3");
  return depth;
}

// One selection at the bottom; two releases and a selection for each repetition.
std::int64_t steps(int depth) { return 1 + 3 * depth; }

// The largest j with 2^j <= size.
int largest_scale(const Integer& size) { return static_cast<int>(bit_length(size)) - 1; }

std::size_t place_of_least(const std::vector<std::int64_t>& scores) {
  return static_cast<std::size_t>(std::ranges::min_element(scores) - scores.begin());
}

// How far scale j is from being the last good one, for windows of 2^0, ..., 2^J and a limit: negative or 0 for that
// one.
std::vector<std::int64_t> scale_scores(const std::vector<std::int64_t>& windows, std::int64_t limit) {
  std::vector<std::int64_t> scores;
  for (std::size_t j = 0; j < windows.size(); ++j) {
    scores.push_back(windows[j] - limit);
    // No window is longer than the line: the last one has nothing to fear from the next.
    if (j + 1 < windows.size()) scores[j] = std::max(scores[j], limit - windows[j + 1]);
  }
  return scores;
}

}  // namespace

ScaleSelection::ScaleSelection(const Rational& epsilon, const Rational& delta, std::int64_t sensitivity, int depth,
                               const Rational& beta)
    : depth_(checked(depth)),
      beta_(beta / (1 + 2 * depth)),
      select_(epsilon / steps(depth), sensitivity),
      release_(epsilon / steps(depth), delta / (2 * depth), sensitivity) {
  require_inside("beta", beta, 0, 1, "Give a number such as 0.05");
}

std::int64_t ScaleSelection::selection_excess(const Integer& candidates) const {
  const Interval log_odds = log(Interval(Rational(candidates) / beta_));
  return std::max<std::int64_t>(0, static_cast<std::int64_t>(ceil((log_odds / Interval(select_.rate())).high())));
}

std::int64_t ScaleSelection::excess(const Integer& size, int depth) const {
  if (size <= 1) return 0;
  if (depth == 0) return selection_excess(size - 1);
  const Integer scales = largest_scale(size) + 1;
  return 2 * excess(scales, depth - 1) + release_.sufficient_lead(beta_) + selection_excess(4);
}

std::int64_t ScaleSelection::window(const Line& line, Unsigned128 length) {
  // Some best window holds the best place; moving it to the right its first score falls and its last one rises.
  Unsigned128 low = line.best + 1 >= length ? line.best + 1 - length : 0,
              high = std::min(line.best, line.size - length);
  const Unsigned128 first = low;
  auto last_is_larger = [&](Unsigned128 a) { return line.score(a) <= line.score(a + (length - 1)); };
  while (low < high) {
    const Unsigned128 middle = low + (high - low) / 2;
    if (last_is_larger(middle))
      high = middle;
    else
      low = middle + 1;
  }
  auto worst = [&](Unsigned128 a) { return std::max(line.score(a), line.score(a + (length - 1))); };
  return low == first ? worst(low) : std::min(worst(low), worst(low - 1));
}

std::optional<Signed128> ScaleSelection::leading_block(const Line& line, int scale, Rng& rng) const {
  const auto size = static_cast<Signed128>(line.size), best = static_cast<Signed128>(line.best);
  const Signed128 places = Signed128{1} << scale;
  for (Signed128 shift : {Signed128{0}, places / 2}) {
    const Signed128 block = (best + shift) / places * places - shift, next = block + places;
    // The best of another block is the place next to this one, on one side or the other.
    std::optional<std::int64_t> second;
    if (block > 0) second = line.score(static_cast<Unsigned128>(block - 1));
    if (next < size) second = std::min(second.value_or(score_limit), line.score(static_cast<Unsigned128>(next)));
    if (!second || release_.releases(*second - line.score(line.best), rng)) return block;
  }
  return std::nullopt;
}

Unsigned128 ScaleSelection::select(const Line& line, std::int64_t least, int depth, Rng& rng) const {
  if (line.size == 1) return 0;
  if (depth == 0) {
    std::vector<std::int64_t> scores;
    for (Unsigned128 place = 0; place < line.size; ++place) scores.push_back(line.score(place));
    return select_.select(scores, rng);
  }
  const int scales = largest_scale(to_integer(line.size)) + 1;
  // Proof: public numbers. Where the least score is at most `least`, the block leads by enough.
  const std::int64_t limit = least + excess(scales, depth - 1) + release_.sufficient_lead(beta_);
  std::vector<std::int64_t> windows;
  for (int j = 0; j < scales; ++j) windows.push_back(window(line, Unsigned128{1} << j));
  const std::vector<std::int64_t> scores = scale_scores(windows, limit);
  const Line upper{static_cast<Unsigned128>(scales), place_of_least(scores),
                   [&](Unsigned128 place) { return scores[static_cast<std::size_t>(place)]; }};
  const auto scale = static_cast<int>(select(upper, 0, depth - 1, rng));
  // A line that is not longer than a block is one.
  const auto block = scale + 2 >= scales ? std::optional<Signed128>(0) : leading_block(line, scale + 2, rng);
  if (!block) return line.size / 2;
  // Every 2^scale neighbouring places that hold the best one contain one of these.
  std::vector<Unsigned128> places;
  std::vector<std::int64_t> place_scores;
  const Signed128 step = Signed128{1} << scale, size = static_cast<Signed128>(line.size);
  Signed128 place = *block;
  for (int i = 0; i < 5; ++i, place += step) {
    if (place >= 0) {
      places.push_back(static_cast<Unsigned128>(place));
      place_scores.push_back(line.score(places.back()));
    }
    if (size - place <= step) break;
  }
  return places[select_.select(place_scores, rng)];
}

}  // namespace discreet::inline sanitizers

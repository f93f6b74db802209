#include "discreet/classes/searches/shattered_set.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <memory>

#include "discreet/algebra/transpose.h"
#include "discreet/classes/finite/packed_columns.h"
#include "discreet/classes/finite/reduced_class.h"

namespace discreet::inline classes {
namespace {

// The concepts in groups by their labels on the points chosen so far, and the points that may still be chosen.
struct Grouped {
  std::vector<std::uint32_t> starts{0}, sizes;
  std::vector<std::uint32_t> points;  // candidates, as columns of the table
  std::vector<LabelWord> bits;
  std::vector<std::uint32_t> ones;  // by candidate and group

  Groups groups() const { return {starts, sizes}; }
  PackedColumns columns() const { return {bits.data(), points.size(), starts.back()}; }
};

struct Halted {};

class Extension {
 public:
  Extension(StopSign& halt, std::size_t steps) : halt_(halt), steps_left_(steps) {}

  // Chooses r >= 1 more of the candidates; what was chosen is in chosen().
  bool extend(const Grouped& at, int r, std::size_t level) {
    if (at.points.size() < static_cast<std::size_t>(r)) return false;
    if (r == 1) return choose(at.points.front());
    for (std::size_t i = 0; i + static_cast<std::size_t>(r) <= at.points.size(); ++i)
      if (extend_by(at, i, r, level)) return true;
    return false;
  }

  // Chooses candidate i and r - 1 of those after it.
  bool extend_by(const Grouped& at, std::size_t i, int r, std::size_t level) {
    if (steps_left_-- == 0) throw Halted{};
    if (++steps_ % 64 == 0 && halt_.asked()) throw Halted{};
    std::vector<std::uint32_t>& after = partners_at(level);
    after.resize(at.points.size());
    after.resize(
        partners(at.columns(), at.ones.data(), at.groups(), i, i + 1, std::uint32_t{1} << (r - 2), after.data()));
    if (after.size() + 1 < static_cast<std::size_t>(r)) return false;
    if (r == 2) return choose(at.points[after.front()]) && choose(at.points[i]);
    Grouped& part = grouped_at(level);
    split(at, i, after, part);
    return extend(part, r - 1, level + 1) && choose(at.points[i]);
  }

  const std::vector<std::uint32_t>& chosen() const { return chosen_; }

 private:
  bool choose(std::uint32_t point) {
    chosen_.push_back(point);
    return true;
  }

  void split(const Grouped& at, std::size_t i, const std::vector<std::uint32_t>& after, Grouped& part) {
    const std::size_t groups = at.sizes.size(), words = at.starts.back();
    part.starts.assign(1, 0);
    part.sizes.clear();
    for (std::size_t g = 0; g < groups; ++g) {
      const std::uint32_t ones = at.ones[i * groups + g];
      for (std::uint32_t size : {at.sizes[g] - ones, ones}) {
        part.sizes.push_back(size);
        part.starts.push_back(part.starts.back() + static_cast<std::uint32_t>(words_for(size)));
      }
    }
    part.points.clear();
    kept_.resize(after.size() * words);
    for (std::size_t j = 0; j < after.size(); ++j) {
      part.points.push_back(at.points[after[j]]);
      std::copy_n(at.bits.data() + after[j] * words, words, kept_.data() + j * words);
    }
    part.bits.resize(after.size() * part.starts.back());
    part.ones.resize(after.size() * part.sizes.size());
    split_groups({kept_.data(), after.size(), words}, at.groups(), at.bits.data() + i * words, part.groups(),
                 part.bits.data(), part.ones.data());
  }

  template <class T>
  static T& at_level(std::vector<std::unique_ptr<T>>& all, std::size_t level) {
    while (all.size() <= level) all.push_back(std::make_unique<T>());
    return *all[level];
  }
  Grouped& grouped_at(std::size_t level) { return at_level(grouped_, level); }
  std::vector<std::uint32_t>& partners_at(std::size_t level) { return at_level(partners_, level); }

  StopSign& halt_;
  std::size_t steps_left_, steps_ = 0;
  std::vector<std::unique_ptr<Grouped>> grouped_;  // one a level, used again and again
  std::vector<std::unique_ptr<std::vector<std::uint32_t>>> partners_;
  std::vector<LabelWord> kept_;
  std::vector<std::uint32_t> chosen_;
};

constexpr std::size_t alone_steps = 2'000, no_limit = std::numeric_limits<std::size_t>::max();
constexpr std::size_t quick_words = 20'000'000;  // of a quick search, for each number of points

enum class Effort { quick, all_cores };

class Deepening {
 public:
  Deepening(const ReducedClass& concepts, Effort effort, const TimeLimit& limit, const Stage& stage)
      : concepts_(concepts),
        columns_(transpose(concepts.table, concepts.table.columns())),
        effort_(effort),
        halt_{limit, false},
        stage_(stage) {
    upper_ = std::bit_width(concepts.table.rows()) - 1;
  }

  VcInterval run() {
    std::vector<std::uint32_t> best;
    UpperEnd reason = UpperEnd::counting;
    while (static_cast<int>(best.size()) < upper_) {
      const int k = static_cast<int>(best.size()) + 1;
      stage_.at(static_cast<std::size_t>(k - 1), static_cast<std::size_t>(upper_));
      const auto found = shattered(k);
      if (!found) break;
      if (found->empty()) {
        upper_ = k - 1;
        reason = UpperEnd::exhaustion;
      } else {
        best = *found;
      }
    }
    return {witness(best), upper_, reason};
  }

 private:
  // The whole class as one group, with the points that split it well enough.
  Grouped all(int k) const {
    Grouped all;
    const auto rows = static_cast<std::uint32_t>(concepts_.table.rows());
    all.sizes = {rows};
    all.starts.push_back(static_cast<std::uint32_t>(columns_.stride()));
    for (std::size_t x = 0; x < columns_.rows(); ++x) {
      std::uint32_t ones = 0;
      for (LabelWord word : columns_[x]) ones += static_cast<std::uint32_t>(std::popcount(word));
      if (!(std::min(ones, rows - ones) >> (k - 1))) continue;
      all.points.push_back(static_cast<std::uint32_t>(x));
      all.ones.push_back(ones);
      all.bits.insert(all.bits.end(), columns_[x].begin(), columns_[x].end());
    }
    return all;
  }

  // The steps of one thread before it gives up, or gets help. Those of a quick search depend on the table alone.
  std::size_t steps() const {
    return effort_ == Effort::quick ? quick_words / (columns_.rows() * columns_.stride() + 1) : alone_steps;
  }

  // k such points. An empty list: there are no such points. Nothing: the time is over.
  std::optional<std::vector<std::uint32_t>> shattered(int k) {
    if (halt_.asked()) return std::nullopt;
    const Grouped start = all(k);
    try {
      StopSign alone{halt_.limit, false};
      Extension search(alone, steps());
      search.extend(start, k, 0);
      return search.chosen();
    } catch (const Halted&) {
      if (effort_ == Effort::quick) return std::nullopt;
      return shattered_together(start, k);
    }
  }

  std::optional<std::vector<std::uint32_t>> shattered_together(const Grouped& start, int k) {
    std::mutex mutex;
    std::vector<std::uint32_t> found;
    std::vector<Extension> searches;
    for (std::size_t i = 0; i < workers(); ++i) searches.emplace_back(halt_, no_limit);
    const Stage stage =
        stage_.part(static_cast<std::size_t>(k - 1), static_cast<std::size_t>(k), static_cast<std::size_t>(upper_));
    for_each_watched(start.points.size(), stage, halt_, [&](std::size_t i, std::size_t worker) {
      try {
        if (!searches[worker].extend_by(start, i, k, 0)) return;
      } catch (const Halted&) {
        return;
      }
      std::lock_guard lock(mutex);
      if (found.empty()) found = searches[worker].chosen();
      halt_.now = true;
    });
    if (!found.empty()) {
      halt_.now = false;
      return found;
    }
    return halt_.now ? std::nullopt : std::optional(found);
  }

  ShatteredSet witness(const std::vector<std::uint32_t>& points) const {
    ShatteredSet set{{}, std::vector<std::size_t>(std::size_t{1} << points.size())};
    for (std::uint32_t point : points) set.points.push_back(concepts_.points[point]);
    for (std::size_t i = concepts_.table.rows(); i-- > 0;) {  // the first of several concepts
      std::size_t labels = 0;
      for (std::size_t j = 0; j < points.size(); ++j) labels |= std::size_t{concepts_.table.get(i, points[j])} << j;
      set.concepts[labels] = concepts_.concepts[i];
    }
    return set;
  }

  const ReducedClass& concepts_;
  BitMatrix columns_;
  Effort effort_;
  StopSign halt_;
  const Stage& stage_;
  int upper_;
};

}  // namespace

VcInterval vc_interval(const FiniteClass& concepts, const TimeLimit& limit, const Stage& stage) {
  return Deepening(reduced(concepts), Effort::all_cores, limit, stage).run();
}

int vc_dimension(const FiniteClass& concepts) {
  const Stage silent{Progress{}};
  return Deepening(reduced(concepts), Effort::quick, {}, silent).run().upper;
}

FiniteClass dual(const FiniteClass& concepts) { return FiniteClass(transpose(concepts.table(), concepts.points())); }

std::optional<std::string> defect(const ShatteredSet& set, const FiniteClass& concepts) {
  if (set.points.size() > 40 || set.concepts.size() != std::size_t{1} << set.points.size())
    return "k points need 2^k concepts";
  for (std::size_t labels = 0; labels < set.concepts.size(); ++labels) {
    if (set.concepts[labels] >= concepts.concepts())
      return "there is no concept " + std::to_string(set.concepts[labels]);
    for (std::size_t j = 0; j < set.points.size(); ++j) {
      if (set.points[j] >= concepts.points()) return "there is no point " + std::to_string(set.points[j]);
      if (concepts.table().get(set.concepts[labels], set.points[j]) != ((labels >> j) & 1))
        return "pattern " + std::to_string(labels) + ": concept " + std::to_string(set.concepts[labels]) +
               " labels point " + std::to_string(set.points[j]) + " otherwise";
    }
  }
  return std::nullopt;
}

}  // namespace discreet::inline classes

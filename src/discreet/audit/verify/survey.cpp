// Tested by verifier_test.cpp
#include "discreet/audit/verify/survey.h"

#include <algorithm>
#include <limits>

#include "discreet/audit/verify/outward.h"

namespace discreet::inline audit {
namespace {

constexpr std::uint64_t chunk = 4096;  // databases whose results are merged at once, in order
constexpr double infinity = std::numeric_limits<double>::infinity();

Verdict both(Verdict a, Verdict b) {
  if (a == Verdict::violated || b == Verdict::violated) return Verdict::violated;
  return a == Verdict::undecided ? a : b;
}

void add(Candidates& all, const Candidates& next) {
  for (const auto& [shape, pair] : next.laws) {
    auto [found, fresh] = all.laws.try_emplace(shape, pair);
    if (!fresh) found->second.count += pair.count;
  }
  all.unbounded = all.unbounded || next.unbounded;
  all.values.insert(next.values.begin(), next.values.end());  // keeps the first
}

}  // namespace

void Peak::add(double next_low, double next_high, const Place& next) {
  if (next_low > low) {
    low = next_low;
    place = next;
  }
  high = std::max(high, next_high);
}

void Peak::add(const Peak& next) {
  if (next.low > low) {
    low = next.low;
    place = next.place;
  }
  high = std::max(high, next.high);
}

void Survey::add(const Survey& next) {
  pairs += next.pairs;
  violated += next.violated;
  unsettled += next.unsettled;
  ratio.add(next.ratio);
  delta.add(next.delta);
}

Survey Surveyor::survey_one(std::uint64_t later) const {
  Survey result;
  auto neighbours = databases_.earlier_neighbours(later);
  for (std::size_t k = 0; k < neighbours.size(); ++k) {
    LawTable::Id a = exploration_.law(later), b = exploration_.law(neighbours[k].index);
    auto there = divergence_.quick(a, b), back = divergence_.quick(b, a);
    result.ratio.add(there.ratio_low, there.ratio_high, {later, k, Direction::later_to_earlier});
    result.ratio.add(back.ratio_low, back.ratio_high, {later, k, Direction::earlier_to_later});
    result.delta.add(there.delta_low, there.delta_high, {later, k, Direction::later_to_earlier});
    result.delta.add(back.delta_low, back.delta_high, {later, k, Direction::earlier_to_later});
    Verdict verdict = both(divergence_.verdict(there), divergence_.verdict(back));
    ++result.pairs;
    result.violated += verdict == Verdict::violated;
    result.unsettled += verdict == Verdict::undecided;
  }
  return result;
}

Survey Surveyor::survey(std::uint64_t begin, std::uint64_t end) const {
  Survey all;
  for (; begin < end && !halt_.now(); begin += chunk) {
    std::uint64_t stop = std::min(end, begin + chunk);
    std::vector<Survey> found(stop - begin);
    exploration_.in_parallel(begin, stop, [&](std::uint64_t i) { found[i - begin] = survey_one(i); });
    for (const Survey& survey : found) all.add(survey);
  }
  return all;
}

Candidates::Shape Surveyor::shape(Laws laws) const {
  std::vector<std::pair<LawTable::Id, LawTable::Id>> values;
  divergence_.for_each_outcome(laws.first, laws.second, [&](LawTable::Id, const auto& a, const auto& b) {
    values.emplace_back(a.value, b.value);
  });
  std::sort(values.begin(), values.end());
  const LawTable& table = exploration_.laws();
  Candidates::Shape result{table.law(laws.first).remainder, table.law(laws.second).remainder};
  for (auto [p, q] : values) result.insert(result.end(), {p, q});
  return result;
}

void Surveyor::collect_ratios(Laws laws, const Place& place, double least, Candidates& found) const {
  divergence_.for_each_outcome(laws.first, laws.second,
                               [&](LawTable::Id outcome, const LawTable::Mass& a, const LawTable::Mass& b) {
                                 if (a.value == LawTable::zero || a.value == b.value) return;
                                 if (b.value == LawTable::zero) found.unbounded = true;
                                 if (b.value == LawTable::zero) return;
                                 double most = b.low > 0 ? up(a.high / b.low) : infinity;
                                 if (most >= least)
                                   found.values.try_emplace({a.value, b.value}, Candidates::ValuePair{place, outcome});
                               });
}

void Surveyor::candidates_of(std::uint64_t later, const Survey& all, Candidates& found) const {
  // With a remainder, or once some ratio is infinite, there is no single largest ratio to be named.
  bool ratios_matter = exploration_.laws().complete() && all.ratio.low < infinity;
  auto neighbours = databases_.earlier_neighbours(later);
  for (std::size_t k = 0; k < neighbours.size(); ++k) {
    LawTable::Id a = exploration_.law(later), b = exploration_.law(neighbours[k].index);
    Place there{later, k, Direction::later_to_earlier}, back{later, k, Direction::earlier_to_later};
    auto ahead = divergence_.quick(a, b), behind = divergence_.quick(b, a);
    Verdict verdict = both(divergence_.verdict(ahead), divergence_.verdict(behind));
    double most = std::max(ahead.delta_high, behind.delta_high);
    if (verdict == Verdict::undecided || (most > 0 && most >= all.delta.low)) {
      Candidates::Shape one = shape({a, b}), other = shape({b, a});
      Candidates::LawPair fresh{one <= other ? there : back, 0, verdict};
      ++found.laws.try_emplace(std::min(one, other), fresh).first->second.count;
    }
    if (ratios_matter && ahead.ratio_high >= all.ratio.low) collect_ratios({a, b}, there, all.ratio.low, found);
    if (ratios_matter && behind.ratio_high >= all.ratio.low) collect_ratios({b, a}, back, all.ratio.low, found);
  }
}

Candidates Surveyor::find_candidates(const Survey& all) const {
  Candidates result;
  for (std::uint64_t begin = 0; begin < exploration_.explored() && !halt_.now(); begin += chunk) {
    std::uint64_t stop = std::min(exploration_.explored(), begin + chunk);
    std::vector<Candidates> found(stop - begin);
    exploration_.in_parallel(begin, stop, [&](std::uint64_t i) { candidates_of(i, all, found[i - begin]); });
    for (const Candidates& next : found) add(result, next);
  }
  return result;
}

Surveyor::Laws Surveyor::laws(const Place& place) const {
  auto neighbour = databases_.earlier_neighbours(place.later)[place.neighbour];
  LawTable::Id a = exploration_.law(place.later), b = exploration_.law(neighbour.index);
  return place.direction == Direction::later_to_earlier ? Laws{a, b} : Laws{b, a};
}

Surveyor::Pair Surveyor::databases(const Place& place) const {
  auto neighbour = databases_.earlier_neighbours(place.later)[place.neighbour];
  Database later = databases_.at(place.later), earlier = databases_.at(neighbour.index);
  if (place.direction == Direction::later_to_earlier) return {later, earlier, neighbour.position};
  // Between sorted vectors a row moves. In the smaller one it is at the first difference.
  auto moved = later.size() == earlier.size()
                   ? std::mismatch(earlier.begin(), earlier.end(), later.begin()).first - earlier.begin()
                   : static_cast<std::ptrdiff_t>(neighbour.position);
  return {earlier, later, static_cast<std::size_t>(moved)};
}

}  // namespace discreet::inline audit

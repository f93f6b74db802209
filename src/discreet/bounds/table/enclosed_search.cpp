#include "discreet/bounds/table/enclosed_search.h"

#include <optional>

namespace discreet::inline bounds {
namespace {

constexpr std::int64_t most_steps = 1'000'000;
constexpr int halvings = 200;  // of a root

struct WholeRange {
  Integer low, high;
};

WholeRange range_of(const Enclosed& low, const Enclosed& high) { return {low.whole(), high.whole()}; }

// The same to be gone through one by one.
WholeRange short_range_of(const Enclosed& low, const Enclosed& high) {
  WholeRange range = range_of(low, high);
  if (range.high - range.low >= most_steps) throw Undefined("a range of more than 10^6 integers");
  return range;
}

bool holds_at(const EnclosedCondition& holds, const Integer& k) {
  try {
    return holds(k);
  } catch (const Undefined&) {
    return false;
  }
}

Integer middle_of(const Integer& low, const Integer& high) { return floor(Rational(low + high, 2)); }

template <class Better>
std::optional<Enclosed> best_over(const WholeRange& range, const EnclosedTerm& term, const Better& better) {
  std::optional<Enclosed> best;
  for (Integer k = range.low; k <= range.high; ++k) try {
      const Enclosed here = term(k);
      best = best ? better(*best, here) : here;
    } catch (const Undefined&) {
    }
  return best;
}

}  // namespace

Enclosed least_over(const Enclosed& low, const Enclosed& high, const EnclosedTerm& term) {
  const auto best = best_over(short_range_of(low, high), term, [](const auto& a, const auto& b) { return min(a, b); });
  if (!best) throw Undefined("least: the expression is defined for no integer of the range");
  return *best;
}

Enclosed most_over(const Enclosed& low, const Enclosed& high, const EnclosedTerm& term) {
  const auto best = best_over(short_range_of(low, high), term, [](const auto& a, const auto& b) { return max(a, b); });
  if (!best) throw Undefined("most: the expression is defined for no integer of the range");
  return *best;
}

Enclosed total_over(const Enclosed& low, const Enclosed& high, const EnclosedTerm& term) {
  const WholeRange range = short_range_of(low, high);
  Enclosed sum = 0;
  for (Integer k = range.low; k <= range.high; ++k) sum = sum + term(k);
  return sum;
}

Enclosed first_where(const Enclosed& low, const Enclosed& high, const EnclosedCondition& holds) {
  const WholeRange range = short_range_of(low, high);
  for (Integer k = range.low; k <= range.high; ++k)
    if (holds_at(holds, k)) return k;
  throw Undefined("first: the condition holds for no integer of the range");
}

Enclosed first_bisected(const Enclosed& low, const Enclosed& high, const EnclosedCondition& holds) {
  auto [below, enough] = range_of(low, high);  // does not hold below the range, as far as anybody asks
  if (!holds_at(holds, enough)) throw Undefined("turning: the condition holds nowhere in the range");
  for (--below; enough - below > 1;) {
    const Integer middle = middle_of(below, enough);
    (holds_at(holds, middle) ? enough : below) = middle;
  }
  return enough;
}

Enclosed last_bisected(const Enclosed& low, const Enclosed& high, const EnclosedCondition& holds) {
  auto [last, beyond] = range_of(low, high);
  for (--last, ++beyond; beyond - last > 1;) {
    const Integer middle = middle_of(last, beyond);
    (holds_at(holds, middle) ? last : beyond) = middle;
  }
  return last;
}

Enclosed root_between(const Enclosed& low, const Enclosed& high, const EnclosedTerm& term) {
  Rational below = low.interval().low(), above = high.interval().high();
  if (!(term(above) > 0)) throw Undefined("root: the expression is not positive at the upper end");
  if (!(term(below) < 0)) throw Undefined("root: the expression is not negative at the lower end");
  for (int i = 0; i < halvings; ++i) {
    const Rational middle = round_down((below + above) / 2, 100);
    const Enclosed here = term(middle);
    if (here < 0)
      below = middle;
    else if (here > 0)
      above = middle;
    else
      break;
  }
  return Interval(below, above);
}

void require_defined(bool holds) {
  if (!holds) throw Undefined("provided: the condition does not hold");
}

}  // namespace discreet::inline bounds

// Goes through all pairs of neighbours and finds those that break the promise or nearly do.
//
// The first pass (`survey`) bounds every pair in doubles and keeps the peaks. It runs along with the exploration. The
// second (`find_candidates`) picks the pairs that the doubles could not settle and those that may be the worst, each
// shape once.
#pragma once

#include <map>

#include "discreet/audit/verify/divergence.h"
#include "discreet/audit/verify/exploration.h"

namespace discreet::inline audit {

// A pair of neighbours and a direction: P is the output distribution of the first, Q that of the second.
enum class Direction { later_to_earlier, earlier_to_later };
struct Place {
  std::uint64_t later;    // a database
  std::size_t neighbour;  // index among its earlier neighbours
  Direction direction;
  auto operator<=>(const Place&) const = default;
};

// The largest of many numbers that are known as enclosures.
struct Peak {
  double low, high;
  std::optional<Place> place = {};  // the first with this low end, if any number exceeded the start

  void add(double next_low, double next_high, const Place& next);
  void add(const Peak& next);
};

struct Survey {
  std::uint64_t pairs = 0, violated = 0, unsettled = 0;
  Peak ratio{1, 1}, delta{0, 0};

  void add(const Survey& next);
};

struct Candidates {
  // Pairs of distributions with the same probabilities on both sides, in any outcomes, are decided alike. A shape is
  // the two remainders and the values P(o), Q(o) of all outcomes, sorted.
  using Shape = std::vector<LawTable::Id>;
  struct LawPair {
    Place first;              // in the direction of the shape
    std::uint64_t count = 0;  // pairs of databases
    Verdict quick;            // the verdict of the doubles
  };
  struct ValuePair {
    Place first;
    LawTable::Id outcome;
  };
  // Unsettled, or of the largest delta. The smaller shape represents the two directions.
  std::map<Shape, LawPair> laws;
  // P(o), Q(o) of the largest ratio.
  std::map<std::pair<LawTable::Id, LawTable::Id>, ValuePair> values;
  bool unbounded = false;  // some ratio is infinite unless an enclosed probability is zero
};

class Surveyor {
 public:
  Surveyor(const Databases& databases, const Exploration& exploration, const Divergence& divergence, Halt& halt)
      : databases_(databases), exploration_(exploration), divergence_(divergence), halt_(halt) {}

  // The pairs whose later member is in [begin, end), in order, up to the halt.
  Survey survey(std::uint64_t begin, std::uint64_t end) const;

  // Among all explored pairs, given their survey. Incomplete if the halt comes.
  Candidates find_candidates(const Survey& all) const;

  // The distributions of a place, P first.
  using Laws = std::pair<LawTable::Id, LawTable::Id>;
  Laws laws(const Place& place) const;
  // The databases of a place, P's first, and the row that differs.
  struct Pair {
    Database database, neighbour;
    std::size_t position;
  };
  Pair databases(const Place& place) const;

 private:
  Survey survey_one(std::uint64_t later) const;
  void candidates_of(std::uint64_t later, const Survey& all, Candidates& found) const;
  Candidates::Shape shape(Laws laws) const;
  void collect_ratios(Laws laws, const Place& place, double least, Candidates& found) const;

  const Databases& databases_;
  const Exploration& exploration_;
  const Divergence& divergence_;
  Halt& halt_;
};

}  // namespace discreet::inline audit

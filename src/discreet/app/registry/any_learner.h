// A learner with its options, made once from a request and asked as often as needed.
//
// `LearnerOf` (entry.h) makes one of a class that models Learner or MultiLearner. `direct_sum` and `resampled` run
// another learner and are written as AnyLearner themselves. Options are read once, when the object is made.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "discreet/app/registry/any_planned.h"
#include "discreet/app/registry/learner_class.h"
#include "discreet/audit/verify/subject.h"
#include "discreet/base/progress.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/literal_groups.h"
#include "discreet/learning/premise.h"
#include "discreet/maps/region.h"
#include "discreet/privacy/guarantee.h"
#include "discreet/table/table.h"
#include "discreet/table/table_spec.h"

namespace discreet::inline app {

// A hypothesis as a model keeps it, read once. It lives no longer than its learner.
class AnyHypothesis {
 public:
  virtual ~AnyHypothesis() = default;

  // One label per row of a table. Only for learners of one label, and of many, respectively.
  virtual std::vector<Label> predict(const Table& table) const;
  virtual BitMatrix predict_many(const Table& table) const;
  // One sentence per label. The learner reads these columns.
  virtual std::vector<std::string> rules(std::span<const std::string> columns,
                                         std::span<const LiteralGroup> groups = {}) const = 0;
  // Only for learners of regions: the number of pieces, and the region of the first `pieces` of them.
  virtual std::size_t pieces() const;
  virtual Region region(std::size_t pieces) const;
};

class AnyLearner : public AnyPlanned {
 public:
  AnyLearner();
  // Objects made so far in this process. A contract test holds every verb to one.
  static std::size_t made();

  virtual Premise premise() const = 0;
  // The privacy of a run in full, for programs that run it many times.
  virtual Guarantee guarantee() const = 0;
  // Rows needed for a small error on the training table. Empty if no such bound is proved.
  virtual std::vector<Bound> table_bounds(const Accuracy& goal) const = 0;
  // The class of concepts that it learns, as `claim` names it. Nothing if `claim` has no such class.
  virtual std::optional<LearnerClass> concepts() const = 0;
  // The class with the facts that bounds on many labels use. Nothing if these are not known.
  virtual std::optional<ManyLabelsClass> many_labels_class(std::size_t labels) const = 0;

  virtual bool learns_many() const = 0;
  virtual TableSpec inputs(const std::vector<std::string>& columns) const = 0;
  // States if the output distribution may depend on the order of the rows.
  virtual RowOrder row_order() const = 0;
  // States if L copies of every row at epsilon / L are as good as one row at epsilon. They are where rows are counted.
  // They are not where rows fill parts of the table, or where every row has noise of its own (docs/person.md#votes).
  virtual bool counts_copies() const = 0;
  // Error unless the table may have this number of rows. Asked before the spend.
  virtual void require_rows(std::size_t rows) const = 0;
  // The hypothesis as a model keeps it, or null for no answer. A list for learners of many labels.
  virtual Json learn(const Table& table, Rng& rng, const Progress& progress) const = 0;
  // Error unless it is a hypothesis of this learner.
  virtual std::unique_ptr<const AnyHypothesis> read(const Json& hypothesis) const = 0;
  // The program for the exhaustive verifier, on tables of `rows` rows.
  virtual Subject subject(std::size_t rows) const = 0;
  // Maximum number of bytes that the hypothesis of one label takes in a model's file.
  virtual std::size_t most_bytes() const = 0;
  // Estimated number of additions of a run. 0 if a run is quick.
  virtual Integer steps(std::uint64_t rows) const = 0;
  // The map of a learner of regions.
  virtual std::optional<FrameDomain> frame() const = 0;
};

}  // namespace discreet::inline app

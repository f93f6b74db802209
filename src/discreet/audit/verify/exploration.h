// Finds the exact output distribution of every database of a subject: in parallel, in order, until it is stopped.
#pragma once

#include <tbb/task_arena.h>

#include "discreet/audit/verify/halt.h"
#include "discreet/audit/verify/law_table.h"
#include "discreet/audit/verify/subject.h"

namespace discreet::inline audit {

// One run. Every difference between exceptions that an observer could see goes into the outcome. Lack of memory, a
// refusal to explore and an interruption by the caller are not outcomes, and are thrown on.
Outcome outcome_of(const Subject& subject, const Database& database, Rng& rng);

// The output distribution of one database, all paths played. Empty if the halt came first.
std::optional<EnclosedLaw> law_of(const Subject& subject, const Database& database, const Explorer& explorer,
                                  Halt& halt);

class Exploration {
 public:
  Exploration(const Subject& subject, const Databases& databases, const Explorer& explorer, std::size_t threads,
              Halt& halt);

  // Explores some more databases. False if that added no database, because all are done or the halt came.
  bool advance();

  std::uint64_t explored() const { return law_ids_.size(); }  // databases [0, explored) have distributions
  bool done() const { return explored() == databases_.size(); }
  LawTable::Id law(std::uint64_t database) const { return law_ids_[database]; }
  const LawTable& laws() const { return laws_; }

  // body(i) for all i of [begin, end), on the threads of this exploration. The calling thread takes part.
  void in_parallel(std::uint64_t begin, std::uint64_t end, const std::function<void(std::uint64_t)>& body) const;

 private:
  const Subject& subject_;
  const Databases& databases_;
  const Explorer explorer_;
  Halt& halt_;
  mutable tbb::task_arena arena_;
  LawTable laws_;
  std::vector<LawTable::Id> law_ids_;
  std::uint64_t block_ = 16;  // databases explored between two looks at the clock
};

}  // namespace discreet::inline audit

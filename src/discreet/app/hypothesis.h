// Hypotheses to and from JSON, and as a sentence that a person can read.
#pragma once

#include <span>
#include <string>

#include "discreet/app/json.h"
#include "discreet/learners/finite.h"
#include "discreet/learners/interval.h"
#include "discreet/learners/parity.h"
#include "discreet/learners/step_function.h"
#include "discreet/learners/threshold.h"

namespace discreet {

// `read` takes what a file says and throws Error unless it is a hypothesis of this learner. `rule` says in words which
// rows are labelled 1; `columns` are the names of the columns that were read.
Json write_hypothesis(const FiniteLearner& learner, const TableConcept& hypothesis);
Json write_hypothesis(const ThresholdLearner& learner, const Threshold& hypothesis);
Json write_hypothesis(const IntervalLearner& learner, const ValueInterval& hypothesis);
Json write_hypothesis(const StepFunctionLearner& learner, const StepFunction& hypothesis);
Json write_hypothesis(const ParityLearner& learner, const Parity& hypothesis);

void read_hypothesis(const FiniteLearner& learner, const Json& from, TableConcept& into);
void read_hypothesis(const ThresholdLearner& learner, const Json& from, Threshold& into);
void read_hypothesis(const IntervalLearner& learner, const Json& from, ValueInterval& into);
void read_hypothesis(const StepFunctionLearner& learner, const Json& from, StepFunction& into);
void read_hypothesis(const ParityLearner& learner, const Json& from, Parity& into);

std::string rule(const FiniteLearner& learner, const TableConcept& hypothesis, std::span<const std::string> columns);
std::string rule(const ThresholdLearner& learner, const Threshold& hypothesis, std::span<const std::string> columns);
std::string rule(const IntervalLearner& learner, const ValueInterval& hypothesis, std::span<const std::string> columns);
std::string rule(const StepFunctionLearner& learner, const StepFunction& hypothesis,
                 std::span<const std::string> columns);
std::string rule(const ParityLearner& learner, const Parity& hypothesis, std::span<const std::string> columns);

}  // namespace discreet

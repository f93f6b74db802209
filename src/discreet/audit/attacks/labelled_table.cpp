// Tested by code_attacks_test.cpp
#include "discreet/audit/attacks/labelled_table.h"

#include <new>

#include "discreet/base/error.h"

namespace discreet::inline audit {

std::optional<Predictions> attempt(const Trainer& trainer, const LabelledTable& train, const InputRows& test,
                                   Rng& rng) {
  try {
    Predictions predictions = trainer(train, test, rng);
    const BitMatrix& labels = predictions.labels;
    if (predictions.failure.empty() && (labels.rows() != test.size() || labels.columns() != train.y.columns()))
      predictions.failure = "the predictions have the wrong shape";
    return predictions;
  } catch (const Error& error) {
    if (error.kind() == Error::Kind::interrupted) return std::nullopt;
    return Predictions{{}, error.what()};
  } catch (const std::bad_alloc&) {
    return Predictions{{}, "there was not enough memory. Take fewer rows or columns"};
  } catch (const std::exception& error) {
    return Predictions{{}, error.what()};
  }
}

}  // namespace discreet::inline audit

// Tested by dimension_test.cpp
#include "discreet/app/verbs/theory/dimension/learning_quantities.h"

#include "discreet/dimensions/quantities/learning_dimensions.h"

namespace discreet::inline app {
namespace {

std::string text(std::int64_t value) { return std::to_string(value); }

// Writes the proof of an end into a certificate with its claim. Of kinds with a name, the class goes by it.
class ProofWriter {
 public:
  ProofWriter(const DimensionTask& task, const char* quantity) : task_(task), quantity_(quantity) {}

  Json lower(const ProvedLower& end) const {
    return std::visit([&](const auto& proof) { return at_least(end.value, proof); }, end.proof);
  }
  Json upper(const ProvedUpper& end) const {
    return std::visit([&](const auto& proof) { return at_most(end.value, proof); }, end.proof);
  }

 private:
  Json certificate(const char* kind, const char* relation, std::int64_t value) const {
    return certificate_of(kind, quantity_, relation, text(value), task_.concepts);
  }
  Json named(const char* kind, const char* relation, std::int64_t value, const std::string& reason) const {
    Json json = certificate(kind, relation, value);
    json["class"] = name_of(*task_.concepts.named());
    json["reason"] = reason;
    return json;
  }
  // Of points and concepts.
  template <class Witness>
  Json witness(Json json, const Witness& proof) const {
    json["points"] = proof.points;
    json["concepts"] = proof.concepts;
    return json;
  }

  Json at_least(std::int64_t value, const ClosedForm& proof) const {
    return named("closed_form", ">=", value, proof.reason);
  }
  Json at_least(std::int64_t value, const ConstructedTree& proof) const {
    Json json = named("named_tree", ">=", value, proof.reason);
    json["depth"] = proof.depth;
    return json;
  }
  Json at_least(std::int64_t value, const ShatteredSet& proof) const {
    return witness(certificate("shattered_set", ">=", value), proof);
  }
  Json at_least(std::int64_t value, const MistakeTree& proof) const {
    Json json = certificate("mistake_tree", ">=", value);
    json["depth"] = proof.depth;
    return witness(std::move(json), proof);
  }
  Json at_least(std::int64_t value, const ThresholdChain& proof) const {
    return witness(certificate("threshold_chain", ">=", value), proof);
  }

  Json at_most(std::int64_t value, const ClosedForm& proof) const {
    return named("closed_form", "<=", value, proof.reason);
  }
  Json at_most(std::int64_t value, UpperEnd reason) const {
    return certificate(reason == UpperEnd::counting ? "counting" : "exhaustion", "<=", value);
  }
  Json at_most(std::int64_t value, ByLittlestone) const {
    Json json = certificate("by_littlestone", "<=", value);
    json["premise"] = task_.found["littlestone"]["certificate"]["upper"];
    return json;
  }

  const DimensionTask& task_;
  const char* quantity_;
};

Measured measured(const ProvedInterval& ends, const DimensionTask& task, const char* quantity) {
  Measured measured;
  const ProofWriter writer(task, quantity);
  if (ends.lower) {
    measured.lower = ends.lower->value;
    measured.lower_certificate = writer.lower(*ends.lower);
  }
  if (ends.upper) {
    measured.upper = ends.upper->value;
    measured.upper_certificate = writer.upper(*ends.upper);
  }
  if (ends.cut_short) measured.remark = "the time was over before the search was";
  if (!ends.lower) task.concepts.table();  // says what would fit
  return measured;
}

}  // namespace

Measured measure_vc(const DimensionTask& task) {
  return measured(vc_ends(task.concepts, task.limit, task.stage), task, "vc");
}

Measured measure_dual_vc(const DimensionTask& task) {
  return measured(dual_vc_ends(task.concepts, task.limit, task.stage), task, "dual_vc");
}

Measured measure_littlestone(const DimensionTask& task) {
  return measured(littlestone_ends(task.concepts, task.limit, task.stage), task, "littlestone");
}

Measured measure_threshold(const DimensionTask& task) {
  std::optional<std::int64_t> littlestone;
  if (task.found.contains("littlestone")) littlestone = task.found["littlestone"]["upper"].get<std::int64_t>();
  return measured(threshold_ends(task.concepts, littlestone, task.limit, task.stage), task, "threshold");
}

}  // namespace discreet::inline app

// The list of local protocols, and their interface for the collector, the planner and the simulation.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "discreet/json/json.h"
#include "discreet/json/tiny_instance.h"
#include "discreet/local/studies/simulation.h"

namespace discreet::inline app {

// A planted target with the synthetic people who follow it.
struct PlantedStudy {
  Json target;
  DrawPerson person;
  std::function<bool(const Answered&)> correct;  // there is an outcome, and it is as good as the protocol promises
};

// A protocol (local/studies/protocol.h) of any kind, made from its options. It is immutable, and safe
// to share between threads.
class StudyProtocol {
 public:
  virtual ~StudyProtocol() = default;

  virtual const std::string& name() const = 0;
  virtual const Json& options() const = 0;  // all of them, in one spelling
  virtual const RecordSchema& schema() const = 0;
  virtual Rational epsilon() const = 0;  // that each person spends
  virtual LearnsParities learns_parities() const = 0;
  virtual std::vector<RoundPlan> plan() const = 0;
  virtual std::vector<Bound> bounds() const = 0;
  virtual std::string_view success() const = 0;  // the claim that holds except with probability beta, in words
  virtual std::string premise() const = 0;       // its assumptions about people's records, in words, or empty
  std::vector<std::uint64_t> rounds() const { return planned_people(plan()); }

  // Pure functions of the tallies so far. Without questions it is finished. A null outcome is no answer.
  virtual std::vector<Question> questions(const Answered& answered) const = 0;
  virtual Json outcome(const Answered& answered) const = 0;

  virtual PlantedStudy plant(Rng& rng) const = 0;
};

struct ProtocolEntry {
  std::string name, summary;
  Json fields;                                                                  // [{name, kind, default, help}]
  std::shared_ptr<const StudyProtocol> (*make)(const Json& options) = nullptr;  // Error for bad options
  std::vector<TinyInstance> (*tiny)() = nullptr;                                // as declared beside the codec
};

const std::vector<ProtocolEntry>& protocols();

// Error with the nearest name if the name is unknown.
const ProtocolEntry& find_protocol(const std::string& name);
// The one that a request names by the key `protocol`.
const ProtocolEntry& protocol_of(const Json& request);

}  // namespace discreet::inline app

// Tested by dimension_test.cpp
#include "discreet/app/smaller_class.h"

#include <algorithm>

namespace discreet {
namespace {

// Lines modulo a prime are no part of those modulo another one, and what is random is as it is.
bool has_parts(const NamedClass& named) { return named.name != ClassName::lines && named.name != ClassName::random; }

std::optional<NamedClass> part_of(const DimensionQuantity& quantity, const DimensionTask& task) {
  const auto& named = task.concepts.named();
  if (!named || quantity.searched_points == 0 || task.game.hypotheses.concepts() != 0) return std::nullopt;
  return searched_part(*named, quantity.searched_points, quantity.searched_concepts);
}

// No menu, and no list of messages, of a class needs more than its concepts.
bool can_say_more(const NamedClass& part, const Measured& measured, const DimensionQuantity& quantity,
                  const DimensionTask& task) {
  Rational most(concepts_of(part));
  if (quantity.name == "protocol_error") return Rational(task.game.messages) < most;
  if (quantity.name == "repdim") most = Rational(ceil((1 - task.beta) * most));
  return most > value_of(measured.lower);
}

}  // namespace

std::optional<NamedClass> searched_part(const NamedClass& named, std::int64_t points, std::int64_t concepts) {
  if (!has_parts(named)) return std::nullopt;
  std::optional<NamedClass> largest;
  for (std::int64_t axes = is_on_grid(named.name) ? named.dimension : 1; axes >= 1; --axes)
    for (std::int64_t size = 2; size <= named.size; ++size) {
      NamedClass part = named;
      part.size = size;
      if (is_on_grid(named.name)) part.dimension = axes;
      if (points_of(part) > points || concepts_of(part) > concepts) break;
      if (!largest || points_of(part) > points_of(*largest)) largest = part;
    }
  if (largest && *largest == named) return std::nullopt;
  return largest;
}

double SmallerClasses::seconds_for_part(const TimeLimit& limit) {
  constexpr double most = 3;
  return std::min(most, limit.seconds_left());
}

TimeLimit SmallerClasses::time_without_part(const DimensionQuantity& quantity, const DimensionTask& task) {
  if (!part_of(quantity, task)) return task.limit;
  return TimeLimit(task.limit.seconds_left() - seconds_for_part(task.limit.share(2)));
}

SmallerClasses::Part& SmallerClasses::part(const NamedClass& named) {
  for (const auto& known : parts_)
    if (known->named == named) return *known;
  ClassOptions options;
  options.class_name = named.name;
  options.size = named.size;
  options.dimension = named.dimension;
  parts_.push_back(std::make_unique<Part>(Part{named, ConceptClass(options)}));
  return *parts_.back();
}

void SmallerClasses::offer(Measured& measured, const DimensionQuantity& quantity, const DimensionTask& task) {
  const auto named = part_of(quantity, task);
  if (!named || measured.lower == measured.upper || !can_say_more(*named, measured, quantity, task)) return;
  Part& smaller = part(*named);
  const DimensionTask search{smaller.concepts,
                             task.alpha,
                             task.beta,
                             TimeLimit(seconds_for_part(task.limit)),
                             task.stage,
                             smaller.found,
                             {task.game.hypotheses, task.game.error, task.game.messages, smaller.results}};
  const Measured found = quantity.measure(search);
  if (value_of(found.lower) <= value_of(measured.lower)) return;
  Json proof = found.lower_certificate;
  for (const auto& [member, value] : found.lower_certificate.items())
    if (member != "certificate" && member != "claim" && member != "alpha" && member != "beta" && member != "error" &&
        member != "messages")
      proof.erase(member);
  proof.update(Json{{"kind", "embedded"},
                    {"class", name_of(*task.concepts.named())},
                    {"smaller", name_of(*named)},
                    {"premise", found.lower_certificate}});
  measured.lower = found.lower;
  measured.lower_certificate = std::move(proof);
}

}  // namespace discreet

// Tested by dimension_test.cpp
#include "discreet/app/verbs/theory/dimension/smaller_class.h"

#include <algorithm>

namespace discreet::inline app {
namespace {

// Lines modulo a prime are no part of those modulo another one, and what is random is as it is.
bool has_parts(const NamedClass& named) { return named.name != ClassName::lines && named.name != ClassName::random; }

std::int64_t most_axes(const NamedClass& named) { return is_on_grid(named.name) ? named.dimension : 1; }

NamedClass with_size(NamedClass named, std::int64_t size, std::int64_t axes) {
  named.size = size;
  if (is_on_grid(named.name)) named.dimension = axes;
  return named;
}

// The largest size within the limit, whatever the size of the class; less than 2 where there is none.
std::int64_t largest_size(const NamedClass& named, std::int64_t axes, const PartLimit& limit) {
  std::int64_t size = 1;
  for (;; ++size) {
    const NamedClass next = with_size(named, size + 1, axes);
    if (points_of(next) > limit.points || concepts_of(next) > limit.concepts) return size;
  }
}

std::vector<SearchedPart> parts_of(const DimensionQuantity& quantity, const DimensionTask& task) {
  const auto& named = task.concepts.named();
  if (!named || task.game.hypotheses.concepts() != 0) return {};
  return searched_parts(*named, quantity.parts);
}

// No menu, and no list of messages, of a class needs more than its concepts. Trees and sets that are labelled in all
// ways have so many leaves and labels.
bool can_say_more(const NamedClass& part, const Measured& measured, const DimensionQuantity& quantity,
                  const DimensionTask& task) {
  Rational most(concepts_of(part));
  if (quantity.name == "dual_vc") most = bit_length(points_of(part)) - 1;
  if (quantity.name == "littlestone") most = bit_length(concepts_of(part)) - 1;
  if (quantity.name == "threshold") most = Rational(points_of(part));
  if (quantity.name == "protocol_error") return Rational(task.game.messages) < most;
  if (quantity.name == "repdim") most = Rational(ceil((1 - task.beta) * most));
  return most > value_of(measured.lower);
}

}  // namespace

std::vector<SearchedPart> searched_parts(const NamedClass& named, const std::vector<PartLimit>& limits) {
  std::vector<SearchedPart> parts;
  if (!has_parts(named)) return parts;
  for (const PartLimit& limit : limits)
    for (std::int64_t axes = 1; axes <= most_axes(named); ++axes) {
      const std::int64_t largest = largest_size(named, axes, limit), size = std::min(largest, named.size);
      if (size < 2) break;
      const bool in_next = axes < most_axes(named) && largest_size(named, axes + 1, limit) >= size;
      if (limit.sampled ? size < largest : in_next) continue;
      const NamedClass part = with_size(named, size, axes);
      if (part != named && std::ranges::find(parts, part, &SearchedPart::named) == parts.end())
        parts.push_back({part, limit.seconds});
    }
  return parts;
}

bool is_sampled(const NamedClass& named, const std::vector<PartLimit>& limits) {
  return !has_parts(named) || std::ranges::any_of(limits, [&](const PartLimit& limit) {
    return limit.sampled && largest_size(named, most_axes(named), limit) == named.size;
  });
}

TimeLimit SmallerClasses::time_without_part(const DimensionQuantity& quantity, const DimensionTask& task) {
  double most = 0;
  for (const SearchedPart& part : parts_of(quantity, task)) most += part.seconds;
  const double left = task.limit.seconds_left();
  return TimeLimit(left - std::min(most, left / 2));
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
  const std::vector<SearchedPart> parts = parts_of(quantity, task);
  for (std::size_t i = 0; i < parts.size() && measured.lower != measured.upper; ++i) {
    const auto& [named, most] = parts[i];
    const TimeLimit share = task.limit.share(parts.size() - i);
    if (can_say_more(named, measured, quantity, task))
      offer_part(measured, named, TimeLimit(std::min(most, share.seconds_left())), quantity, task);
  }
}

void SmallerClasses::offer_part(Measured& measured, const NamedClass& named, const TimeLimit& limit,
                                const DimensionQuantity& quantity, const DimensionTask& task) {
  Part& smaller = part(named);
  const Rational known = quantity.name == "protocol_error" ? value_of(measured.lower) : Rational(0);
  const DimensionTask search{smaller.concepts,
                             task.alpha,
                             task.beta,
                             limit,
                             task.stage,
                             smaller.found,
                             {task.game.hypotheses, task.game.error, task.game.messages, smaller.results, known}};
  smaller.concepts.list_within(limit, task.stage.progress);
  const Measured found = quantity.measure(search);
  if (value_of(found.lower) <= value_of(measured.lower)) return;
  Json proof = found.lower_certificate;
  for (const auto& [member, value] : found.lower_certificate.items())
    if (member != "certificate" && member != "claim" && member != "alpha" && member != "beta" && member != "error" &&
        member != "messages")
      proof.erase(member);
  proof.update(Json{{"kind", "embedded"},
                    {"class", name_of(*task.concepts.named())},
                    {"smaller", name_of(named)},
                    {"premise", found.lower_certificate}});
  measured.lower = found.lower;
  measured.lower_certificate = std::move(proof);
}

}  // namespace discreet::inline app

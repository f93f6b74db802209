// Tested by dimension_test.cpp
#include "discreet/app/verbs/theory/dimension/smaller_class.h"

#include <algorithm>

namespace discreet::inline app {
namespace {

std::vector<SearchedPart> parts_of(const DimensionQuantity& quantity, const DimensionTask& task) {
  const auto& named = task.concepts.named();
  if (!named || task.game.hypotheses.concepts() != 0) return {};
  return searched_parts(*named, quantity.parts);
}

// No menu, and no list of messages, of a class needs more than its concepts. Trees and sets that are labelled in all
// ways have these leaves and labels.
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

TimeLimit SmallerClasses::time_without_part(const DimensionQuantity& quantity, const DimensionTask& task) {
  double most = 0;
  for (const SearchedPart& part : parts_of(quantity, task)) most += part.seconds;
  const double left = task.limit.seconds_left();
  return TimeLimit(left - std::min(most, left / 2));
}

SmallerClasses::Part& SmallerClasses::part(const NamedClass& named, const DimensionTask& task) {
  for (const auto& known : parts_)
    if (known->named == named) return *known;
  parts_.push_back(std::make_unique<Part>(named, task));
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
  Part& smaller = part(named, task);
  const Rational known = quantity.name == "protocol_error" ? value_of(measured.lower) : Rational(0);
  const DimensionTask search{
      smaller.concepts,
      task.alpha,
      task.beta,
      limit,
      task.stage,
      smaller.found,
      {task.game.hypotheses, task.game.error, task.game.messages, smaller.menus, smaller.tree, known}};
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

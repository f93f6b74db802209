#include "discreet/local/queries/person_oracle.h"

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"

namespace discreet::inline local {
namespace {

[[noreturn]] void refuse(const std::string& why) { throw Error(why, Error::Kind::budget); }

}  // namespace

PersonOracle::PersonOracle(std::uint64_t people, const Rational& epsilon, Mode mode)
    : mode_(mode), people_(people), budget_(epsilon) {
  require_above("epsilon", epsilon, 0, "Give a number such as 1");
}

// Everything is checked before anything is recorded, and recorded before anything is drawn.
void PersonOracle::reserve(std::span<const Call* const> fresh) {
  if (mode_ == Mode::noninteractive && closed_) refuse("a noninteractive oracle takes one batch. Ask everything in it");
  std::unordered_map<std::uint64_t, Rational> after;
  for (const Call* call : fresh) {
    if (call->person >= people_)
      throw Error("there is no person " + std::to_string(call->person) + ". People are numbered from 0");
    auto [place, first] = after.try_emplace(call->person, spent(call->person));
    if (mode_ == Mode::sequential && (!first || place->second > 0))
      refuse("a sequential oracle calls each person once. Take one who was not called");
    place->second += call->randomizer.epsilon();
    if (place->second > budget_)
      refuse("person " + std::to_string(call->person) + " has epsilon " + to_string(left(call->person)) +
             " left, which does not cover the question. Ask somebody else or ask for less");
  }
  for (auto& [person, spent] : after) spent_[person] = spent;
  closed_ = true;
}

Report PersonOracle::call(const Call& call, Rng& rng) { return batch({&call, 1}, rng).front(); }

std::vector<Report> PersonOracle::batch(std::span<const Call> calls, Rng& rng) {
  std::vector<const Call*> fresh;
  std::unordered_map<std::uint64_t, Asked> known;  // identifiers of this batch
  for (const Call& call : calls) {
    auto stored = answers_.find(call.id);
    auto [place, first] = known.try_emplace(call.id, stored == answers_.end() ? asked(call) : stored->second.asked);
    if (!(place->second == asked(call)))
      throw Error("call " + std::to_string(call.id) + " was another one before. Give a new call a new identifier",
                  Error::Kind::check);
    if (first && stored == answers_.end()) fresh.push_back(&call);
  }
  if (!fresh.empty()) reserve(fresh);
  for (const Call* call : fresh)
    answers_.emplace(call->id,
                     Answer{asked(*call), call->randomizer.report(call->value(call->person), call->row, rng)});
  std::vector<Report> reports;
  for (const Call& call : calls) reports.push_back(answers_.at(call.id).report);
  return reports;
}

Rational PersonOracle::spent(std::uint64_t person) const {
  auto found = spent_.find(person);
  return found == spent_.end() ? Rational(0) : found->second;
}

Rational PersonOracle::left(std::uint64_t person) const { return budget_ - spent(person); }

}  // namespace discreet::inline local

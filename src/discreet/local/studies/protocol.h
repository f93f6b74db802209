// A study in rounds: a pure function of its options and of the tallies so far.
//
// A protocol has no state. From the tallies of the rounds that are closed it computes the questions of the next round,
// or, when there is none, the outcome. So a collector that was killed asks again and gets the same, an auditor who was
// not there recomputes every announcement, and a simulation runs the object that the service runs.
//
// For planning with synthetic people a protocol also plants targets, draws people who follow one, and tells whether an
// outcome is as good as was promised.
//
// A plan invites more people than it needs reports where there are several questions: tokens send people to them at
// random.
//
// Privacy:  every person answers one question of one round, at epsilon(): sequentially interactive, epsilon-local.
// Utility:  stated by each protocol for the planned people.
// Cost:     stated by each protocol.
// Source:   KL-11, KL-14; section 5 of the spec of the local model.   docs/local/learners.md
#pragma once

#include <concepts>
#include <optional>

#include "discreet/learning/bound.h"
#include "discreet/local/randomizers/question.h"
#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::inline local {

// The tallies of the closed rounds, one a question in the order in which they were asked.
using Answered = std::vector<std::vector<Tally>>;

template <class P>
concept Protocol = std::constructible_from<P, typename P::Options> &&
                   requires(const P& protocol, const Answered& answered, const typename P::Outcome& outcome,
                            const typename P::Planted& target, Record& record, Rng& rng) {
                     { P::name } -> std::convertible_to<std::string_view>;
                     { P::summary } -> std::convertible_to<std::string_view>;
                     P::Options::fields();
                     { protocol.options() } -> std::convertible_to<const typename P::Options&>;
                     { protocol.schema() } -> std::convertible_to<const RecordSchema&>;
                     { protocol.epsilon() } -> std::same_as<Rational>;             // what a person spends
                     { protocol.plan() } -> std::same_as<std::vector<RoundPlan>>;  // of every round, at most
                     {
                       protocol.bounds()
                     } -> std::same_as<std::vector<Bound>>;  // people in all, and what to compare with
                     { protocol.questions(answered) } -> std::same_as<std::vector<Question>>;  // none when finished
                     {
                       protocol.outcome(answered)
                     } -> std::same_as<std::optional<typename P::Outcome>>;  // none: no answer

                     { protocol.target(rng) } -> std::same_as<typename P::Planted>;
                     protocol.person(target, rng, record);  // writes one record; its size is the schema's already
                     { protocol.correct(outcome, target) } -> std::same_as<bool>;
                   };

// Whether somebody has reported to every question of the closed rounds. Where nobody has, a protocol asks no further
// and has no answer: it would come from nobody.
bool all_answered(const Answered& answered);

// The people to invite to every round.
std::vector<std::uint64_t> planned_people(const std::vector<RoundPlan>& plan);

// How `total` people are cut in proportion to `weights`, by cumulative shares: they add up to `total`, and each is its
// share up to one person. Some weight must be above 0.
std::vector<std::uint64_t> in_proportion(std::uint64_t total, std::span<const std::uint64_t> weights);

}  // namespace discreet::inline local

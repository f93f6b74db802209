// A study in rounds: a pure function of its options and of the tallies so far.
//
// A protocol has no state. From the tallies of the closed rounds it computes the questions of the next round or, after
// the last one, the outcome. So a collector that was killed asks again and gets the same questions. An auditor can
// recompute every announcement later. A simulation runs the same object as the service.
//
// For planning with synthetic people, a protocol also plants targets and draws people who follow one. It decides
// whether an outcome is as good as promised.
//
// With several questions, a plan invites more people than it needs reports: tokens send people to questions at random.
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

// The tallies of the closed rounds, one per question in the order in which they were asked.
using Answered = std::vector<std::vector<Tally>>;

// A protocol that learns parities has a member `learns_parities`. Bounds on all protocols for parities apply to it.
enum class LearnsParities { no, plain, masked };

template <class P>
concept Protocol = std::constructible_from<P, typename P::Options> &&
                   requires(const P& protocol, const Answered& answered, const typename P::Outcome& outcome,
                            const typename P::Planted& target, Record& record, Rng& rng) {
                     { P::name } -> std::convertible_to<std::string_view>;
                     { P::summary } -> std::convertible_to<std::string_view>;
                     P::Options::fields();
                     { protocol.options() } -> std::convertible_to<const typename P::Options&>;
                     { protocol.schema() } -> std::convertible_to<const RecordSchema&>;
                     { protocol.epsilon() } -> std::same_as<Rational>;             // the budget that a person spends
                     { protocol.plan() } -> std::same_as<std::vector<RoundPlan>>;  // for every round, at most
                     {
                       protocol.bounds()
                     } -> std::same_as<std::vector<Bound>>;  // people in all, and what to compare with
                     { protocol.questions(answered) } -> std::same_as<std::vector<Question>>;  // empty at the end
                     {
                       protocol.outcome(answered)
                     } -> std::same_as<std::optional<typename P::Outcome>>;  // none: no answer

                     { protocol.target(rng) } -> std::same_as<typename P::Planted>;
                     protocol.person(target, rng, record);  // writes one record, which has the schema's size already
                     { protocol.correct(outcome, target) } -> std::same_as<bool>;
                   };

// True if every question of the closed rounds has a report. Otherwise a protocol asks no further and has no answer: it
// would have no basis.
bool all_answered(const Answered& answered);

// The people to invite to every round.
std::vector<std::uint64_t> planned_people(const std::vector<RoundPlan>& plan);

// Cuts `total` people in proportion to `weights`, by cumulative shares. The parts add up to `total`, and each is its
// share up to one person. Some weight must be above 0.
std::vector<std::uint64_t> in_proportion(std::uint64_t total, std::span<const std::uint64_t> weights);

}  // namespace discreet::inline local

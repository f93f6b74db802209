// Tested by code_attacks_test.cpp
#include "discreet/audit/attacks/attack.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/clopper_pearson.h"

namespace discreet::inline audit {
namespace {

class Campaign {
 public:
  Campaign(const Attack& attack, const Trainer& trainer, const AttackOptions& options, Rng& rng,
           const Progress& progress)
      : attack_(attack), trainer_(trainer), options_(options), rng_(rng), progress_(progress) {
    require_inside("false_accusation", as_written(options.level), 0, Rational(1, 2), "A usual one is 0.01");
    require_below("delta", as_written(options.delta), 0, 1, "Give a number such as 1e-6");
    require_inside("confidence", as_written(options.confidence), 0, 1, "Give a number such as 0.95");
    require_at_least("trials", options.trials, 1, "Give the number of trials");
    require_below("target", options.target, 0, attack.users, "Users are numbered from 0");
    bool pilot = !options.target && options.pilots > 0;
    runs_ = options.trials + options.control_trials + (pilot ? options.pilots : 0);
    report_.planned = options.trials;
    report_.level = options.level;
    report_.delta = options.delta;
    report_.confidence = options.confidence;
    report_.accused_by_user.assign(attack.users, 0);
  }

  AttackReport run() {
    report_.target = choose_target();
    for (std::size_t i = 0; i < options_.trials && !report_.called_off; ++i) try_with_target();
    for (std::size_t i = 0; i < options_.control_trials && !report_.called_off; ++i) {
      auto verdicts = run_one(World::without_target);
      if (!verdicts && stopped_) break;  // it did not take place
      ++report_.control_trials;
      report_.control_accused += verdicts && accused(*verdicts, report_.target);
    }
    conclude();
    return report_;
  }

 private:
  bool accused(const Verdicts& verdicts, std::size_t user) const { return verdicts.p_values[user] <= options_.level; }

  // The user whom the pilots accuse most often, of those the one nearest to the middle.
  std::size_t choose_target() {
    if (options_.target) return *options_.target;
    std::size_t middle = (attack_.users + 1) / 2 - 1;
    std::vector<std::size_t> count(attack_.users);
    for (std::size_t i = 0; i < options_.pilots && !report_.called_off; ++i)
      if (auto verdicts = run_one(World::with_target))
        for (std::size_t user = 0; user < attack_.users; ++user) count[user] += accused(*verdicts, user);
    auto distance = [&](std::size_t user) { return user > middle ? user - middle : middle - user; };
    std::size_t best = middle;
    for (std::size_t user = 0; user < attack_.users; ++user)
      if (count[user] > count[best] || (count[user] == count[best] && distance(user) < distance(best))) best = user;
    return best;
  }

  void try_with_target() {
    auto verdicts = run_one(World::with_target);
    if (!verdicts && stopped_) return;  // it did not take place
    ++report_.trials;
    if (!verdicts) return;
    ++judged_;
    report_.correct += accused(*verdicts, report_.target);
    bool somebody = false;
    for (std::size_t user = 0; user < attack_.users; ++user) {
      report_.accused_by_user[user] += accused(*verdicts, user);
      somebody |= accused(*verdicts, user);
    }
    report_.anybody += somebody;
  }

  // Nothing when the box failed or the caller stopped it.
  std::optional<Verdicts> run_one(World world) {
    try {
      progress_.at(static_cast<double>(done_) / static_cast<double>(runs_));
    } catch (const Error&) {
      stopped_ = report_.called_off = true;
      return std::nullopt;
    }
    ++done_;
    AttackTrial trial = attack_.make(world, report_.target, rng_);
    auto predictions = attempt(trainer_, trial.train, trial.test, rng_);
    if (!predictions) {
      stopped_ = report_.called_off = true;
      return std::nullopt;
    }
    if (!predictions->failure.empty()) {
      report_.failures.push_back(predictions->failure);
      if (report_.failures.size() >= options_.most_failures) report_.called_off = true;
      return std::nullopt;
    }
    BitVector word = trial.word(predictions->labels);
    same_ = words_ == 0 || (same_ && word == last_);
    ++words_;
    Verdicts verdicts = trial.judge(word.row());
    last_ = std::move(word);
    if (world == World::with_target) {
      marked_ += verdicts.marked;
      marked_mistakes_ += verdicts.marked_mistakes;
    }
    return verdicts;
  }

  void conclude() {
    double tail = 1 - options_.confidence;
    report_.rate_low = least_mean(report_.correct, report_.planned, tail);
    // A run without predictions might have been either: it raises neither end towards the middle.
    report_.rate_high = largest_mean(report_.correct + report_.planned - judged_, report_.planned, tail);
    report_.excluded_epsilon = excluded_epsilon(report_.rate_low, options_.level, options_.delta, attack_.promise);
    if (marked_ > 0) report_.marked_error = static_cast<double>(marked_mistakes_) / static_cast<double>(marked_);
    report_.answered = words_;
    report_.always_the_same = words_ > 1 && same_;
  }

  const Attack& attack_;
  const Trainer& trainer_;
  const AttackOptions& options_;
  Rng& rng_;
  const Progress& progress_;
  AttackReport report_;
  std::size_t runs_, done_ = 0, judged_ = 0, words_ = 0, marked_ = 0, marked_mistakes_ = 0;
  bool same_ = false, stopped_ = false;
  BitVector last_;
};

}  // namespace

AttackReport run_attack(const Attack& attack, const Trainer& trainer, const AttackOptions& options, Rng& rng,
                        const Progress& progress) {
  return Campaign(attack, trainer, options, rng, progress).run();
}

}  // namespace discreet::inline audit

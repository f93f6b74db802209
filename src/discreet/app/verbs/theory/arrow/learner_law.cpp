// Tested by arrow_test.cpp
#include "discreet/app/verbs/theory/arrow/learner_law.h"

#include <fmt/format.h>

#include <map>

#include "discreet/app/registry/listed_domain.h"
#include "discreet/app/registry/run_entry.h"
#include "discreet/base/error.h"
#include "discreet/base/whole_weights.h"
#include "discreet/files/file.h"
#include "discreet/random/rng.h"

namespace discreet::inline app {
namespace {

constexpr std::size_t most_points = 4096;
constexpr std::size_t most_paths = std::size_t{1} << 16;
constexpr unsigned kept_bits = 64;

// Counts the paths that are played, and refuses to play more than can be played within seconds.
class PathCount {
 public:
  PathCount(const std::string& kind, const std::string& name, std::size_t rows, const Progress& progress)
      : kind_(kind), name_(name), rows_(rows), progress_(progress) {}

  void add() {
    progress_.at(0);
    if (++paths_ <= most_paths) return;
    throw Error(fmt::format(
        "option '{}': {} makes more than {} different sequences of random choices on {} row{}. No more are allowed, "
        "because this arrow plays each of them. Choose a smaller domain, fewer rows or a variant that draws less",
        kind_, name_, most_paths, rows_, rows_ == 1 ? "" : "s"));
  }
  std::size_t paths() const { return paths_; }

 private:
  const std::string kind_, name_;
  std::size_t rows_, paths_ = 0;
  const Progress& progress_;
};

std::vector<std::uint64_t> numbers_below(std::size_t count) {
  std::vector<std::uint64_t> numbers(count);
  for (std::size_t i = 0; i < count; ++i) numbers[i] = i;
  return numbers;
}

// Hypotheses as their labels on all points, with their chances.
class LabelledLaw {
 public:
  LabelledLaw(const std::string& name, const AnyLearner& learner, std::size_t points)
      : learner_(learner), inputs_(listed_inputs(name, learner, numbers_below(points))) {}

  void add(const Law<std::string>& law, const Rational& share, const Progress& progress) {
    for (const auto& [key, chance] : law.mass) {
      progress.at(0);
      chances_[labels_of(key)] += share * significant_down(chance.enclose().low(), kept_bits);
    }
  }

  Menu menu(const std::optional<std::uint64_t>& units) const {
    Menu menu{BitMatrix(chances_.size(), inputs_.rows()), {}, 1};
    std::vector<Rational> chances;
    std::size_t h = 0;
    for (const auto& [labels, chance] : chances_) {
      for (std::size_t x = 0; x < labels.size(); ++x) menu.hypotheses.set(h, x, labels[x] != 0);
      ++h;
      chances.push_back(units ? Rational(std::max<Integer>(1, floor(chance * Rational(*units)))) : chance);
    }
    menu.priors = over_common_denominator(chances).weights;
    return menu;
  }

  // The least ratio of a hypothesis's share in the menu to its chance.
  double kept_by(const Menu& menu) const {
    Integer all = 0;
    for (const Integer& prior : menu.priors) all += prior;
    Rational least = 1;
    std::size_t h = 0;
    for (const auto& [labels, chance] : chances_)
      least = std::min<Rational>(least, Rational(menu.priors[h++], all) / chance);
    return to_double(least);
  }

 private:
  std::vector<Label> labels_of(const std::string& key) const {
    if (key == "no answer") return std::vector<Label>(inputs_.rows(), 0);
    return learner_.read(Json::parse(key))->predict(inputs_);
  }

  const AnyLearner& learner_;
  Table inputs_;
  std::map<std::vector<Label>, Rational> chances_;
};

}  // namespace

LearnerLaw law_on(const std::string& name, const AnyLearner& learner, const DummyTable& table,
                  const Progress& progress) {
  if (learner.learns_many())
    throw Error("option 'learner': " + name + " learns many labels. Name a learner of one label");
  const Subject subject = learner.subject(table.rows);
  const std::size_t points = subject.records / 2;
  if (points > most_points)
    throw Error("option 'options': the learner has " + std::to_string(points) + " points, more than " +
                std::to_string(most_points) + ". Choose a smaller domain");
  if (table.point >= points)
    throw Error("option 'dummy_point': " + std::to_string(table.point) +
                " is not a point. Points are numbered from 0 to " + std::to_string(points - 1) + ". Name one of them");
  LearnerLaw result;
  LabelledLaw labelled(name, learner, points);
  const std::vector<bool> labels = table.label ? std::vector{*table.label} : std::vector{false, true};
  const Rational share(1, labels.size());
  PathCount count("learner", name, table.rows, progress);
  for (bool label : labels) {
    const std::vector<std::uint32_t> database(table.rows, static_cast<std::uint32_t>(2 * table.point + label));
    const auto law = explore([&](Rng& rng) {
      count.add();
      return subject.run(database, rng);
    });
    labelled.add(law, share, progress);
    result.remainder += share * law.remainder.enclose().high();
  }
  result.paths = count.paths();
  Menu menu = labelled.menu(table.units);
  result.kept = labelled.kept_by(menu);
  result.prior = Representation({std::move(menu)});
  return result;
}

SolutionLaw law_on(const std::string& name, const AnyOptimizer& optimizer, const DummyTable& table,
                   const Progress& progress) {
  const Subject subject = optimizer.subject(table.rows);
  if (table.point >= subject.records)
    throw Error("option 'dummy_point': " + std::to_string(table.point) + " is not a row. Rows are numbered from 0 to " +
                std::to_string(subject.records - 1) + ". Name one of them");
  SolutionLaw result;
  PathCount count("optimizer", name, table.rows, progress);
  const std::vector<std::uint32_t> database(table.rows, static_cast<std::uint32_t>(table.point));
  const auto law = explore([&](Rng& rng) {
    count.add();
    return subject.run(database, rng);
  });
  result.paths = count.paths();
  for (const auto& [solution, chance] : law.mass)
    result.chances.emplace_back(solution, significant_down(chance.enclose().low(), kept_bits));
  result.remainder = law.remainder.enclose().high();
  return result;
}

std::optional<Rational> share_kept(const AnyOptimizer& optimizer, const DummyTable& table, const SolutionLaw& law,
                                   const Progress& progress) {
  constexpr std::size_t most_tables = 1024;
  const Subject subject = optimizer.subject(table.rows);
  std::size_t tables = 1;
  for (std::size_t i = 0; i < table.rows; ++i) {
    tables *= subject.records;
    if (tables > most_tables) return std::nullopt;
  }
  const std::map<std::string, Rational> chances(law.chances.begin(), law.chances.end());
  Rational least = 1;
  for (std::size_t code = 0; code < tables; ++code) {
    std::vector<std::uint32_t> database;
    for (std::size_t i = 0, rest = code; i < table.rows; ++i, rest /= subject.records)
      database.push_back(static_cast<std::uint32_t>(rest % subject.records));
    const auto found = explore([&](Rng& rng) {
      progress.at(0);
      return subject.run(database, rng);
    });
    if (found.remainder.enclose().high() > 0) return std::nullopt;  // what was cut off may be a solution
    for (const auto& [solution, chance] : found.mass) {
      const auto prior = chances.find(solution);
      least = prior == chances.end() ? Rational(0) : std::min<Rational>(least, prior->second / chance.enclose().high());
    }
  }
  return least;
}

void write_solutions(const std::filesystem::path& path, const SolutionLaw& law) {
  std::string text = "solution,chance\n";
  for (const auto& [solution, chance] : law.chances) {
    std::string quoted;
    for (char c : solution) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    text += "\"" + quoted + "\"," + to_string(chance) + "\n";
  }
  write_file(path.native(), text);
}

}  // namespace discreet::inline app

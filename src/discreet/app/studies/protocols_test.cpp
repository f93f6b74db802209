#include "discreet/app/studies/protocols.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "discreet/app/request/call.h"
#include "discreet/app/studies/every_study_test.h"
#include "discreet/base/error.h"
#include "discreet/local/records/record_json.h"

namespace discreet::protocols_test {

class EveryProtocol : public EveryStudy {};

TEST_F(EveryProtocol, HasDefaultsThatMakeAStudy) {
  for (const ProtocolEntry& entry : protocols()) {
    SCOPED_TRACE(entry.name);
    const auto study = entry.make(Json::object());
    EXPECT_EQ(study->name(), entry.name);
    EXPECT_GT(study->epsilon(), 0);
    EXPECT_FALSE(study->rounds().empty());
    EXPECT_EQ(study->options().size(), entry.fields.size());
    EXPECT_EQ(entry.make(study->options())->options(), study->options());
  }
}

TEST_F(EveryProtocol, NoQuestionCostsMoreThanThePersonWasTold) {
  for_each([&](const StudyProtocol& study, const ProtocolEntry&) {
    Rng rng = Rng::seeded(1);
    const PlantedStudy planted = study.plant(rng);
    Answered answered = run(study, planted, 5000, rng).answered;
    EXPECT_TRUE(study.questions(answered).empty());
    while (!answered.empty()) {
      answered.pop_back();
      for (const Question& question : study.questions(answered))
        EXPECT_LE(question.randomizer.epsilon(), study.epsilon());
    }
  });
}

TEST_F(EveryProtocol, PlansThePeopleThatItsQuestionsAskFor) {
  for_each([&](const StudyProtocol& study, const ProtocolEntry&) {
    const std::vector<RoundPlan> plan = study.plan();
    const std::vector<Question> questions = study.questions({});
    std::uint64_t people = 0;
    for (const Question& question : questions) people += question.people;
    EXPECT_EQ(people, plan.at(0).people());
    EXPECT_EQ(questions.size(), plan.at(0).questions.size());
    for (const RoundPlan& round : plan) EXPECT_FALSE(round.why.empty());
  });
}

TEST_F(EveryProtocol, TheSameTalliesGiveTheSameQuestionsAndOutcome) {
  for_each([&](const StudyProtocol& study, const ProtocolEntry& entry) {
    Rng rng = Rng::seeded(2);
    const PlantedStudy planted = study.plant(rng);
    const Answered answered = run(study, planted, 5000, rng).answered;
    const auto again = entry.make(study.options());
    for (std::size_t rounds = 0; rounds <= answered.size(); ++rounds) {
      const Answered some(answered.begin(), answered.begin() + static_cast<std::ptrdiff_t>(rounds));
      EXPECT_EQ(study.questions(some), again->questions(some));
    }
    EXPECT_EQ(study.outcome(answered), again->outcome(answered));
  });
}

TEST_F(EveryProtocol, QuestionsAreReadBackAsTheyWereWritten) {
  for_each([&](const StudyProtocol& study, const ProtocolEntry&) {
    EXPECT_EQ(read_record_schema(write_record_schema(study.schema())), study.schema());
    for (const Question& question : study.questions({}))
      EXPECT_EQ(read_expression(parse_json(write_expression(question.value).dump())), question.value);
  });
}

TEST_F(EveryProtocol, SyntheticPeopleHaveRecordsOfTheSchema) {
  for_each([&](const StudyProtocol& study, const ProtocolEntry&) {
    Rng rng = Rng::seeded(3);
    const PlantedStudy planted = study.plant(rng);
    Record record(study.schema().size());
    for (int i = 0; i < 1000; ++i) {
      planted.person(rng, record);
      EXPECT_NO_THROW(study.schema().check(record));
    }
  });
}

// Fifty people who all have the least value, all the largest, or any.
enum class Crowd { least, largest, any };

Tally crowded(const Question& question, Crowd crowd, Rng& rng) {
  Tally tally = question.randomizer.empty_tally();
  for (int i = 0; i < 50; ++i) {
    const std::uint64_t row = rng.bits(20) % question.randomizer.rows();
    const std::uint64_t value = crowd == Crowd::least     ? 0
                                : crowd == Crowd::largest ? question.randomizer.values() - 1
                                                          : rng.bits(30) % question.randomizer.values();
    question.randomizer.count(question.randomizer.report(value, row, rng), row, tally);
  }
  return tally;
}

std::vector<Tally> crowded(const std::vector<Question>& questions, Crowd crowd, Rng& rng) {
  std::vector<Tally> tallies;
  for (const Question& question : questions) tallies.push_back(crowded(question, crowd, rng));
  return tallies;
}

TEST_F(EveryProtocol, SurvivesHostileTallies) {
  for_each([&](const StudyProtocol& study, const ProtocolEntry&) {
    for (const Crowd crowd : {Crowd::least, Crowd::largest, Crowd::any}) {
      Answered answered;
      Rng rng = Rng::seeded(static_cast<std::uint64_t>(crowd) + 1);
      for (auto questions = study.questions({}); !questions.empty(); questions = study.questions(answered)) {
        ASSERT_LE(answered.size(), study.plan().size());
        answered.push_back(crowded(questions, crowd, rng));
      }
      EXPECT_NO_THROW(study.outcome(answered));
    }
  });
}

// A question to which nobody has reported, in whatever round: no answer, and nobody is asked in vain.
TEST_F(EveryProtocol, AQuestionWithoutReportsGivesNoAnswer) {
  for_each([&](const StudyProtocol& study, const ProtocolEntry&) {
    Rng rng = Rng::seeded(5);
    const PlantedStudy planted = study.plant(rng);
    const Answered answered = run(study, planted, 20'000, rng).answered;
    for (std::size_t round = 0; round < answered.size(); ++round)
      for (std::size_t question = 0; question < answered[round].size(); ++question) {
        Answered some = answered;
        Tally& tally = some[round][question];
        tally = {0, std::vector<std::int64_t>(tally.counters.size())};
        EXPECT_EQ(study.outcome(some), Json()) << round << " " << question;
        some.resize(round + 1);
        EXPECT_EQ(study.outcome(some), Json()) << round << " " << question;
        EXPECT_TRUE(study.questions(some).empty()) << round << " " << question;
      }
  });
}

// The largest studies that the options allow.
std::vector<Json> large_options(const std::string& name) {
  const std::int64_t most = (std::int64_t{1} << 53) - 1;
  std::string alternating;
  for (int x = 0; x < 4096; ++x) alternating += x % 2 == 0 ? '0' : '1';
  const Json concepts = Json::array({alternating, std::string(4096, '0')});
  if (name == "masked_parity")
    return {{{"dimension", 1024}, {"epsilon", "8"}}, {{"dimension", 1024}, {"epsilon", "8"}, {"route", "split"}}};
  if (name == "masked_parity_one_round")
    return {{{"dimension", 1024}, {"epsilon", "8"}}, {{"dimension", 20}, {"route", "brute_force"}}};
  if (name == "frequency")
    return {{{"answers", 1 << 20}, {"family", "hadamard"}}, {{"answers", 4096}, {"family", "subset"}}};
  if (name == "mean") return {{{"low", -most}, {"high", -most + (std::int64_t{1} << 40)}}};
  if (name == "quantile") {
    std::string shares = "1/65";
    for (int i = 2; i < 65; ++i) shares += "," + std::to_string(i) + "/65";
    return {{{"low", -most}, {"high", 0}, {"shares", shares}}, {{"low", 0}, {"high", most}}};
  }
  if (name == "heavy_hitters")
    return {{{"bits", 64}, {"share", "1/28"}, {"step", 8}},
            {{"bits", 64}, {"share", "1/50"}, {"step", 6}},
            {{"bits", 32}, {"share", "1/50"}, {"step", 7}}};
  if (name == "conjunction")
    return {{{"dimension", 256}}, {{"dimension", 16}, {"width", 2}, {"form", "disjunction"}, {"flips", "1/999999"}}};
  if (name == "local_erm")
    return {{{"points", 4096}, {"route", "dyadic"}}, {{"points", 4096}, {"route", "blocks"}}, {{"concepts", concepts}}};
  if (name == "parity") return {{{"dimension", 20}}};
  if (name == "certified_perceptron") return {{{"dimension", 16}, {"rounds", 100}, {"steps", 1000}}};
  if (name == "perceptron") return {{{"dimension", 16}, {"gamma", "1/20"}, {"steps", 1000}}};
  if (name == "k_means") return {{{"dimension", 8}, {"clusters", 16}, {"rounds", 50}, {"steps", 10000}}};
  if (name == "weak_learner") return {{{"concepts", concepts}}};
  return {};
}

// Whatever the rounds before gave: who is asked can answer. Rounds after the first eight are as the eighth, for the
// most can be moved so; then the last one.
TEST_F(EveryProtocol, DevicesAcceptTheQuestionsOfTheLargestStudies) {
  for (const ProtocolEntry& entry : protocols()) {
    EXPECT_FALSE(large_options(entry.name).empty()) << entry.name << " has no large options";
    for (const Json& options : large_options(entry.name)) {
      SCOPED_TRACE(entry.name + " " + options.dump().substr(0, 200));
      const auto study = entry.make(options);
      const std::size_t rounds = study->plan().size();
      for (const Crowd crowd : {Crowd::least, Crowd::largest, Crowd::any}) {
        Rng rng = Rng::seeded(6);
        Answered answered;
        for (auto asked = study->questions({}); !asked.empty(); asked = study->questions(answered)) {
          for (const Question& question : asked) ASSERT_NO_THROW(AskedQuestion(question, study->schema()));
          if (answered.size() == rounds - 1) break;
          answered.push_back(crowded(asked, crowd, rng));
          if (answered.size() == 8 && rounds > 16) answered.resize(rounds - 1, answered.back());
        }
      }
    }
  }
}

TEST_F(EveryProtocol, RefusesBadOptionsByName) {
  for (const ProtocolEntry& entry : protocols()) {
    SCOPED_TRACE(entry.name);
    EXPECT_THROW(entry.make({{"epsilon", "0"}}), Error);
    EXPECT_THROW(entry.make({{"epsilon", "-1"}}), Error);
    EXPECT_THROW(entry.make({{"no_such_option", 1}}), Error);
  }
}

// Each protocol promises a failure probability of at most beta, 1/20 by default. 3 failures of 10, or 2 of the 4 of a
// large study, would have probability below 0.015 then, and seeds are fixed.
TEST_F(EveryProtocol, LearnsItsTargetAtThePlannedSize) {
  std::set<std::string> tried;
  for_each([&](const StudyProtocol& study, const ProtocolEntry& entry) {
    std::uint64_t people = 0;
    for (std::uint64_t round : study.rounds()) people += round;
    if (people > 2'000'000) return;
    tried.insert(entry.name);
    Rng rng = Rng::seeded(4);
    const int studies = people > 100'000 ? 4 : 10;
    int failures = 0;
    for (int i = 0; i < studies; ++i) {
      const PlantedStudy planted = study.plant(rng);
      failures += !planted.correct(run(study, planted, UINT64_MAX, rng).answered);
    }
    EXPECT_LT(failures, studies == 10 ? 3 : 2) << people;
  });
  EXPECT_EQ(tried.size(), protocols().size()) << "a protocol has no options that are small enough";
}

// Half as wide from four times the people, up to rounding; at the planned people they are what was planned.
TEST(Protocols, KMeansTellsHowFarItsEstimatesMayBeOff) {
  const auto study = find_protocol("k_means").make({{"dimension", 2}, {"clusters", 2}, {"rounds", 1}, {"steps", 1000}});
  const std::vector<Question> questions = study->questions({});
  auto told_by = [&](std::uint64_t people) {
    std::vector<Tally> tallies;
    for (const Question& question : questions)
      tallies.push_back({people, std::vector<std::int64_t>(question.randomizer.empty_tally().counters.size())});
    return study->outcome({tallies})["half_widths"];
  };
  const std::uint64_t reports = study->plan()[0].questions[0].reports;
  const Json few = told_by(reports / 4), enough = told_by(reports);
  ASSERT_EQ(enough.size(), 2u);
  for (std::size_t j = 0; j < 2; ++j) {
    const double share = enough[j]["share"];
    EXPECT_EQ(share, study->plan()[0].half_width);
    EXPECT_NEAR(few[j]["share"].get<double>() / share, 2, .01);
    ASSERT_EQ(enough[j]["sums"].size(), 2u);
    EXPECT_NEAR(enough[j]["sums"][1].get<double>(), 2000 * share, 1e-6);
  }
}

TEST(Protocols, UnknownNamesAreToldTheNearest) {
  try {
    find_protocol("masked_party");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean 'masked_parity'?"), std::string::npos) << error.what();
  }
}

TEST(Protocols, AreListedWithTheirFields) {
  const Json listing = call({{"verb", "list"}});
  ASSERT_EQ(listing["protocols"].size(), protocols().size());
  std::set<std::string> names;
  for (const Json& entry : listing["protocols"]) names.insert(entry["name"]);
  EXPECT_EQ(names.size(), protocols().size());
}

}  // namespace discreet::protocols_test

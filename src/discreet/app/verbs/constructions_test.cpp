// Every verb makes its learner once, however much it asks of it.
#include <gtest/gtest.h>

#include "discreet/app/registry/registry.h"
#include "discreet/app/registry/run_entry.h"
#include "discreet/app/request/call_test.h"
#include "discreet/app/request/request.h"

namespace discreet::constructions_test {

class Constructions : public Call, public testing::WithParamInterface<std::string> {
 protected:
  void SetUp() override { fs::create_directories(folder_ = fs::path(testing::TempDir()) / ("made_" + GetParam())); }

  // Learners made by this request.
  static std::size_t made_by(const Json& request) {
    const std::size_t before = AnyLearner::made();
    call(request);
    return AnyLearner::made() - before;
  }

  static Json request(const char* verb, const LearnerEntry& entry, const Json& options) {
    Json request{{"verb", verb}, {"learner", entry.name}};
    request.update(options);
    return request;
  }

  // Rows of zeros. A row that the learner cannot read becomes its fixed public row.
  Json learn_request(const LearnerEntry& entry, const Json& options) const {
    const TableSpec spec = entry.of(options)->inputs({});
    const std::size_t width = spec.bits ? spec.bits->dimension : spec.values.size();
    const std::size_t labels = options.value("label_count", std::size_t{1});
    std::string names, outcomes, row;
    for (std::size_t i = 1; i <= width; ++i) names += (i == 1 ? "x" : ",x") + std::to_string(i);
    for (std::size_t j = 1; j <= labels; ++j) outcomes += (j == 1 ? "y" : ",y") + std::to_string(j);
    for (std::size_t i = 1; i < width + labels; ++i) row += "0,";
    Json learn = request("learn", entry, options);
    learn["data"] = write("d.csv", names + "," + outcomes + "\n" + row + "0\n" + row + "0\n");
    learn["model"] = path("m.json");
    learn["seed"] = 1;
    learn["on_bad_row"] = "replace";
    if (entry.labels == LabelCount::many) learn["labels"] = outcomes;
    if (entry.learns_regions)
      learn.update({{"x", "x1"}, {"y", "x2"}});
    else
      learn["inputs"] = names;
    return learn;
  }
};

TEST_P(Constructions, OnePerVerb) {
  const LearnerEntry& entry = find_learner(GetParam());
  // An entry that runs another one makes that one as well.
  const std::size_t once = field_of(entry.fields, "of") ? 2 : 1;
  Json options = entry.tiny().front().options;
  options.erase("draws");  // as many as leave the learner its whole epsilon
  if (entry.learns_regions) options["frame"] = "0,0,1,1";
  Json planned = options;
  for (const char* division : {"chunks", "functions", "buckets", "field_exponent", "blocks", "block_rows", "rounds",
                               "candidates", "largest_count", "levels", "jitter", "table_rows"})
    planned.erase(division);  // the planner chooses them
  EXPECT_EQ(made_by(request("plan", entry, planned)), once);
  Json verified = request("verify", entry, options);
  verified["rows"] = 1;
  if (field_of(entry.fields, "table_rows")) verified["table_rows"] = 1;
  EXPECT_EQ(made_by(verified), once);
  if (field_of(entry.fields, "table_rows")) options["table_rows"] = 2;
  const Json learn = learn_request(entry, options);
  EXPECT_EQ(made_by(learn), once);
  EXPECT_EQ(made_by({{"verb", "predict"},
                     {"model", path("m.json")},
                     {"data", path("d.csv")},
                     {"on_bad_row", "replace"},
                     {"out", path("p.csv")}}),
            once);
}

std::vector<std::string> names_of_learners() {
  std::vector<std::string> names;
  for (const LearnerEntry& entry : all_learners()) names.push_back(entry.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Learners, Constructions, testing::ValuesIn(names_of_learners()),
                         [](const auto& info) { return info.param; });

}  // namespace discreet::constructions_test

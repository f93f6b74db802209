#include "discreet/app/verbs/audit/attack.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "discreet/app/request/call_test.h"

namespace discreet::attack_test {

// Programs are written for the shell and awk, which every system has.
class AttackCall : public Call {
 protected:
  // Every label by the threshold with fewest mistakes: for the code's columns, the labels of the training rows.
  std::string exact() const {
    return write("exact.awk",
                 "BEGIN { FS = \",\" }\n"
                 "FNR == 1 { file++; columns = NF > columns ? NF : columns; next }\n"
                 "file == 1 { for (j = 2; j <= NF; j++) if ($j == 1 && $1 > cut[j]) cut[j] = $1 }\n"
                 "file == 2 { line = \"\"; for (j = 2; j <= columns; j++) line = line (j > 2 ? \",\" : \"\") "
                 "($1 <= cut[j] + 0 ? 1 : 0); print line }\n");
  }
  Json attack(Json more) const {
    Json request{{"verb", "audit attack"}, {"attack", "threshold"}, {"users", 4}, {"columns", 500}, {"trials", 6},
                 {"control_trials", 2},    {"pilots", 2},           {"seed", 1}};
    request.update(more);
    if (request["attack"] == "parity" || request["attack"] == "packing") request.erase("users");
    if (request["attack"] == "packing")
      for (const char* other : {"control_trials", "pilots"}) request.erase(other);
    return call(request);
  }
};

TEST_F(AttackCall, AnExactProgramIsCaughtInEveryRun) {
  Json result = attack({{"program", "awk -f " + exact()}});
  EXPECT_EQ(result["trials"], 6) << result.dump();
  EXPECT_EQ(result["correct"], 6);
  EXPECT_EQ(result["accused"], 6);
  EXPECT_EQ(result["target"], 2);
  EXPECT_EQ(result["accused_by_user"], Json::parse("[0,6,0,0]"));
  EXPECT_EQ(result["control"]["accused"], 0);
  EXPECT_EQ(result["certain"], true);
  EXPECT_EQ(result["marked_error"], 0);
  EXPECT_EQ(result["complete"], true);
  double level = result["false_accusation"];
  EXPECT_NEAR(result["excluded_epsilon"].get<double>(), std::log(std::pow(0.05, 1 / 6.0) / level), 1e-9);
}

TEST_F(AttackCall, TheSameSeedGivesTheSameReport) {
  Json request{{"program", "awk -f " + exact()}};
  EXPECT_EQ(attack(request), attack(request));
}

TEST_F(AttackCall, ProgramsThatFailAreReportedAndNothingIsLost) {
  auto failures = [&](const std::string& program, Json more = Json::object()) {
    more["program"] = program;
    Json result = attack(more);
    EXPECT_EQ(result["complete"], false) << program;
    EXPECT_EQ(result["excluded_epsilon"], 0) << program;
    EXPECT_EQ(result["planned"], 6);
    EXPECT_EQ(result["failures"].size(), 3u) << program;
    return result["failures"].empty() ? "" : result["failures"][0].get<std::string>();
  };
  EXPECT_NE(failures("kill -SEGV $$ #").find("signal 11"), std::string::npos);
  EXPECT_NE(failures("sleep 60 #", {{"seconds", "1/5"}}).find("within 0.2 seconds"), std::string::npos);
  EXPECT_NE(failures("echo rubbish #").find("'rubbish', which is neither 0 nor 1"), std::string::npos);
  EXPECT_NE(failures("echo 0 #").find("1 predictions where 500"), std::string::npos);
  EXPECT_NE(failures("true").find("0 rows"), std::string::npos);
  EXPECT_NE(failures("echo trouble >&2; false #").find("'trouble'"), std::string::npos);
  EXPECT_NE(failures("./there_is_no_such_program").find("status 127"), std::string::npos);
}

TEST_F(AttackCall, AProgramThatIgnoresItsInputIsSaidTo) {
  Json result =
      attack({{"program",
               "awk 'BEGIN { for (i = 0; i < 4; i++) { for (j = 0; j < 500; j++) printf \"0 \"; print \"\" } }' #"}});
  EXPECT_EQ(result["always_the_same"], true) << result.dump();
  EXPECT_EQ(result["correct"], 0);
  EXPECT_NE(result["meaning"].get<std::string>().find("may not read train.csv"), std::string::npos);
}

TEST_F(AttackCall, AgnosticParityAndPackingRunAgainstPrograms) {
  // The majority at the input of the last test row: of all training rows with that input.
  std::string majority =
      write("majority.awk",
            "BEGIN { FS = \",\" }\n"
            "FNR == 1 { file++; if (file == 1) columns = NF; width = NF; next }\n"
            "file == 1 { inputs = columns - labels; n++; row[n] = $0; next }\n"
            "{ key = $0; line = \"\"; delete ones; all = 0\n"
            "  for (i = 1; i <= n; i++) { m = split(row[i], cell, \",\"); k = cell[1]\n"
            "    for (b = 2; b <= width; b++) k = k \",\" cell[b]\n"
            "    if (k != key) continue; all++\n"
            "    for (j = width + 1; j <= m; j++) ones[j] += cell[j] }\n"
            "  for (j = width + 1; j <= columns; j++) line = line (2 * ones[j] > all ? \"1 \" : \"0 \")\n"
            "  print line }\n");
  std::string program = "awk -f " + majority;
  Json agnostic = attack({{"attack", "agnostic"}, {"users", 5}, {"columns", 2000}, {"program", program}});
  EXPECT_GE(agnostic["correct"].get<int>(), 4) << agnostic.dump();
  EXPECT_GT(agnostic["excluded_epsilon"].get<double>(), 1);
  Json parity = attack({{"attack", "parity"}, {"bits", 2}, {"columns", 2500}, {"rows", 40}, {"program", program}});
  EXPECT_EQ(parity["users"], 4);
  EXPECT_GE(parity["anybody"].get<int>(), 4) << parity.dump();
  Json packing = attack({{"attack", "packing"}, {"columns", 40}, {"rows", 5}, {"trials", 10}, {"program", program}});
  EXPECT_EQ(packing["correct"], 10) << packing.dump();
  EXPECT_NEAR(packing["excluded_epsilon"].get<double>(), (40 * std::log(2.0) + std::log(std::pow(0.05, 0.1))) / 5,
              1e-9);
  Json padded = attack(
      {{"attack", "packing"}, {"columns", 40}, {"rows", 20}, {"alpha", "1/10"}, {"trials", 3}, {"program", program}});
  EXPECT_EQ(padded["labelled_rows"], 3);
}

TEST_F(AttackCall, OurOwnLearnersAreAttackedByName) {
  // Epsilon so large that no noise is left, and so small that only noise is left.
  auto direct_sum = [&](const std::string& epsilon) {
    return attack({{"learner", "direct_sum"},
                   {"options", {{"of", "threshold"}, {"options", "high=5,side=below"}, {"epsilon", epsilon}}}});
  };
  Json loose = direct_sum("20000");
  EXPECT_EQ(loose["correct"], 6) << loose.dump();
  Json tight = direct_sum("1");
  EXPECT_EQ(tight["excluded_epsilon"], 0) << tight.dump();
  EXPECT_LE(tight["correct"].get<int>(), 2);
}

// The row that is missing differs in its labels alone, so a promise about labels is put to the same test.
TEST_F(AttackCall, LearnersThatProtectLabelsAloneAreAttackedToo) {
  auto attacked = [&](const char* epsilon) {
    const Json options{{"of", "threshold"},
                       {"options", "high=9,side=below"},
                       {"epsilon", epsilon},
                       {"delta", "1e-6"},
                       {"neighbours", "labels"}};
    return attack({{"learner", "direct_sum"}, {"options", options}});
  };
  EXPECT_EQ(attacked("20000")["correct"], 6);
  EXPECT_EQ(attacked("1")["excluded_epsilon"], 0);
}

// Whatever the learner, a table that it could not read from a file is refused before anything is learned.
TEST_F(AttackCall, LearnersThatCannotReadTheTablesAreRefused) {
  auto refused = [&](const std::string& learner, const Json& options, const std::string& with,
                     Json more = Json::object()) {
    more.update({{"learner", learner}, {"options", options}});
    Json request{{"verb", "audit attack"}, {"attack", "threshold"}, {"users", 4},
                 {"columns", 10},          {"trials", 1},           {"seed", 1}};
    request.update(more);
    if (request["attack"] != "threshold") request.erase("users");
    auto [kind, message] = refusal(request);
    EXPECT_EQ(kind, Error::Kind::mistake) << message;
    EXPECT_TRUE(message.starts_with("option 'options': the attack's tables have ")) << message;
    EXPECT_NE(message.find(with), std::string::npos) << message;
  };
  auto summed = [](const char* of, const char* options = "") {
    return Json{{"of", of}, {"options", options}, {"delta", "1e-6"}};
  };
  refused("direct_sum", summed("box"), "it reads 2 columns");
  refused("direct_sum", summed("ball"), "it reads 2 columns");
  refused("direct_sum", summed("halfspace"), "it reads 2 columns");
  refused("direct_sum", summed("line"), "it reads 2 columns");
  Json map = summed("disks");
  map["options"] = Json{{"frame", "0,0,9,9"}};
  refused("direct_sum", map, "it reads 2 columns");
  refused("direct_sum", summed("parity", "dimension=1"), "2 is not 0 or 1");
  refused("direct_sum", summed("threshold", "high=3"), "one column x of the integers from 1 to 4");
  refused("direct_sum", summed("threshold", "high=4"), "5 is not an integer from 0 to 4", {{"alpha", "1/10"}});
  refused("direct_sum", summed("threshold", "low=2,high=9"), "1 is not an integer from 2 to 9");
  refused("many_points", "high=3,delta=1e-6", "4 is not an integer from 0 to 3");
  refused("many_thresholds", "high=3,delta=1e-6", "4 is not an integer from 0 to 3");
  refused("many_parities", "dimension=5000", "it reads 5000 columns", {{"attack", "packing"}});
  refused("many_parities", "dimension=3", "4 columns x1, x2, ... of 0 and 1", {{"attack", "parity"}});
  refused("many_points", "high=9,label_count=3", "10 labels, and label_count is another");
}

// Cuts of six points in another order, one concept that is none, and a point that all cuts label 0: 5 users have room.
TEST_F(AttackCall, AnyClassIsAttackedWhereItHasThresholds) {
  const Json concepts{"0000001", "0010001", "0010011", "1010011", "1010111", "1110111", "0101010"};
  auto attacked = [&](const char* epsilon, Json more = Json::object()) {
    more.update({{"learner", "generic"},
                 {"concepts", concepts},
                 {"users", 5},
                 {"columns", 600},
                 {"options", {{"concepts", concepts}, {"epsilon", epsilon}, {"delta", "1e-6"}, {"cover", "none"}}}});
    return attack(more);
  };
  const Json open = attacked("100000");
  EXPECT_EQ(open["complete"], true) << open.dump();
  EXPECT_EQ(open["correct"], open["trials"]) << open.dump();
  EXPECT_EQ(open["marked_error"], 0) << open.dump();
  EXPECT_EQ(attacked("1")["excluded_epsilon"], 0);
  const Json padded = attacked("100000", {{"alpha", "1/10"}});
  EXPECT_EQ(padded["rows"], 17) << padded.dump();
  EXPECT_EQ(padded["correct"], padded["trials"]) << padded.dump();
  auto refused = [&](Json more) {
    Json request{{"verb", "audit attack"},
                 {"attack", "threshold"},
                 {"concepts", concepts},
                 {"columns", 60},
                 {"learner", "generic"}};
    request["options"] = {{"concepts", concepts}};
    request.update(more);
    return refusal(request).second;
  };
  EXPECT_NE(refused({{"users", 6}}).find("room for 5 users"), std::string::npos) << refused({{"users", 6}});
  const Json cuts{"001", "011", "111"};
  // Whether concepts at random hold so long a chain takes long to find out.
  Json noise = Json::array();
  Rng coins = Rng::seeded(5);
  for (int i = 0; i < 3000; ++i) {
    std::string row;
    for (int j = 0; j < 120; ++j) row += coins.bits(1) == 0 ? '0' : '1';
    noise.push_back(row);
  }
  const std::string late = refused({{"users", 60}, {"concepts", noise}, {"seconds", "1/10"}});
  EXPECT_NE(late.find("in 0.1 seconds"), std::string::npos) << late;
  EXPECT_NE(refused({{"users", 2}, {"alpha", "1/10"}, {"concepts", cuts}}).find("option 'alpha'"), std::string::npos);
  EXPECT_NE(refused({{"attack", "agnostic"}}).find("option 'concepts'"), std::string::npos);
}

// x = 1, ..., 4 are the learner's offsets 0, ..., 3: with a large epsilon nothing is lost.
TEST_F(AttackCall, ALearnerWhoseRangeBeginsElsewhereGetsItsOwnOffsets) {
  for (const char* range : {"low=1,high=5", "low=-3,high=5"}) {
    Json result = attack(
        {{"learner", "direct_sum"},
         {"options", {{"of", "threshold"}, {"options", std::string(range) + ",side=below"}, {"epsilon", 20000}}}});
    EXPECT_EQ(result["complete"], true) << result.dump();
    EXPECT_LT(result["marked_error"].get<double>(), 0.6) << result.dump();
    if (range[4] != '1') EXPECT_EQ(result["correct"], 6) << range << result.dump();
  }
  // A point at the text of the number, as a file would have it.
  Json texts = attack({{"learner", "direct_sum"},
                       {"trials", 1},
                       {"columns", 10},
                       {"options", {{"of", "point"}, {"options", "values=texts"}, {"delta", "1e-6"}}}});
  EXPECT_EQ(texts["complete"], true) << texts.dump();
}

TEST_F(AttackCall, ALearnerIsAskedToStopWithinARun) {
  int asked = 0;
  Context context;
  context.progress.stop = [&] { return ++asked > 20; };  // one run asks once a label at least
  Json result = call({{"verb", "audit attack"},
                      {"attack", "threshold"},
                      {"users", 4},
                      {"columns", 500},
                      {"learner", "direct_sum"},
                      {"options", {{"of", "threshold"}, {"options", "high=5"}}},
                      {"seed", 1}},
                     context);
  EXPECT_LT(asked, 100);
  EXPECT_EQ(result["complete"], false) << result.dump();
  EXPECT_EQ(result["trials"], 0);
  EXPECT_TRUE(result["failures"].empty());
}

// The first runs have a folder, later ones none: what was found is kept.
TEST_F(AttackCall, AFolderForTablesThatIsGoneIsNamedAndEarlierRunsAreKept) {
  const char* before = std::getenv("TMPDIR");
  const std::string kept = before ? before : "";
  fs::create_directory(path("room"));
  setenv("TMPDIR", path("room").c_str(), 1);
  std::string count = path("count");
  std::string box = write("box.sh", "awk -f " + exact() + " \"$1\" \"$2\"\necho >> " + count + "\ntest $(wc -l < " +
                                        count + ") -lt 3 || rm -rf " + path("room") + "\n");
  Json result = attack({{"program", "sh " + box}, {"target", 2}});
  auto refused =
      refusal({{"verb", "audit attack"}, {"attack", "threshold"}, {"users", 4}, {"columns", 500}, {"program", "true"}});
  before ? setenv("TMPDIR", kept.c_str(), 1) : unsetenv("TMPDIR");
  EXPECT_EQ(result["failures"].size(), 3u) << result.dump();
  EXPECT_EQ(result["correct"], 3) << result.dump();
  for (const std::string& message : {result["failures"][1].get<std::string>(), refused.second}) {
    EXPECT_NE(message.find(path("room")), std::string::npos) << message;
    EXPECT_NE(message.find("Set TMPDIR to a folder with room"), std::string::npos) << message;
  }
  EXPECT_EQ(refused.first, Error::Kind::machine);
}

TEST_F(AttackCall, RefusesWhatCannotBeMeant) {
  auto refused = [&](Json more, const std::string& with) {
    Json request{{"verb", "audit attack"}, {"attack", "threshold"}, {"program", "true"}};
    request.update(more);
    auto [kind, message] = refusal(request);
    EXPECT_EQ(kind, Error::Kind::mistake) << message;
    EXPECT_NE(message.find(with), std::string::npos) << message;
  };
  refused({{"program", ""}}, "'program'");
  refused({{"learner", "direct_sum"}}, "'learner'");
  refused({{"program", ""}, {"learner", "threshold"}}, "direct_sum");
  refused({{"program", ""}, {"learner", "no_such"}}, "unknown learner");
  refused({{"users", 0}}, "'users'");
  refused({{"columns", 0}}, "'columns'");
  refused({{"columns", 10}}, "'columns'");  // fewer than types
  refused({{"users", 60000}, {"columns", 1 << 27}}, "may have at most 143165 columns");
  refused({{"columns", 1 << 28}}, "option 'columns' is 2^28. It must be between 1 and 2^27");
  refused({{"alpha", "1e-9"}}, "'alpha' is 1e-9. For 20 users it must be at least 4.97e-08");
  refused({{"alpha", "1e-7"}, {"columns", 1000}}, "'columns': a table of 66666667 rows");
  refused({{"alpha", "1e-30"}}, "'alpha'");
  refused({{"attack", "parity"}, {"rows", 1 << 27}}, "option 'rows' is 134217728. With inputs of 4 numbers");
  refused({{"attack", "parity"}, {"rows", 1 << 25}, {"columns", 10000}}, "at most 256 columns");
  refused({{"attack", "parity"}, {"bits", 16}, {"rows", 2}, {"columns", 1 << 20}}, "at most 131072 columns");
  refused({{"attack", "packing"}, {"rows", 1 << 27}, {"columns", 65}}, "at most 64 columns");
  refused({{"attack", "packing"}, {"dimension", 12}, {"rows", 1 << 27}},
          "option 'rows' is 134217728. With inputs of 12 numbers");
  refused({{"trials", 0}}, "'trials'");
  refused({{"target", 21}}, "'target'");
  refused({{"alpha", "1/2"}}, "'alpha'");
  refused({{"false_accusation", "1/2"}}, "'false_accusation'");
  refused({{"confidence", 1}}, "'confidence'");
  refused({{"delta", 1}}, "'delta'");
  refused({{"seconds", 0}}, "'seconds'");
  refused({{"options", "high=5"}}, "'options'");
  refused({{"attack", "bribery"}}, "'attack'");
  refused({{"colour", 1}}, "unknown option");
  refused({{"attack", "packing"}, {"dimension", 13}}, "'dimension'");
  refused({{"attack", "parity"}, {"bits", 17}}, "'bits'");
  refused({{"rows", 5}}, "option 'rows' belongs to `audit attack parity` and `audit attack packing`");
  refused({{"bits", 2}}, "option 'bits' belongs to `audit attack parity`. Leave it out");
  refused({{"attack", "agnostic"}, {"dimension", 3}}, "option 'dimension' belongs");
  refused({{"attack", "packing"}, {"score", "proof"}}, "option 'score' belongs to `audit attack agnostic` and");
}

}  // namespace discreet::attack_test

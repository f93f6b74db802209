#include "discreet/files/program.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "discreet/app/verbs/audit/prediction_files.h"

namespace discreet::program_test {

namespace fs = std::filesystem;
using End = ProgramRun::End;

std::string failure(const ProgramRun& run) { return failure_of(run, {}); }

TEST(Program, GetsItsArgumentsAndGivesItsOutput) {
  auto run = run_program("printf '%s|%s|%s'", {"a b", "c'd", "$HOME"}, {});
  EXPECT_EQ(run.end, End::exited);
  EXPECT_EQ(run.output, "a b|c'd|$HOME");
  EXPECT_EQ(failure(run), "");
}

TEST(Program, HasAnEmptyInput) { EXPECT_EQ(run_program("cat; echo end #", {}, {}).output, "end\n"); }

TEST(Program, WhatItComplainsOfIsTold) {
  auto run = run_program("echo first >&2; echo 'the last line' >&2; exit 7 #", {}, {});
  EXPECT_EQ(run.status, 7);
  EXPECT_EQ(failure(run), "it ended with status 7. Its last words: 'the last line'");
  EXPECT_NE(failure(run_program("no_such_program_anywhere", {}, {})).find("not found"), std::string::npos);
}

TEST(Program, ACrashIsTold) {
  auto run = run_program("kill -SEGV $$ #", {}, {});
  EXPECT_EQ(run.end, End::killed);
  EXPECT_EQ(run.status, SIGSEGV);
  EXPECT_NE(failure(run).find("signal 11"), std::string::npos);
}

TEST(Program, AHangEndsInTimeWithAllItsChildren) {
  PrivateFolder folder;
  std::string mark = folder.path() / "late";
  ProgramLimits limits{.seconds = 0.3};
  // A child in the background would write the file later, were it not killed with its parent.
  auto run = run_program("(sleep 2; touch " + mark + ") & sleep 100 #", {}, limits);
  EXPECT_EQ(run.end, End::timed_out);
  EXPECT_LT(run.seconds, 30);
  EXPECT_EQ(failure_of(run, limits), "it did not end within 0.3 seconds");
  std::this_thread::sleep_for(std::chrono::milliseconds(2500));
  EXPECT_FALSE(fs::exists(mark));
}

TEST(Program, ADeafOneIsKilledToo) {
  auto run = run_program("trap '' TERM INT HUP; while :; do sleep 0.05; done #", {}, {.seconds = 0.3});
  EXPECT_EQ(run.end, End::timed_out);
}

TEST(Program, WhatItLeavesRunningDoesNotHoldUsUp) {
  auto started = std::chrono::steady_clock::now();
  auto run = run_program("echo done; sleep 30 & #", {}, {.seconds = 20});
  EXPECT_EQ(run.end, End::exited);
  EXPECT_EQ(run.output, "done\n");
  EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(15));
}

TEST(Program, EndlessOutputIsCutOff) {
  ProgramLimits limits{.seconds = 30, .output = 100'000, .errors = 100};
  auto run = run_program("yes", {"1"}, limits);
  EXPECT_EQ(run.end, End::printed_too_much);
  EXPECT_EQ(run.output.size(), 100'000u);
  auto loud = run_program("head -c 1000000 /dev/zero | tr '\\0' e >&2; echo END >&2; exit 1 #", {}, limits);
  EXPECT_EQ(loud.errors.size(), 100u);
  EXPECT_TRUE(loud.errors.ends_with("eEND\n"));
}

TEST(Program, TheCallerMayInterruptIt) {
  auto run = run_program("sleep 100 #", {}, {.seconds = 100}, [] { return true; });
  EXPECT_EQ(run.end, End::interrupted);
}

TEST(PrivateFolder, IsOursAloneAndGoneAtTheEnd) {
  fs::path path;
  {
    PrivateFolder folder;
    path = folder.path();
    struct stat status;
    ASSERT_EQ(stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0700u);
    std::ofstream(path / "file") << "x";
  }
  EXPECT_FALSE(fs::exists(path));
}

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(PredictionFiles, TablesAreCsv) {
  PrivateFolder folder;
  LabelledTable table{{1, {7, 8}}, BitMatrix(2, 10)};
  table.y.set(0, 0, true);
  table.y.set(1, 9, true);
  write_training_rows(folder.path() / "train.csv", table);
  EXPECT_EQ(text_of(folder.path() / "train.csv"),
            "x,y1,y2,y3,y4,y5,y6,y7,y8,y9,y10\n7,1,0,0,0,0,0,0,0,0,0\n8,0,0,0,0,0,0,0,0,0,1\n");
  write_inputs(folder.path() / "test.csv", {3, {1, 0, 1, 0, 0, 1}});
  EXPECT_EQ(text_of(folder.path() / "test.csv"), "x1,x2,x3\n1,0,1\n0,0,1\n");
}

TEST(PredictionFiles, RowsOfZerosAndOnesAreRead) {
  for (std::string text :
       {"0,1,1\n1,0,0\n", "0 1 1\n1 0 0", "0.0,1.0,1.\r\nTrue,False,false\r\n\n", "0,1, 1\n\n1;0;0"}) {
    auto read = parse_predictions(text, 2, 3);
    EXPECT_EQ(read.failure, "") << text;
    EXPECT_TRUE(!read.labels.get(0, 0) && read.labels.get(0, 1) && read.labels.get(0, 2)) << text;
    EXPECT_TRUE(read.labels.get(1, 0) && !read.labels.get(1, 1) && !read.labels.get(1, 2)) << text;
  }
}

TEST(PredictionFiles, RubbishIsToldWithItsPlace) {
  auto failure = [](std::string_view text) { return parse_predictions(text, 2, 3).failure; };
  EXPECT_EQ(failure("0,1,x\n"), "row 1, column 3 of its output is 'x', which is neither 0 nor 1");
  EXPECT_EQ(failure("0,1,0.5\n"), "row 1, column 3 of its output is '0.5', which is neither 0 nor 1");
  EXPECT_EQ(failure("0,1,1\n0,1\n"), "row 2 of its output has 2 predictions where 3 were asked for");
  EXPECT_EQ(failure("0,1,1\n0,1,1,1\n"), "row 2 of its output has 4 predictions where 3 were asked for");
  EXPECT_EQ(failure("0,1,1\n"),
            "it printed 1 rows of predictions where 2 were asked for, one for each row of test.csv");
  EXPECT_NE(failure("0,1,1\n0,1,1\n0,1,1\n").find("printed 3 rows"), std::string::npos);
  EXPECT_NE(failure("").find("printed 0 rows"), std::string::npos);
  EXPECT_NE(failure(std::string("\0\xff\xfe binary", 10)).find("neither 0 nor 1"), std::string::npos);
}

TEST(PredictionFiles, NoMoreIsKeptThanPredictionsCanTake) {
  Rng rng = Rng::seeded(2);
  const LabelledTable train{{1, {1, 2}}, BitMatrix(2, 3)};
  const std::size_t most = longest_predictions(2, 3);
  EXPECT_LT(most, std::size_t{2} << 20);
  const Predictions endless = program_trainer("yes 0,0,0 #", {}, {})(train, {1, {1, 2}}, rng);
  EXPECT_NE(endless.failure.find("printed more than " + std::to_string(most) + " bytes"), std::string::npos)
      << endless.failure;
}

TEST(PredictionFiles, AProgramIsATrainer) {
  Rng rng = Rng::seeded(1);
  LabelledTable train{{1, {1, 2}}, BitMatrix(2, 3)};
  train.y.set(1, 2, true);
  // Repeats the labels of its training rows.
  auto echo = program_trainer("tail -n +2 \"$1\" | cut -d, -f2- ; test -f \"$2\" #", {}, {});
  auto predictions = echo(train, {1, {1, 2}}, rng);
  EXPECT_EQ(predictions.failure, "");
  EXPECT_EQ(predictions.labels, train.y);
  EXPECT_NE(program_trainer("false", {}, {})(train, {1, {1, 2}}, rng).failure, "");
}

}  // namespace discreet::program_test

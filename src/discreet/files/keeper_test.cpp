#include "discreet/files/keeper.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "discreet/base/error.h"
#include "discreet/files/program.h"

namespace discreet::keeper_test {

// Gone, or dead and not yet waited for by whoever has taken it over.
bool runs(const std::string& process) {
  std::ifstream stat("/proc/" + process + "/stat");
  std::string number, name, state;
  return stat >> number >> name >> state && state != "Z";
}

bool soon(const std::function<bool()>& true_) {
  for (int i = 0; i < 500 && !true_(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return true_();
}

// Prints the number of a process that forked twice, has a session of its own and no variable of ours.
const std::string escapes = "env -i /usr/bin/setsid /bin/sh -c '(/bin/sleep 300 > /dev/null 2>&1 & echo $!)'";

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

TEST(Keeper, WhatLeavesItsGroupIsEnded) {
  const ProgramRun run = run_program("setsid sleep 300 > /dev/null 2>&1 & echo $! #", {}, {});
  ASSERT_EQ(run.end, ProgramRun::End::exited);
  const std::string left = first_line(run.output);
  ASSERT_FALSE(left.empty());
  EXPECT_FALSE(runs(left)) << left;
}

TEST(Keeper, WhoLeavesItsSessionAndForgetsItsEnvironmentIsEndedToo) {
  const ProgramRun run = run_program(escapes + " #", {}, {});
  ASSERT_EQ(run.end, ProgramRun::End::exited);
  const std::string left = first_line(run.output);
  ASSERT_FALSE(left.empty());
  EXPECT_FALSE(runs(left)) << left;
}

std::vector<std::string> lines_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

TEST(Keeper, ManyOfThemAreEndedWhenTimeIsUp) {
  PrivateFolder folder;
  const std::string file = folder.path() / "escaped";
  const ProgramRun run = run_program("for i in 1 2 3 4 5 6 7 8; do " + escapes + " >> " + file + "; done; sleep 300 #",
                                     {}, {.seconds = 2});
  EXPECT_EQ(run.end, ProgramRun::End::timed_out);
  EXPECT_LT(run.seconds, 10);
  EXPECT_GT(lines_of(file).size(), 0u);
  for (const std::string& left : lines_of(file)) EXPECT_FALSE(runs(left)) << left;
}

TEST(Keeper, OrphansOfTheProgramDoNotEndItsRun) {
  const ProgramRun run = run_program("(sleep 0.05 &) ; (sleep 0.1 &) ; sleep 0.3; echo end; exit 3 #", {}, {});
  EXPECT_EQ(run.output, "end\n");
  EXPECT_EQ(run.status, 3);
}

TEST(Keeper, AProgramThatKillsItsKeeperIsEndedByItsMark) {
  const ProgramRun run = run_program("echo $$; kill -9 $PPID; exec setsid sleep 300 #", {}, {.seconds = 20});
  EXPECT_EQ(run.end, ProgramRun::End::killed);
  EXPECT_LT(run.seconds, 10);
  EXPECT_FALSE(runs(first_line(run.output))) << run.output;
}

TEST(Keeper, NothingOutlivesUsWhenWeAreKilled) {
  PrivateFolder folder;
  const std::string file = folder.path() / "escaped";
  const pid_t us = fork();
  if (us == 0) {
    run_program(escapes + " > " + file + "; sleep 300 #", {}, {.seconds = 300});
    _exit(0);
  }
  EXPECT_TRUE(soon([&] { return !lines_of(file).empty(); }));
  kill(us, SIGKILL);
  waitpid(us, nullptr, 0);
  for (const std::string& left : lines_of(file)) EXPECT_TRUE(soon([&] { return !runs(left); })) << left;
}

TEST(Keeper, WhatCannotBeStartedIsTheMachinesFault) {
  Pipe output, errors;
  Keeper keeper({"/no/such/program"}, output, errors);
  EXPECT_THROW(soon([&] { return keeper.exited(); }), Error);
}

}  // namespace discreet::keeper_test

#include "discreet/app/request/overwriting.h"

#include <sys/stat.h>
#include <unistd.h>

#include "discreet/base/temporary_folder_test.h"
#include "discreet/files/file.h"

namespace discreet::overwriting_test {

std::string complaint(const std::string& output, const std::string& input) {
  return complaint_of([&] { refuse_overwriting({"model", output}, {{{"data", input}}}); });
}

TEST(Overwriting, AFileIsKnownUnderEveryName) {
  TemporaryFolder folder;
  auto data = folder.write("d.csv", "x"), other = folder.write("other", "x");
  std::filesystem::create_symlink("d.csv", folder.path("link"));
  std::filesystem::create_hard_link(data, folder.path("hard"));
  for (const auto& name :
       {data, folder.path("./d.csv"), folder.path("link"), folder.path("hard"), folder.path("none/../d.csv")}) {
    EXPECT_TRUE(says(complaint(name, data), "option 'model'")) << name;
    EXPECT_TRUE(says(complaint(name, data), "is the data, which would be overwritten")) << name;
    EXPECT_NE(complaint(data, name), "") << name;
  }
  EXPECT_EQ(complaint(other, data), "");
  EXPECT_EQ(complaint(folder.path("new"), data), "");
  EXPECT_EQ(complaint(data, ""), "");
}

TEST(Overwriting, AFileStillToBeMadeIsKnownToo) {
  TemporaryFolder folder;
  auto ledger = folder.path("d.csv.ledger");
  std::filesystem::create_symlink("d.csv.ledger", folder.path("link"));
  std::filesystem::create_symlink("link", folder.path("second"));
  for (const auto& name : {ledger, folder.path("link"), folder.path("second")})
    EXPECT_NE(complaint(name, ledger), "") << name;
  std::vector<NamedPath> files = ledger_files(ledger);
  EXPECT_TRUE(says(complaint_of([&] { refuse_overwriting({"model", ledger + "-journal"}, files); }), "journal"));
}

TEST(Overwriting, TheStandardInputMayBeARedirectedFile) {
  TemporaryFolder folder;
  auto data = folder.write("d.csv", "x");
  int saved = ::dup(STDIN_FILENO);
  FileHandle file = open_to_read(data);
  ::dup2(file.get(), STDIN_FILENO);
  auto message = complaint(data, "-");
  ::dup2(saved, STDIN_FILENO);
  ::close(saved);
  EXPECT_TRUE(says(message, "is the data"));
}

TEST(Overwriting, WhatIsNotReplacedMayBeBoth) { EXPECT_EQ(complaint("/dev/null", "/dev/null"), ""); }

}  // namespace discreet::overwriting_test

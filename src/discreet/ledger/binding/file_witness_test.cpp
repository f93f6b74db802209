#include "discreet/ledger/binding/file_witness.h"

#include <sys/stat.h>

#include <csignal>

#include "discreet/ledger/binding/faults_test.h"

namespace discreet::file_witness_test {

using Absent = AppendedFile::Absent;

class FileWitnessTest : public FolderTest {
 protected:
  FileWitness made() const { return FileWitness(file_, Absent::make); }
  LedgerHead head(std::int64_t sequence) const { return {sequence, hash_of_entry(sequence)}; }
  // The file after entries 0 to `last` of one ledger.
  std::string bytes_after(std::int64_t last) const {
    std::filesystem::remove(file_);
    FileWitness witness(file_, Absent::make);
    for (std::int64_t i = 0; i <= last; ++i) append_entry_head(witness, identity_a, i);
    return bytes_of(file_);
  }

  const std::filesystem::path file_ = path("heads.log");
};

TEST_F(FileWitnessTest, KeepsTheNewestHeadOfEveryLedger) {
  FileWitness witness(file_, Absent::make);
  EXPECT_EQ(witness.last(identity_a), std::nullopt);
  EXPECT_EQ(append_entry_head(witness, identity_a, 0), head(0));
  EXPECT_EQ(append_entry_head(witness, identity_b, 4), head(4)) << "a ledger may be older than its witness";
  EXPECT_EQ(append_entry_head(witness, identity_a, 1), head(1));
  EXPECT_EQ(witness.last(identity_a), head(1));
  FileWitness another(file_);
  EXPECT_EQ(another.last(identity_a), head(1));
  EXPECT_EQ(another.last(identity_b), head(4));
  append_entry_head(another, identity_a, 2);
  EXPECT_EQ(witness.last(identity_a), head(2)) << "another object has appended";
}

// Computed by another program, so that anybody can check a witness.
TEST_F(FileWitnessTest, HasOneLinePerSpendAndEachCoversTheLineBefore) {
  FileWitness witness(file_, Absent::make);
  const std::string identity = "abababababababababababababababab";
  witness.append(identity, 0, "", std::string(64, '0'));
  EXPECT_EQ(bytes_of(file_), "discreet witness 1\n" + identity + " 0 " + std::string(64, '0') +
                                 " 803596df6810a3c5262128d86d563fd4b4c1311d00a69e16eb1edd80aa56ab98\n");
  struct stat status {};
  ASSERT_EQ(::stat(file_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, mode_t{0600});
}

TEST_F(FileWitnessTest, RefusesASequenceWithAnotherHash) {
  FileWitness witness(file_, Absent::make);
  for (std::int64_t i = 0; i <= 5; ++i) append_entry_head(witness, identity_a, i);
  const auto before = bytes_of(file_);
  EXPECT_REFUSED(check, "differ at entry 5", append_entry_head(witness, identity_a, 5, 'f'));
  EXPECT_REFUSED(check, "differ at entry 5", append_entry_head(witness, identity_a, 6, 'f'));
  EXPECT_REFUSED(check, "differ at entry 2", append_entry_head(witness, identity_a, 2, 'f'));
  EXPECT_REFUSED(mistake, "32 hexadecimal", append_entry_head(witness, identity_a + "\n", 6));
  EXPECT_EQ(bytes_of(file_), before);
  EXPECT_EQ(append_entry_head(witness, identity_a, 5), head(5)) << "the same head again";
  EXPECT_EQ(append_entry_head(witness, identity_a, 2), head(5)) << "an older one that it has";
  EXPECT_EQ(bytes_of(file_), before);
  EXPECT_EQ(append_entry_head(witness, identity_a, 9), head(9)) << "crashes may leave gaps";
  EXPECT_EQ(append_entry_head(witness, identity_a, 7), head(9)) << "a slower process, whose entry is in the chain of 9";
  EXPECT_REFUSED(check, "differ at entry 7", append_entry_head(witness, identity_a, 7, 'f'));
  EXPECT_EQ(FileWitness(file_).last(identity_a), head(9));
}

TEST_F(FileWitnessTest, EveryChangedByteIsRefused) {
  const auto original = bytes_after(3);
  for (std::size_t i = 0; i < original.size(); ++i)
    for (const char mask : {1, 4, 64}) {
      auto edited = original;
      edited[i] = static_cast<char>(edited[i] ^ mask);
      write_bytes(file_, edited);
      const auto refusal = refusal_of([&] { FileWitness witness(file_); });
      const bool newer = i < 19 && refusal.says("newer version");
      // The last newline alone may change into a line that a crash has cut. Then every head is there still.
      if (i + 1 == original.size() && !refusal.thrown) continue;
      EXPECT_TRUE(refusal.thrown && (newer || refusal.kind == Error::Kind::check)) << "byte " << i << " " << int(mask);
    }
}

TEST_F(FileWitnessTest, MissingExchangedAndForeignLinesAreRefused) {
  const auto original = bytes_after(3);
  std::vector<std::string> lines;
  for (std::size_t begin = 0, end; begin < original.size(); begin = end + 1) {
    end = original.find('\n', begin);
    lines.push_back(original.substr(begin, end + 1 - begin));
  }
  ASSERT_EQ(lines.size(), 5u);
  const std::string stranger = identity_b + " 3 " + hash_of_entry(3) + " " + std::string(64, 'e') + "\n";
  for (const auto& edited :
       {lines[0] + lines[2] + lines[3] + lines[4], lines[0] + lines[1] + lines[3] + lines[4],
        lines[0] + lines[2] + lines[1] + lines[3] + lines[4], lines[0] + lines[1] + lines[1] + lines[2] + lines[3],
        original + stranger, original + lines[4], original + "\n" + "x\n", lines[0] + "\n" + stranger,
        original + identity_a + " 4 zzz\n", lines[1] + lines[2], original + std::string(70'000, 'a')}) {
    write_bytes(file_, edited);
    EXPECT_REFUSED(check, "edited or damaged", FileWitness(file_));
    EXPECT_EQ(bytes_of(file_), edited);
  }
}

TEST_F(FileWitnessTest, AFileOfAnotherKindIsRefusedAndKept) {
  for (const auto& content :
       {std::string("x,y\n1,0\n"), std::string("hello"), std::string("discreet witness 1 \n"),
        std::string("discreet witness 0\n"), std::string("Discreet"), std::string("\n"), std::string(3, '\0')}) {
    write_bytes(file_, content);
    EXPECT_REFUSED(check, "edited or damaged", FileWitness(file_, Absent::make));
    EXPECT_REFUSED(check, "edited or damaged", FileWitness(file_));
    EXPECT_EQ(bytes_of(file_), content);
  }
  write_bytes(file_, "discreet witness 12\nand lines of its own");
  EXPECT_REFUSED(mistake, "newer version", FileWitness(file_));
}

// Whatever a crash leaves of the last line, the heads before it are there, and the next append works.
TEST_F(FileWitnessTest, ALineCutByACrashIsMendedWhereverItIsCut) {
  const auto before = bytes_after(2), after = bytes_after(3);
  for (std::size_t size = before.size(); size <= after.size(); ++size)
    for (const std::size_t zeros : {std::size_t{0}, (size - before.size()) / 2, size - before.size()}) {
      if (zeros != 0 && size % 8 != 0 && !soaking()) continue;
      auto left = after.substr(0, size);
      std::fill_n(left.begin() + static_cast<std::ptrdiff_t>(before.size()), zeros, '\0');
      write_bytes(file_, left);
      SCOPED_TRACE(std::to_string(size) + " bytes, zeros " + std::to_string(zeros));
      FileWitness witness(file_);
      const auto last = witness.last(identity_a);
      EXPECT_TRUE(last == head(2) || (zeros == 0 && size + 1 >= after.size() && last == head(3)));
      append_entry_head(witness, identity_a, 3);
      append_entry_head(witness, identity_a, 4);
      EXPECT_EQ(FileWitness(file_).last(identity_a), head(4));
      EXPECT_TRUE(bytes_of(file_).starts_with(left)) << "the file only grows";
      ASSERT_FALSE(HasFailure());
    }
}

TEST_F(FileWitnessTest, SeveralCrashesInARowAreMended) {
  const auto start = bytes_after(1);
  for (std::size_t first = 1; first < 160; first += 7) {
    write_bytes(file_, start);
    FileWitness(file_).last(identity_a);
    for (std::size_t cut = first; cut > 0; cut /= 2) {  // each mends the one before, and is cut itself
      const auto before = bytes_of(file_);
      FileWitness witness(file_);
      append_entry_head(witness, identity_a, 2);
      const auto whole = bytes_of(file_);
      write_bytes(file_, whole.substr(0, std::min(whole.size(), before.size() + cut)));
      EXPECT_NE(FileWitness(file_).last(identity_a), std::nullopt);
    }
    FileWitness witness(file_);
    append_entry_head(witness, identity_a, 2);
    append_entry_head(witness, identity_b, 0);
    EXPECT_EQ(FileWitness(file_).last(identity_a), head(2));
    EXPECT_EQ(FileWitness(file_).last(identity_b), head(0));
    ASSERT_FALSE(HasFailure()) << first;
  }
}

TEST_F(FileWitnessTest, ACutCreationIsFinished) {
  const std::string_view first = "discreet witness 1\n";
  for (std::size_t size = 0; size <= first.size(); ++size) {
    write_bytes(file_, std::string(first.substr(0, size)));
    FileWitness witness(file_, Absent::make);
    append_entry_head(witness, identity_a, 0);
    EXPECT_EQ(FileWitness(file_).last(identity_a), head(0));
  }
}

TEST_F(FileWitnessTest, AFileThatBecomesShorterIsRefused) {
  FileWitness witness(file_, Absent::make);
  for (std::int64_t i = 0; i < 3; ++i) append_entry_head(witness, identity_a, i);
  const auto bytes = bytes_of(file_);
  write_bytes(file_, bytes.substr(0, bytes.size() - 166));
  EXPECT_REFUSED(check, "became shorter", witness.last(identity_a));
}

TEST_F(FileWitnessTest, AWitnessThatCannotBeReachedIsAFailureOfTheMachine) {
  EXPECT_REFUSED(machine, "cannot be opened", FileWitness(path("missing")));
  EXPECT_REFUSED(machine, "cannot be opened", FileWitness(path("no") / "folder", Absent::make));
  EXPECT_FALSE(std::filesystem::exists(path("missing")));
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_REFUSED(mistake, "not a regular file", FileWitness(path("pipe")));
  EXPECT_REFUSED(mistake, "not a regular file", FileWitness(folder_));
  FileWitness witness(file_, Absent::make);
  append_entry_head(witness, identity_a, 0);
  std::filesystem::permissions(folder_, std::filesystem::perms(0755));
  EXPECT_TRUE(as_nobody([&] {
    if (::geteuid() != 65534 && ::chmod(file_.c_str(), 0444) != 0) return false;
    return refuses(Error::Kind::machine, refusal_of([&] { witness.last(identity_a); }), "permissions") &&
           refuses(Error::Kind::machine, refusal_of([&] { append_entry_head(witness, identity_a, 1); }), "permissions");
  }));
  std::filesystem::remove(file_);
  EXPECT_REFUSED(machine, "cannot be opened", witness.last(identity_a));
  EXPECT_FALSE(std::filesystem::exists(file_)) << "its disk may be away";
}

TEST_F(FileWitnessTest, AnAppendCostsOneSync) {
  FileWitness witness(file_, Absent::make);
  for (std::int64_t i = 0; i < 20; ++i) {
    const int before = DiskCalls::syncs;
    append_entry_head(witness, identity_a, i);
    EXPECT_EQ(DiskCalls::syncs - before, 1);
  }
  const int before = DiskCalls::syncs;
  witness.last(identity_a);
  EXPECT_EQ(DiskCalls::syncs, before);
}

}  // namespace discreet::file_witness_test

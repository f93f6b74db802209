// Runs on files of people for tests: a threshold on {0, 1}, and every entry.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "discreet/app/registry/person_learner.h"
#include "discreet/audit/verify/people_files.h"
#include "discreet/audit/verify/verifier.h"
#include "discreet/base/refusals_test.h"
#include "discreet/json/tiny_instance_test.h"

namespace discreet::people_subject_test {

inline constexpr std::size_t two_ids_four_records = 4681;  // files of at most 4 rows

inline Json threshold(const char* neighbours) { return {{"high", 1}, {"epsilon", 1}, {"neighbours", neighbours}}; }

// One vote per person.
inline PeopleFiles votes(std::size_t rows_each) {
  return {.rows_each = rows_each, .absent = [](Neighbours) { return AbsentRows::shared; }};
}

// A run with `options`, which promises what they say for a person.
template <class Entry>
Subject subject_of(const Entry& entry, const Json& options, const PeopleFiles& files) {
  const RowShare share(entry.fields, options, places_each(files.rows_each, files.absent(Neighbours::replace)));
  const Subject rows = entry.subject(share.options(), files.people * share.places());
  return on_files(rows, share.of_person(rows.promised), files);
}

inline VerifyReport verify_threshold(const char* neighbours, const PeopleFiles& files) {
  return verify(subject_of(find_learner("threshold"), threshold(neighbours), files), {.rows = 4});
}

inline AbsentRows nothing_fills(Neighbours) { return AbsentRows::left_out; }

// The number of lines of the largest files that are still few.
inline std::size_t lines_of(std::size_t records) {
  std::size_t lines = 1, files = 1 + 2 * records;
  for (std::size_t power = 2 * records; lines < 4 && files + power * 2 * records <= 700; ++lines)
    files += power *= 2 * records;
  return lines;
}

// Its first tiny instance, under each relation that it takes, on each kind of files. A long one is cut off unless this
// is a soak.
template <class Entry>
void check_every(const std::string& project, const std::vector<Entry>& entries, const std::vector<PeopleFiles>& kinds) {
  std::size_t held = 0, tried = 0;
  for (const Entry& entry : entries)
    for (const char* neighbours : {"replace", "add_remove"})
      for (const PeopleFiles& files : kinds) {
        Json options = tiny_instances_in(project, entry).front().options;
        const bool has_relation = std::ranges::any_of(entry.fields, [](auto& f) { return f["name"] == "neighbours"; });
        if (has_relation) options["neighbours"] = neighbours;
        if (!has_relation && *neighbours == 'a') continue;
        Subject subject;
        try {
          subject = subject_of(entry, options, files);
        } catch (const Error& error) {  // the relation or the options do not go together
          EXPECT_EQ(error.kind(), Error::Kind::mistake) << entry.name << ": " << error.what();
          continue;
        }
        const VerifyReport report =
            verify(subject, {.rows = lines_of(subject.records / 2), .seconds = soaking() ? 0.0 : 3.0});
        if (report.verdict != Verdict::holds) testing::Test::RecordProperty(entry.name, report.reason);
        EXPECT_NE(report.verdict, Verdict::violated) << entry.name << " " << options << " " << report.instance;
        held += report.verdict == Verdict::holds;
        ++tried;
      }
  testing::Test::RecordProperty("held", std::to_string(held) + " of " + std::to_string(tried));
  EXPECT_GE(held, tried / 2);
}

}  // namespace discreet::people_subject_test

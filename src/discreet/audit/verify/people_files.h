// A program on tables of rows as a program on files of people. Bounding, interleaved rows and empty places are inside
// of the program that is verified.
//
// It calls the functions that runs with `--person` call (privacy/kept_rows.h), with one public key.   docs/person.md
#pragma once

#include <functional>

#include "discreet/audit/verify/subject.h"
#include "discreet/privacy/kept_rows.h"

namespace discreet::inline audit {

using KeepRows = std::function<KeptRows(std::span<const std::string_view> ids, const RowBytes& bytes,
                                        std::size_t rows_each, const KeepKey& key)>;

struct PeopleFiles {
  std::size_t people = 2;
  std::size_t rows_each = 1;
  KeepKey key = {};
  std::uint32_t fixed = 0;    // the record that fills empty places
  KeepRows keep = keep_rows;  // another one is a sabotaged program
  // One vote for each place: under add_remove nothing fills those of absent rows, unless the program is sabotaged.
  std::function<AbsentRows(Neighbours)> absent = [](Neighbours neighbours) {
    return neighbours == Neighbours::add_remove ? AbsentRows::left_out : AbsentRows::fixed;
  };
};

// `rows` keeps a promise for one row, and `person` is the promise for a person under the same relation. Throws Error if
// the program needs the order of rows and people come and go.
Subject on_files(const Subject& rows, const Privacy& person, const PeopleFiles& files);

}  // namespace discreet::inline audit

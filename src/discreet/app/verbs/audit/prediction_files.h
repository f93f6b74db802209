// The files between a black box and an attack: tables as CSV files, predictions as rows of 0 and 1.
#pragma once

#include <filesystem>

#include "discreet/audit/attacks/labelled_table.h"
#include "discreet/files/program.h"

namespace discreet::inline app {

// A header and one row per person: `x,y1,y2,...`, or `x1,x2,...,y1,...` if an input has several numbers. Throws Error
// of Kind::machine if the disk is full.
void write_training_rows(const std::filesystem::path& path, const LabelledTable& table);
void write_inputs(const std::filesystem::path& path, const InputRows& inputs);

// Rows of labels, with commas or blanks between them. 0 and 1 may also be written 0.0, 1.0, False, True. Anything else,
// and any other number of rows or columns, is a failure. It names the expected text and the place.
Predictions parse_predictions(std::string_view text, std::size_t rows, std::size_t columns);

// The most bytes that a program may print for `rows` rows of predictions.
std::size_t longest_predictions(std::size_t rows, std::size_t labels);

// The command with the two files as arguments. Everything that the program leaves in its folder is deleted. Throws
// Error of Kind::interrupted if `stop` ended it.
Trainer program_trainer(const std::string& command, const ProgramLimits& limits, std::function<bool()> stop);

}  // namespace discreet::inline app

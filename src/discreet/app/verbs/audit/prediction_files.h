// How a black box and an attack talk: tables as CSV files, predictions as rows of 0 and 1.
#pragma once

#include <filesystem>

#include "discreet/audit/attacks/labelled_table.h"
#include "discreet/files/program.h"

namespace discreet::inline app {

// A header and a row a person: `x,y1,y2,...`, or `x1,x2,...,y1,...` where an input has several numbers. Error of
// Kind::machine when the disk is full.
void write_training_rows(const std::filesystem::path& path, const LabelledTable& table);
void write_inputs(const std::filesystem::path& path, const InputRows& inputs);

// Rows of labels, with commas or blanks between them; 0 and 1 may also be written 0.0, 1.0, False, True. Anything else,
// and any other number of rows or columns, is a failure that says what was expected and where.
Predictions parse_predictions(std::string_view text, std::size_t rows, std::size_t columns);

// The command with the two files as arguments. What the program leaves in its folder is deleted. Error of
// Kind::interrupted when `stop` ended it.
// The bytes that a program may print for so many rows of predictions.
std::size_t longest_predictions(std::size_t rows, std::size_t labels);

Trainer program_trainer(const std::string& command, const ProgramLimits& limits, std::function<bool()> stop);

}  // namespace discreet::inline app

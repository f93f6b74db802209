// Simulates a whole study in one process, with the code that devices and collectors run.
//
// Every person draws a record, a token and a report. The token gives the public row, as on a device. People are
// interchangeable, so the planned numbers are taken exactly, question by question. The work is cut into pieces, each
// with a child of the generator. So the same seed gives the same study on any number of cores.
//
// Privacy:  that of the protocol for the people of the study. Synthetic people need none.
// Utility:  tallies have exactly the distribution of a real study with these numbers of reports to its questions.
// Cost:     O(people), on all cores. Memory O(counters) per piece in work.
// Source:   section 5 of the spec of the local model, simulation mode.
#pragma once

#include <functional>

#include "discreet/base/progress.h"
#include "discreet/local/studies/protocol.h"

namespace discreet::inline local {

// Writes the record of one more person.
using DrawPerson = std::function<void(Rng& rng, Record& record)>;

// One round: the tally of every question, each answered by its planned people.
std::vector<Tally> collect(const RecordSchema& schema, const std::vector<Question>& questions, const DrawPerson& draw,
                           Rng& rng, const Stage& stage);

// The rounds that were run, and the number of people with an answer.
struct SimulatedStudy {
  Answered answered;
  std::uint64_t people = 0;
};

// `people` has one number per round. The questions of a round share them as planned. P has schema() and
// questions(answered).
template <class P>
SimulatedStudy simulate(const P& protocol, std::span<const std::uint64_t> people, const DrawPerson& draw, Rng& rng,
                        const Progress& progress = {}) {
  SimulatedStudy study;
  for (std::size_t round = 0; round < people.size(); ++round) {
    std::vector<Question> questions = protocol.questions(study.answered);
    if (questions.empty()) break;
    std::vector<std::uint64_t> planned;
    planned.reserve(questions.size());
    for (const Question& question : questions) planned.push_back(question.people);
    planned = in_proportion(people[round], planned);
    for (std::size_t i = 0; i < questions.size(); ++i) questions[i].people = planned[i];
    study.answered.push_back(
        collect(protocol.schema(), questions, draw, rng, Stage{progress}.part(round, round + 1, people.size())));
    study.people += people[round];
  }
  return study;
}

}  // namespace discreet::inline local

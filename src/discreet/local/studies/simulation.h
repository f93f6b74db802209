// A whole study in one process, with the code that devices and collectors run.
//
// Every person draws her record, a token and her report; the token gives her public row, as on a device. People are
// interchangeable, so the planned numbers are taken exactly, question by question. Work is cut into pieces with a child
// of the generator each: the same seed gives the same study on any number of cores.
//
// Privacy:  that of the protocol for the people of the study; synthetic people need none.
// Utility:  tallies with exactly the law of a real study whose questions got these numbers of reports.
// Cost:     O(people), on all cores; memory O(counters) a piece in work.
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

// The rounds that were run, and all the people who answered.
struct SimulatedStudy {
  Answered answered;
  std::uint64_t people = 0;
};

// `people` of every round; the questions of a round share them as planned. P has schema() and questions(answered).
template <class P>
SimulatedStudy simulate(const P& protocol, std::span<const std::uint64_t> people, const DrawPerson& draw, Rng& rng,
                        const Progress& progress = {}) {
  SimulatedStudy study;
  for (std::size_t round = 0; round < people.size(); ++round) {
    std::vector<Question> questions = protocol.questions(study.answered);
    if (questions.empty()) break;
    std::vector<std::uint64_t> planned;
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

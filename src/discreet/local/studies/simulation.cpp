#include "discreet/local/studies/simulation.h"

#include <mutex>

#include "discreet/base/parallel.h"

namespace discreet::inline local {
namespace {

constexpr std::uint64_t most_in_piece = std::uint64_t{1} << 14, most_children = 256;
// Counters are copied a piece: large tallies take larger pieces, so that people and not counters cost.
std::uint64_t piece_size(const Randomizer& randomizer) {
  return std::max<std::uint64_t>(most_in_piece, 4 * randomizer.counters());
}

void answer_piece(const AskedQuestion& asked, const StudySeed& seed, const DrawPerson& draw, std::uint64_t people,
                  Rng& rng, Record& record, Tally& tally) {
  for (; people > 0; --people) {
    draw(rng, record);
    const Token token = draw_token(rng);
    const SentReport sent = asked.answer(record, Cohort{seed, token}, rng);
    asked.randomizer().count(sent.report, sent.row, tally);
  }
}

Tally collect(const RecordSchema& schema, const Question& question, const StudySeed& seed, const DrawPerson& draw,
              Rng& rng, const Stage& stage) {
  const AskedQuestion asked(question, schema);
  const std::uint64_t size = piece_size(question.randomizer);
  const std::uint64_t pieces = (question.people + size - 1) / size;
  Tally total = question.randomizer.empty_tally();
  std::mutex adding;
  for (std::uint64_t first = 0; first < pieces; first += most_children) {
    const std::uint64_t last = std::min(pieces, first + most_children);
    std::vector<Rng> children;
    for (std::uint64_t piece = first; piece < last; ++piece) children.push_back(rng.child(piece));
    for_each_piece(last - first, stage.part(first, last, pieces), [&](std::size_t i) {
      Tally tally = question.randomizer.empty_tally();
      Record record(schema.size());
      answer_piece(asked, seed, draw, std::min(size, question.people - (first + i) * size), children[i], record, tally);
      const std::lock_guard lock(adding);
      total += tally;
    });
  }
  return total;
}

}  // namespace

std::vector<Tally> collect(const RecordSchema& schema, const std::vector<Question>& questions, const DrawPerson& draw,
                           Rng& rng, const Stage& stage) {
  const StudySeed seed = draw_seed(rng);
  std::vector<Tally> tallies;
  for (std::size_t i = 0; i < questions.size(); ++i)
    tallies.push_back(collect(schema, questions[i], seed, draw, rng, stage.part(i, i + 1, questions.size())));
  return tallies;
}

}  // namespace discreet::inline local

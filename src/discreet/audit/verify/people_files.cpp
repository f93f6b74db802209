#include "discreet/audit/verify/people_files.h"

#include "discreet/base/error.h"

namespace discreet::inline audit {
namespace {

// A line is a number: person * records + record.
class FileReader {
 public:
  FileReader(const Subject& rows, const PeopleFiles& files, Neighbours neighbours)
      : records_(static_cast<std::uint32_t>(rows.records)), files_(files), absent_(files.absent(neighbours)) {
    for (std::size_t person = 0; person < files.people; ++person)
      ids_.push_back("person " + std::to_string(person + 1));
  }

  const std::string& id_of(std::uint32_t line) const { return ids_[line / records_]; }
  std::uint32_t record_of(std::uint32_t line) const { return line % records_; }
  std::size_t places() const { return places_each(files_.rows_each, absent_); }

  // The table that the program gets: records, person by person.
  Database table(std::span<const std::uint32_t> lines) const {
    std::vector<std::string_view> ids;
    for (std::uint32_t line : lines) ids.push_back(id_of(line));
    auto bytes = [&](std::size_t row, std::string& text) { text += std::to_string(record_of(lines[row])) + ";"; };
    const KeptRows kept = files_.keep(ids, bytes, files_.rows_each, files_.key);
    Database table;
    for (std::size_t row : places_of(kept, files_.rows_each, absent_, lines.size()))
      table.push_back(row < lines.size() ? record_of(lines[row]) : files_.fixed);
    return table;
  }

 private:
  std::uint32_t records_;
  PeopleFiles files_;
  AbsentRows absent_;
  std::vector<std::string> ids_;
};

}  // namespace

Subject on_files(const Subject& rows, const Privacy& person, const PeopleFiles& files) {
  const bool ordered = rows.order == Rows::ordered;
  require(
      !ordered || person.neighbours == Neighbours::replace,
      "option 'people': the program reads rows by their place, and under add_remove a person who comes or goes would "
      "move those of others. Choose neighbours replace");
  const FileReader reader(rows, files, person.neighbours);
  Subject subject{.records = rows.records * files.people, .run = {}, .promised = person};
  subject.people = files.people;
  subject.outcomes = rows.outcomes;
  subject.describe = [rows, reader](std::uint32_t line) {
    const std::uint32_t record = reader.record_of(line);
    return reader.id_of(line) + ": " + (rows.describe ? rows.describe(record) : std::to_string(record));
  };
  subject.reads = [reader](std::span<const std::uint32_t> lines) { return reader.table(lines); };
  subject.run = [rows, reader, ordered, each = reader.places()](std::span<const std::uint32_t> lines, Rng& rng) {
    const Database table = reader.table(lines);
    if (!ordered) return rows.run(table, rng);
    Database moved;
    for (std::size_t row : in_random_order(table.size(), each, rng)) moved.push_back(table[row]);
    return rows.run(moved, rng);
  };
  return subject;
}

}  // namespace discreet::inline audit

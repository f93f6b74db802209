// Tested by query_test.cpp
#include "discreet/app/releases/release_file.h"

#include "discreet/app/registry/file_digest.h"
#include "discreet/app/registry/model.h"
#include "discreet/app/registry/receipt.h"
#include "discreet/app/releases/person_sanitizer.h"
#include "discreet/app/releases/release_value.h"
#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"
#include "discreet/json/value.h"

namespace discreet::inline app {
namespace {

void check_whole(const Json& file) {
  if (!file.is_object() || file.value("format", Json()) != ReleaseFile::format)
    throw Error("the file is not a release of discreet. `discreet sanitize ... --release FILE` writes one");
  const Json& version = release_member(file, "version");
  if (!version.is_number_integer() || version.get<std::int64_t>() < 1)
    throw Error("the release has no valid version", Error::Kind::check);
  if (version.get<std::int64_t>() > ReleaseFile::version)
    throw Error("the release was written by a newer version of discreet (format " + version.dump() +
                ", this one reads " + std::to_string(ReleaseFile::version) + "). Upgrade discreet");
  if (Json(file_digest(file)) != release_member(file, "digest"))
    throw Error("the release was changed after it was written (its digest does not fit). Restore the file",
                Error::Kind::check);
}

Privacy read_promise(const Json& from) {
  Privacy privacy{Value<Rational>::read(release_member(from, "epsilon"), "epsilon"),
                  Value<Rational>::read(release_member(from, "delta"), "delta"),
                  Value<Neighbours>::read(release_member(from, "neighbours"), "neighbours")};
  check(privacy);
  return privacy;
}

}  // namespace

std::string run_of_release(const Json& file) {
  Json options = file.at("options");
  if (file.contains("person")) options["person"] = read_person(file["person"]).request();
  return run_hash("sanitize", file.at("sanitizer").get<std::string>(), options, {file.at("column")});
}

Json write_release_file(const ReleaseFile& file) {
  Json written{{"format", ReleaseFile::format},
               {"version", file.person    ? ReleaseFile::version
                           : file.receipt ? 2
                                          : 1},
               {"sanitizer", file.sanitizer},
               {"options", file.options},
               {"privacy", write_privacy(file.privacy, file.person)},
               {"private", file.is_private},
               {"rows", file.rows},
               {"column", file.column},
               {"release", file.release}};
  if (file.person) written.update({{"person", write_person(*file.person)}, {"people", file.people}});
  if (file.receipt) add_receipt(*file.receipt, written);
  written["digest"] = file_digest(written);
  if (file.seal) written["seal"] = *file.seal;
  return written;
}

namespace {

ReleaseFile read_whole(const Json& from) {
  check_whole(from);
  ReleaseFile file;
  file.sanitizer = Value<std::string>::read(release_member(from, "sanitizer"), "sanitizer");
  file.options = release_member(from, "options");
  file.privacy = read_promise(release_member(from, "privacy"));
  file.is_private = release_member(from, "private").get<bool>();
  file.rows = static_cast<std::size_t>(release_count(release_member(from, "rows"), "rows", 0, INT64_MAX));
  file.column = Value<std::string>::read(release_member(from, "column"), "column");
  file.release = release_member(from, "release");
  file.receipt = read_receipt(from);
  if (from.contains("seal")) file.seal = from["seal"];
  if (from.contains("person")) {
    file.person = read_person(from["person"]);
    file.people = static_cast<std::size_t>(release_count(release_member(from, "people"), "people", 0, INT64_MAX));
  }
  file.made()->read(file.release, file.rows);  // throws unless it is a release of its sanitizer
  return file;
}

}  // namespace

std::shared_ptr<const AnySanitizer> ReleaseFile::made() const {
  return make_sanitizer_of(find_sanitizer(sanitizer), options, rows_each(person));
}

ReleaseFile read_release_file(const Json& from) {
  try {
    return read_whole(from);
  } catch (const Json::exception&) {
    throw Error("this is not a release: a member has the wrong type", Error::Kind::check);
  }
}

ReleaseFile load_release(const std::string& path) {
  const std::string text = read_file(path, ReleaseFile::max_bytes), name = path_in_quotes(path);
  try {
    return read_release_file(parse_json(text));
  } catch (const Error& error) {
    throw Error(name + ": " + error.what(), error.kind());
  }
}

Error current_failure() {
  try {
    throw;
  } catch (const Error& error) {
    return error;
  } catch (const std::bad_alloc&) {
    return Error("there is not enough memory for this", Error::Kind::machine);
  } catch (const std::exception& error) {
    return Error(error.what(), Error::Kind::machine);
  }
}

void keeping_release(const ReleaseFile& file, Paid paid, const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception&) {
    const Error failure = current_failure();
    throw Error(std::string(failure.what()) + (paid == Paid::recorded ? ". The spend remains" : "") +
                    ". This is the release, to be kept: " + write_release_file(file).dump(),
                failure.kind());
  }
}

}  // namespace discreet::inline app

// Requests, files and models by somebody who wants to do harm: nothing is lost, spent or crashed.
#include <sodium.h>

#include "discreet/app/registry/model.h"
#include "discreet/app/request/call_test.h"

namespace discreet::call_hostile_test {

class HostileCall : public Call {};

// What a forger writes below a model of his own.
std::string digest_of(const Json& body) {
  std::string text = body.dump(), hex(65, '\0');
  unsigned char hash[32];
  crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr, 0);
  sodium_bin2hex(hex.data(), hex.size(), hash, sizeof hash);
  hex.pop_back();
  return hex;
}

// A model that took the place of the data or of the ledger would cost one or the other.
TEST_F(HostileCall, NothingThatIsReadIsOverwritten) {
  std::string ledger = path("b.db"), concepts = write("c.csv", "01\n10\n"), points = write("p.csv", "x,y\n0,0\n");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", ledger}, {"epsilon", 3}});
  fs::create_symlink("d.csv.ledger", path("to_ledger"));
  fs::create_symlink("d.csv", path("to_data"));
  std::string before = read("d.csv");
  std::size_t count = files();
  Json finite{{"verb", "learn"}, {"learner", "finite"}, {"data", points}, {"concepts", concepts}, {"model", concepts}};
  for (const Json& request :
       {learn_parity({{"ledger", ledger}, {"model", ledger}}), learn_parity({{"model", ledger}}),
        learn_parity({{"ledger", ledger}, {"model", ledger + "-journal"}}),
        learn_parity({{"model", data_ + ".ledger"}}), learn_parity({{"model", path("to_ledger")}}),
        learn_parity({{"model", data_}}), learn_parity({{"model", path("to_data")}, {"seed", 1}}), finite}) {
    auto [kind, message] = refusal(request);
    EXPECT_EQ(kind, Error::Kind::mistake) << request << message;
    EXPECT_NE(message.find("Name another file"), std::string::npos) << request << message;
  }
  EXPECT_EQ(read("d.csv"), before);
  EXPECT_EQ(read("c.csv"), "01\n10\n");
  EXPECT_EQ(files(), count);
  EXPECT_EQ(call({{"verb", "budget"}, {"ledger", ledger}})["entries"].size(), 0u);

  call(learn_parity());
  for (const std::string& out : {data_, path("m.json"), data_ + ".ledger", ledger, path("to_ledger")})
    EXPECT_EQ(refusal({{"verb", "predict"}, {"model", path("m.json")}, {"data", data_}, {"out", out}}).first,
              Error::Kind::mistake)
        << out;
  EXPECT_NO_THROW(load_model(path("m.json")));
}

TEST_F(HostileCall, WhatCannotBeWrittenIsFoundBeforeTheSpend) {
  std::string ledger = path("b.db");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", ledger}, {"epsilon", 3}});
  for (const char* option : {"positive", "label", "inputs", "note"})
    EXPECT_EQ(refusal(learn_parity({{"ledger", ledger}, {option, "\xff"}})).first, Error::Kind::mistake) << option;
  for (const char* option : {"model", "data", "ledger"}) {
    Json request = learn_parity({{"ledger", ledger}});
    request[option] = std::string("d.csv\0.json", 11);
    auto [kind, message] = refusal(request);
    EXPECT_EQ(kind, Error::Kind::mistake) << option;
    EXPECT_NE(message.find("NUL"), std::string::npos) << message;
  }
  EXPECT_EQ(call({{"verb", "budget"}, {"ledger", ledger}})["entries"].size(), 0u);
  // Names of files need not be UTF-8; what is shown of them is.
  Json learned = call(learn_parity({{"ledger", ledger}, {"model", path("m\xff.json")}}));
  EXPECT_EQ(learned["model"], path("m\ufffd.json"));
  EXPECT_TRUE(fs::exists(path("m\xff.json")));
  EXPECT_NO_THROW(learned.dump());
}

TEST_F(HostileCall, APromiseThatNoLedgerTakesLeavesNone) {
  std::size_t before = files();
  Json request{{"verb", "learn"}, {"learner", "threshold"}, {"data", write("t.csv", "age,y\n3,0\n")}, {"high", 10}};
  for (const Json& change : {Json{{"epsilon", "1e-4096"}}, Json{{"note", "two\nlines"}}}) {
    request.update(change);
    EXPECT_EQ(refusal(request).first, Error::Kind::mistake);
  }
  EXPECT_EQ(files(), before + 1);
}

// The spend is not refunded, so what it paid for must not be lost.
TEST_F(HostileCall, AModelThatCannotBeKeptIsInTheMessage) {
  Json request = learn_parity({{"model", "/dev/full"}, {"variant", "agnostic"}});
  auto [kind, message] = refusal(request);
  EXPECT_EQ(kind, Error::Kind::machine);
  EXPECT_NE(message.find("The spend remains"), std::string::npos) << message;
  Model model = read_model(parse_json(message.substr(message.find('{'))));
  EXPECT_TRUE(model.answered());
  EXPECT_EQ(call({{"verb", "budget"}, {"ledger", data_ + ".ledger"}})["entries"].size(), 1u);
}

// A person more or less: where that is the relation, an empty table is a table.
TEST_F(HostileCall, UnderAddRemoveATableWithoutRowsIsLearnedFrom) {
  Json request{{"verb", "learn"}, {"learner", "threshold"},     {"data", write("t.csv", "age,y\n")},
               {"high", 10},      {"neighbours", "add_remove"}, {"on_bad_row", "replace"}};
  request.update({{"epsilon", 1}, {"unlimited", true}});
  EXPECT_EQ(call(request)["answered"], true);
  request.update({{"learner", "finite"}, {"concepts", {"01", "10"}}});
  request.erase("high");
  EXPECT_EQ(call(request)["answered"], true);
  request["neighbours"] = "replace";
  EXPECT_EQ(refusal(request).first, Error::Kind::mistake);
}

TEST_F(HostileCall, ANestedModelOfAnyDepthIsRefused) {
  write("m.json", std::string(200'000, '[') + std::string(200'000, ']'));
  auto [kind, message] = refusal({{"verb", "predict"}, {"model", path("m.json")}, {"data", data_}});
  EXPECT_EQ(kind, Error::Kind::check);
  EXPECT_NE(message.find("levels deep"), std::string::npos) << message;
}

TEST_F(HostileCall, AModelWithoutAnEndIsRefused) {
  auto [kind, message] = refusal({{"verb", "predict"}, {"model", "/dev/zero"}, {"data", data_}});
  EXPECT_NE(message.find("larger than 67108864 bytes"), std::string::npos) << message;
}

// A digest can be computed by anybody.
TEST_F(HostileCall, ImpossibleNumbersInAModelAreRefused) {
  call(learn_parity({{"seed", 7}}));
  const Json good = parse_json(read("m.json"));
  Model model = read_model(good);
  model.privacy.epsilon = -1;
  EXPECT_THROW(read_model(write_model(model)), Error);
  model = read_model(good);
  model.privacy.delta = 1;
  EXPECT_THROW(read_model(write_model(model)), Error);
  for (const Json& rows : {Json(-1), Json(1e300), Json("800"), Json(0.5)}) {
    Json file = good;
    file["rows"] = rows;
    file.erase("digest");
    file["digest"] = digest_of(file);
    EXPECT_THROW(read_model(file), Error) << rows;
  }
}

TEST_F(HostileCall, TheRepairedVariantsPromiseWhatTheyRun) {
  Json options{{"verb", "plan"}, {"learner", "parity"}, {"dimension", 4}, {"epsilon", 1'000'000}};
  for (const char* variant : {"paper", "exponential"}) {
    options["variant"] = variant;
    EXPECT_EQ(call(options)["privacy"]["epsilon"], "2") << variant;
  }
  options["variant"] = "agnostic";
  EXPECT_EQ(call(options)["privacy"]["epsilon"], "1000000");
}

TEST_F(HostileCall, ALedgerBehindACircleOfLinksIsAMistake) {
  fs::create_symlink("circle", path("circle"));
  EXPECT_EQ(refusal(learn_parity({{"ledger", path("circle")}})).first, Error::Kind::mistake);
  EXPECT_EQ(refusal({{"verb", "budget"}, {"ledger", path("circle")}}).first, Error::Kind::mistake);
}

TEST_F(HostileCall, ExtremeOptionsOfAVerificationAreNamed) {
  auto message = [](const char* name) {
    return refusal({{"verb", "verify"}, {"kind", "mechanism"}, {"learner", name}, {"epsilon", "1e-300"}}).second;
  };
  EXPECT_NE(message("above_threshold").find("options epsilon"), std::string::npos) << message("above_threshold");
  EXPECT_NE(message("gaussian_noise").find("epsilon and delta"), std::string::npos);
  EXPECT_NE(refusal({{"verb", "verify"}, {"learner", "parity"}, {"dimension", 65536}}).second.find("2^65537"),
            std::string::npos);
  auto [kind, unexplored] = refusal({{"verb", "verify"}, {"learner", "interval"}, {"high", 2000}, {"rows", 1}});
  EXPECT_EQ(kind, Error::Kind::mistake);
  EXPECT_NE(unexplored.find("cannot be explored"), std::string::npos) << unexplored;
  Json brief = call({{"verb", "verify"}, {"learner", "parity"}, {"dimension", 3}, {"rows", 4}, {"seconds", "1e-4096"}});
  EXPECT_EQ(brief["verdict"], "undecided");
}

}  // namespace discreet::call_hostile_test

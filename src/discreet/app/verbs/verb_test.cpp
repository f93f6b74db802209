// Contracts of every verb: its actions, the options that a subject cannot use, its text and its name.
#include <gtest/gtest.h>

#include <set>

#include "discreet/app/registry/registry.h"
#include "discreet/app/request/call_test.h"
#include "discreet/app/request/request.h"

namespace discreet::verb_test {

using Verbs = Call;

TEST(VerbNames, TheSecondWordAloneIsExplained) {
  try {
    call({{"verb", "dimension"}});
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "unknown verb 'dimension'. It is `theory dimension`");
  }
}

TEST(VerbNames, EveryGroupIsUsedAndEveryPairIsInAGroup) {
  std::set<std::string> used, known;
  for (const Verb& verb : verbs())
    if (const auto blank = verb.name.find(' '); blank != std::string::npos) used.insert(verb.name.substr(0, blank));
  for (const VerbGroup& group : verb_groups()) known.insert(group.name);
  EXPECT_EQ(used, known);
}

// An action reads options that exist, and every option but the action and the positional one belongs to some action.
TEST(VerbActions, ReadTheFieldsOfTheirVerb) {
  for (const Verb& verb : verbs()) {
    EXPECT_EQ(verb.actions.empty(), verb.subject != "action") << verb.name;
    if (verb.actions.empty()) continue;
    std::set<std::string> read{verb.action, verb.positional};
    for (const Action& action : verb.actions) {
      read.insert(action.positional);
      for (const Action::Option& option : action.options) {
        EXPECT_NE(field_of(verb.fields, option.name), nullptr) << verb.name << " " << action.name << " " << option.name;
        read.insert(option.name);
      }
    }
    for (const std::string& name : names_of(verb.fields)) EXPECT_TRUE(read.contains(name)) << verb.name << " " << name;
    std::vector<std::string> names;
    for (const Action& action : verb.actions) names.push_back(action.name);
    EXPECT_EQ(names, field_of(verb.fields, verb.action)->at("words").get<std::vector<std::string>>()) << verb.name;
  }
}

// The option without a flag is one of them.
std::vector<Action::Option> read_by(const Verb& verb, const Action& action) {
  auto options = action.options;
  if (const auto& positional = action.positional.empty() ? verb.positional : action.positional; !positional.empty())
    options.emplace_back(positional.c_str());
  return options;
}

TEST_F(Verbs, AnOptionOfAnotherActionIsRefused) {
  for (const Verb& verb : verbs())
    for (const Action& chosen : verb.actions)
      for (const Action& other : verb.actions)
        for (Action::Option option : read_by(verb, other)) {
          const auto own = read_by(verb, chosen);
          if (std::ranges::find(own, option.name, &Action::Option::name) != own.end()) continue;
          const auto [kind, text] = refusal({{"verb", verb.name}, {verb.action, chosen.name}, {option.name, "1"}});
          EXPECT_EQ(kind, Error::Kind::mistake);
          EXPECT_TRUE(text.starts_with("option '" + option.name + "' belongs to `" + verb.name) ||
                      text.starts_with("option '" + option.name + "' is not an option of `" + verb.name))
              << text;
        }
  EXPECT_EQ(files(), 1u);  // the table alone: nothing was opened or written
}

// A value that a verb takes for this option, of a learner that can use it.
Json value_of(const std::string& option) {
  if (option == "schema") return {{"columns", {{{"name", "age"}, {"kind", "integer"}, {"cuts", {45, 60}}}}}};
  if (option == "label_counts") return "1,2";
  if (option == "errors") return "table";
  return option == "geojson" || option == "wkt" ? "out.file" : "y";
}

// Help leaves out exactly the entries that a verb takes under no options.
TEST_F(Verbs, RefusedEntriesAreLeftOut) {
  for (const Json& verb : call({{"verb", "list"}})["verbs"])
    for (const std::string name : verb["refuses"]) {
      Json request = find_learner(name).tiny().front().options;
      request.update({{"verb", verb["name"]}, {"learner", name}, {"class", "thresholds"}, {"size", 3}});
      const auto [kind, text] = refusal(request);
      EXPECT_EQ(kind, Error::Kind::mistake);
      EXPECT_EQ(text.find("option 'learner' is " + name), 0u) << text;
    }
  const auto refused = find_verb("theory recall").refuses;
  for (const LearnerEntry& entry : all_learners()) {
    if (std::ranges::find(refused, entry.name) != refused.end()) continue;
    Json request = entry.tiny().front().options;
    request.update({{"verb", "theory recall"}, {"learner", entry.name}, {"class", "thresholds"}, {"size", 3}});
    request.update({{"rows", 1}, {"trials", 1}, {"seed", 1}});
    try {
      call(request);
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()).find("option 'learner'"), std::string::npos) << error.what();
    }
  }
}

// The verb refuses with a reason what help leaves out, before anything is spent.
TEST_F(Verbs, WhatHelpLeavesOutIsRefused) {
  const Json listing = call({{"verb", "list"}});
  for (const Json& learner : listing["learners"])
    for (const std::string option : learner["unused"]) {
      if (option == "label_counts" || option == "errors") continue;  // of `plan`
      Json request = find_learner(learner["name"]).tiny().front().options;
      request.update({{"verb", "learn"}, {"learner", learner["name"]}, {"data", data_}, {"ledger", path("b.db")}});
      request.erase("label_count");  // the table has it
      request[option] = value_of(option);
      const auto [kind, text] = refusal(request);
      EXPECT_EQ(kind, Error::Kind::mistake) << learner["name"] << " " << option;
      EXPECT_EQ(text.find("option '" + option + "'"), 0u) << learner["name"] << ": " << text;
    }
  EXPECT_FALSE(fs::exists(path("b.db")));
}

TEST_F(Verbs, LearnersOfOneLabelHaveNoPlanOfManyLabels) {
  for (const Json& learner : call({{"verb", "list"}})["learners"]) {
    const auto unused = learner["unused"].get<std::vector<std::string>>();
    if (std::ranges::find(unused, "label_counts") == unused.end()) continue;
    Json request = find_learner(learner["name"]).tiny().front().options;
    request.update({{"verb", "plan"}, {"learner", learner["name"]}, {"label_counts", value_of("label_counts")}});
    EXPECT_NE(refusal(request).second.find("option 'label_counts'"), std::string::npos) << learner["name"];
  }
}

TEST_F(Verbs, SanitizersAndOptimizersRefuseWhatHelpLeavesOut) {
  const Json listing = call({{"verb", "list"}});
  for (const char* kind : {"sanitizer", "optimizer"})
    for (const Json& entry : listing[kind + std::string("s")])
      for (const std::string option : entry["unused"]) {
        if (option == "memory" || option == "spill") continue;  // of `sanitize`, tested in sanitize_test.cpp
        const auto [error, text] =
            refusal({{"verb", "plan"}, {"kind", kind}, {"learner", entry["name"]}, {option, value_of(option)}});
        EXPECT_EQ(error, Error::Kind::mistake);
        EXPECT_EQ(text.find("option '" + option + "'"), 0u) << entry["name"] << ": " << text;
      }
}

// Bounds have ids only where somebody asks for an explanation.
TEST(VerbTexts, IdsOfBoundsAreExplanations) {
  const Json request{{"verb", "plan"}, {"learner", "parity"}, {"dimension", 24}};
  const Json result = call(request);
  const Verb& plan = find_verb("plan");
  ASSERT_TRUE(plan.explains);
  const std::string brief = plan.text({request, result}), whole = plan.text({request, result, true});
  for (const Json& bound : result["bounds"]) {
    EXPECT_EQ(brief.find(bound["id"].get<std::string>()), std::string::npos);
    EXPECT_NE(whole.find(bound["id"].get<std::string>()), std::string::npos);
  }
  EXPECT_NE(brief.find(result["rows"].dump() + " rows suffice"), std::string::npos);
}

}  // namespace discreet::verb_test

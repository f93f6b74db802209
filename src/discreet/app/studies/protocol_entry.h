// A protocol as an entry of the list.
//
// Overloads of write_outcome(protocol, outcome) and write_target(protocol, target) write its outcome and its target.
// They are in x_json.h beside the protocol.
#pragma once

#include "discreet/app/studies/protocols.h"
#include "discreet/json/options.h"

namespace discreet::inline app {

template <Protocol P>
class StudyOf : public StudyProtocol {
 public:
  explicit StudyOf(const typename P::Options& options)
      : protocol_(std::make_shared<const P>(options)), name_(P::name), options_(write_options(protocol_->options())) {}

  const std::string& name() const override { return name_; }
  const Json& options() const override { return options_; }
  const RecordSchema& schema() const override { return protocol_->schema(); }
  Rational epsilon() const override { return protocol_->epsilon(); }
  LearnsParities learns_parities() const override {
    if constexpr (requires { P::learns_parities; }) return P::learns_parities;
    return LearnsParities::no;
  }
  std::vector<RoundPlan> plan() const override { return protocol_->plan(); }
  std::vector<Bound> bounds() const override { return protocol_->bounds(); }
  std::string_view success() const override {
    if constexpr (requires { P::success; }) return P::success;
    return "correct";
  }
  std::string premise() const override {
    if constexpr (requires { protocol_->premise(); }) return protocol_->premise();
    return {};
  }
  std::vector<Question> questions(const Answered& answered) const override { return protocol_->questions(answered); }
  Json outcome(const Answered& answered) const override {
    const auto outcome = protocol_->outcome(answered);
    return outcome ? write_outcome(*protocol_, *outcome) : Json();
  }
  PlantedStudy plant(Rng& rng) const override {
    auto target = std::make_shared<const typename P::Planted>(protocol_->target(rng));
    return {write_target(*protocol_, *target),
            [protocol = protocol_, target](Rng& own, Record& record) { protocol->person(*target, own, record); },
            [protocol = protocol_, target](const Answered& answered) {
              const auto outcome = protocol->outcome(answered);
              return outcome && protocol->correct(*outcome, *target);
            }};
  }

 private:
  std::shared_ptr<const P> protocol_;
  std::string name_;
  Json options_;
};

template <Protocol P>
ProtocolEntry protocol_entry() {
  return {std::string(P::name), std::string(P::summary), describe_fields<typename P::Options>(),
          [](const Json& options) -> std::shared_ptr<const StudyProtocol> {
            return std::make_shared<const StudyOf<P>>(read_options<typename P::Options>(options));
          },
          [] { return tiny_instances(TinyOf<P>{}); }};
}

}  // namespace discreet::inline app

#include "discreet/app/studies/protocols.h"

#include "discreet/app/studies/protocol_entry.h"
#include "discreet/base/wording.h"
#include "discreet/local/learners/conjunction_json.h"
#include "discreet/local/learners/k_means_json.h"
#include "discreet/local/learners/local_erm_json.h"
#include "discreet/local/learners/masked_parity_json.h"
#include "discreet/local/learners/parity_json.h"
#include "discreet/local/learners/perceptron_json.h"
#include "discreet/local/learners/weak_learner_json.h"
#include "discreet/local/studies/frequency_json.h"
#include "discreet/local/studies/heavy_hitters_json.h"
#include "discreet/local/studies/mean_json.h"
#include "discreet/local/studies/quantile_json.h"

namespace discreet::inline app {

// One line a protocol.
const std::vector<ProtocolEntry>& protocols() {
  static const std::vector<ProtocolEntry> all{
      // clang-format off
      protocol_entry<FrequencyProtocol>(),
      protocol_entry<MeanProtocol>(),
      protocol_entry<QuantileProtocol>(),
      protocol_entry<HeavyHittersProtocol>(),
      protocol_entry<CertifiedPerceptronProtocol>(),
      protocol_entry<LocalConjunctionProtocol>(),
      protocol_entry<KMeansProtocol>(),
      protocol_entry<LocalErmProtocol>(),
      protocol_entry<MaskedParityProtocol>(),
      protocol_entry<MaskedParityOneRoundProtocol>(),
      protocol_entry<LocalParityProtocol>(),
      protocol_entry<PerceptronProtocol>(),
      protocol_entry<WeakLearnerProtocol>(),
      // clang-format on
  };
  return all;
}

const ProtocolEntry& find_protocol(const std::string& name) {
  std::vector<std::string> names;
  for (const ProtocolEntry& entry : protocols()) {
    if (entry.name == name) return entry;
    names.push_back(entry.name);
  }
  throw Error("unknown protocol " + in_quotes(name, 60) + did_you_mean(name, names) + ". Known are " + join(names));
}

const ProtocolEntry& protocol_of(const Json& request) {
  if (!request.contains("protocol")) throw Error("name a protocol. `discreet list` shows them");
  return find_protocol(Value<std::string>::read(request["protocol"], "protocol"));
}

}  // namespace discreet::inline app

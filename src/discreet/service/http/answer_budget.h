// Limits the memory of answers on their way to clients who may never read them.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>

#include "discreet/service/http/http_message.h"

namespace discreet::inline service {

class AnswerBudget {
 public:
  // Answers up to this size always fit: there is one per connection, and connections are limited.
  static constexpr std::size_t small_answer = 64 << 10;

  explicit AnswerBudget(std::size_t most) : most_(most) {}

  // The memory of one answer, counted until it is destroyed. A published text counts once for all answers that share
  // it.
  class Share {
   public:
    Share(AnswerBudget& budget, const HttpResponse& answer)
        : budget_(budget), document_(answer.document), own_(answer.body.size()), fits_(budget_.take(*this)) {}
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;
    ~Share() { budget_.give_back(*this); }

    bool fits() const { return fits_; }  // into the memory that earlier answers leave

   private:
    friend class AnswerBudget;
    AnswerBudget& budget_;
    const SharedText document_;
    const std::size_t own_;
    const bool fits_;
  };

  std::size_t bytes() const;  // in use now

 private:
  bool take(const Share& share);
  void give_back(const Share& share);

  const std::size_t most_;
  mutable std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::map<const PublishedText*, std::size_t> answers_with_;
};

}  // namespace discreet::inline service

// Tested by http_answer_test.cpp
#include "discreet/service/http/answer_budget.h"

namespace discreet::inline service {

bool AnswerBudget::take(const Share& share) {
  std::lock_guard lock(mutex_);
  std::size_t more = share.own_;
  if (share.document_ && ++answers_with_[share.document_.get()] == 1) more += share.document_->text.size();
  bytes_ += more;
  return more <= small_answer || bytes_ <= most_;
}

void AnswerBudget::give_back(const Share& share) {
  std::lock_guard lock(mutex_);
  bytes_ -= share.own_;
  if (!share.document_) return;
  const auto found = answers_with_.find(share.document_.get());
  if (--found->second > 0) return;
  bytes_ -= share.document_->text.size();
  answers_with_.erase(found);
}

std::size_t AnswerBudget::bytes() const {
  std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace discreet::inline service

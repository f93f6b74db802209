#include "discreet/app/verbs/theory/play/play.h"

#include <gtest/gtest.h>

#include "discreet/app/request/call_test.h"

namespace discreet::play_test {

class PlayCall : public Call {
 protected:
  static Json play(Json more) {
    Json request{{"verb", "theory play"}, {"class", "thresholds"}, {"size", 15}};
    request.update(more);
    return call(request);
  }
};

TEST_F(PlayCall, WhoeverPredictsIsWrongAsOftenAsTheDimension) {
  for (const char* moves : {"0,0,0,0", "1,1,1,1", "0,1,0,1,1,1"}) {
    const Json result = play({{"moves", moves}});
    EXPECT_EQ(result["mistakes"], 4) << moves;
    EXPECT_EQ(result["littlestone"], 4);
    EXPECT_EQ(result["concepts_left"], 1);
    EXPECT_TRUE(result.contains("concept"));
  }
  for (const char* strategy : {"optimal", "halving"})
    EXPECT_EQ(play({{"game", "watch"}, {"strategy", strategy}})["mistakes"], 4);
}

TEST_F(PlayCall, AGameThatIsLeftIsNotOver) {
  const Json result = play({{"moves", "0,1"}});
  EXPECT_EQ(result["rounds"], 2);
  EXPECT_FALSE(result.contains("concept"));
}

// Labels of the concept that is 1 below 9.
TEST_F(PlayCall, TheLearnerMakesFewMistakes) {
  const Json result = play({{"game", "label"}, {"moves", "0:1,14:0,7:1,10:0,8:1,9:0"}});
  EXPECT_LE(result["mistakes"], 4);
  EXPECT_EQ(result["concepts_left"], 1);
  EXPECT_EQ(play({{"game", "label"}, {"moves", "3:0,5:1"}})["concepts_left"], 0);
}

TEST_F(PlayCall, QueriesAreOneMoreThanMistakes) {
  const Json hardest = play({{"game", "queries"}});
  EXPECT_LE(hardest["rounds"], 5);
  EXPECT_EQ(play({{"game", "queries"}, {"target", 3}})["target"], 3);
}

TEST_F(PlayCall, MovesThatMakeNoSenseAreRefused) {
  for (const Json& more : {Json{{"moves", "2"}}, Json{{"game", "label"}, {"moves", "3"}},
                           Json{{"game", "label"}, {"moves", "15:1"}}, Json{{"game", "label"}, {"moves", "-1:1"}},
                           Json{{"game", "queries"}, {"target", 16}}, Json{{"size", 1 << 20}}}) {
    Json request{{"verb", "theory play"}, {"class", "thresholds"}, {"size", 15}};
    request.update(more);
    EXPECT_EQ(refusal(request).first, Error::Kind::mistake) << more;
  }
}

}  // namespace discreet::play_test

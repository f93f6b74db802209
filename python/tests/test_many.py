"""Many labels at once: a column of y a label."""

import numpy as np
import pandas as pd
import pytest

import discreet


@pytest.fixture
def people():
    values = np.arange(3000) % 20
    labels = np.stack([values >= 4, values >= 10, values >= 15], axis=1).astype(int)
    return values.reshape(-1, 1), labels


def cuts(**more):
    return discreet.DirectSumClassifier(of="threshold", options={"high": 19}, epsilon=1, delta="1e-6", seed=3, **more)


def test_labels_are_learned_and_predicted_as_columns(people):
    X, Y = people
    model = cuts().fit(X, Y)
    predicted = model.predict(X)
    assert predicted.shape == Y.shape
    assert (predicted == Y).mean() > 0.99  # each cut is off by more than a step with probability below 1e-6
    assert model.score(X, Y) > 0.97
    assert model.model_["labels"] == ["y1", "y2", "y3"]
    assert model.privacy_["delta"] == "1/1000000"


def test_a_frame_gives_the_labels_their_names(people):
    X, Y = people
    model = cuts().fit(pd.DataFrame(X, columns=["hour"]), pd.DataFrame(Y, columns=["early", "noon", "late"]))
    assert model.model_["labels"] == ["early", "noon", "late"]
    assert model.rule_.startswith("early: hour >= ")


def test_one_column_is_one_label(people):
    X, Y = people
    model = cuts().fit(X, Y[:, 0])
    assert model.predict(X).shape == (len(X),)


def test_errors_are_evaluated_label_by_label(people):
    X, Y = people
    report = cuts().fit(X, Y).evaluate(X, Y, epsilon=1, seed=1)
    assert [label["label"] for label in report["labels"]] == ["y1", "y2", "y3"]


def test_mistakes_about_the_shape_are_told(people):
    X, Y = people
    model = cuts().fit(X, Y)
    with pytest.raises(ValueError, match="2 columns and the model has 3 labels"):
        model.score(X, Y[:, :2])
    with pytest.raises(ValueError, match="rows"):
        cuts().fit(X, Y[:10])
    with pytest.raises(ValueError, match="label_count"):
        cuts(label_count=2).fit(X, Y)
    with pytest.raises(ValueError, match="both have a column 'a'"):
        cuts().fit(pd.DataFrame(X, columns=["a"]), pd.DataFrame(Y, columns=["a", "b", "c"]))
    bad = Y.astype(object)
    bad[7, 1] = 2
    with pytest.raises(ValueError, match="y2"):
        cuts().fit(X, bad)


def test_learners_of_one_label_take_one_column(people):
    X, Y = people
    with pytest.raises(ValueError, match="1d array"):
        discreet.ThresholdClassifier(high=19, seed=1).fit(X, Y)


def test_rows_are_drawn_with_all_their_labels_by_a_learner_of_many_and_with_one_by_others():
    x = np.arange(3000).reshape(-1, 1) % 10
    y = np.column_stack([x[:, 0] == 3, x[:, 0] == 5]).astype(int)
    many = discreet.ResampledClassifier(of="many_points", options={"high": 9}, table_rows=3000, delta="1e-6",
                                        seed=1).fit(x, y)
    assert many.predict(x[:6]).tolist() == y[:6].tolist()
    assert many.__sklearn_tags__().target_tags.multi_output
    one = discreet.ResampledClassifier(of="threshold", options="high=9", table_rows=3000, seed=1).fit(x, x[:, 0] >= 4)
    assert one.predict(x[:10]).tolist() == (x[:10, 0] >= 4).astype(int).tolist()
    assert not one.__sklearn_tags__().target_tags.multi_output

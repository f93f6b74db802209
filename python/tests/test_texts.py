"""Points among texts and numbers of any size, from tables of every make."""
import numpy as np
import pytest

import discreet

PAGE = "/offers/spring"
TEXTS = [PAGE if i % 3 == 0 else f"/articles/{i % 40}" for i in range(900)]
LABELS = [int(text == PAGE) for text in TEXTS]


def tables():
    yield "rows", [[text] for text in TEXTS], [[PAGE], ["/articles/77"], [""]]
    yield "array", np.array(TEXTS, dtype=object).reshape(-1, 1), np.array([[PAGE], ["/articles/77"], [""]],
                                                                          dtype=object)
    yield "strings", np.array(TEXTS).reshape(-1, 1), np.array([[PAGE], ["/articles/77"], [""]])
    pandas = pytest.importorskip("pandas")
    yield "pandas", pandas.DataFrame({"page": TEXTS}), pandas.DataFrame({"page": [PAGE, "/articles/77", ""]})


@pytest.mark.parametrize("variant", ["hashed", "stable"])
def test_every_make_of_table_gives_the_same_model(variant):
    options = dict(values="texts", variant=variant, epsilon=4, seed=1)
    models = []
    for _, table, new in tables():
        point = discreet.PointClassifier(**options).fit(table, LABELS)
        assert point.predict(new).tolist() == [1, 0, 0]
        models.append(point.model_["hypothesis"])
    assert all(model == models[0] for model in models)


def test_the_rule_names_the_text():
    point = discreet.PointClassifier(values="texts", variant="stable", epsilon=4, seed=1).fit([[t] for t in TEXTS],
                                                                                              LABELS)
    assert point.rule_ == f"x1 = '{PAGE}'"


def test_naturals_of_any_size():
    big = 10**50 + 7
    numbers = [[big] if i % 3 == 0 else [big + i] for i in range(900)]
    labels = [int(number == [big]) for number in numbers]
    point = discreet.PointClassifier(values="naturals", variant="stable", epsilon=4, seed=1).fit(numbers, labels)
    assert point.rule_ == f"x1 = {big}"
    assert point.predict([[big], [str(big)], [f"000{big}"], [7]]).tolist() == [1, 1, 1, 0]


def test_a_text_that_is_too_long_is_a_bad_row():
    point = discreet.PointClassifier(values="texts", longest=20, epsilon=4, seed=1)
    rows = [*([text] for text in TEXTS), ["x" * 21]]
    with pytest.raises(discreet.Error, match="at most 20 bytes"):
        point.fit(rows, [*LABELS, 1])
    point.set_params(on_bad_row="replace").fit(rows, [*LABELS, 1])
    assert point.answered_


def test_plans_do_not_depend_on_the_length():
    rows = {discreet.plan("point", values="texts", longest=longest)["rows"] for longest in (1, 64, 4096)}
    assert rows == {discreet.plan("point", high=2**64 - 1)["rows"]}

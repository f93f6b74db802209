"""Budgets of tables from Python: the same decisions and texts as on the command line."""

import shutil
import warnings

import numpy as np
import pytest

import discreet
from discreet import NonsenseError, PrivacyWarning, ThresholdClassifier, _warnings

X = np.arange(400).reshape(-1, 1) % 100
Y = (X[:, 0] >= 50).astype(int)
NO_LEDGER = "No ledger recorded this run. The number of repetitions is unknown."


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "ages.csv"
    path.write_text("age,ill\n" + "".join(f"{x},{y}\n" for (x,), y in zip(X, Y)))
    return path


def classifier(**options):
    return ThresholdClassifier(**{"high": 99, "epsilon": "1/8", **options})


def entries(ledger):
    return ledger.show()["entries"]


def test_a_ledger_is_named_by_itself_its_path_or_its_table(table):
    ledger = discreet.open_budget(table, epsilon=1)
    assert ledger.path == f"{table}.ledger"
    for named in (ledger, ledger.path, table, str(table)):
        model = classifier(ledger=named).fit(X, Y)
        assert model.paid_ and model.model_["receipt"]["ledger"] == ledger.show()["identity"]
        model.evaluate(X, Y, epsilon="1/16", ledger=named)
        discreet.sanitize("thresholds", X[:, 0], high=99, epsilon="1/32", ledger=named)
    assert [entry["verb"] for entry in entries(ledger)] == ["learn", "evaluate", "sanitize"] * 4
    assert discreet.Ledger(table).path == ledger.path


def test_optimize_spends_from_the_ledger_that_is_named(table):
    scores = table.with_name("scores.csv")
    scores.write_text("kind,bus,tram\n0,3,1\n1,0,2\n")
    ledger = discreet.open_budget(table, epsilon=1)
    for named in ({}, {"ledger": table}, {"ledger": ledger}):
        result = discreet.optimize("scores", table, scores=scores, inputs="ill", epsilon="1/4", **named)
        assert result["private"] and result["solution"]
    assert [entry["verb"] for entry in entries(ledger)] == ["optimize"] * 3


def test_a_table_without_a_budget_is_told_the_next_command(table):
    with pytest.raises(discreet.Error) as told:
        classifier(ledger=table).fit(X, Y)
    assert str(told.value) == (
        f"Table '{table}' has no privacy budget. Set one, then repeat this command:\n  discreet budget open --for "
        f"{table} --epsilon 1\nThe budget covers all runs on these people. Epsilon 1 changes odds by a factor of at "
        "most 2.72.\nTo set it in this command, add --budget 1. To work without a limit, add --unlimited.")
    with pytest.raises(discreet.Error, match="there is no such file"):
        classifier(ledger=table.with_name("nowhere.csv")).fit(X, Y)


def test_marks_find_the_ledger_of_a_table(table, tmp_path):
    ledger = discreet.open_budget(table, epsilon=1)
    with open(table, "a") as more:
        more.write("7,0\n")
    assert discreet.Ledger(table).path == ledger.path
    renamed = table.rename(tmp_path / "renamed.csv")
    with pytest.raises(discreet.Error, match=f"Table '{renamed}' belongs to the ledger '{ledger.path}' .epsilon 1 left "
                                             "of epsilon 1.. Add --ledger"):
        discreet.Ledger(renamed)


def test_a_copy_of_a_table_is_a_question(table, tmp_path):
    discreet.open_budget(table, epsilon=1)
    copy = tmp_path / "copy.csv"
    copy.write_bytes(table.read_bytes())
    with pytest.raises(discreet.Error, match="(?s)has the same columns as .*If they are other people"):
        discreet.open_budget(copy, epsilon=1)
    other = discreet.open_budget(copy, epsilon=2, other_people=True)
    assert other.left["epsilon"] == 2 and discreet.Ledger(copy).path == other.path


def test_a_lost_ledger_needs_a_reason(table, tmp_path):
    ledger = discreet.open_budget(table, epsilon=1)
    classifier(ledger=ledger).fit(X, Y)
    shutil.move(ledger.path, tmp_path / "elsewhere")
    with pytest.raises(discreet.CheckError, match="The ledger of .* is missing. It had 1 entry. Restore it from a"):
        classifier(ledger=table).fit(X, Y)
    with pytest.raises(discreet.CheckError, match="is missing"):
        discreet.open_budget(table, epsilon=1)
    with pytest.raises(discreet.Error, match="Option --unlimited is not allowed"):
        discreet.open_budget(table, unlimited=True, after_loss="the disk broke")
    assert discreet.open_budget(table, epsilon=1, after_loss="the disk broke").left["epsilon"] == 1


def test_a_second_ledger_of_a_table_is_refused(table, tmp_path):
    discreet.open_budget(table, epsilon=1)
    with pytest.raises(discreet.Error, match="has a ledger already"):
        discreet.open_budget(table, epsilon=1)
    other = discreet.Ledger.create(tmp_path / "two.ledger", epsilon=1)
    with pytest.raises(discreet.Error, match="Option --ledger is .*A table has one ledger. Leave out --ledger."):
        discreet.sanitize("thresholds", table, x="age", high=99, epsilon="1/2", ledger=other)


def test_an_older_copy_is_found(table, tmp_path):
    ledger = discreet.open_budget(table, epsilon=1)
    shutil.copy(ledger.path, tmp_path / "kept")
    classifier(ledger=table).fit(X, Y)
    shutil.copy(tmp_path / "kept", ledger.path)
    with pytest.raises(discreet.CheckError, match="An older copy replaced it"):
        classifier(ledger=table).fit(X, Y)


RULES = {"basic": {"epsilon": 1}, "adaptive": {"epsilon": 6, "delta": "1e-6"}, "rho": {"rho": "1/8"},
         "tickets": {"tickets": 10, "each": "1/10"}, "unlimited": {"unlimited": True}}


@pytest.mark.parametrize("rule", RULES)
def test_a_budget_has_the_rule_of_its_options(table, rule):
    assert discreet.open_budget(table, **RULES[rule]).show()["composition"] == rule


def test_the_other_options_of_the_verb_are_kept(table, tmp_path):
    ledger = discreet.open_budget(table, 6, "1e-6", path=tmp_path / "mine", rule="basic", neighbours="add_remove",
                                  unit="person", population="clinic", witness=tmp_path / "heads.log")
    shown = ledger.show()
    assert ledger.path == str(tmp_path / "mine") and shown["composition"] == "basic"
    assert (shown["neighbours"], shown["unit"]) == ("add_remove", "person")
    ledger.spend(1, neighbours="add_remove", unit="person 2")
    assert ledger.show()["head"] in (tmp_path / "heads.log").read_text()


def test_a_budget_needs_a_total(table, tmp_path):
    for open_ledger in (lambda **options: discreet.open_budget(table, **options),
                        lambda **options: discreet.Ledger.create(tmp_path / "b.db", **options)):
        with pytest.raises(discreet.Error, match="Option --epsilon is missing. It is the total of all runs"):
            open_ledger()
        with pytest.raises(discreet.Error, match="exclude each other"):
            open_ledger(epsilon=1, rho=1)
        with pytest.raises(discreet.Error, match="no signing key|no key|key new"):
            open_ledger(epsilon=1, sign=True)


def test_a_spend_returns_its_receipt(tmp_path):
    ledger = discreet.Ledger.create(tmp_path / "b.db", epsilon=1, delta="1e-6", rule="basic")
    receipt = ledger.spend(0.1, "1e-7", note="by hand")
    entry, = entries(ledger)
    assert receipt["entry"] == entry["hash"] and receipt["sequence"] == 1 and entry["note"] == "by hand"
    assert str(ledger.spent["epsilon"]) == "1/10" and str(ledger.spent["delta"]) == "1/10000000"


def refusal(work):
    with pytest.raises(NonsenseError) as told:
        work()
    return str(told.value)


MISSING = ("Option --epsilon is missing. A run that spends needs it. Add, for example, --epsilon 1/2 (3/4 is left).",
           "Option --epsilon is missing. A run that spends needs it. Add, for example, --epsilon 1/2 (0.75 is left).")


def test_epsilon_is_never_a_default_when_something_is_spent(table):
    scores = table.with_name("scores.csv")
    scores.write_text("kind,bus,tram\n0,3,1\n1,0,2\n")
    ledger = discreet.open_budget(table, epsilon=1)
    model = classifier(epsilon="1/4", ledger=ledger).fit(X, Y)
    said = {
        refusal(lambda: discreet.call({"verb": "learn", "learner": "threshold", "data": table, "high": 99})),
        refusal(lambda: classifier(epsilon=None, ledger=table).fit(X, Y)),
        refusal(lambda: classifier(epsilon=None, ledger=ledger, on_bad_row="replace").fit(X, Y)),
        refusal(lambda: classifier(epsilon=None, ledger=ledger).fit([["bad"]] * len(Y), Y)),  # no row is read
        refusal(lambda: model.evaluate(X, Y, ledger=ledger)),
        refusal(lambda: discreet.sanitize("thresholds", table, x="age", high=99)),
        refusal(lambda: discreet.sanitize("thresholds", X[:, 0], high=99, ledger=table)),
        refusal(lambda: discreet.optimize("scores", table, scores=scores, inputs="ill", ledger=table)),
    }
    assert len(said) == 1 and said <= set(MISSING)
    assert len(entries(ledger)) == 1


def test_a_seeded_evaluation_refuses_a_ledger(table):
    ledger = discreet.open_budget(table, epsilon=1)
    model = classifier(seed=1).fit(X, Y)
    with pytest.raises(discreet.Error, match="a seeded run is not private"):
        model.evaluate(X, Y, epsilon="1/2", seed=1, ledger=ledger)
    assert entries(ledger) == []


def told_by(work):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        work()
    return [str(one.message) for one in told if issubclass(one.category, PrivacyWarning)]


def test_a_run_without_a_ledger_says_so_once():
    model = classifier()
    assert told_by(lambda: model.fit(X, Y)) == [NO_LEDGER]
    assert model.private_ and not model.paid_ and model.model_["receipt"] is None
    assert told_by(lambda: classifier().fit(X, Y)) == []
    assert told_by(lambda: model.evaluate(X, Y, epsilon=1)) == [NO_LEDGER]
    assert told_by(lambda: model.evaluate(X, Y, epsilon=1)) == []
    assert told_by(lambda: classifier(seed=1).fit(X, Y)) == []


def test_a_default_epsilon_says_so_once():
    first, *others = told_by(lambda: classifier(epsilon=None, seed=1).fit(X, Y))
    assert first.startswith("Option --epsilon is missing. This run uses the default, epsilon 1.") and not others
    assert told_by(lambda: classifier(epsilon=None, seed=1).fit(X, Y)) == []
    model = classifier(epsilon=None)
    assert told_by(lambda: model.fit(X, Y)) == [NO_LEDGER]
    assert model.epsilon is None and model.privacy_["epsilon"] == "1"


def test_a_warning_that_is_an_error_stops_every_run():
    model = classifier()
    for _ in range(2):
        with warnings.catch_warnings():
            warnings.simplefilter("error", PrivacyWarning)
            with pytest.raises(PrivacyWarning, match="No ledger recorded this run"):
                model.fit(X, Y)
    assert not hasattr(model, "model_") and not _warnings._told


def test_the_warning_names_the_line_of_the_caller():
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        model = classifier(epsilon=None).fit(X, Y)
        model.evaluate(X, Y)
    assert len(told) == 4 and {one.filename for one in told} == {__file__}

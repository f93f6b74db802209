"""One scikit-learn estimator per learner, made from the registry."""

from __future__ import annotations

import inspect
import json
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np
from sklearn.base import ClassifierMixin
from sklearn.metrics import accuracy_score
from sklearn.utils.validation import check_is_fitted

from . import _core
from ._calls import to_json
from ._columns import is_column_vector, person_column, plain_column, without_column
from ._ledger import Ledger
from ._reading import TableReader, entries, has_default_range
from ._warnings import warn_default_epsilon, warn_unrecorded

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from typing_extensions import Self

    from ._ledger import Exact, LedgerLike

# Options of every estimator, after those of its learner: name, default, help.
_COMMON = [
    ("column", None, "the column of X for a learner of one column, as a position or a name (None: the only one)"),
    ("schema", None, "a Schema, or its dict or file: turns the columns of X into literals, the bits to learn from"),
    ("positive", None, "the label that counts as 1 (None: the schema's, or labels are 0 and 1)"),
    ("on_bad_row", "refuse", "treatment of a row outside of the domain or of another length: 'refuse' raises, "
                             "'replace' puts a fixed public row, so that no row decides whether fit raises"),
    ("allow_constant", False, "learn although every label is positive"),
    ("ledger", None, "a Ledger to spend from before learning, its path, or the path of the table that has it"),
    ("rows_each", None, "maximum number of rows per person that count: fit then takes person, the ids of the rows or "
                        "the name of their column in X"),
    ("weigh", None, "weight of a person's rows: 'votes' (one vote per person) or 'group' (one for each place). None: "
                    "votes, or group if the learner does not count rows"),
    ("seed", None, "repeatable and NOT private: for tests and demonstrations"),
]


class PrivateClassifier(ClassifierMixin, TableReader):
    """The base of all estimators. The labels are always 0 and 1: learned from y they would be an unprotected release.

    Fitted attributes: ``answered_``, ``rule_`` in words, ``privacy_`` (the privacy guarantee), ``private_``, ``paid_``
    (a ledger recorded the run), and ``model_`` (the model of ``discreet learn``). ``answered_`` is False if the learner
    gave no answer, as its guarantee allows. Then ``predict`` returns the fixed label 0.

    A fit that spends from a ledger needs ``epsilon``. Without a ledger a missing one is the default of the learner, and
    a warning says so. Rows in memory have no marks, so nothing but ``ledger`` connects them with their budget.

    A learner of many labels takes a ``y`` with one column per label, and predicts such columns. Its ``score`` is the
    share of rows with all labels right. A list is one column of labels. If you give ``label_count``, it is a list of
    rows with as many labels. The container alone decides the shape: read off the cells, one row could change it.

    With ``on_bad_row="replace"``, no row decides whether ``fit`` raises. A row of another length becomes the fixed row,
    as in a CSV file. An array or a data frame has a known number of columns. For a list of rows the options give it:
    ``dimension``, ``axes``, the columns of a schema, else one column. If no option gives it, ``fit`` refuses the list,
    whatever its rows are. A learner of many labels also refuses a list ``y`` without ``label_count``.
    """

    classes_: NDArray[np.int64] = np.array([0, 1])
    answered_: bool
    one_dimensional_: bool
    private_: bool
    paid_: bool
    privacy_: dict[str, Any]
    model_: dict[str, Any]
    _person_name: str | None = None  # the column of X with the ids, at the last fit

    def fit(self, X: Any, y: Any = None, *, person: Any = None) -> Self:
        """Spends the budget, then learns. Fitting again spends again.

        With a schema that names the label, ``y`` may be a column of X. With ``person`` the guarantee covers all rows of
        a person, of which at most ``rows_each`` count. It has one id per row, or it is the name of a column of X that
        is then no input. See ``docs/person.md``.
        """
        y = self._label_column(X) if y is None else y
        if y is None:
            raise ValueError(f"{type(self).__name__} requires y to be passed, but the target y is None.")
        if not isinstance(self.ledger, (Ledger, str, PathLike, type(None))):
            raise ValueError(f"option 'ledger': {self.ledger!r} is not a discreet.Ledger. Open it with "
                             "discreet.Ledger(path), or name the file of the table.")
        ledger = None if self.ledger is None else Ledger.of(self.ledger)
        name = person if isinstance(person, str) else None
        named = person_column(name, [], X)
        request, columns, labels = self._request(without_column(X, name), y)
        ids = named or person_column(person, columns + labels)
        if ledger is None:
            if self.epsilon is None:
                warn_default_epsilon("fit", self._default("epsilon"), stacklevel=2)
            if self.seed is None:
                warn_unrecorded("fit", stacklevel=2)
        self.model_ = json.loads(_core.learn(request, columns, labels, None if ledger is None else ledger._core, ids,
                                             self.rows_each, self.weigh))
        self._person_name = name
        # Predictions have the shape of y.
        self.one_dimensional_ = not (is_column_vector(plain_column(y)) or self._is_list_of_rows(y))
        self.private_ = self.model_["private"]
        self.paid_ = self.model_["paid"]
        self.privacy_ = self.model_["privacy"]
        self.answered_ = self.model_["hypothesis"] is not None
        return self

    def predict(self, X: Any) -> NDArray[np.int64]:
        """Returns labels, 0 or 1. Without an answer all are 0. Many labels have one column each."""
        check_is_fitted(self, "model_")
        predicted, _ = self._predicted(X)
        return self.classes_[predicted[:, 0] if self._learns_many and self.one_dimensional_ else predicted]

    def score(self, X: Any, y: Any, sample_weight: Any = None) -> float:
        """Returns the share of right labels. NOT private: it is computed from the true labels without noise."""
        check_is_fitted(self, "model_")
        predicted, truth = self._predicted(X, self._labels(y, self._label_names()))
        return float(accuracy_score(truth, predicted, sample_weight=sample_weight))

    def evaluate(self, X: Any, y: Any, *, epsilon: Exact | None = None, beta: Exact = "1/20",
                 neighbours: str = "replace", ledger: LedgerLike | None = None, note: str = "",
                 seed: int | None = None, person: Any = None, rows_each: int | None = None,
                 weigh: str | None = None) -> dict[str, Any]:
        """Returns the error on these rows, with an interval, under a guarantee of its own. See ``docs/evaluation.md``.

        Spends ``epsilon`` of ``ledger``, the ledger of these rows. Without a ledger a missing epsilon is 1. With
        ``person``, as in ``fit``, the guarantee covers all rows of a person, of which at most ``rows_each`` count
        (None: as in ``fit``). ``weigh`` is ``"votes"``, one vote per person, or ``"rows"``, one for each row.
        """
        check_is_fitted(self, "model_")
        if ledger is None and epsilon is None:
            warn_default_epsilon("evaluate", 1, stacklevel=2)
        if ledger is None and seed is None:
            warn_unrecorded("evaluate", stacklevel=2)
        options = {"epsilon": epsilon, "beta": beta, "neighbours": neighbours, "note": note,
                   "on_bad_row": self.on_bad_row, "seed": seed}
        request = to_json({name: value for name, value in options.items() if value is not None})
        name = person if isinstance(person, str) else self._person_name
        columns, labels = self._inputs(without_column(X, name)), self._labels(y, self._label_names())
        if person is not None and rows_each is None:
            rows_each = self.rows_each
        return json.loads(_core.evaluate(json.dumps(self.model_), columns, labels, request,
                                         None if ledger is None else Ledger.of(ledger)._core,
                                         person_column(person, columns + labels, X), rows_each, weigh))

    def plot(self, path: Any, *, view: str = "region", truth: Any = None, nonprivate_points: Any = None,
             label: str = "", x: str = "", y: str = "", point: str = "") -> dict[str, Any]:
        """Writes the region of a learner on a map, as ``discreet plot``: an ``.svg``, ``.png``, ``.geojson`` or
        ``.wkt`` file.

        With ``nonprivate_points``, the path of a table, it draws people's data, and the picture is NOT private.
        """
        check_is_fitted(self, "model_")
        options = {"out": path, "view": view, "truth": truth, "nonprivate_points": nonprivate_points, "label": label,
                   "x": x, "y": y, "point": point}
        return json.loads(_core.plot(json.dumps(self.model_), to_json({name: value for name, value in options.items()
                                                                       if value is not None})))

    @property
    def rule_(self) -> str:
        check_is_fitted(self, "model_")
        return _core.rule(json.dumps(self.model_))

    def _predicted(self, X, labels=None):
        columns = self._inputs(without_column(X, self._person_name))
        return _core.predict(json.dumps(self.model_), columns, str(self.on_bad_row), labels)

    def _label_names(self):
        return self.model_["labels"] if self._learns_many else [self.model_["label"]]

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        tags.classifier_tags.multi_label = self._learns_many
        tags.target_tags.multi_output = self._learns_many
        tags.classifier_tags.poor_score = True
        tags.non_deterministic = self.seed is None
        return tags


def _parameters(entry):
    """The keywords: the learner's options, then the common ones."""
    for field in entry["fields"]:
        default = None if field["name"] in ("dimension", "label_count", "epsilon") else field["default"]
        if field["kind"] == "integer" and default is not None:
            default = int(default)  # beyond 53 bits it is written as a text
        unpaid = f" (None: {field['default']} in a run that spends from no ledger)"
        yield field["name"], default, field["help"] + (unpaid if field["name"] == "epsilon" else "")
    if has_default_range(entry):
        yield "default_range", False, "spend although low and high are left at their defaults"
    yield from _COMMON


def _documentation(entry, parameters):
    lines = [f"Learns {entry['summary']}.", "", "Parameters", "----------"]
    for name, default, help_text in parameters:
        lines += [f"{name} : default {default!r}", f"    {help_text}"]
    return "\n".join(lines) + "\n\n" + inspect.cleandoc(PrivateClassifier.__doc__)


def _make(entry):
    parameters = list(_parameters(entry))
    self_parameter = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    signature = inspect.Signature([self_parameter, *(
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default) for name, default, _ in parameters)])

    def __init__(*args, **kwargs):
        bound = signature.bind(*args, **kwargs)
        bound.apply_defaults()
        vars(bound.arguments.pop("self")).update(bound.arguments)  # store only: scikit-learn's rule

    __init__.__signature__ = signature
    name = entry["name"].title().replace("_", "") + "Classifier"
    members = {"__init__": __init__, "_learner": entry["name"], "_many": entry["many"],
               "__doc__": _documentation(entry, parameters), "__module__": __name__, "__qualname__": name}
    return name, type(name, (PrivateClassifier,), members)


_made = dict(_make(entry) for entry in entries().values())
globals().update(_made)
__all__ = list(_made) + ["PrivateClassifier"]

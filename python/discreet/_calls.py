"""The one call, and a function for each of its verbs."""

from __future__ import annotations

import itertools
import json
import math
import operator
import os
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from . import _core


def to_json_value(value: Any) -> Any:
    """A Python value as a request holds it: fractions as text, arrays of 0 and 1 as rows of text."""
    if isinstance(value, Fraction) or (isinstance(value, float) and not math.isfinite(value)):
        return str(value)  # JSON has no NaN: as text the option is refused by its name
    if hasattr(value, "__fspath__"):
        return value.__fspath__()
    if isinstance(value, Mapping) and not isinstance(value, dict):
        return dict(value)
    if hasattr(value, "item") and getattr(value, "ndim", None) == 0:
        return to_json_value(value.item())
    if hasattr(value, "tolist"):
        value = value.tolist()
        if isinstance(value, list) and value and isinstance(value[0], list):
            return ["".join(str(int(cell)) for cell in row) for row in value]
    return value


def to_json(request: dict[str, Any]) -> str:
    """The text of a request. An option that cannot be written is refused by its name."""
    written = {}
    for name, value in request.items():
        try:
            written[name] = json.dumps(to_json_value(value), allow_nan=False, default=to_json_value)
        except (TypeError, ValueError, RecursionError):
            raise _core.Error(f"option {name!r}: a value of type {type(value).__name__} is not supported") from None
    return "{" + ", ".join(f"{json.dumps(str(name))}: {text}" for name, text in written.items()) + "}"


def call(request: dict[str, Any]) -> dict[str, Any]:
    """Makes one request of the library, as the command line does. See ``docs/reference.md``."""
    return json.loads(_core.call(to_json(request)))


def plan(learner: str, **options: Any) -> dict[str, Any]:
    """Returns the number of rows that ``learner`` needs, and its privacy guarantee.

    >>> plan("parity", dimension=10, epsilon="1/2")["rows"]
    1302
    """
    return call({"verb": "plan", "learner": learner, **options})


def verify(name: str, *, kind: str = "learner", **options: Any) -> dict[str, Any]:
    """Computes the exact privacy of the shipped code on every small table.

    >>> verify("parity", dimension=2, rows=2, epsilon="1/2")["verdict"]
    'holds'
    """
    return call({"verb": "verify", "kind": kind, "learner": name, **options})


def attack(kind: str, **options: Any) -> dict[str, Any]:
    """Tries to name training rows from the predictions of a learner of many labels. See ``docs/attacks.md``.

    >>> attack("threshold", users=4, columns=500, program="false", trials=1)["failures"][0]
    'it ended with status 1'
    """
    return call({"verb": "audit attack", "attack": kind, **options})


def audit(name: str | None = None, *, kind: str = "learner", **options: Any) -> dict[str, Any]:
    """Returns a lower confidence bound on epsilon, from many runs on neighbouring tables.

    Without ``name`` it runs the program that ``program`` names. See ``docs/auditing.md``.

    >>> audit("threshold", high=3, rows=2, runs=500, seed=1)["verdict"]
    'not_seen'
    """
    subject = {} if name is None else {"learner": name}
    return call({"verb": "audit runs", "kind": kind, **subject, **options})


def dimension(matrix: str | os.PathLike[str] | Iterable[Iterable[int]] | None = None, **options: Any) -> dict[str, Any]:
    """Returns dimensions of a class of concepts, as intervals with certificates. See ``docs/theory/dimensions.md``.

    ``matrix`` is the path of a CSV file, or rows of 0s and 1s, such as an array. It has one row per concept and one
    column per point. Instead of it you can name a class, as in ``dimension(**{"class": "thresholds"}, size=15)``.

    ``drepdim`` and ``repdim`` count the hypotheses of a menu. Their member ``dimension`` holds the natural logarithms,
    which the papers call DRepDim and RepDim.

    >>> dimension([[0, 0, 0], [0, 0, 1], [0, 1, 1], [1, 1, 1]], only="vc,littlestone")["littlestone"]["lower"]
    2
    >>> round(dimension(**{"class": "points"}, size=6, only="repdim")["repdim"]["dimension"]["upper"], 4)
    1.6094
    """
    if matrix is None:
        return call({"verb": "theory dimension", **options})
    if isinstance(matrix, (str, os.PathLike)):
        return call({"verb": "theory dimension", "matrix": matrix, **options})
    rows = ["".join(str(int(bit)) for bit in row) for row in matrix]
    return call({"verb": "theory dimension", "matrix": rows, **options})


def _one_column(data: Any, x: str) -> _core.Column:
    """Values in memory as the library takes them. Raises if they are not one column."""
    from ._columns import column_of, columns_named, is_frame, named_columns  # NumPy, which most calls do not need

    def refuse(what: str) -> _core.Error:
        return _core.Error(f"option 'data': {what}. Give the path of a file, or a list or array with one value per "
                           "row.")

    if isinstance(data, (bytes, bytearray, memoryview)):
        raise refuse(f"{type(data).__name__} are not rows")
    if is_frame(data) and x and not isinstance(data, Mapping):
        return named_columns(columns_named(data, [x], "data"))[0][1]
    if isinstance(data, Mapping) or is_frame(data):
        raise refuse("a table has several columns, and sanitize takes one. Name a column of a data frame by x")
    if getattr(data, "ndim", 1) != 1:
        raise refuse(f"an array of {data.ndim} dimensions is not a column")
    if hasattr(data, "dtype") or hasattr(data, "null_count"):
        return column_of(data)
    try:
        return column_of(list(data))
    except TypeError:
        raise refuse(f"a value of type {type(data).__name__} holds no rows") from None


def _recorded(request: dict[str, Any]) -> dict[str, Any]:
    """The request with the path of its ledger: a Ledger, its path, or the table that has it."""
    if request.get("ledger") is None:
        return request
    from ._ledger import Ledger

    return {**request, "ledger": Ledger.of(request["ledger"]).path}


def sanitize(name: str, data: Any, *, x: str = "", person: Any = None, rows_each: int | None = None,
             **options: Any) -> dict[str, Any]:
    """Releases counts, and a synthetic table, of one column under a privacy guarantee.

    ``data`` is the path of a CSV file with the column ``x``, the values themselves, or a data frame with that column.
    With ``person`` the guarantee covers all rows of a person, of which at most ``rows_each`` count. It is the name of a
    column, or an array with one id per row. Values in memory have no ledger beside them. Name one with ``ledger``: a
    ``Ledger``, its path, or the path of the table that has it. Give ``ledger=None`` to record nothing. The result holds
    the release, for :func:`query`. If you name the files ``out``, ``weights`` or ``release``, they are written too.

    >>> result = sanitize("points", [7] * 500, epsilon=1, delta="1e-3", ledger=None)
    >>> query(result["release"], value=7)["answers"][0]["high"] >= 500
    True
    """
    request = {"verb": "sanitize", "sanitizer": name, **({} if rows_each is None else {"rows_each": rows_each}),
               **({"x": x} if x else {}), **_recorded(options)}
    if isinstance(data, (str, os.PathLike)):
        return call({**request, "data": data, **({} if person is None else {"person": person})})
    if "ledger" not in request and request.get("seed") is None:
        raise _core.Error("option 'ledger': values in memory have no ledger beside them. Name one, or give None to "
                          "record nothing.")
    columns = [(x or "x", _one_column(data, x))]
    if person is not None:
        from ._columns import person_column

        columns.append(person_column(person, columns, data, "data"))
        request |= {"x": columns[0][0], "person": columns[1][0]}
    return json.loads(_core.sanitize(to_json(request), columns))


def optimize(name: str, data: str | os.PathLike[str], **options: Any) -> dict[str, Any]:
    """Chooses a solution that suits most of a table's people, under a privacy guarantee, as ``discreet optimize`` does.

    ``data`` is the path of a CSV file, or for ``clauses`` of a DIMACS file. ``ledger`` may be a ``Ledger``, its path,
    or the path of the table that has it. Without it the ledger of ``data`` pays. ``docs/theory/optimize.md`` has the
    options.
    """
    return call({"verb": "optimize", "optimizer": name, "data": data, **_recorded(options)})


def query(release: str | os.PathLike[str] | Mapping[str, Any], **options: Any) -> dict[str, Any]:
    """Counts rows of a kind in a release, with error bars. A release is a file, or what :func:`sanitize` returned."""
    if not isinstance(release, (str, os.PathLike, Mapping)):
        raise _core.Error(f"option 'release': a value of type {type(release).__name__} is not a release. Give the "
                          "release that sanitize returned, or the path of its file.")
    for name, value in options.items():  # digits, because a number of JSON has at most 53 bits
        if hasattr(value, "__index__") and not isinstance(value, bool):
            options[name] = str(operator.index(value))
    return call({"verb": "query", "release": dict(release) if isinstance(release, Mapping) else release, **options})


def counted(steps: list[Any]) -> list[Any]:
    """Runs of equal steps as one with a count, so that a long list is not written out."""
    runs = [(step, sum(1 for _ in run)) for step, run in itertools.groupby(steps)]
    return [written for step, times in runs
            for written in ([{**step, "count": times}] if times > 1 and isinstance(step, dict) and "count" not in step
                            else [step] * times)]


def account(**request: Any) -> dict[str, Any]:
    """Returns the total of many releases, or what each may spend, as ``discreet account`` does.

    Options describe equal releases. ``steps``, ``equal_steps`` or ``tree`` describe others. ``tree`` may be the path
    of a file. ``docs/accounting.md`` lists the keys.

    >>> account(releases=100, each="1/10", delta="1e-6")["accountant"]
    'optimal'
    >>> account(steps=[{"kind": "any", "epsilon": "1/10", "count": 100}], delta=0)["epsilon"]
    '10'
    """
    if "steps" not in request and "equal_steps" not in request and not isinstance(request.get("tree"), Mapping):
        return call({"verb": "account", **request})
    if isinstance(request.get("steps"), list):
        request["steps"] = counted(request["steps"])
    return json.loads(_core.account(to_json(request)))

"""The budget ledger."""

from __future__ import annotations

import json
from fractions import Fraction
from os import fspath
from os.path import exists
from typing import TYPE_CHECKING, Any

from . import _core

if TYPE_CHECKING:
    from os import PathLike


def _text(number):
    return None if number is None else str(number)


def _amount(cost):
    return None if cost is None else {name: Fraction(text)
                                      for name, text in cost.items() if name in ("epsilon", "delta")}


def open_budget(data: str | PathLike[str], epsilon: int | str | float | Fraction | None = None,
                delta: int | str | float | Fraction = 0, neighbours: str = "replace",
                path: str | PathLike[str] | None = None, unit: str = "row") -> Ledger:
    """Sets the budget of a table, a file, and returns its ledger.

    Every later run on this table spends from it. The ledger is beside the table unless ``path`` names another file.
    A ``path`` such as ``"postgres:service=team ledger=visits"`` names a ledger in a database. Without ``epsilon`` there
    is no limit. With ``unit="person"`` it counts people, and takes runs with ``person`` alone. Raises if the table has
    a ledger, or if its columns are those of another one.
    """
    core = _core.Ledger.create(None if path is None else fspath(path), fspath(data), _text(epsilon), _text(delta),
                               neighbours, unit)
    return Ledger._with(core)


class Ledger:
    """A durable budget in one file, or in a PostgreSQL database. Every private fit with it spends first.

    ``open_budget("data.csv", epsilon=1)`` opens the ledger of a table. ``Ledger(path)`` is an existing one, and
    ``Ledger.create(path, epsilon=1)`` makes one for rows that are in no file. A copy is the same ledger: ``copy``,
    ``deepcopy`` and scikit-learn's ``clone`` give back the object itself, pickling keeps the path. The path of a ledger
    in a database has no password. Keep passwords in ``~/.pgpass``.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self._core = _core.Ledger.existing(str(path))

    @classmethod
    def _with(cls, core):
        ledger = cls.__new__(cls)
        ledger._core = core
        return ledger

    @classmethod
    def create(cls, path: str | PathLike[str], epsilon: int | str | float | Fraction | None = None,
               delta: int | str | float | Fraction = 0, neighbours: str = "replace", unit: str = "row") -> Ledger:
        """Makes a new ledger. Without ``epsilon`` it has no limit. Raises if it exists."""
        return cls._with(_core.Ledger.create(str(path), None, _text(epsilon), _text(delta), neighbours, unit))

    @property
    def path(self) -> str:
        return self._core.path

    def spend(self, epsilon: int | str | float | Fraction, delta: int | str | float | Fraction = 0,
              neighbours: str = "replace", note: str = "") -> None:
        """Records a spend from outside of this package. Raises ``BudgetError`` if too little is left."""
        self._core.spend(_text(epsilon), _text(delta), neighbours, note=note)

    def show(self) -> dict[str, Any]:
        """Returns the total, the spent and left budget, and the entries."""
        return json.loads(self._core.show())

    @property
    def spent(self) -> dict[str, Fraction]:
        return _amount(self.show()["spent"])

    @property
    def left(self) -> dict[str, Fraction] | None:
        """The budget that is left. None without a limit."""
        return _amount(self.show()["left"])

    @classmethod
    def of(cls, ledger: Ledger | str | PathLike[str]) -> Ledger:
        """The ledger itself, the one at this path, or the one of the table at this path."""
        if isinstance(ledger, cls):
            return ledger
        path = str(ledger)
        return cls(f"{path}.ledger" if exists(f"{path}.ledger") else path)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return (Ledger, (self.path,))

    def __repr__(self):
        return f"Ledger({self.path!r})"

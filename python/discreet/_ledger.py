"""The budget ledger."""

from __future__ import annotations

import json
from fractions import Fraction
from os import fspath
from typing import TYPE_CHECKING, Any

from . import _core
from ._calls import call, to_json

if TYPE_CHECKING:
    from os import PathLike
    from typing import Union

    from ._pack import Pack

    Exact = Union[int, str, float, Fraction]
    LedgerLike = Union["Ledger", str, PathLike[str]]


def _amount(cost):
    return None if cost is None else {name: Fraction(text)
                                      for name, text in cost.items() if name in ("epsilon", "delta")}


def _open(**options: Any) -> Ledger:
    """The ledger that ``discreet budget open`` makes with these options."""
    given = {name: value for name, value in options.items() if value is not None and value is not False}
    made = call({"verb": "budget", "action": "open", **given})["ledger"]
    return Ledger(given.get("ledger", made))  # an address with a password, which the answer leaves out


def open_budget(data: str | PathLike[str], epsilon: Exact | None = None, delta: Exact | None = None, *,
                path: str | PathLike[str] | None = None, neighbours: str = "replace", unit: str = "row",
                rule: str = "best", leak_share: Exact | None = None, tickets: int | None = None,
                each: Exact | None = None, rho: Exact | None = None, unlimited: bool = False, population: str = "",
                witness: str | PathLike[str] | None = None, other_people: bool = False, after_loss: str | None = None,
                sign: bool = False) -> Ledger:
    """Sets the budget of a table, a file, and returns its ledger, as ``discreet budget open --for`` does.

    Every later run on this table spends from it. The total is ``epsilon`` and ``delta``, or ``tickets`` of ``each``, or
    ``rho``. ``unlimited=True`` sets no limit. The ledger is beside the table unless ``path`` names another file, or a
    database, as ``"postgres:service=team ledger=visits"`` does. With ``unit="person"`` it counts people, and takes runs
    with ``person`` alone. Raises if the table has a ledger, or if its columns are those of another table. Then
    ``other_people=True`` says that these are other people, and ``after_loss="reason"`` replaces a ledger that is lost.
    ``docs/ledger.md`` explains all options.
    """
    return _open(**{"for": data}, ledger=path, epsilon=epsilon, delta=delta, neighbours=neighbours, unit=unit,
                 rule=rule, leak_share=leak_share, tickets=tickets, each=each, rho=rho, unlimited=unlimited,
                 population=population or None, witness=witness, other_people=other_people, after_loss=after_loss,
                 sign=sign)


class Ledger:
    """A durable budget in one file, or in a PostgreSQL database. Every private fit with it spends first.

    ``Ledger(path)`` is an existing one: ``path`` is its file, or the table that has it, which its marks tell as on the
    command line. ``open_budget("data.csv", epsilon=1)`` opens the ledger of a table, and ``Ledger.create(path,
    epsilon=1)`` one for rows that are in no file. A copy is the same ledger: ``copy``, ``deepcopy`` and scikit-learn's
    ``clone`` give back the object itself, pickling keeps the path. The path of a ledger in a database has no password.
    Keep passwords in ``~/.pgpass``.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self._core = _core.Ledger.of(fspath(path))

    @classmethod
    def create(cls, path: str | PathLike[str], epsilon: Exact | None = None, delta: Exact | None = None, *,
               neighbours: str = "replace", unit: str = "row", rule: str = "best", leak_share: Exact | None = None,
               tickets: int | None = None, each: Exact | None = None, rho: Exact | None = None,
               unlimited: bool = False, population: str = "", witness: str | PathLike[str] | None = None,
               sign: bool = False) -> Ledger:
        """Makes a new ledger of no table, with the options of ``open_budget``. Raises if the file exists."""
        return _open(ledger=path, epsilon=epsilon, delta=delta, neighbours=neighbours, unit=unit, rule=rule,
                     leak_share=leak_share, tickets=tickets, each=each, rho=rho, unlimited=unlimited,
                     population=population or None, witness=witness, sign=sign)

    @property
    def path(self) -> str:
        return self._core.path

    def spend(self, epsilon: Exact, delta: Exact = 0, neighbours: str = "replace", note: str = "",
              unit: str = "row") -> dict[str, Any]:
        """Records a spend from outside of this package and returns its receipt.

        ``unit`` is ``"row"``, or ``"person 5"`` if it covers up to five rows of a person. Raises ``BudgetError`` if too
        little is left.
        """
        step = {"kind": "any", "epsilon": epsilon, "delta": delta}
        return self._spend_step(step, neighbours, unit, "spend", "python", note)

    def pack(self, epsilon: Exact | None = None, *, count: int, kind: str = "any", scale: Exact | None = None,
             variance: Exact | None = None, sensitivity: int = 1, neighbours: str = "replace", unit: str = "row",
             note: str = "") -> Pack:
        """Buys ``count`` equal releases by one entry, to be drawn from memory. See :class:`discreet.Pack`.

        Each is of ``kind`` ``"any"`` or ``"exponential"`` with ``epsilon``, ``"discrete_laplace"`` with ``scale``, or
        ``"discrete_gaussian"`` with ``variance``. One person changes each statistic or score by at most
        ``sensitivity``. Raises ``BudgetError`` if the whole pack does not fit.
        """
        from ._pack import Pack

        return Pack(self, count, kind=kind, epsilon=epsilon, scale=scale, variance=variance, sensitivity=sensitivity,
                    neighbours=neighbours, unit=unit, note=note)

    def _spend_step(self, step: dict[str, Any], neighbours: str, unit: str, verb: str, name: str,
                    note: str) -> dict[str, Any]:
        receipt: dict[str, Any] = json.loads(self._core.spend(to_json(step), neighbours, unit, verb, name, note))
        return receipt

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
    def of(cls, ledger: LedgerLike) -> Ledger:
        """The ledger itself, or the one at this path: the path of a ledger, or of the table that has it."""
        return ledger if isinstance(ledger, Ledger) else cls(ledger)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return (Ledger, (self.path,))

    def __repr__(self):
        return f"Ledger({self.path!r})"
